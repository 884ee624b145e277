package session_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
)

// inConflict returns a machine with a terminal in which texts are in conflict with someone else's.
func inConflict(t *testing.T, refs ...state.TextRef) (*machine, *terminal, map[state.TextRef]state.OutboxEdit) {
	t.Helper()
	m := newMachine(t, t.TempDir())
	x := m.start()
	for _, ref := range refs {
		typeIn(x, ref, m.served(ref), "mine")
	}
	m.service.proposal.Description, m.service.proposal.InternalNotes = "theirs\n"+original, "theirs\na\nb\nc"
	for _, ref := range refs {
		d, _ := x.Typed(ref)
		x.Send(d)
	}
	m.pass(time.Second)
	entries := map[state.TextRef]state.OutboxEdit{}
	for _, e := range x.Snapshot().Edits {
		if e.State != state.EditConflict {
			t.Fatalf("no conflict: %+v", e)
		}
		entries[e.Edit.Ref()] = e
	}
	x.events = nil
	return m, x, entries
}

func byHand(e state.OutboxEdit, text string) state.Draft {
	return state.Draft{Merge: e.ID, Ref: e.Edit.Ref(), Base: e.Theirs, Text: text}
}

// A manual merge is restored when its conflict is opened again, from the first letter on, whatever
// is typed for another conflict.
func TestManualMergeIsReopened(t *testing.T) {
	m, x, entries := inConflict(t, description, internal)
	for _, ref := range []state.TextRef{description, internal} {
		e := entries[ref]
		if got := x.OpenMerge(e); got.Text != "" {
			t.Errorf("before any typing: %+v", got)
		}
		for _, text := range []string{"both", "both, and on"} {
			x.TypeMerge(byHand(e, text))
			if got := x.OpenMerge(e); got.Text != text {
				t.Errorf("typed but not stored: %q", got.Text)
			}
			m.pass(time.Second)
			if got := x.OpenMerge(e); got.Text != text {
				t.Errorf("kept: %q", got.Text)
			}
		}
	}
	if got := x.OpenMerge(entries[description]); got.Text != "both, and on" {
		t.Errorf("after another was typed: %q", got.Text)
	}
	moved := entries[description]
	moved.Theirs = "theirs, and on"
	if got := x.OpenMerge(moved); got.Text != "" {
		t.Errorf("for another version of theirs: %q", got.Text)
	}
}

// A manual merge that was left right after its last letter is stored at once, and another terminal
// can type it from then on.
func TestManualMergeIsReleasedWhenLeft(t *testing.T) {
	m, x, entries := inConflict(t, description)
	e := entries[description]
	y := m.start()
	x.TypeMerge(byHand(e, "both"))
	x.LeaveMerge(e.ID)
	m.idle()
	m.look()
	if got := y.OpenMerge(e); got.Text != "both" {
		t.Errorf("the other terminal reads %q", got.Text)
	}
	if _, elsewhere := y.Elsewhere(e.Edit.Proposal); elsewhere {
		t.Error("nobody types it, but its lease is taken")
	}
	x.TypeMerge(byHand(e, "both, and on"))
	m.pass(time.Second)
	x.LeaveMerge(e.ID)
	x.LeaveMerge(e.ID)
	m.pass(0)
	m.look()
	if _, elsewhere := y.Elsewhere(e.Edit.Proposal); elsewhere {
		t.Error("stored, but its lease is still taken")
	}
}

// A manual merge typed a moment ago is stored when the program ends by itself.
func TestQuittingKeepsAManualMerge(t *testing.T) {
	m, x, entries := inConflict(t, description)
	x.TypeMerge(byHand(entries[description], "both"))
	if lost := m.quit(x); len(lost.Texts) != 0 {
		t.Errorf("returned: %+v", lost)
	}
	y := m.start()
	if got := y.OpenMerge(y.Snapshot().Edits[0]); got.Text != "both" {
		t.Errorf("%q", got.Text)
	}
}

// A decision right after the last letter includes that letter, and leaves no discarded draft.
func TestDecisionUsesTheLatestText(t *testing.T) {
	for _, kept := range []bool{false, true} {
		m, x, entries := inConflict(t, description)
		e := entries[description]
		x.TypeMerge(byHand(e, "both"))
		if kept {
			m.pass(time.Second)
		}
		x.Decide(e.ID, state.Decision{Kind: state.DecideResolve, Text: "both", Theirs: e.Theirs})
		m.pass(time.Minute)
		if got := m.served(description); got != "both" {
			t.Errorf("stored %v: the service holds %q", kept, got)
		}
		if n := len(all[session.Decided](x)); n != 1 {
			t.Errorf("stored %v: decided %d times", kept, n)
		}
		if got := all[session.DiscardedInstead](x); len(got) != 0 {
			t.Errorf("kept %v: reported %+v", kept, got)
		}
	}
}

// On a full disk a decision is not made, since its text can't be stored. One notice says so, and
// the text stays, also at the end.
func TestADecisionOnAFullDiskIsNotTaken(t *testing.T) {
	m, x, entries := inConflict(t, description)
	e := entries[description]
	free := fill(x)
	x.TypeMerge(byHand(e, "both"))
	x.Decide(e.ID, state.Decision{Kind: state.DecideResolve, Text: "both", Theirs: e.Theirs})
	m.pass(10 * time.Second)
	if n := len(all[session.MergeUnsaved](x)); n != 1 {
		t.Errorf("reported %d times", n)
	}
	if lost := x.Flush(t.Context()); len(lost.Texts) != 1 || lost.Texts[0].Text != "both" ||
		lost.Texts[0].Ref != description {
		t.Errorf("returned: %+v", lost)
	}
	free()
	m.pass(10 * time.Second)
	if got := x.Snapshot().Edits[0]; got.State != state.EditConflict || x.OpenMerge(got).Text != "both" ||
		len(all[session.Decided](x)) != 0 {
		t.Errorf("%+v, %q", got, x.OpenMerge(got).Text)
	}
	if lost := x.Flush(t.Context()); len(lost.Texts) != 0 {
		t.Errorf("returned: %+v", lost)
	}
}

// A decision about what another terminal types is not made with the text from here.
func TestADecisionEndsWithTheLease(t *testing.T) {
	m, x, entries := inConflict(t, description)
	e := entries[description]
	y := m.start()
	y.TypeMerge(byHand(e, "of the other"))
	m.pass(time.Second)
	x.TypeMerge(byHand(e, "of this one"))
	x.Decide(e.ID, state.Decision{Kind: state.DecideResolve, Text: "of this one", Theirs: e.Theirs})
	m.pass(time.Second)
	m.look()
	if got := x.Snapshot().Edits[0]; got.State != state.EditConflict || y.OpenMerge(e).Text != "of the other" {
		t.Errorf("%+v, %q", got, y.OpenMerge(e).Text)
	}
	happened[session.MergeLost](t, x)
	if got := happened[session.DiscardedInstead](t, x); got.Text.Text != "of this one" {
		t.Errorf("%+v", got)
	}
}

// A manual merge is taken over, or a person hears why not.
func TestAManualMergeIsTakenOverOrItsFaultReported(t *testing.T) {
	m, x, entries := inConflict(t, description)
	e := entries[description]
	x.TypeMerge(byHand(e, "both"))
	m.pass(time.Second)
	x.TakeOverMerge(e)
	m.pass(time.Second)
	if got := x.OpenMerge(e).Text; got != "both" || len(all[session.NotTakenOver](x)) != 0 {
		t.Errorf("%q, %+v", got, x.events)
	}
	free := fill(x)
	x.TakeOverMerge(e)
	m.pass(time.Second)
	if fault := happened[session.NotTakenOver](t, x).Fault; !strings.Contains(fault.Message, "full") {
		t.Errorf("%+v", fault)
	}
	free()
}

// A stored manual merge is discarded once the disk works again, before the next one is stored, and a person hears
// that it waits.
func TestAStoredManualMergeIsDiscardedAfterAFullDisk(t *testing.T) {
	m, x, entries := inConflict(t, description)
	e := entries[description]
	x.TypeMerge(byHand(e, "both"))
	m.pass(time.Second)
	free := fill(x)
	x.DiscardMerge(e.ID)
	x.TypeMerge(byHand(e, "anew"))
	m.pass(time.Second)
	if fault := happened[session.LocalFault](t, x).Fault; !strings.Contains(fault.Message, "full") {
		t.Errorf("%+v", fault)
	}
	free()
	m.pass(time.Minute)
	kept, err := textsIn(m.path)
	must(t, err)
	if got := x.OpenMerge(e); got.Text != "anew" || !slices.Contains(kept, "both") {
		t.Errorf("the result is %q, and here is %q", got.Text, kept)
	}
}

// A manual merge is discarded with its last letters, which are not stored yet. Until then it is not shown again.
func TestAManualMergeIsDiscardedToTheLastLetter(t *testing.T) {
	m, x, entries := inConflict(t, description)
	e := entries[description]
	x.TypeMerge(byHand(e, "both"))
	m.pass(time.Second)
	x.TypeMerge(byHand(e, "both of them"))
	free := fill(x)
	x.DiscardMerge(e.ID)
	m.pass(time.Second)
	if got := x.OpenMerge(e); got.Text != "" {
		t.Errorf("shown again: %+v", got)
	}
	free()
	m.pass(time.Minute)
	if got := x.OpenMerge(e); got.Text != "" {
		t.Errorf("not discarded: %+v", got)
	}
	if n := len(all[session.MergeKept](x)); n != 1 {
		t.Errorf("reported as kept %d times", n)
	}
	kept, err := textsIn(m.path)
	must(t, err)
	if undo := x.Snapshot().Undo.Action; undo.Kind != state.ActDiscard || undo.Edit.Text() != "both of them" ||
		!slices.Contains(kept, "both of them") {
		t.Errorf("undo restores %q of %q", undo.Edit.Text(), kept)
	}
}

// While something else is written, a person discards a manual merge and types another one.
func TestADiscardedManualMergeIsNotOverwrittenByTheNext(t *testing.T) {
	for _, unsaved := range []string{"", "both of them"} {
		m, x, entries := inConflict(t, description)
		e := entries[description]
		x.TypeMerge(byHand(e, "both"))
		m.pass(time.Second)
		want := []string{"both", "anew"}
		x.store.duringNext(func() {
			if unsaved != "" {
				want[0] = unsaved
				x.TypeMerge(byHand(e, unsaved))
			}
			x.DiscardMerge(e.ID)
			x.TypeMerge(byHand(e, "anew"))
		})
		typeIn(x, internal, m.served(internal), "another text")
		m.pass(time.Second)
		kept, err := textsIn(m.path)
		must(t, err)
		for _, text := range want {
			if !slices.Contains(kept, text) {
				t.Errorf("%q is missing: %q", text, kept)
			}
		}
		if got := x.OpenMerge(e); got.Text != "anew" {
			t.Errorf("the result is %q", got.Text)
		}
	}
}

// And they discard that one, too, while the first is being discarded.
func TestTwoManualMergesAreDiscarded(t *testing.T) {
	m, x, entries := inConflict(t, description)
	e := entries[description]
	x.TypeMerge(byHand(e, "both"))
	m.pass(time.Second)
	x.store.duringNext(func() {
		x.TypeMerge(byHand(e, "anew"))
		x.DiscardMerge(e.ID)
	})
	x.DiscardMerge(e.ID)
	m.pass(time.Second)
	kept, err := textsIn(m.path)
	must(t, err)
	if got := x.OpenMerge(e); got.Text != "" || !slices.Contains(kept, "both") || !slices.Contains(kept, "anew") {
		t.Errorf("the result is %q, and here is %q", got.Text, kept)
	}
}

// On a full disk, two of them are discarded. Both wait for the disk, and undo restores both.
func TestManualMergesAreDiscardedOnAFullDisk(t *testing.T) {
	m, x, entries := inConflict(t, description)
	e := entries[description]
	free := fill(x)
	for _, text := range []string{"both", "anew"} {
		x.TypeMerge(byHand(e, text))
		x.DiscardMerge(e.ID)
		m.pass(time.Second)
	}
	lost := state.Map(x.Flush(t.Context()).Texts, func(d *state.Draft) string { return d.Text })
	if !slices.Equal(lost, []string{"both", "anew"}) {
		t.Errorf("the end returns %q", lost)
	}
	free()
	m.pass(time.Minute)
	kept, err := textsIn(m.path)
	must(t, err)
	if got := x.OpenMerge(e); got.Text != "" || !slices.Contains(kept, "both") || !slices.Contains(kept, "anew") {
		t.Errorf("the result is %q, and here is %q", got.Text, kept)
	}
}

// The lease of a manual merge that was taken over is free once the person leaves it.
func TestTakenOverManualMergeIsReleased(t *testing.T) {
	m, x, entries := inConflict(t, description)
	e := entries[description]
	y := m.start()
	y.TakeOverMerge(e)
	m.idle()
	m.look()
	if _, elsewhere := x.Elsewhere(e.Edit.Proposal); !elsewhere {
		t.Error("its lease is not taken")
	}
	y.LeaveMerge(e.ID)
	m.idle()
	m.look()
	if _, elsewhere := x.Elsewhere(e.Edit.Proposal); elsewhere {
		t.Error("no terminal has its lease")
	}
}
