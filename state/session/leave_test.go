package session_test

import (
	"context"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
)

// A text that was opened and left unchanged is free for other terminals.
func TestOpenedTextHasNoLease(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, y := m.start(), m.start()
	x.Open(state.Draft{Ref: description, Text: original, Base: original})
	m.idle()
	m.look()
	if _, elsewhere := y.Elsewhere(description.Proposal); !elsewhere {
		t.Error("two terminals have its lease")
	}
	x.Leave(description, false)
	m.idle()
	m.look()
	if _, elsewhere := y.Elsewhere(description.Proposal); elsewhere {
		t.Error("nobody types in it, but its lease is taken")
	}
}

// elsewhere returns whether a terminal sees that another one edits a proposal, once it has looked.
func (m *machine) elsewhere(x *terminal, id state.ProposalID) bool {
	m.t.Helper()
	m.look()
	_, elsewhere := x.Elsewhere(id)
	return elsewhere
}

// A person who has gone back to the list leaves the proposal to other terminals once everything typed in it is stored,
// and edits it again when it is shown again, unless another terminal does by then.
func TestAProposalThatIsLeftForTheListIsFree(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, y := m.startWith(session.Config{Remote: m.service}), m.start()
	x.Proposal.Watch(7)
	m.idle()
	if !m.elsewhere(y, 7) {
		t.Error("open, but free")
	}
	x.Editing.Leave()
	if m.elsewhere(y, 7) || x.Snapshot().Open.ID != 7 {
		t.Errorf("left, but not free, or closed: %d", x.Snapshot().Open.ID)
	}
	m.look() // x sees that it is free, and leaves it so
	if m.elsewhere(y, 7) {
		t.Error("taken again at the next look")
	}
	x.Editing.Return()
	if !m.elsewhere(y, 7) {
		t.Error("shown again, but free")
	}

	free := fill(x)
	typeIn(x, description, original, "mine")
	x.Leave(description, false)
	x.Editing.Leave()
	m.pass(time.Second)
	if !m.elsewhere(y, 7) {
		t.Error("free before what was typed is stored")
	}
	free()
	m.pass(time.Minute)
	if m.elsewhere(y, 7) {
		t.Error("stored and left, but not free")
	}

	y.Proposal.Watch(7)
	m.idle()
	x.Editing.Return()
	if !m.elsewhere(x, 7) || m.elsewhere(y, 7) {
		t.Error("taken from the other terminal without asking")
	}
	y.Editing.Leave()
	m.idle()
	m.look() // which x, that shows it, claims
	if m.elsewhere(x, 7) || !m.elsewhere(y, 7) {
		t.Error("free, but not claimed by the terminal that shows it")
	}
	x.Editing.Leave()
	x.Proposal.Watch(0)
	x.Proposal.Watch(7)
	if m.idle(); !m.elsewhere(y, 7) {
		t.Error("opened again, but free")
	}
}

// A proposal that was made here, and is saved while its terminal is at the list, is free under its new id, too.
func TestAProposalThatIsSavedAfterItWasLeftIsFree(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, y := m.startWith(session.Config{Remote: m.service, Offline: true}), m.start()
	x.Commit(state.Edit{Change: state.AddProposal{Name: "New"}})
	m.idle()
	made := happened[session.Committed](t, x).Entry.Edit.Proposal
	x.Proposal.Watch(made)
	m.idle()
	if !m.elsewhere(y, made) {
		t.Error("open, but free")
	}
	x.Link.GoOffline(false)
	m.pass(time.Minute)
	if !m.elsewhere(y, 8) {
		t.Error("saved, but free")
	}
	x.Editing.Leave()
	if m.elsewhere(y, 8) {
		t.Error("left, but not free")
	}
	x.Proposal.Watch(made)
	if m.idle(); !m.elsewhere(y, 8) {
		t.Error("shown again, but free")
	}
}

// A text that was saved, undone and redone is free for other terminals and for commands. They were
// refused until the editor that had undone it ended.
func TestAnUndoneTextHasNoLease(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, y := m.start(), m.start()
	typeIn(x, description, original, "new")
	d, _ := x.Typed(description)
	x.Send(d)
	m.idle()
	for _, redo := range []bool{false, true} {
		step := x.Snapshot().Undo
		if redo {
			step = x.Snapshot().Redo
		}
		if x.Reverse(redo, step); step.Action.ID == 0 {
			t.Fatalf("redo %v: no step", redo)
		}
		m.idle()
		m.look()
		if _, elsewhere := y.Elsewhere(description.Proposal); elsewhere {
			t.Errorf("redo %v: nobody types in it, but its lease is taken", redo)
		}
	}
}

// A take-over waits for the disk. Meanwhile the other terminal may have ended, and a person opens the text, types
// and leaves it.
func TestATakeOverKeepsWhatIsTypedMeanwhile(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, y := m.start(), m.start()
	typeIn(x, description, original, "of x")
	m.pass(time.Second)
	m.look()
	y.store.duringNext(func() {
		typeIn(y, description, original, "of y")
		y.Leave(description, false)
	})
	y.TakeOver(7)
	m.pass(2 * time.Second)
	kept, err := textsIn(m.path)
	must(t, err)
	if !slices.ContainsFunc(kept, func(text string) bool { return strings.Contains(text, "of y") }) {
		t.Errorf("lost: %q", kept)
	}
}

// If the lease of a text can't be taken over because the disk is full, a notice says so: otherwise
// a person would wait for it.
func TestAFailedTakeOverIsReported(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, y := m.start(), m.start()
	typeIn(x, description, original, "mine")
	m.pass(time.Second)
	fill(y)
	y.TakeOver(7)
	m.idle()
	if got := happened[session.NotTakenOver](t, y); got.Proposal != description.Proposal ||
		!strings.Contains(got.Fault.Message, "full") {
		t.Errorf("%+v", got)
	}
	fill(x)
	x.Leave(description, false) // an unreleased lease is free when the program ends
	m.idle()
	if got := all[session.Failed](x); len(got) != 0 {
		t.Errorf("%+v", got)
	}
}

// A person reverts a change that still waits to be saved. That is saved, too: otherwise the change
// would go to the service although the screen shows the old text.
func TestATextRevertedWhileItWaits(t *testing.T) {
	for name, tt := range map[string]struct{ full, send bool }{
		"in the outbox, and saved": {false, true}, "in the outbox, and left": {false, false},
		"on a full disk, and saved": {true, true},
	} {
		t.Run(name, func(t *testing.T) {
			m := newMachine(t, t.TempDir())
			x := m.start()
			x.Link.GoOffline(true)
			typeIn(x, description, original, "mine")
			m.pass(time.Second)
			d, _ := x.Typed(description)
			free := func() {}
			if tt.full {
				free = fill(x)
			}
			x.Send(d)
			m.pass(time.Second)
			x.Open(state.Draft{Ref: description, Text: d.Text, Base: original})
			x.Type(description, original, 0)
			m.idle()
			d, _ = x.Typed(description)
			if tt.send {
				if !x.Send(d) {
					t.Error("nothing to save")
				}
			} else {
				x.Leave(description, false)
			}
			free()
			m.pass(10 * time.Second)
			if d, ok := x.Snapshot().Draft(description); !tt.send && (!ok || d.Text != original) {
				t.Errorf("the draft is %q, %v", d.Text, ok)
			}
			if tt.send {
				x.Link.GoOffline(false)
				m.pass(time.Minute)
				if got := m.served(description); got != original {
					t.Errorf("the service holds %q", got)
				}
			}
		})
	}
}

// A change that is typed and reverted leaves nothing, even if other texts wait.
func TestARevertedTextLeavesNothing(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	x.Link.GoOffline(true)
	typeIn(x, internal, "a\nb\nc", "another one")
	d, _ := x.Typed(internal)
	x.Send(d)
	x.Commit(state.Edit{Proposal: 7, Change: state.Rename{Name: "New name"}})
	m.pass(time.Second)
	for _, send := range []bool{false, true} {
		typeIn(x, description, original, "mine")
		m.pass(time.Second)
		x.Type(description, original, 0)
		if d, _ := x.Typed(description); !send {
			x.Leave(description, false)
		} else if x.Send(d) {
			t.Error("something to save")
		}
		m.pass(time.Second)
		if d, ok := x.Snapshot().Draft(description); ok || len(x.Snapshot().Edits) != 2 {
			t.Errorf("saved %v: leftover draft %+v, %d entries", send, d, len(x.Snapshot().Edits))
		}
	}
}

// withDiscarded returns a terminal on which "mine" was typed in the description and discarded.
func withDiscarded(t *testing.T) (*machine, *terminal) {
	t.Helper()
	m := newMachine(t, t.TempDir())
	x := m.start()
	typeIn(x, description, original, "mine")
	x.Leave(description, false)
	m.pass(time.Second)
	d, _ := x.Snapshot().Draft(description)
	x.Discard(d)
	m.pass(time.Second)
	return m, x
}

// A text is left whose draft was discarded meanwhile: it stays a draft, even if an edit with the same text was dropped
// before. A dropped edit keeps nothing.
func TestATextThatIsOnlyInADroppedEditStaysADraft(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	x.Link.GoOffline(true)
	typeIn(x, description, original, "mine")
	d, _ := x.Typed(description)
	x.Send(d)
	m.pass(time.Second)
	x.Decide(x.Snapshot().Edits[0].ID, state.Decision{Kind: state.DecideDrop})
	m.pass(time.Second)
	typeIn(x, description, original, "mine")
	m.pass(time.Second)
	d, _ = x.Typed(description)
	x.Discard(d)
	m.pass(time.Second)
	x.Leave(description, false)
	m.pass(time.Second)
	if got, ok := x.Snapshot().Draft(description); !ok || got.Text != d.Text {
		t.Errorf("the draft is %q, %v", got.Text, ok)
	}
}

// A step of undo that replaces a draft would be overwritten by what was typed and is not stored yet, and its text
// would be nowhere.
func TestUndoWaitsForWhatIsTyped(t *testing.T) {
	m, x := withDiscarded(t)
	x.Open(state.Draft{Ref: description, Text: original, Base: original})
	x.Type(description, "oth\n"+original, 0)
	m.pass(time.Second)
	x.Type(description, "other\n"+original, 0)
	x.Reverse(false, x.Snapshot().Undo)
	m.pass(time.Second)
	if d, _ := x.Snapshot().Draft(description); d.Text != "other\n"+original {
		t.Errorf("typed text became %q", d.Text)
	}
	x.Leave(description, false)
	m.pass(time.Second)
	x.Reverse(false, x.Snapshot().Undo)
	m.pass(time.Second)
	if d, _ := x.Snapshot().Draft(description); d.Text != "mine\n"+original {
		t.Errorf("restored %q", d.Text)
	}
}

// A save that failed on a full disk is done once there is room again. Undo must not restore a draft of that text
// before, which the save would overwrite.
func TestUndoWaitsForWhatIsSaved(t *testing.T) {
	m, x := withDiscarded(t)
	typeIn(x, description, original, "other")
	m.pass(time.Second)
	free := fill(x)
	d, _ := x.Typed(description)
	x.Send(d)
	m.pass(time.Second)
	free()
	x.Reverse(false, x.Snapshot().Undo)
	m.pass(time.Minute)
	happened[session.Failed](t, x)
	kept, err := textsIn(m.path)
	must(t, err)
	if got := m.served(description); got != "other\n"+original || !slices.Contains(kept, "mine\n"+original) {
		t.Errorf("saved %q, and here is %q", got, kept)
	}
}

// If undo discards a draft while its text is open, the text stays on the screen, and is stored
// when it is left.
func TestWhatIsOnTheScreenIsKept(t *testing.T) {
	m, x := withDiscarded(t)
	x.Reverse(false, x.Snapshot().Undo)
	m.pass(time.Second)
	x.Open(state.Draft{Ref: description, Text: original, Base: original})
	x.Reverse(true, x.Snapshot().Redo)
	m.pass(time.Second)
	if _, ok := x.Snapshot().Draft(description); ok {
		t.Fatal("not discarded")
	}
	x.Leave(description, false)
	m.pass(time.Second)
	if d, ok := x.Snapshot().Draft(description); !ok || d.Text != "mine\n"+original {
		t.Errorf("the draft is %q, %v", d.Text, ok)
	}
}

// A text that was committed while it is open does not become a draft again when it is left; one of
// which another edit was committed does.
func TestACommittedTextIsNoDraft(t *testing.T) {
	for name, tt := range map[string]struct {
		edit func(d state.Draft) state.Edit
		want bool // whether there is a draft
	}{
		"this text": {state.Draft.Edit, false},
		"a name": {func(d state.Draft) state.Edit {
			return state.Edit{Proposal: 7, Change: state.Rename{Name: d.Text}}
		}, true},
		"another text": {func(d state.Draft) state.Edit {
			e := d.Edit()
			e.Change = state.WriteText{Field: state.InternalNotes, Text: d.Text}
			return e
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			m := newMachine(t, t.TempDir())
			x := m.start()
			typeIn(x, description, original, "mine")
			m.pass(time.Second)
			d, _ := x.Typed(description)
			x.Commit(tt.edit(d))
			m.pass(time.Second)
			if tt.want { // its draft is missing for another reason
				discard(t, x, description)
				m.look()
			}
			x.Leave(description, false)
			m.pass(time.Second)
			if _, ok := x.Snapshot().Draft(description); ok != tt.want {
				t.Errorf("a draft: %v, want %v", ok, tt.want)
			}
		})
	}
}

// Text typed in another terminal is shown here as soon as it is read; a read without news does not
// move the cursor.
func TestTextFollowsItsNewOwner(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, y := m.start(), m.start()
	d := x.Open(state.Draft{Ref: description, Text: original, Base: original})
	x.Type(description, "mine\n"+d.Text, 3)
	m.pass(time.Second)
	x.Type(description, "mine\n"+d.Text, 1) // an arrow key
	m.pass(time.Second)
	x.Type(description, "mine\n"+d.Text, 2)
	m.look()
	if got, _ := x.Typed(description); got.Cursor != 2 || len(all[session.Followed](x)) != 0 {
		t.Errorf("the cursor is at %d, events %+v", got.Cursor, all[session.Followed](x))
	}
	m.pass(time.Second)
	y.TakeOver(7)
	m.pass(2 * time.Second)
	y.Open(state.Draft{Ref: description, Text: original, Base: original})
	y.Type(description, "theirs\n"+d.Text, 0)
	y.Save()
	m.idle()
	m.look()
	if got := happened[session.Followed](t, x); got.Draft.Text != "theirs\n"+d.Text {
		t.Errorf("%+v", got)
	}
	if got, _ := x.Snapshot().Draft(description); got.Text != "theirs\n"+d.Text {
		t.Errorf("shown: %q", got.Text)
	}
}

// lettingGo is a disk that runs a hook once, after a lease is released.
type lettingGo struct {
	stored

	then func()
}

func (d *lettingGo) EndLease(ctx context.Context, l state.Lease) error {
	err := d.stored.EndLease(ctx, l)
	if f := d.then; f != nil {
		d.then = nil
		f()
	}
	return err
}

// What another terminal types while a text is being released here is shown. Otherwise the old text
// stays on the screen, and what is typed on its base is refused and removed.
func TestATextChangedElsewhereDuringItsReleaseIsShown(t *testing.T) {
	m := newMachine(t, t.TempDir())
	disk := &lettingGo{}
	x := m.startOn(func(s stored) stored { disk.stored = s; return disk }, session.Config{})
	y := m.start()
	typeIn(x, description, original, "mine")
	m.pass(time.Second)
	m.look()
	disk.then = func() {
		typeIn(y, description, original, "theirs")
		y.Save()
		for y.Busy() > 0 {
			runtime.Gosched()
		}
		x.Changed(state.Fault{})
		for x.Busy() > 1 { // except this one
			runtime.Gosched()
		}
	}
	x.Leave(description, false)
	m.idle()
	if got, _ := x.Snapshot().Draft(description); got.Text != "theirs\nmine\n"+original {
		t.Errorf("shown: %q", got.Text)
	}
}
