package apiclient_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

// book serves pages of proposals by number.
type book struct {
	mu    sync.Mutex
	ids   []int64
	total int         // 0: the true one; -1: none
	most  int         // rows a page at most
	asked []int       // pages
	sizes []int       // page sizes
	fail  map[int]int // page to status
	shift func(b *book)
}

func (b *book) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	page, _ := strconv.Atoi(r.URL.Query().Get("PageNumber"))
	size, _ := strconv.Atoi(r.URL.Query().Get("PageSize"))
	b.asked, b.sizes = append(b.asked, page), append(b.sizes, size)
	if code := b.fail[page]; code != 0 {
		w.WriteHeader(code)
		return
	}
	if b.most > 0 {
		size = min(size, b.most)
	}
	from := min((page-1)*size, len(b.ids))
	rows := []map[string]any{}
	for _, id := range b.ids[from:min(from+size, len(b.ids))] {
		rows = append(rows, map[string]any{"id": id})
	}
	answer := map[string]any{"proposals": rows, "proposalCount": len(b.ids)}
	switch {
	case b.total > 0:
		answer["proposalCount"] = b.total
	case b.total < 0:
		delete(answer, "proposalCount")
	}
	_ = json.NewEncoder(w).Encode(answer)
	if b.shift != nil {
		b.shift(b)
	}
}

func (b *book) client(t *testing.T, opts ...apiclient.Option) *apiclient.Client {
	t.Helper()
	srv := httptest.NewServer(b)
	t.Cleanup(srv.Close)
	c, err := apiclient.New(srv.URL, credentials(), append([]apiclient.Option{apiclient.WithAttempts(1)}, opts...)...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func upTo(n int64) []int64 {
	var ids []int64
	for i := int64(1); i <= n; i++ {
		ids = append(ids, i)
	}
	return ids
}

// collect iterates over all proposals; it returns the ids and the last error.
func collect(ctx context.Context, c *apiclient.Client, q state.ProposalQuery) (ids []int64, err error) {
	for p, e := range c.Proposals.All(ctx, q) {
		if e != nil {
			err = e
			continue
		}
		ids = append(ids, int64(p.ID))
	}
	return ids, err
}

func TestWalk(t *testing.T) {
	tests := []struct {
		name  string
		book  *book
		query state.ProposalQuery
		want  []int64
		pages []int
	}{
		{"nothing", &book{}, state.ProposalQuery{}, nil, []int{1}},
		{"one page", &book{ids: upTo(3)}, state.ProposalQuery{}, upTo(3), []int{1}},
		{"whole pages", &book{ids: upTo(6)}, state.ProposalQuery{PageSize: 3}, upTo(6), []int{1, 2}},
		{"last page not full", &book{ids: upTo(7)}, state.ProposalQuery{PageSize: 3}, upTo(7), []int{1, 2, 3}},
		{
			"smaller pages than asked for", &book{ids: upTo(250), most: 100},
			state.ProposalQuery{PageSize: 1000},
			upTo(250),
			[]int{1, 2, 3},
		},
		{
			"from a later page", &book{ids: upTo(7)},
			state.ProposalQuery{Page: 2, PageSize: 3},
			[]int64{4, 5, 6, 7},
			[]int{2, 3},
		},
		{"past the end", &book{ids: upTo(7)}, state.ProposalQuery{Page: 9, PageSize: 3}, nil, []int{9}},
		{"total too large", &book{ids: upTo(5), total: 100}, state.ProposalQuery{PageSize: 3}, upTo(5), []int{1, 2, 3}},
		{"total too small", &book{ids: upTo(9), total: 4}, state.ProposalQuery{PageSize: 3}, upTo(6), []int{1, 2}},
		{"no total", &book{ids: upTo(5), total: -1}, state.ProposalQuery{PageSize: 3}, upTo(5), []int{1, 2, 3}},
	}
	for _, tt := range tests {
		for _, opts := range [][]apiclient.Option{nil, {apiclient.WithoutPrefetch()}} {
			b := tt.book
			b.asked = nil
			got, err := collect(t.Context(), b.client(t, opts...), tt.query)
			if err != nil || !slices.Equal(got, tt.want) || !slices.Equal(b.asked, tt.pages) {
				t.Errorf("%s: %v, pages %v, %v", tt.name, got, b.asked, err)
			}
		}
	}
}

func TestWalkAsksForLargePages(t *testing.T) {
	b := &book{ids: upTo(3)}
	if _, err := collect(t.Context(), b.client(t), state.ProposalQuery{}); err != nil || b.sizes[0] != 100 {
		t.Errorf("sizes %v, %v", b.sizes, err)
	}
}

// A row that moves to a later page during a walk is returned once.
func TestWalkYieldsEachOnce(t *testing.T) {
	next := int64(100)
	b := &book{ids: upTo(9), shift: func(b *book) {
		next++
		b.ids = append([]int64{next}, b.ids...) // somebody makes a proposal, and it comes first
	}}
	got, err := collect(t.Context(), b.client(t, apiclient.WithoutPrefetch()), state.ProposalQuery{PageSize: 3})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got[:9], upTo(9)) {
		t.Errorf("%v", got)
	}
	slices.Sort(got)
	if len(slices.Compact(slices.Clone(got))) != len(got) {
		t.Errorf("duplicates: %v", got)
	}
}

// A service that ignores the page number and states no total is not queried forever.
func TestWalkEndsWhenNothingNewComes(t *testing.T) {
	asked := 0
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked++
		_, _ = w.Write([]byte(`{"proposals":[{"id":1},{"id":2}]}`))
	}))
	defer srv.Close()
	c, err := apiclient.New(srv.URL, credentials(), apiclient.WithoutPrefetch())
	if err != nil {
		t.Fatal(err)
	}
	got, err := collect(t.Context(), c, state.ProposalQuery{})
	if err != nil || !slices.Equal(got, upTo(2)) || asked != 2 {
		t.Errorf("%v after %d pages, %v", got, asked, err)
	}
}

// A list that the service never ends still ends here, with the rows so far and with
// an error.
func TestWalkEndsEndlessLists(t *testing.T) {
	for name, tc := range map[string]struct {
		answer func(page, size int) (first, rows, total int)
		rows   int    // that are returned
		words  string // empty: there is no error
	}{
		"the same page again, with a total": {func(_, size int) (int, int, int) {
			return 1, size, 1_000_000
		}, 100, "nothing new after 100 of 1000000"},
		"new rows beyond the total": {func(page, size int) (int, int, int) {
			return page * size, size, 250
		}, 300, ""},
		"a total that grows": {func(page, size int) (int, int, int) {
			return page * size, size, (page + 1) * size
		}, 1200, "counted 200 rows at first and 1300 by now"},
		"new rows without a total": {func(page, size int) (int, int, int) {
			return page * size, size, 0
		}, 250_000, "still more after 250000"},
		"no rows, with a total": {func(int, int) (int, int, int) { return 1, 0, 10 }, 0, ""},
	} {
		fetch := func(_ context.Context, page, size int) (rows []int, total int, err error) {
			first, n, total := tc.answer(page, size)
			for i := range n {
				rows = append(rows, first+i)
			}
			return rows, total, nil
		}
		n := 0
		var last error
		for _, err := range apiclient.Walk(t.Context(), fetch) {
			if last = err; err == nil {
				n++
			}
		}
		f := state.FaultOf(last)
		if n != tc.rows || (last != nil) != (tc.words != "") || last != nil &&
			(!errors.Is(last, apiclient.ErrEndless) || !strings.Contains(f.Message, tc.words) || f.Next == "") {
			t.Errorf("%s: %d rows, %v, %+v", name, n, last, f)
		}
	}
}

func TestWalkErrors(t *testing.T) {
	b := &book{ids: upTo(9), fail: map[int]int{2: 403}}
	got, err := collect(t.Context(), b.client(t), state.ProposalQuery{PageSize: 3})
	if !errors.Is(err, apiclient.ErrPermission) || !slices.Equal(got, upTo(3)) {
		t.Errorf("%v, %v", got, err)
	}
	if !slices.Equal(b.asked, []int{1, 2}) {
		t.Errorf("asked for %v", b.asked)
	}
	_, err = collect(t.Context(), b.client(t), state.ProposalQuery{PageSize: -1})
	if !errors.Is(err, apiclient.ErrNotSent) {
		t.Errorf("%v", err)
	}
}

// Breaking off ends the prefetch and leaves no goroutine behind: the synctest bubble
// would notice.
func TestWalkStopsCleanly(t *testing.T) {
	h := func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("PageNumber") == "2" {
			<-r.Context().Done()
			return
		}
		_, _ = w.Write([]byte(`{"proposals":[{"id":1},{"id":2}],"proposalCount":4}`))
	}
	inBubble(t, h, func(t *testing.T, _ *memNet, client func(...apiclient.Option) *apiclient.Client) {
		start := time.Now()
		for p, err := range client().Proposals.All(t.Context(), state.ProposalQuery{PageSize: 2}) {
			if err != nil || p.ID != 1 {
				t.Errorf("%v, %v", p, err)
			}
			synctest.Wait() // until the second page is requested
			break
		}
		if took := time.Since(start); took > 0 {
			t.Errorf("stopping took %v", took)
		}
	})
}

// While the caller handles one page, only the next one is read.
func TestWalkReadsOnePageAhead(t *testing.T) {
	b := &book{ids: upTo(12)}
	var asked atomic.Int32
	inBubble(t, func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		time.Sleep(time.Second)
		r.URL.Path = "/"
		b.ServeHTTP(w, r)
	}, func(t *testing.T, _ *memNet, client func(...apiclient.Option) *apiclient.Client) {
		start, n := time.Now(), 0
		for _, err := range client().Proposals.All(t.Context(), state.ProposalQuery{PageSize: 3}) {
			if err != nil {
				t.Fatal(err)
			}
			if n++; n%3 == 0 {
				time.Sleep(time.Second) // the work on a page
			}
		}
		// The first page, then three pages, each while the one before is handled, then
		// the work on the last.
		if took := time.Since(start); took != 5*time.Second || n != 12 {
			t.Errorf("%d proposals in %v", n, took)
		}
		if asked.Load() != 4 {
			t.Errorf("%d pages were requested", asked.Load())
		}
	})
}

func TestWalkCanBeCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	b := &book{ids: upTo(30)}
	n := 0
	var last error
	for _, err := range b.client(t).Proposals.All(ctx, state.ProposalQuery{PageSize: 3}) {
		if n++; n == 4 {
			cancel()
		}
		last = err
	}
	cancel()
	if !errors.Is(last, apiclient.ErrCanceled) || n > 10 {
		t.Errorf("%v after %d", last, n)
	}
}

// A sequence is a value: it can be used twice, even at the same time.
func TestWalkTwice(t *testing.T) {
	b := &book{ids: upTo(9)}
	all := b.client(t).Proposals.All(t.Context(), state.ProposalQuery{PageSize: 2})
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			var got []int64
			for p, err := range all {
				if err != nil {
					t.Error(err)
				}
				got = append(got, int64(p.ID))
			}
			if !slices.Equal(got, upTo(9)) {
				t.Errorf("%v", got)
			}
		})
	}
	wg.Wait()
}

func TestOtherIterators(t *testing.T) {
	srv := newCapture(t,
		reply{body: `{"people":[{"id":1},{"id":2}],"peopleCount":2,"contactLocations":[{"id":3},{"id":4}],"locationCount":2}`})
	c := srv.client()
	sum := 0
	for p, err := range c.Contacts.All(t.Context(), state.PeopleQuery{SearchText: "x"}) {
		if err != nil {
			t.Fatal(err)
		}
		sum += int(p.ID)
	}
	for l, err := range c.Locations.All(t.Context(), 77) {
		if err != nil {
			t.Fatal(err)
		}
		sum += int(l.ID)
	}
	if sum != 10 {
		t.Errorf("sum of ids %d", sum)
	}
}
