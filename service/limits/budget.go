package limits

import "sync"

// Load is what requests use while they are under way.
type Load struct {
	Requests int
	Bytes    int64 // of bodies and responses
}

// Budget bounds the requests and bytes under way at once, of each caller and in all. What is bounded for
// one request is not bounded for a thousand.
type Budget struct {
	each, all Load

	mu    sync.Mutex
	used  map[string]Load // by caller; who has nothing under way is not in it
	total Load
}

// NewBudget returns a budget of which nothing is used.
func NewBudget(each, all Load) *Budget { return &Budget{each: each, all: all, used: map[string]Load{}} }

// Use is what one request uses of a budget.
type Use struct {
	budget  *Budget
	callers []sharer
	load    Load
}

// sharer is a caller who may use several times what others may.
type sharer struct {
	caller string
	times  int
}

// most returns what the caller may use.
func (b *Budget) most(times int) Load {
	return Load{Requests: b.each.Requests * times, Bytes: b.each.Bytes * int64(times)}
}

// Begin counts a request; false when there are too many. End must be called after true.
func (b *Budget) Begin() (*Use, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.total.Requests >= b.all.Requests {
		return nil, false
	}
	b.total.Requests++
	return &Use{budget: b, load: Load{Requests: 1}}, true
}

// By counts the request, with its bytes, as a caller's, who may use times what each may; false, and uncounted, when the
// caller has too many.
func (u *Use) By(caller string, times int) bool {
	u.budget.mu.Lock()
	defer u.budget.mu.Unlock()
	used, most := u.budget.used[caller], u.budget.most(times)
	if used.Requests >= most.Requests || exceeds(used.Bytes, u.load.Bytes, most.Bytes) {
		return false
	}
	u.budget.used[caller] = Load{used.Requests + u.load.Requests, used.Bytes + u.load.Bytes}
	u.callers = append(u.callers, sharer{caller, times})
	return true
}

// Add counts bytes of the request, until it ends; false, and uncounted, when too many are under way.
func (u *Use) Add(n int64) bool {
	u.budget.mu.Lock()
	defer u.budget.mu.Unlock()
	if exceeds(u.budget.total.Bytes-u.load.Bytes, u.load.Bytes+n, u.budget.all.Bytes) {
		return false
	}
	for _, c := range u.callers {
		if exceeds(u.budget.used[c.caller].Bytes-u.load.Bytes, u.load.Bytes+n, u.budget.most(c.times).Bytes) {
			return false
		}
	}
	u.load.Bytes += n
	u.budget.total.Bytes += n
	for _, c := range u.callers {
		used := u.budget.used[c.caller]
		used.Bytes += n
		u.budget.used[c.caller] = used
	}
	return true
}

// exceeds reports whether a request's own bytes are too many beside those of others. Alone, each has
// room: no response may be so large that its request is always refused.
func exceeds(others, own, most int64) bool { return others > 0 && own > 0 && others+own > most }

// End gives back what the request used.
func (u *Use) End() {
	u.budget.mu.Lock()
	defer u.budget.mu.Unlock()
	u.budget.total.Requests -= u.load.Requests
	u.budget.total.Bytes -= u.load.Bytes
	for _, c := range u.callers {
		used := u.budget.used[c.caller]
		if used.Requests == u.load.Requests {
			delete(u.budget.used, c.caller)
			continue
		}
		u.budget.used[c.caller] = Load{used.Requests - u.load.Requests, used.Bytes - u.load.Bytes}
	}
}
