package session_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/testenv"
)

func TestMain(m *testing.M) { os.Exit(testenv.InMemory(m).Run()) }

// typeIn opens a text and types a line on top of it.
func typeIn(x *terminal, ref state.TextRef, base, line string) {
	d := x.Open(state.Draft{Ref: ref, Text: base, Base: base})
	x.Type(ref, line+"\n"+d.Text, 0)
}

// What was typed 150 ms ago is there after a kill.
func TestTypingIsKeptWithin150ms(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	typeIn(x, description, told, "mine")
	m.pass(150 * time.Millisecond)
	m.kill(x)
	y := m.start()
	if d, ok := y.Snapshot().Draft(description); !ok || !strings.HasPrefix(d.Text, "mine\n") {
		t.Errorf("after the kill the draft is %+v", d)
	}
}

// What was left a moment ago is on the disk when the program ends by itself.
func TestQuittingLosesNoLetter(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	typeIn(x, description, told, "mine")
	if lost := m.quit(x); len(lost.Texts)+len(lost.Edits) > 0 {
		t.Errorf("lost %+v", lost)
	}
	if d, ok := m.start().Snapshot().Draft(description); !ok || !strings.HasPrefix(d.Text, "mine\n") {
		t.Errorf("the draft is %+v", d)
	}
}

// A full disk takes nothing from what was typed and done: it is tried again, and
// handed back when the program ends before that.
func TestAFullDiskKeepsAllInMemory(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	full := true
	x.store.fails = func() bool { return full }
	typeIn(x, description, told, "mine")
	x.Commit(state.Edit{Kind: state.EditAddArea, Proposal: 7, Text: "Sauna"})
	m.pass(time.Second)
	if s := x.Snapshot(); s.Unsaved != 2 || s.Writing != 0 {
		t.Errorf("%d unsaved, %d on their way", s.Unsaved, s.Writing)
	}
	happened[session.LocalFault](t, x)
	lost := x.Flush(t.Context())
	if len(lost.Texts) != 1 || !strings.HasPrefix(lost.Texts[0].Text, "mine") || len(lost.Edits) != 1 {
		t.Errorf("handed back: %+v", lost)
	}
	full = false
	m.pass(3 * time.Second)
	if s := x.Snapshot(); s.Unsaved != 0 || len(m.service.proposal.Areas) != 1 {
		t.Errorf("%d unsaved, %d areas", s.Unsaved, len(m.service.proposal.Areas))
	}
}

func TestSendingATextEndsItsDraft(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	typeIn(x, description, told, "mine")
	d, _ := x.Typed(description)
	if !x.Send(d) {
		t.Fatal("nothing to save")
	}
	m.pass(0)
	if got := m.told(description); !strings.HasPrefix(got, "mine\n") {
		t.Errorf("the service holds %q", got)
	}
	s := x.Snapshot()
	if _, ok := s.Draft(description); ok || len(s.Entries) != 1 || s.Entries[0].State != state.EntrySent {
		t.Errorf("%+v, %+v", s.Drafts, s.Entries)
	}
	if s.Undo.Action.ID == 0 {
		t.Error("it can't be undone")
	}
}

// What another terminal typed appears in an editor that is open on it, and never
// goes over what was typed here.
func TestTwoTerminalsOverwriteNothing(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, y := m.start(), m.start()
	x.Open(state.Draft{Ref: description, Text: told, Base: told})
	typeIn(y, description, told, "theirs")
	m.pass(time.Second)
	m.look()
	if d, _ := x.Typed(description); !strings.HasPrefix(d.Text, "theirs\n") {
		t.Errorf("the other terminal shows %q", d.Text)
	}
	happened[session.Followed](t, x)
	x.Type(description, "mine\n"+told, 0)
	y.Type(description, "theirs and more\n"+told, 0)
	m.pass(time.Second)
	m.look()
	both := x.Snapshot()
	if len(both.Drafts) != 1 || len(both.Aside) != 1 || both.Drafts[0].Text == both.Aside[0].Text {
		t.Errorf("%+v beside %+v", both.Drafts, both.Aside)
	}
}

// Another terminal gives up the draft of a text that is open here. No draft may be
// counted that is not on the disk, and what is left on the screen is one again.
func TestADraftThatAnotherTerminalGaveUpIsNotCountedAsKept(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, y := m.start(), m.start()
	typeIn(x, description, told, "mine")
	m.pass(time.Second)
	m.look()
	y.Discard(y.Snapshot().Drafts[0])
	m.pass(time.Second)
	m.look()
	if drafts := x.Snapshot().Drafts; len(drafts) != 0 {
		t.Errorf("a draft is told that nobody holds: %+v", drafts)
	}
	x.Leave(description, false)
	m.pass(time.Second)
	m.look()
	for _, terminal := range []*terminal{x, y} {
		s := terminal.Snapshot()
		if len(s.Drafts) != 1 || s.Drafts[0].Text != "mine\n"+told {
			t.Errorf("what was left on the screen is lost: %+v", s.Drafts)
		}
	}
}

// What another terminal has saved is no draft of the terminal that has it open as
// well, also while that one shows the proposal as it was before.
func TestWhatAnotherTerminalSavedIsNoDraftHere(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, y := m.start(), m.start()
	typeIn(x, description, told, "mine")
	m.pass(time.Second)
	m.look()
	y.Send(y.Snapshot().Drafts[0])
	m.pass(time.Second)
	m.look()
	x.Leave(description, false)
	m.pass(time.Second)
	m.look()
	if s := x.Snapshot(); len(s.Drafts) != 0 || len(s.Entries) != 1 {
		t.Errorf("%+v beside %+v", s.Drafts, s.Entries)
	}
}

// While the service is away, what was saved waits, and goes when it is back.
func TestWhatWaitsGoesWhenTheServiceIsBack(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	away := true
	m.service.fault = func(bool) (state.Fault, bool) {
		if away {
			return state.Fault{Kind: state.FaultOffline, Message: "No connection."}, false
		}
		return state.Fault{}, true
	}
	typeIn(x, description, told, "mine")
	d, _ := x.Typed(description)
	x.Send(d)
	m.pass(10 * time.Second)
	if s := x.Snapshot(); !s.Link.Offline() || s.Entries[0].State != state.EntryWaiting {
		t.Errorf("%+v, %+v", s.Link, s.Entries)
	}
	away = false
	m.pass(10 * time.Second)
	if s := x.Snapshot(); s.Link.Offline() || s.Entries[0].State != state.EntrySent {
		t.Errorf("%+v, %+v", s.Link, s.Entries)
	}
}

func TestUndoAndRedo(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	typeIn(x, description, told, "mine")
	x.Leave(description, false)
	m.pass(0)
	d, _ := x.Snapshot().Draft(description)
	x.Discard(d)
	m.pass(0)
	if s := x.Snapshot(); len(s.Drafts) != 0 || s.Undo.Action.ID == 0 {
		t.Fatalf("%+v, %+v", s.Drafts, s.Undo)
	}
	x.Peek(false)
	m.pass(0)
	x.Reverse(false, happened[session.StepShown](t, x).Step)
	m.pass(0)
	happened[session.StepTaken](t, x)
	if got, ok := x.Snapshot().Draft(description); !ok || got.Text != d.Text {
		t.Errorf("brought back: %+v", got)
	}
}

// Nothing goes to a live account before a person has agreed.
func TestALiveAccountWaitsForAWord(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	typeIn(x, description, told, "mine")
	_ = m.quit(x)
	y := m.startWith(session.Config{LiveHost: "service.example"})
	d, _, _ := y.Newest(description)
	y.Send(d)
	m.pass(time.Minute)
	if s := y.Snapshot(); !s.HeldBack || len(m.service.writes) != 0 {
		t.Errorf("held back %v, %d writes", s.HeldBack, len(m.service.writes))
	}
	y.Agree()
	m.pass(0)
	if len(m.service.writes) != 1 {
		t.Errorf("%d writes", len(m.service.writes))
	}
}

// One save is at most three transactions of the local database, counted in its
// write-ahead log, however long the typing before it was.
func TestASaveIsThreeTransactions(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	typeIn(x, description, told, "mine")
	m.pass(time.Second)
	before := testenv.Transactions(t, m.path)
	d, _ := x.Typed(description)
	x.Send(d)
	m.pass(time.Second)
	if n := testenv.Transactions(t, m.path) - before; n > 3 || len(m.service.writes) != 1 {
		t.Errorf("%d transactions for %d writes", n, len(m.service.writes))
	}
}

// What was ticked off on a full disk is there once it is not, and of a part that was
// ticked off and taken back the last stands.
func TestTicksOutlastAFullDisk(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	full := true
	x.store.fails = func() bool { return full }
	tick := func(item int64, done bool) {
		x.Tick(state.Ticked{Done: done, Tick: state.Tick{Proposal: 7, TickKey: state.TickKey{Item: state.ItemID(item)}, Part: "a display"}})
	}
	tick(3, true)
	tick(4, true)
	m.pass(time.Second)
	tick(4, false)
	m.pass(0)
	if got := x.Ticking(7); len(got) != 2 || x.Snapshot().Unsaved != 2 {
		t.Errorf("%d in memory, %d unsaved", len(got), x.Snapshot().Unsaved)
	}
	full = false
	m.pass(3 * time.Second)
	kept, err := x.store.Ticks(t.Context(), 7)
	if err != nil || len(kept) != 1 || len(x.Ticking(7)) != 0 {
		t.Errorf("kept %v, %v; %d in memory", kept, err, len(x.Ticking(7)))
	}
}

// A defect that ends what is written beside the screen is no end of the program
// without a word: it is handed on, and what was typed is written all the same.
func TestAPanicBesideTheScreenLosesNothing(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	broken := true
	x.store.fails = func() bool {
		if broken {
			broken = false
			panic("a defect")
		}
		return false
	}
	typeIn(x, description, told, "mine")
	m.pass(time.Second)
	if err := x.Panicked(); err == nil || !strings.Contains(err.Error(), "a defect") {
		t.Fatalf("nobody is told: %v", err)
	}
	if lost := x.Flush(t.Context()); len(lost.Texts) != 0 {
		t.Errorf("lost: %+v", lost)
	}
	m.kill(x)
	if d, ok := m.start().Snapshot().Draft(description); !ok || !strings.HasPrefix(d.Text, "mine\n") {
		t.Errorf("the draft is %+v", d)
	}
}
