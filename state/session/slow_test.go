package session_test

import (
	"context"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/testenv"
)

// A person saves a text, opens it again and saves more of it, all while the first save is being
// written: both are saved. Otherwise the second one is neither in the outbox nor in a draft.
func TestATextSavedAgainDuringItsSaveIsKept(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	typeIn(x, description, original, "mine")
	m.pass(time.Second)
	x.store.duringNext(func() {
		d := x.Open(state.Draft{Ref: description, Text: original, Base: original})
		x.Type(description, "more\n"+d.Text, 0)
		if d, _ = x.Typed(description); !x.Send(d) {
			t.Error("nothing to save the second time")
		}
	})
	d, _ := x.Typed(description)
	x.Send(d)
	m.pass(time.Minute)
	if got, want := m.served(description), "more\nmine\n"+original; got != want {
		t.Errorf("the service holds %q", got)
	}
	if s := x.Snapshot(); len(s.Drafts) != 0 || s.Unsaved != 0 {
		t.Errorf("drafts %+v, %d unsaved", s.Drafts, s.Unsaved)
	}
}

// A save right after the last letter, while the letters before are being written, leaves no draft
// of the saved text.
func TestASaveWhileTheDraftIsSavedLeavesNoDraft(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	x.store.duringNext(func() {
		x.Type(description, "mine\n"+original, 0)
		d, _ := x.Typed(description)
		x.Send(d)
	})
	typeIn(x, description, original, "min")
	m.pass(time.Minute)
	if got := m.served(description); got != "mine\n"+original {
		t.Errorf("the service holds %q", got)
	}
	if s := x.Snapshot(); len(s.Drafts) != 0 || s.Unsaved != 0 || len(m.service.writes) != 1 {
		t.Errorf("drafts %+v, %d unsaved, %d writes", s.Drafts, s.Unsaved, len(m.service.writes))
	}
}

// A text that the outbox refuses, for a reason other than the disk, and that is edited meanwhile
// keeps the last typed version.
func TestATextThatTheOutboxRefusesKeepsWhatWasTypedMeanwhile(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	typeIn(x, description, original, "mine")
	m.pass(time.Second)
	x.store.refuseOnce(state.Fault{Kind: state.FaultInvalid, Message: "It can't be saved."})
	x.store.duringNext(func() {
		x.Open(state.Draft{Ref: description, Text: original, Base: original})
		x.Type(description, "more\nmine\n"+original, 0)
		x.Leave(description, false)
	})
	d, _ := x.Typed(description)
	x.Send(d)
	m.pass(time.Minute)
	if d, ok := x.Snapshot().Draft(description); !ok || d.Text != "more\nmine\n"+original {
		t.Errorf("the draft is %q, %v", d.Text, ok)
	}
	if got := happened[session.Failed](t, x); got.Fault.Message != "It can't be saved." {
		t.Errorf("%+v", got)
	}
}

// A text that the outbox refuses becomes a draft, even if it was never stored before or has no
// editor.
func TestATextThatTheOutboxRefusesIsADraft(t *testing.T) {
	for _, stored := range []bool{false, true} {
		m := newMachine(t, t.TempDir())
		x := m.start()
		typeIn(x, description, original, "mine")
		if stored {
			x.Leave(description, false)
			m.pass(time.Second)
			_ = m.quit(x)
			x = m.start()
		}
		x.store.refuseOnce(state.Fault{Kind: state.FaultInvalid, Message: "It can't be saved."})
		d, _, ok := x.Newest(description)
		if !ok {
			t.Fatal("no draft")
		}
		x.Send(d)
		m.pass(time.Second)
		happened[session.Failed](t, x)
		m.kill(x)
		if got := m.start().Snapshot().Drafts; len(got) != 1 || got[0].Ref != description ||
			got[0].Text != "mine\n"+original {
			t.Errorf("stored before %v: %+v", stored, got)
		}
	}
}

// A text that is saved and discarded while another one is being written is both, in this order:
// nothing is left that would affect later typing.
func TestTextDiscardedDuringItsSave(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	typeIn(x, description, original, "mine")
	m.pass(time.Second)
	x.store.duringNext(func() {
		d, _ := x.Typed(description)
		x.Send(d)
		x.Discard(d)
	})
	typeIn(x, internal, "a\nb\nc", "another one")
	m.pass(time.Second)
	if got := m.served(description); got != "mine\n"+original {
		t.Errorf("the service holds %q", got)
	}
	typeIn(x, description, m.served(description), "more")
	if d, _, ok := x.Newest(description); !ok || d.Text != "more\nmine\n"+original {
		t.Errorf("offered for saving: %q, %v", d.Text, ok)
	}
	m.pass(time.Second)
	if d, stored, ok := x.Newest(description); !ok || !stored || d.Text != "more\nmine\n"+original {
		t.Errorf("kept: %q, %v, %v", d.Text, stored, ok)
	}
}

// A letter that is reverted while it is being written, in a text that is then left, leaves no
// draft.
func TestALetterRevertedDuringItsSaveLeavesNoDraft(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	x.store.duringNext(func() {
		x.Type(description, original, 0)
		x.Leave(description, false)
	})
	typeIn(x, description, original, "mine")
	m.pass(time.Second)
	_ = m.quit(x)
	if got := m.start().Snapshot().Drafts; len(got) != 0 {
		t.Errorf("%+v", got)
	}
}

// A person restores a text while its last letter is being written. They get the text, and a
// notice.
func TestATextIsRestoredDuringItsSave(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, y := m.start(), m.start()
	x.store.duringNext(func() {
		must(t, y.store.Typed.TakeLease(t.Context(), state.Lease{Proposal: description.Proposal}, true))
		x.TakeOver(7)
	})
	typeIn(x, description, original, "mine")
	m.pass(2 * time.Second)
	if got := happened[session.TakenOver](t, x); got.Proposal != 7 {
		t.Errorf("%+v", got)
	}
	m.look()
	if _, elsewhere := y.Elsewhere(description.Proposal); !elsewhere {
		t.Error("not undone")
	}
}

// A text saved while the disk is full is sent once there is room, and no notice says that it does
// not fit.
func TestATextThatIsSavedOnAFullDiskGoesLater(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	typeIn(x, description, original, "mine")
	m.pass(time.Second)
	free := fill(x)
	d, _ := x.Typed(description)
	x.Send(d)
	m.pass(time.Second)
	if lost := x.Flush(t.Context()); len(lost.Texts) != 1 || lost.Texts[0].Text != d.Text ||
		len(all[session.Failed](x)) != 0 {
		t.Errorf("returned: %+v, %+v", lost, all[session.Failed](x))
	}
	free()
	m.pass(10 * time.Second)
	if got := m.served(description); got != d.Text {
		t.Errorf("the service holds %q", got)
	}
}

// A text that is typed and saved at once, before its editor has the lease, costs no more
// transactions than any other.
func TestASaveAtOnceIsThreeTransactions(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	x.Commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Sauna"}}) // the first of the file
	m.pass(time.Second)
	var before int
	var d state.Draft
	x.store.duringNext(func() { // another text is being written
		before = testenv.Transactions(t, m.path)
		typeIn(x, description, original, "mine")
		d, _ = x.Typed(description)
		x.Send(d)
	})
	typeIn(x, internal, "a\nb\nc", "another one")
	m.pass(time.Second)
	if n := testenv.Transactions(t, m.path) - before; n > 3 || m.served(description) != d.Text {
		t.Errorf("%d transactions, the service holds %q", n, m.served(description))
	}
}

// A person restores a text before their last letters are stored. They get the text, and what they
// typed becomes a discarded draft. Otherwise the text would stay closed without an explanation.
func TestATextIsRestoredOnAFullDisk(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, y := m.start(), m.start()
	typeIn(x, description, original, "mine")
	m.pass(time.Second)
	free := fill(x)
	x.Type(description, "mine and more\n"+original, 0)
	m.pass(time.Second)
	y.Proposal.Watch(7)
	y.TakeOver(7)
	m.pass(2 * time.Second)
	m.look()
	happened[session.LeaseLost](t, x)
	x.TakeOver(7)
	m.idle()
	happened[session.NotTakenOver](t, x)
	free()
	m.pass(time.Minute)
	x.TakeOver(7)
	m.pass(2 * time.Second)
	if got := happened[session.TakenOver](t, x); got.Proposal != 7 {
		t.Errorf("%+v", got)
	}
	if got := happened[session.DiscardedInstead](t, x); got.Text.Text != "mine and more\n"+original {
		t.Errorf("%+v", got)
	}
	if d := x.Open(state.Draft{Ref: description, Text: original, Base: original}); d.Text != "mine\n"+original {
		t.Errorf("continues from %q", d.Text)
	}
}

// Another terminal creates an option at the service while its notes are typed here, under the
// local id that is silently resolved.
func TestTypingGoesOnWhileAnotherTerminalMakesTheOption(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.startWith(session.Config{Remote: m.service, Offline: true})
	x.Proposal.Watch(7)
	x.Commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Sauna"}})
	m.idle()
	ref := state.TextRef{
		Proposal: 7, Option: happened[session.Committed](t, x).Entry.Edit.Option,
		Field: state.InstallerNotes,
	}
	typeIn(x, ref, "", "first")
	m.pass(time.Second)
	y := m.startWith(session.Config{Remote: m.service})
	m.pass(time.Minute)
	m.look()
	m.pass(time.Minute)
	if len(m.service.writes) == 0 {
		t.Fatal("the option was not created")
	}
	x.Type(ref, "first and last", 0)
	m.pass(time.Second)
	m.look()
	real := state.TextRef{Proposal: 7, Option: m.service.proposal.Areas[0].Options[0].ID, Field: state.InstallerNotes}
	if d, ok := y.Snapshot().Draft(real); !ok || d.Text != "first and last" {
		t.Errorf("the other terminal has %q, %v", d.Text, ok)
	}
	if _, elsewhere := y.Elsewhere(real.Proposal); !elsewhere {
		t.Error("two terminals have its lease")
	}
	d, ok := x.Typed(ref)
	if !ok || d.Text != "first and last" {
		t.Errorf("this terminal has %q, %v", d.Text, ok)
	}
	x.Leave(ref, false)
	x.Proposal.Watch(0)
	m.pass(time.Second)
	m.look()
	for _, s := range []*session.Snapshot{x.Snapshot(), y.Snapshot()} {
		if len(s.Drafts) != 1 || s.Drafts[0].Ref != real || s.Drafts[0].Text != "first and last" {
			t.Errorf("%+v", s.Drafts)
		}
	}
	if _, elsewhere := y.Elsewhere(real.Proposal); elsewhere {
		t.Error("no terminal has its lease")
	}
}

// slowLease is a store that waits before it asks for a lease.
type slowLease struct {
	stored

	taking, goOn chan struct{}
}

func (s slowLease) AskLease(ctx context.Context, l state.Lease) (bool, error) {
	close(s.taking)
	<-s.goOn
	return s.stored.AskLease(ctx, l)
}

// While another program holds the database, taking a text over lasts for seconds. If its terminal ends meanwhile,
// the text is free and can be typed in, which must not be replaced by what was saved there.
func TestATextThatIsFreeBeforeItIsTakenOver(t *testing.T) {
	for _, drafted := range []bool{true, false} {
		m := newMachine(t, t.TempDir())
		slow := slowLease{taking: make(chan struct{}), goOn: make(chan struct{})}
		x, y := m.start(), m.startOn(func(s stored) stored { slow.stored = s; return slow },
			session.Config{Offline: true})
		if x.Open(state.Draft{Ref: description, Text: original, Base: original}); drafted {
			x.Type(description, "mine\n"+original, 0)
		}
		m.pass(time.Second)
		m.look()
		y.TakeOver(7)
		<-slow.taking
		m.end(x)
		y.Changed(state.Fault{})
		for y.Busy() > 1 { // all but the take-over
			<-y.Rest()
		}
		if _, elsewhere := y.Elsewhere(description.Proposal); elsewhere {
			t.Fatal("the text is not free")
		}
		typeIn(y, description, original, "typed")
		typed, _ := y.Typed(description)
		close(slow.goOn)
		m.pass(time.Second)
		if d, ok := y.Typed(description); !ok || d.Text != typed.Text || d.Base != original {
			t.Errorf("drafted: %v, in the editor: %+v", drafted, d)
		}
		if d, _ := y.Snapshot().Draft(description); d.Text != typed.Text || d.Base != original {
			t.Errorf("drafted: %v, the draft is %+v", drafted, d)
		}
	}
}
