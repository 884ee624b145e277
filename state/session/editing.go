package session

import (
	"errors"
	"time"

	"app.tender/tender/state"
)

// Editing is the part of a session that has the leases of proposals. One terminal of this machine edits a proposal:
// the one with its lease. It has that while the proposal is open and not left, and until everything typed in it is
// stored.
//
// Another terminal may ask for it: then what is typed here is stored, and the lease is handed over. If that takes
// longer than a second and a half, as in a terminal that hangs or whose disk is full, the other one takes it.
type Editing struct {
	core   *core
	store  Leases
	open   *Opened
	others func() []state.Lease // of other terminals, as read last
	asked  func() []state.Lease // of this terminal, for which others ask, as read last
	typing *Typing
	left   bool // the open proposal was left

	rights map[state.ProposalID]*right
	claims int // attempts to take a lease, which another terminal may have had as a read found it
}

// right is what is known here of this terminal's lease of a proposal.
type right struct {
	proposal state.ProposalID
	held     bool
	take     bool // take it, unless another terminal has it
	over     bool // take it over from another terminal
	asks     int  // how often that was asked for it
	asking   bool // a timer asks again
	asked    bool // another terminal asks for it
}

// A terminal is asked for a lease every askEvery. After the last of mostAsks it is taken from it.
const (
	askEvery = 150 * time.Millisecond
	mostAsks = 10
)

// Leave lets other terminals edit the open proposal, once everything typed in it is stored. It stays open to be read.
func (w *Editing) Leave() { w.setLeft(true) }

// Return edits the open proposal again after Leave, unless another terminal does by now.
func (w *Editing) Return() { w.setLeft(false) }

func (w *Editing) setLeft(left bool) {
	w.core.mu.Lock()
	defer w.core.mu.Unlock()
	if w.left != left {
		w.left = left
		w.begin(w.open.ID)
	}
}

// begin takes the lease of the open proposal, and releases that of the one before.
func (w *Editing) begin(before state.ProposalID) {
	w.letGo(before)
	w.claimOpen()
}

// claimOpen takes the lease of the open proposal, unless that was left.
func (w *Editing) claimOpen() {
	if !w.left {
		w.claim(w.open.ID)
	}
}

// rightTo returns the right to edit a proposal, creating it if necessary.
func (w *Editing) rightTo(id state.ProposalID) *right {
	id = state.Resolved(id, w.open.Resolved)
	r := w.rights[id]
	if r == nil {
		r = &right{proposal: id}
		w.rights[id] = r
	}
	return r
}

// elsewhere returns since when another terminal has a proposal open; ok is false if none has.
func (w *Editing) elsewhere(id state.ProposalID) (since time.Time, ok bool) {
	id = state.Resolved(id, w.open.Resolved)
	for _, l := range w.others() {
		if l.Proposal == id && !l.Builder {
			return l.Since, true
		}
	}
	return since, false
}

// takeOver takes the lease of a proposal over from another terminal.
func (w *Editing) takeOver(id state.ProposalID) {
	r := w.rightTo(id)
	r.over = true
	w.put(r)
}

// claim takes the lease of a proposal, unless another terminal has it.
func (w *Editing) claim(id state.ProposalID) {
	if r := w.rightTo(id); id != 0 && !r.held && !r.take {
		r.take = true
		w.put(r)
	}
}

func (w *Editing) put(r *right) {
	w.core.put(&job{key: r, lane: r, copy: true, quiet: true, run: func() error { return w.write(r) }})
}

// write takes, hands over or releases the lease of a proposal. If the disk fails, the first draft takes it, and another
// terminal can take it over.
func (w *Editing) write(r *right) error {
	lease := state.Lease{Proposal: r.proposal}
	switch {
	case r.over:
		w.askFor(r, lease)
	case r.take && !r.held && w.needed(r):
		err := w.core.outside(func() error { return w.store.TakeLease(w.core.disk, lease, false) })
		w.took(r, err)
		w.letGo(r.proposal)
	case r.asked && !w.typing.pendingIn(r.proposal):
		w.handOver(r, lease)
	case r.held && !w.needed(r):
		if r.held = false; w.core.outside(func() error { return w.store.EndLease(w.core.disk, lease) }) != nil {
			r.held = true // else it is free when the program ends
		} else if !w.needed(r) {
			delete(w.rights, r.proposal)
		} else {
			w.claim(r.proposal)
		}
	default:
		r.take = false
	}
	return nil
}

// took processes the result of taking a lease.
func (w *Editing) took(r *right, err error) {
	r.take, r.held = false, err == nil || r.held
	w.claims++
	if elsewhere, lost := errors.AsType[*state.EditedElsewhere](err); lost {
		w.lost(r, elsewhere)
		w.core.reread()
	}
}

// askFor asks the terminal that has a lease to hand it over, again after askEvery, and takes it in the end.
func (w *Editing) askFor(r *right, lease state.Lease) {
	if r.asking {
		return
	}
	last := r.asks == mostAsks
	taken, err := outsideFor(w.core, func() (bool, error) {
		if !last {
			return w.store.AskLease(w.core.disk, lease)
		}
		return true, w.store.TakeLease(w.core.disk, lease, true)
	})
	if err == nil && !taken {
		r.asks++
		r.asking = true
		w.core.after(askEvery, func() {
			r.asking = false
			w.put(r)
		})
		return
	}
	r.over, r.asks, r.held = false, 0, false
	if w.took(r, err); err != nil {
		w.typing.notTakenOver(r.proposal)
		w.core.emit(NotTakenOver{Proposal: r.proposal, Fault: state.FaultOf(err)})
	} else {
		w.core.emitLater(TakenOver{Proposal: r.proposal})
	}
	w.core.reread()
	w.letGo(r.proposal)
}

// handOver gives a lease to the terminal that asks for it.
func (w *Editing) handOver(r *right, lease state.Lease) {
	r.asked = false
	handed, err := outsideFor(w.core, func() (bool, error) { return w.store.HandLease(w.core.disk, lease) })
	if err != nil || !handed {
		return // the other one takes it, or no longer wants it
	}
	w.claims++
	w.lost(r, &state.EditedElsewhere{Since: w.core.clock.Now()})
	w.core.reread()
}

// needed reports whether this terminal has a proposal open and not left, or has something typed in it that is not
// stored.
func (w *Editing) needed(r *right) bool {
	return r.proposal == w.open.ID && !w.left || w.typing.typedIn(r.proposal)
}

// letGo hands the lease of a proposal over, or releases it once it is not needed any more.
func (w *Editing) letGo(id state.ProposalID) {
	if r := w.rights[id]; r != nil && r.held && (r.asked || !w.needed(r)) {
		w.put(r)
	}
}

// lost ends typing in a proposal that another terminal has open.
func (w *Editing) lost(r *right, e *state.EditedElsewhere) {
	r.held = false
	w.typing.loseTyped(r.proposal, e)
}

// follow ends typing in proposals that other terminals have taken over, takes the lease of the open one if it is free
// by now, and hands over those that others ask for.
func (w *Editing) follow() {
	free := true
	for _, l := range w.others() {
		if l.Builder {
			continue
		}
		free = free && l.Proposal != w.open.ID
		if r := w.rights[l.Proposal]; r != nil && !r.over {
			w.lost(r, &state.EditedElsewhere{Since: l.Since})
		}
	}
	if free {
		w.claimOpen()
	}
	for _, r := range w.rights {
		r.asked = false
	}
	for _, l := range w.asked() {
		if !l.Builder {
			r := w.rightTo(l.Proposal)
			r.asked = true
			for t := range w.typing.in(r.proposal) {
				w.typing.saveTyped(&t.buffer)
			}
			w.put(r)
		}
	}
}

// resolve is resolve for the leases.
func (w *Editing) resolve(ids map[int64]int64) {
	for id, r := range w.rights {
		if real := state.Resolved(id, ids); real != id {
			delete(w.rights, id)
			r.proposal = real
			w.rights[real] = r
		}
	}
}
