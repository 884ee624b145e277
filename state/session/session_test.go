package session_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/session"
	"app.tender/tender/testenv"
)

func TestMain(m *testing.M) { os.Exit(testenv.InMemory(m).Run()) }

// typeIn opens a text and types a line at its start.
func typeIn(x *terminal, ref state.TextRef, base, line string) {
	d := x.Open(state.Draft{Ref: ref, Text: base, Base: base})
	x.Type(ref, line+"\n"+d.Text, 0)
}

// Text typed 150 ms ago survives a kill.
func TestTypingIsKeptWithin150ms(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	typeIn(x, description, original, "mine")
	m.pass(150 * time.Millisecond)
	m.kill(x)
	y := m.start()
	if d, ok := y.Snapshot().Draft(description); !ok || !strings.HasPrefix(d.Text, "mine\n") {
		t.Errorf("after the kill, the draft is %+v", d)
	}
}

// Text that was left a moment ago is stored when the program ends by itself.
func TestQuittingSavesEverythingTyped(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	typeIn(x, description, original, "mine")
	if lost := m.quit(x); len(lost.Texts)+len(lost.Edits) > 0 {
		t.Errorf("lost %+v", lost)
	}
	if d, ok := m.start().Snapshot().Draft(description); !ok || !strings.HasPrefix(d.Text, "mine\n") {
		t.Errorf("the draft is %+v", d)
	}
}

// A full disk loses nothing that was typed and done: it is retried, and returned if the program
// ends before that.
func TestFullDiskKeepsEverythingInMemory(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	free := fill(x)
	typeIn(x, description, original, "mine")
	x.Commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Sauna"}})
	m.pass(time.Second)
	typeIn(x, internal, "a\nb\nc", "mine, too")
	m.pass(time.Second)
	if s := x.Snapshot(); s.Unsaved != 3 || s.Writing != 0 {
		t.Errorf("%d unsaved, %d being written", s.Unsaved, s.Writing)
	}
	happened[session.LocalFault](t, x)
	lost := x.Flush(t.Context())
	if len(lost.Texts) != 2 || !strings.HasPrefix(lost.Texts[0].Text, "mine") || len(lost.Edits) != 1 {
		t.Errorf("returned: %+v", lost)
	}
	free()
	m.pass(3 * time.Second)
	if s := x.Snapshot(); s.Unsaved != 0 || len(m.service.proposal.Areas) != 1 || len(s.Drafts) != 2 {
		t.Errorf("%d unsaved, %d areas, %d drafts", s.Unsaved, len(m.service.proposal.Areas), len(s.Drafts))
	}
}

func TestSendingATextEndsItsDraft(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	typeIn(x, description, original, "mine")
	d, _ := x.Typed(description)
	if !x.Send(d) {
		t.Fatal("nothing to save")
	}
	m.pass(0)
	if got := m.served(description); !strings.HasPrefix(got, "mine\n") {
		t.Errorf("the service holds %q", got)
	}
	s := x.Snapshot()
	if _, ok := s.Draft(description); ok || len(s.Edits) != 1 || s.Edits[0].State != state.EditSent {
		t.Errorf("%+v, %+v", s.Drafts, s.Edits)
	}
	if s.Undo.Action.ID == 0 {
		t.Error("can't be undone")
	}
}

// A text that another terminal edits can't be typed in before it is taken over. The terminal that
// loses it gets a notification and loses no letter, even if it can't hand it over: its saved text is in the draft, and
// the rest is a discarded draft, which undo restores.
func TestATextIsTakenOver(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, y := m.start(), m.start()
	typeIn(x, description, original, "mine")
	m.pass(time.Second)
	m.look()
	since, elsewhere := y.Elsewhere(description.Proposal)
	if !elsewhere || since.IsZero() {
		t.Fatal("the other terminal was not notified")
	}
	free := fill(x)
	x.Type(description, "mine and more\n"+original, 0)
	y.Proposal.Watch(7)
	y.TakeOver(7)
	m.pass(2 * time.Second)
	free()
	if got := happened[session.TakenOver](t, y); got.Proposal != 7 {
		t.Errorf("%+v", got)
	}
	if d := y.Open(state.Draft{Ref: description, Text: original, Base: original}); d.Text != "mine\n"+original {
		t.Errorf("the other terminal continues from %q", d.Text)
	}
	y.Type(description, "theirs on top of mine\n"+original, 0)
	m.look()
	if got := happened[session.LeaseLost](t, x); got.Ref != description || got.Since.IsZero() {
		t.Errorf("%+v", got)
	}
	if _, typing := x.Typed(description); typing {
		t.Error("two terminals type in the same text")
	}
	m.pass(10 * time.Second)
	m.look()
	if got := happened[session.DiscardedInstead](t, x); got.Text.Text != "mine and more\n"+original {
		t.Errorf("%+v", got)
	}
	for _, s := range []*session.Snapshot{x.Snapshot(), y.Snapshot()} {
		if len(s.Drafts) != 1 || s.Drafts[0].Text != "theirs on top of mine\n"+original {
			t.Errorf("%+v", s.Drafts)
		}
	}
	y.Leave(description, false)
	y.Proposal.Watch(0)
	m.pass(0)
	m.look()
	if _, elsewhere := x.Elsewhere(description.Proposal); elsewhere {
		t.Error("no terminal has its lease")
	}
	x.Reverse(false, x.Snapshot().Undo)
	m.pass(0)
	if d, _ := x.Snapshot().Draft(description); d.Text != "mine and more\n"+original {
		t.Errorf("restored: %q", d.Text)
	}
}

// Two terminals open a text at the same time without seeing each other: one of them gets the
// lease, and what the other typed is a discarded draft.
func TestOfTwoTerminalsThatOpenATextOneGetsTheLease(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, y := m.start(), m.start()
	typeIn(x, description, original, "mine")
	m.idle()
	typeIn(y, description, original, "theirs")
	m.pass(time.Second)
	m.look()
	happened[session.LeaseLost](t, y)
	if got := happened[session.DiscardedInstead](t, y); got.Text.Text != "theirs\n"+original {
		t.Errorf("%+v", got)
	}
	if s := x.Snapshot(); len(s.Drafts) != 1 || s.Drafts[0].Text != "mine\n"+original {
		t.Errorf("%+v", s.Drafts)
	}
}

// Text that is being typed in a terminal is neither saved nor discarded by another one.
func TestATextBeingTypedIsNotSettledElsewhere(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, y := m.start(), m.start()
	typeIn(x, description, original, "mine")
	m.pass(time.Second)
	m.look()
	d := y.Snapshot().Drafts[0]
	for name, do := range map[string]func(){
		"save": func() { y.Send(d) },
		"save on": func() {
			y.Send(state.Draft{Ref: d.Ref, Text: d.Text + ", and on", Base: d.Base, Revision: d.Revision})
		},
		"discard": func() { y.Discard(d) },
		"undo":    func() { y.Commit(d.Edit()) },
	} {
		y.events = nil
		do()
		m.pass(time.Second)
		m.look()
		if len(y.events) == 0 {
			t.Errorf("%s: no event", name)
		}
		// If a word exists only here, it is in a discarded draft.
		failed, discarded := len(all[session.Failed](y)), len(all[session.DiscardedInstead](y))
		if want := name == "save on"; (discarded == 1) != want || name == "save" && failed != 1 || want && failed != 0 {
			t.Errorf("%s: %d failures and %d discarded drafts reported", name, failed, discarded)
		}
		for _, s := range []*session.Snapshot{x.Snapshot(), y.Snapshot()} {
			if len(s.Drafts) != 1 || s.Drafts[0].Text != d.Text || len(s.Edits) != 0 {
				t.Errorf("%s: drafts %+v, entries %+v", name, s.Drafts, s.Edits)
			}
		}
	}
	if _, typing := x.Typed(description); !typing {
		t.Error("the editor is closed")
	}
}

// The typed text survives a kill, and nobody has to wait for the killed terminal.
func TestTheTextOfADeadTerminalIsFree(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, y := m.start(), m.start()
	typeIn(x, description, original, "mine")
	m.pass(time.Second)
	m.kill(x)
	m.look()
	if _, elsewhere := y.Elsewhere(description.Proposal); elsewhere {
		t.Error("a dead terminal still has the text")
	}
	typeIn(y, description, original, "and on")
	m.pass(time.Second)
	if d, _ := y.Snapshot().Draft(description); d.Text != "and on\nmine\n"+original {
		t.Errorf("%q", d.Text)
	}
}

// A manual merge has only one writer, too.
func TestManualMergeIsTakenOver(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	typeIn(x, description, original, "mine")
	m.service.proposal.Description = "theirs\n" + original
	d, _ := x.Typed(description)
	x.Send(d)
	m.pass(time.Second)
	y := m.start()
	e := y.Snapshot().Edits[0]
	if e.State != state.EditConflict {
		t.Fatalf("%+v", e)
	}
	by := state.Draft{Merge: e.ID, Ref: description, Base: e.Theirs}
	by.Text = "by hand in x"
	x.TypeMerge(by)
	m.pass(time.Second)
	m.look()
	if _, elsewhere := y.Elsewhere(e.Edit.Proposal); !elsewhere {
		t.Fatal("the other terminal was not notified")
	}
	by.Text = "by hand in x, and on"
	free := fill(x)
	x.TypeMerge(by)
	y.TakeOverMerge(e)
	m.pass(2 * time.Second)
	free()
	happened[session.TakenOver](t, y)
	if got := y.OpenMerge(e); got.Text != "by hand in x" {
		t.Errorf("continues from %q", got.Text)
	}
	by.Text = "by hand in x, then in y"
	y.TypeMerge(by)
	m.pass(10 * time.Second)
	m.look()
	if got := happened[session.MergeLost](t, x); got.Entry != e.ID || got.Since.IsZero() {
		t.Errorf("%+v", got)
	}
	if got := happened[session.DiscardedInstead](t, x); got.Text.Text != "by hand in x, and on" {
		t.Errorf("%+v", got)
	}
	y.LeaveMerge(e.ID)
	m.pass(0)
	m.look()
	if _, elsewhere := x.Elsewhere(e.Edit.Proposal); elsewhere || x.OpenMerge(e).Text != "by hand in x, then in y" {
		t.Errorf("%v, %q", elsewhere, x.OpenMerge(e).Text)
	}
}

// If a draft under a local id meets one under the service's id, it becomes a discarded draft, and
// an event says so.
func TestADraftThatCollidesUnderItsRealIDIsReported(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	back := m.service.leave()
	x.Commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Sauna"}})
	m.pass(time.Second)
	local := state.TextRef{Proposal: 7, Option: x.Snapshot().Edits[0].Edit.Option, Field: state.InstallerNotes}
	real := state.TextRef{Proposal: 7, Option: 101, Field: state.InstallerNotes} // the id that the service will assign
	for ref, line := range map[state.TextRef]string{local: "under the local id", real: "under the real id"} {
		typeIn(x, ref, "", line)
		x.Leave(ref, false)
	}
	back()
	m.pass(time.Minute)
	if s := x.Snapshot(); len(s.Drafts) != 1 || s.Drafts[0].Text != "under the real id\n" || s.Drafts[0].Ref != real {
		t.Errorf("%+v", s.Drafts)
	}
	if got := happened[session.DiscardedInstead](t, x); got.Text.Text != "under the local id\n" ||
		got.Text.Ref != real {
		t.Errorf("%+v", got)
	}
}

// Opening a text is one transaction, and so is saving a draft.
func TestTypingADraftIsOneTransaction(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	x.Open(state.Draft{Ref: description, Text: original, Base: original})
	m.idle()
	before := testenv.Transactions(t, m.path)
	x.Type(description, "mine\n"+original, 0)
	m.pass(time.Second)
	if n := testenv.Transactions(t, m.path) - before; n != 1 {
		t.Errorf("%d transactions", n)
	}
}

// While the service is unreachable, saved edits wait, and are sent when it is back.
func TestWaitingEditsAreSentWhenTheServiceIsBack(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	back := m.service.leave()
	typeIn(x, description, original, "mine")
	d, _ := x.Typed(description)
	x.Send(d)
	m.pass(10 * time.Second)
	if s := x.Snapshot(); !s.Link.Offline() || s.Edits[0].State != state.EditWaiting {
		t.Errorf("%+v, %+v", s.Link, s.Edits)
	}
	back()
	m.pass(10 * time.Second)
	if s := x.Snapshot(); s.Link.Offline() || s.Edits[0].State != state.EditSent {
		t.Errorf("%+v, %+v", s.Link, s.Edits)
	}
}

func TestUndoAndRedo(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	typeIn(x, description, original, "mine")
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
		t.Errorf("restored: %+v", got)
	}
}

// Nothing is sent to a live account before a person has agreed.
func TestLiveAccountWaitsForConsent(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	typeIn(x, description, original, "mine")
	_ = m.quit(x)
	y := m.startWith(session.Config{LiveHost: "service.example"})
	d, _, _ := y.Newest(description)
	y.Send(d)
	m.pass(time.Minute)
	if s := y.Snapshot(); !s.HeldBack || len(m.service.writes) != 0 {
		t.Errorf("held back %v, %d writes", s.HeldBack, len(m.service.writes))
	}
	y.Sending.Agree()
	m.pass(0)
	if len(m.service.writes) != 1 {
		t.Errorf("%d writes", len(m.service.writes))
	}
}

// One save is at most three transactions of the local database, counted in its write-ahead log,
// however long the typing before it was.
func TestASaveIsThreeTransactions(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	x.Proposal.Watch(7)
	typeIn(x, description, original, "mine")
	m.pass(time.Second)
	before := testenv.Transactions(t, m.path)
	d, _ := x.Typed(description)
	x.Send(d)
	m.pass(time.Second)
	if n := testenv.Transactions(t, m.path) - before; n > 3 || len(m.service.writes) != 1 {
		t.Errorf("%d transactions for %d writes", n, len(m.service.writes))
	}
}

// Ticks made while the disk was full are written once there is room, in order. If a part was ticked and
// unticked, the last event counts.
func TestTicksSurviveAFullDisk(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	free := fill(x)
	seq := int64(0)
	tick := func(item state.ItemID, done bool) {
		seq++
		x.Site.Enter(7, state.SiteEvent{
			Proposal: 7, Kind: state.SiteTick, Item: item, Part: "a display", Gone: !done, Seq: seq,
		}.Sealed())
	}
	tick(3, true)
	tick(4, true)
	m.pass(time.Second)
	tick(4, false)
	m.pass(0)
	if x.Snapshot().Unsaved == 0 {
		t.Errorf("%d unsaved", x.Snapshot().Unsaved)
	}
	free()
	m.pass(3 * time.Second)
	kept, err := x.store.SiteEvents(t.Context(), 7)
	site := installer.SiteOf(kept)
	if holds := site.All(); err != nil || len(kept) != 3 || len(holds) != 1 || holds[0].Item != 3 ||
		x.Snapshot().Unsaved != 0 {
		t.Errorf("kept %v, %v; %d in memory", kept, err, x.Snapshot().Unsaved)
	}
}

// The edits of a write that panics are returned at the end, for the temporary file.
func TestAPanicReturnsTheEditsThatWereBeingWritten(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	x.broken = true
	x.store.failIf(func() bool { panic("a defect") })
	x.Commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Sauna"}})
	m.idle()
	x.store.failIf(nil)
	if lost := x.Flush(t.Context()); len(lost.Edits) != 1 || lost.Edits[0].Text() != "Sauna" {
		t.Errorf("returned: %+v", lost)
	}
}

// A panic in a background write does not silently end the program: it is passed on, and what was
// typed is still written.
func TestAPanicInTheBackgroundLosesNothing(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	broken := true
	x.broken = true
	x.store.failIf(func() bool {
		if broken {
			broken = false
			panic("a defect")
		}
		return false
	})
	typeIn(x, description, original, "mine")
	m.pass(time.Second)
	if err := x.Panicked(); err == nil || !strings.Contains(err.Error(), "a defect") {
		t.Fatalf("not reported: %v", err)
	}
	if lost := x.Flush(t.Context()); len(lost.Texts) != 0 {
		t.Errorf("lost: %+v", lost)
	}
	m.kill(x)
	if d, ok := m.start().Snapshot().Draft(description); !ok || !strings.HasPrefix(d.Text, "mine\n") {
		t.Errorf("the draft is %+v", d)
	}
}
