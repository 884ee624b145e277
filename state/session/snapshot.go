package session

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/plan"
)

// Snapshot is the state of a session at one moment. It is immutable.
type Snapshot struct {
	Link    Link
	Edits   []state.OutboxEdit // of the outbox: the open ones in order, then the last settled ones
	Drafts  []state.Draft      // of every text, as shown where they are not being typed
	Leases  []state.Lease      // of other terminals
	Pins    []state.Pin
	Pinning Pinning
	Gather  Part            // of the rows of all proposals
	Builder *build.View     // of the proposal of WatchBuilder; never nil
	Open    *Watched        // never nil
	Plan    *plan.Plan      // of the open proposal, including pending edits; never nil
	Planned bool            // Plan was read
	Site    *installer.Site // what was entered at the site of the open proposal; never nil
	Plans   []plan.Summary  // of all proposals with a plan, last changed first
	Undo    state.Step
	Redo    state.Step

	Writing    int  // number of pending writes
	Unsaved    int  // number of failed writes that are only in memory
	Processing bool // a step of the outbox is running
	Stopped    bool // a person stopped the outbox
	HeldBack   bool // edits wait for a person to agree to write to a live account
}

// Draft returns the draft of a text; ok is false if it has none.
func (s *Snapshot) Draft(ref state.TextRef) (d state.Draft, ok bool) {
	if found := state.Find(s.Drafts, func(d *state.Draft) bool { return d.Ref == ref }); found != nil {
		return *found, true
	}
	return d, false
}

// Counts returns how many edits wait, and how many need a person.
func (s *Snapshot) Counts() (waiting, needLook int) {
	for _, e := range s.Edits {
		switch e.State {
		case state.EditWaiting, state.EditSending:
			waiting++
		case state.EditRefused, state.EditConflict, state.EditUncertain:
			needLook++
		case state.EditSent, state.EditDropped:
		}
	}
	return waiting, needLook
}

// Snapshot returns the current state of the session. It is the same pointer until something
// changes; typing changes nothing.
func (s *Session) Snapshot() *Snapshot {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.stale {
		return s.shown
	}
	s.stale = false
	waiting, failed := s.writer.counts()
	shown := &Snapshot{
		Link: s.Link.Link, Edits: s.reader.entries, Leases: s.reader.leases, Pins: s.reader.pins, Undo: s.reader.undo,
		Redo: s.reader.redo, Gather: s.Gathers.part,
		Writing: waiting, Unsaved: failed,
		Processing: s.Sending.processing, Stopped: s.Sending.stopped, HeldBack: s.Sending.heldBack(),
	}
	if j := s.Pins.job; j != nil && s.Pins.asked[j.id] {
		shown.Pinning = Pinning{Part: j.done + 1, Of: j.done + len(j.steps)}
	}
	for _, t := range s.Typing.texts {
		if t.has {
			shown.Drafts = append(shown.Drafts, t.draft)
		}
	}
	slices.SortFunc(shown.Drafts, func(a, b state.Draft) int { return compareRefs(a.Ref, b.Ref) })
	if slices.Equal(shown.Drafts, s.shown.Drafts) {
		shown.Drafts = s.shown.Drafts // the same slice, which is quick to compare
	}
	shown.Open = s.Proposal.overlayWatched(shown)
	shown.Builder = s.Builds.builderView()
	shown.Plan, shown.Planned, shown.Plans = s.Plans.shownPlan(), s.Plans.kept != nil, s.Plans.list
	shown.Site = s.Site.shown
	s.shown = shown
	return shown
}

// Uncommitted returns the drafts that are in no open edit of the outbox, newest first.
func (s *Snapshot) Uncommitted() []state.Draft {
	out := slices.DeleteFunc(slices.Clone(s.Drafts), func(d state.Draft) bool { return s.Queued(d, true) })
	slices.SortFunc(out, func(a, b state.Draft) int { return b.Saved.Compare(a.Saved) })
	return out
}

// Queued reports whether an open edit of the outbox has the text of d or, for a stored draft, a
// newer revision.
func (s *Snapshot) Queued(d state.Draft, stored bool) bool {
	if stored {
		return d.Queued(s.Edits)
	}
	return slices.ContainsFunc(s.Edits, func(e state.OutboxEdit) bool {
		return e.State.Open() && e.Edit.Ref() == d.Ref && e.Edit.Text() == d.Text
	})
}
