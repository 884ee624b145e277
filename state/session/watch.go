package session

import (
	"context"
	"maps"
	"slices"
	"time"

	"app.tender/tender/state"
)

// Watched is the proposal that a person has open. It is immutable.
type Watched struct {
	ID        state.ProposalID // 0 if none is open
	Proposal  *state.Proposal  // as last read from the service; nil until then
	Workspace *state.Workspace // Proposal with local changes applied; nil until it was read
	AsOf      time.Time        // when Proposal was read
	Loading   bool             // it is being read
	Fault     state.Fault      // why the last read failed; zero if it did not

	Resolved map[int64]int64 // the service's ids of all local ids resolved in this session
}

// Opened is the part of a session that keeps the open proposal up to date.
type Opened struct {
	core    *core
	link    *Connection
	sending *Sending
	remote  Remote
	cache   Cache
	entries func() []state.OutboxEdit // of the outbox, as read last
	waiting func() bool               // the drafts are being read for the first time
	typing  *Typing
	replan  func()                        // another proposal is open, or has another id
	await   func()                        // its status may have changed
	edit    func(before state.ProposalID) // another proposal is open than before

	watching
}

// watching is the open proposal.
type watching struct {
	Watched

	fetched *state.Fetched // Proposal with everything derived from it
	found   *state.Fetched // the cached copy; nil if there was none
	finding bool           // the cached copy is being read, and the service is asked after it
	delayed bool           // the cached copy is read once the drafts are
	unread  bool           // the cached copy could not be read, and the service has not responded since
	request int            // number of the newest read: results of older ones are dropped
	made    state.Edit     // the edit that created the last local proposal
	shown   *Watched       // for the snapshot; nil after a change
}

// Watch opens a proposal: it is read from this machine, then from the service; 0 closes it. If it
// is open already it is only read again.
func (w *Opened) Watch(id state.ProposalID) {
	w.core.mu.Lock()
	defer w.core.mu.Unlock()
	id = state.Resolved(id, w.Resolved) // a local proposal may be saved before it is opened
	before := w.ID
	if before == id {
		w.edit(before)
		w.readAgain()
		return
	}
	w.watching = watching{Watched: Watched{ID: id, Resolved: w.Resolved}, request: w.request + 1, made: w.made}
	w.edit(before)
	w.await()
	w.core.changed()
	w.replan()
	if id == 0 || w.watchMade() {
		return
	}
	w.findWatched()
}

// Reread reads the open proposal from the service again, if that makes sense.
func (w *Opened) Reread() {
	w.core.mu.Lock()
	defer w.core.mu.Unlock()
	w.readAgain()
}

// readAgain reads the open proposal from the service again, and before that the cached copy if that could not be
// read: without the service it is all there is.
func (w *Opened) readAgain() {
	if w.unread {
		w.findWatched()
		return
	}
	w.readWatched()
}

// watchMade shows a proposal that exists only on this machine, and reports whether the open one is
// such a proposal.
func (w *Opened) watchMade() bool {
	if !state.IsLocal(w.ID) || w.Proposal != nil {
		return false
	}
	made := w.made
	if e := state.Find(w.entries(), func(e *state.OutboxEdit) bool {
		return state.Is[state.AddProposal](e.Edit) && e.Edit.Proposal == w.ID
	}); e != nil {
		made = e.Edit
	}
	if made.Proposal != w.ID {
		return false
	}
	w.watched(state.NewFetched(&state.Proposal{ID: w.ID, Name: made.Text(), Status: state.StatusDraft}),
		w.core.clock.Now())
	w.Loading = false
	return true
}

// findWatched reads the open proposal from the cache, and then from the service. It waits for the first read of the
// drafts: a text that was opened before would lack its draft, and its first save would take the draft for another
// terminal's text.
func (w *Opened) findWatched() {
	w.request++
	w.Loading, w.finding, w.unread = true, true, false
	if w.delayed = w.waiting(); w.delayed {
		return
	}
	request, id := w.request, w.ID
	w.core.begin(func() { w.findCached(request, id) })
}

// findCached reads the open proposal from the cache. Work that grows with its lines is done in the
// background.
func (w *Opened) findCached(request int, id state.ProposalID) {
	p, asOf, err := w.cache.Proposal(w.core.ctx, id)
	fetched := state.NewFetched(p).Calculate()
	if !w.showCached(request, fetched, asOf, err) {
		return
	}
	time.Sleep(firstFrame)
	w.noteOpened(id)
	fetched.Prepare()
}

// noteOpened writes that a proposal was opened. Only which one the next start opens depends on that.
func (w *Opened) noteOpened(id state.ProposalID) {
	w.core.mu.Lock()
	defer w.core.mu.Unlock()
	w.core.put(&job{key: new(byte), lane: laneCache, quiet: true, run: func() error {
		return w.core.outside(func() error { return w.cache.NoteOpened(w.core.disk, id) })
	}})
}

// showCached shows what the cache has of the open proposal, and asks the service. It returns false if another
// proposal is open by now.
func (w *Opened) showCached(request int, fetched *state.Fetched, asOf time.Time, err error) bool {
	w.core.mu.Lock()
	defer w.core.mu.Unlock()
	if request != w.request {
		return false
	}
	w.Loading, w.finding, w.unread, w.Fault = false, false, err != nil, ownFault(err)
	if err != nil {
		w.core.fault(w.Fault)
	} else if fetched != nil {
		w.found = fetched
		w.watched(fetched, asOf)
	}
	w.unshown()
	w.readWatched()
	return true
}

// firstFrame delays what is derived from a proposal until it is drawn, which would take twice as long otherwise.
const firstFrame = 4 * time.Millisecond

// ownFault returns the local fault of an error, never one of the service.
func ownFault(err error) state.Fault {
	f := state.FaultOf(err)
	if f.Kind == state.FaultUnknown {
		f.Kind = state.FaultLocal
	}
	return f
}

// readWatched reads the open proposal from the service. If the cached copy is still being read, it waits for that: if
// the service failed first, the proposal would seem to be missing.
func (w *Opened) readWatched() {
	if w.ID <= 0 || w.finding || !w.link.Online() || w.remote == nil {
		return
	}
	w.request++
	w.Loading = true
	w.unshown()
	f := watchFetch{request: w.request, id: w.ID, now: w.core.clock.Now(), known: w.fetched, found: w.found}
	ctx := w.sending.work()
	w.core.begin(func() { w.fetchWatched(ctx, f) })
}

// watchFetch is one read of the open proposal from the service.
type watchFetch struct {
	request      int
	id           state.ProposalID
	now          time.Time // time of the request: the response is as of then
	known, found *state.Fetched
}

// fetchWatched reads the open proposal from the service, shows it, and only then caches it. If it
// has not changed, it is neither derived nor cached again.
func (w *Opened) fetchWatched(ctx context.Context, f watchFetch) {
	p, err := w.remote.RenewProposal(ctx, f.id, f.known.Read())
	fetched, now := f.known, f.now
	if p != fetched.Read() {
		fetched = state.NewFetched(p).Calculate()
		defer fetched.Prepare() // once it is shown
	}
	w.core.mu.Lock()
	defer w.core.mu.Unlock()
	if err == nil {
		w.core.put(&job{key: new(byte), lane: laneCache, copy: true, run: func() error {
			return w.core.outside(func() error {
				if fetched == f.found {
					return w.cache.NoteUnchanged(w.core.disk, f.id, now)
				}
				return w.cache.SaveProposal(w.core.disk, p, now)
			})
		}})
	}
	if f.request != w.request {
		return
	}
	w.link.note(err)
	w.Loading, w.Fault = false, state.FaultOf(err)
	switch {
	case err == nil:
		w.watched(fetched, now)
	case !w.Fault.Stays():
		w.core.emit(Unread{Fault: w.Fault})
	}
	w.unshown()
}

// watched updates the open proposal unless a newer version is shown: responses to reads and writes
// may arrive out of order.
func (w *Opened) watched(fetched *state.Fetched, asOf time.Time) {
	if fetched == nil || fetched.Proposal.ID != w.ID {
		return
	}
	p := fetched.Proposal
	if old := w.Proposal; old != nil && old.ID == p.ID && p.LastModified.Before(old.LastModified) {
		return
	}
	w.fetched, w.unread, w.Proposal, w.AsOf, w.Fault = fetched, false, p, asOf, state.Fault{}
	w.await()
	w.unshown()
}

// unshown marks the open proposal in the last snapshot as out of date.
func (w *Opened) unshown() {
	w.shown = nil
	w.core.changed()
}

// watchSent processes the result of a step of the outbox for the open proposal: fetched is the
// proposal of o.
func (w *Opened) watchSent(o state.Outcome, fetched *state.Fetched) {
	before := w.ID
	w.resolved(o.Resolved)
	w.watched(fetched, w.core.clock.Now())
	w.watchRenamed(before)
}

// watchRenamed reads the open proposal if its local id was resolved: from the cache, which another
// terminal may have filled, and then from the service. Until then the old data is shown under the
// new id, since local changes refer to that.
func (w *Opened) watchRenamed(before state.ProposalID) {
	if w.ID == before || w.Proposal == nil || w.Proposal.ID == w.ID {
		return
	}
	same := *w.Proposal
	same.ID = w.ID
	w.watched(state.NewFetched(&same), w.AsOf)
	w.findWatched()
}

// resolved adds resolved local ids.
func (w *Opened) resolved(ids map[int64]int64) {
	if len(ids) == 0 {
		return
	}
	w.typing.resolve(ids)
	w.Resolved = maps.Clone(w.Resolved)
	if w.Resolved == nil {
		w.Resolved = make(map[int64]int64)
	}
	maps.Copy(w.Resolved, ids)
	w.ID = state.Resolved(w.ID, ids)
	w.unshown()
	w.replan()
}

// resolvedElsewhere returns the local ids of the outbox that were resolved because another
// terminal has sent the edit that creates them. Ids that an edit merely refers to prove nothing: a
// waiting edit may have been given another contact meanwhile.
func resolvedElsewhere(before, now []state.OutboxEdit) map[int64]int64 {
	ids := make(map[int64]int64)
	for _, e := range before {
		made := e.Edit.Makes()
		if !slices.ContainsFunc(made, state.IsLocal) {
			continue
		}
		same := state.Find(now, func(o *state.OutboxEdit) bool { return o.ID == e.ID })
		if same == nil {
			continue
		}
		for k, id := range same.Edit.Makes() {
			if k < len(made) && state.IsLocal(made[k]) && id > 0 {
				ids[made[k]] = id
			}
		}
	}
	return ids
}

// watchElsewhere reads the open proposal again when another terminal has sent an edit of it.
func (w *Opened) watchElsewhere(before, now []state.OutboxEdit) {
	for _, e := range now {
		if e.State != state.EditSent || e.Edit.Proposal != w.ID || w.Proposal == nil {
			continue
		}
		known := slices.ContainsFunc(before, func(o state.OutboxEdit) bool {
			return o.ID == e.ID && o.State == e.State
		})
		if holds, how := w.Proposal.Value(e.Edit); !known && how == state.Present && holds != e.Edit.Value() {
			w.readWatched()
			return
		}
	}
}

// overlayWatched returns the open proposal with local changes for a snapshot. It returns the same
// pointer until something in it changes.
func (w *Opened) overlayWatched(now *Snapshot) *Watched {
	was := w.core.shown
	var last *state.Workspace
	if was.Open != nil {
		last = was.Open.Workspace
	}
	same := was.Open != nil && last.Held() == w.fetched.Read() && state.SameSlice(was.Edits, now.Edits) &&
		state.SameSlice(was.Drafts, now.Drafts)
	if same && w.shown != nil {
		return w.shown
	}
	if !same {
		last = w.fetched.Overlay(now.Edits, now.Drafts)
	}
	shown := w.Watched
	shown.Workspace = last
	w.shown = &shown
	return w.shown
}

// isOpen reports whether a proposal is the open one, whose id may have been local.
func (w *Opened) isOpen(id state.ProposalID) bool {
	return id != 0 && state.Resolved(id, w.Resolved) == w.ID
}

// built reads the open proposal again, if it is the one that was built.
func (w *Opened) built(id state.ProposalID) {
	if w.ID == id {
		w.readWatched()
	}
}
