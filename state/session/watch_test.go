package session_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
)

// question waits for its answer, so that a test chooses the order of the answers.
type question struct {
	answer chan *state.Proposal // nil: the service can't read it
}

// asked is a service that answers when it is told to.
type asked struct {
	*service

	questions chan question
}

func (a asked) Proposal(context.Context, state.ProposalID) (*state.Proposal, error) {
	q := question{make(chan *state.Proposal)}
	a.questions <- q
	if p := <-q.answer; p != nil {
		return p, nil
	}
	return nil, state.Fault{Kind: state.FaultNotFound, Message: "It is not there."}
}

// watching is a terminal with the proposal open and its first question asked.
func watching(m *machine) (x *terminal, a asked, first question) {
	a = asked{m.service, make(chan question)}
	x = m.startWith(session.Config{Remote: a})
	x.Watch(7)
	return x, a, <-a.questions
}

// at is the proposal as it was changed at a minute.
func at(minute int, description string) *state.Proposal {
	return &state.Proposal{ID: 7, Description: description, LastModified: time.Date(2026, 4, 6, 8, minute, 0, 0, time.UTC)}
}

// An answer that a newer question made stale is dropped: it would say of a proposal
// that is there that it is not.
func TestAStaleAnswerIsDropped(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, a, first := watching(m)
	x.Reread()
	second := <-a.questions
	second.answer <- at(5, "new")
	first.answer <- nil
	m.idle()
	open := x.Snapshot().Open
	if open.Proposal == nil || open.Proposal.Description != "new" || open.Fault.Kind != state.FaultNone || open.Loading {
		t.Errorf("shown: %+v", open)
	}
	if slices.ContainsFunc(x.events, func(e session.Event) bool { _, ok := e.(session.Unread); return ok }) {
		t.Error("the stale answer is told")
	}
}

// The answer for a proposal that one has left is not shown in the next one.
func TestAnAnswerForAnotherProposalIsDropped(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, a, first := watching(m)
	x.Watch(9)
	second := <-a.questions
	first.answer <- at(5, "of the other")
	if open := x.Snapshot().Open; open.ID != 9 || open.Proposal != nil || !open.Loading {
		t.Errorf("shown: %+v", open)
	}
	second.answer <- &state.Proposal{ID: 9}
	m.idle()
	if open := x.Snapshot().Open; open.Proposal == nil || open.Proposal.ID != 9 {
		t.Errorf("shown: %+v", open)
	}
}

// A read that began before a write may answer after it, with what was before: a
// person would see what they saved vanish.
func TestAnOlderAnswerIsNotShownOverANewer(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, a, first := watching(m)
	first.answer <- at(5, "read at five")
	m.idle()
	x.Reread()
	late := <-a.questions
	late.answer <- at(3, "as it was at three")
	m.idle()
	if open := x.Snapshot().Open; open.Proposal.Description != "read at five" || open.Loading {
		t.Errorf("shown: %+v", open)
	}
}

// What was written is shown from the answer to the write, without another question.
func TestTheAnswerOfAWriteIsShown(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.startWith(session.Config{Remote: m.service})
	x.Watch(7)
	m.idle()
	typeIn(x, description, told, "mine")
	d, _ := x.Typed(description)
	x.Send(d)
	if w := x.Snapshot().Open.Workspace; w.Proposal.Description != d.Text {
		t.Errorf("before it is saved one sees %q", w.Proposal.Description)
	}
	m.pass(time.Second)
	if open := x.Snapshot().Open; open.Proposal.Description != d.Text || open.Workspace.Whole != state.MarkNone {
		t.Errorf("after it was saved: %q, %q", open.Proposal.Description, open.Workspace.Whole)
	}
}

// Why a proposal could not be read stays beside what this machine has of it, and ends
// with the next answer.
func TestTheFaultOfAReadingIsKept(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	if err := x.store.SaveProposal(t.Context(), at(1, "kept here"), m.clock.Now()); err != nil {
		t.Fatal(err)
	}
	m.end(x)
	x, a, first := watching(m)
	if open := x.Snapshot().Open; open.Proposal == nil || open.Proposal.Description != "kept here" || !open.Loading {
		t.Errorf("before the service answers: %+v", open)
	}
	first.answer <- nil
	m.idle()
	open := x.Snapshot().Open
	if open.Fault.Kind != state.FaultNotFound || open.Proposal == nil || open.Loading {
		t.Errorf("shown: %+v", open)
	}
	happened[session.Unread](t, x)
	x.Reread()
	second := <-a.questions
	second.answer <- at(2, "read")
	m.idle()
	if open := x.Snapshot().Open; open.Fault.Kind != state.FaultNone || open.Proposal.Description != "read" {
		t.Errorf("shown: %+v", open)
	}
	if p, _, err := x.store.Proposal(t.Context(), 7); err != nil || p.Description != "read" {
		t.Errorf("kept on this machine: %+v, %v", p, err)
	}
}

// brokenCopies is a disk that neither reads nor keeps a copy.
type brokenCopies struct{ session.Store }

var errDisk = state.Fault{Kind: state.FaultLocal, Message: "The disk is broken."}

func (brokenCopies) Proposal(context.Context, state.ProposalID) (*state.Proposal, time.Time, error) {
	return nil, time.Time{}, errDisk
}

func (brokenCopies) SaveProposal(context.Context, *state.Proposal, time.Time) error { return errDisk }

// A disk that can't keep copies keeps nobody from what the service says, and nobody
// is told that the service failed.
func TestAFaultOfTheDiskIsNotToldAsTheServices(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.startOn(func(s session.Store) session.Store { return brokenCopies{s} }, session.Config{Remote: m.service})
	x.Watch(7)
	m.idle()
	s := x.Snapshot()
	if s.Open.Proposal == nil || s.Open.Fault.Kind != state.FaultNone || s.Link.Fault.Kind != state.FaultNone || !s.Link.Heard {
		t.Errorf("shown: %+v, the service: %+v", s.Open, s.Link)
	}
	broken := 0
	for _, e := range x.events {
		switch e := e.(type) {
		case session.LocalFault:
			broken++
		case session.Unread:
			t.Errorf("told of the service: %+v", e)
		case session.Kept:
			if broken == 2 {
				t.Error("told that all is kept")
			}
		}
	}
	if broken != 2 {
		t.Errorf("the disk is told of %d times, not for the reading and for the copy", broken)
	}
}

// A proposal that was made here is open at once, and stays open under the id that the
// service gives it; what was made in it is found by the new ids.
func TestAMadeProposalIsFollowedToItsRealID(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.startWith(session.Config{Remote: m.service, Offline: true})
	x.Commit(state.Edit{Kind: state.EditNewProposal, Text: "Lake house"})
	m.idle()
	local := happened[session.Committed](t, x).Entry.Edit.Proposal
	x.Watch(local)
	if open := x.Snapshot().Open; open.ID != local || open.Workspace == nil || open.Workspace.Proposal.Name != "Lake house" || open.Loading {
		t.Fatalf("shown: %+v", open)
	}
	x.Commit(state.Edit{Kind: state.EditAddArea, Proposal: local, Text: "Sauna"})
	m.idle()
	area := happened[session.Committed](t, x).Entry.Edit.Area
	if a := x.Snapshot().Open.Workspace.Proposal.Area(area); a == nil {
		t.Fatal("the area that was added is not there")
	}
	x.GoOffline(false)
	m.pass(time.Minute)
	open := x.Snapshot().Open
	if open.ID != m.service.proposal.ID || open.Proposal.ID != open.ID {
		t.Fatalf("open is %d, shown %d, the service has %d", open.ID, open.Proposal.ID, m.service.proposal.ID)
	}
	if a := open.Workspace.Proposal.Area(state.AreaID(open.Resolved[int64(area)])); a == nil || a.Name != "Sauna" {
		t.Errorf("area %d became %d: %+v", area, open.Resolved[int64(area)], a)
	}
}

// What another terminal saved is read: without that the screen shows what was before.
func TestWhatAnotherTerminalSavedIsRead(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.startWith(session.Config{Remote: m.service})
	y := m.startWith(session.Config{Remote: m.service})
	y.Watch(7)
	m.idle()
	typeIn(x, description, told, "theirs")
	d, _ := x.Typed(description)
	x.Send(d)
	m.pass(time.Second)
	m.look()
	if open := y.Snapshot().Open; open.Proposal.Description != d.Text {
		t.Errorf("the other terminal shows %q", open.Proposal.Description)
	}
}

// Whoever compares the open proposal of two snapshots sees whether they are to draw
// anew: nothing in it changes while nothing of it does.
func TestTheOpenProposalIsTheSameWhileNothingOfItChanges(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.startWith(session.Config{Remote: m.service})
	x.Watch(7)
	m.idle()
	before := x.Snapshot()
	x.GoOffline(true)
	x.Changed(state.Fault{})
	m.idle()
	if after := x.Snapshot(); after == before || after.Open != before.Open {
		t.Error("another one is shown")
	}
	was := *before.Open.Workspace.Proposal
	typeIn(x, description, told, "mine")
	m.pass(time.Second)
	if before.Open.Workspace.Proposal.Description != was.Description || x.Snapshot().Open == before.Open {
		t.Error("what is shown was changed in place, or the draft is not in it")
	}
}

// A letter that is typed in the moment in which a new option gets its real id is typed
// under the old one. Without that it would be kept nowhere.
func TestALetterUnderAnIDThatHasJustGivenWayIsKept(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.startWith(session.Config{Remote: m.service, Offline: true})
	x.Watch(7)
	x.Commit(state.Edit{Kind: state.EditAddArea, Proposal: 7, Text: "Sauna"})
	m.idle()
	ref := state.TextRef{Proposal: 7, Option: happened[session.Committed](t, x).Entry.Edit.Option, Field: state.InstallerNotes}
	typeIn(x, ref, "", "first")
	x.GoOffline(false)
	m.pass(time.Minute)
	x.Type(ref, "first and last", 0)
	if d, ok := x.Typed(ref); !ok || d.Text != "first and last" {
		t.Errorf("in the editor: %+v, %v", d, ok)
	}
	m.pass(time.Second)
	real := ref.Resolve(x.Snapshot().Open.Resolved)
	if d, ok := x.Snapshot().Draft(real); real == ref || !ok || d.Text != "first and last" {
		t.Errorf("the draft of %+v is %+v, %v", real, d, ok)
	}
}
