package outbox_test

import (
	"slices"
	"testing"

	"app.tender/tender/state"
)

// both returns edits of the proposal's own two texts, for a single step.
func both(text string) []state.Edit {
	return []state.Edit{
		{Proposal: 7, Base: original, Change: state.WriteText{Field: state.ProposalDescription, Text: text}},
		{Proposal: 7, Change: state.WriteText{Field: state.InternalNotes, Text: text}},
	}
}

func (r *rig) together(text string) {
	r.t.Helper()
	if _, err := r.outbox.CommitTogether(r.t.Context(), both(text)); err != nil {
		r.t.Fatal(err)
	}
}

// Texts written in a single step are undone and redone in a single step, even after a restart:
// otherwise a person would have to know how many texts there were.
func TestASingleStepIsUndoneAsOne(t *testing.T) {
	r := newRig(t)
	r.commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Den"}})
	r.together("first")
	r.together("second") // joins the first, text by text
	r.restart()
	h := r.history()
	if undo, _ := h.peek(); len(undo.With) != 1 || undo.Sent() {
		t.Fatalf("next undo is %+v", undo)
	}
	h.undo()
	r.waits("Den", "first", "first")
	h.undo()
	r.waits("Den")
	r.restart()
	h = r.history()
	if _, redo := h.peek(); len(redo.With) != 1 {
		t.Fatalf("next redo is %+v", redo)
	}
	h.redo()
	r.waits("Den", "first", "first")
	h.redo()
	r.waits("Den", "second", "second")
	h.undo()
	h.undo()
	h.undo()
	r.waits()
}

// The next undo completes a step that a kill has interrupted.
func TestInterruptedStepIsFinished(t *testing.T) {
	r := newRig(t)
	r.commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Den"}})
	r.together("first")
	h := r.history()
	undo, _ := h.peek()
	entry := undo.Action.Entry
	done, err := r.store.Queue.UpdateQueue(t.Context(), func(open []state.OutboxRecord) (state.QueueChange, error) {
		i := slices.IndexFunc(open, func(d state.OutboxRecord) bool { return d.ID == entry })
		open[i].State = state.EditDropped
		return state.QueueChange{Put: open[i : i+1], Reverses: state.Reversed{Action: undo.Action.ID, Undone: true}},
			nil
	})
	if err != nil || len(done) != 1 {
		t.Fatal(err)
	}
	r.restart()
	r.waits("Den", "first")
	h = r.history()
	h.undo()
	r.waits("Den")
	h.redo()
	r.waits("Den", "first", "first")
}

// If one of them is saved already, undo restores its old value together with the waiting one.
func TestHalfSavedStep(t *testing.T) {
	r := newRig(t)
	r.together("first")
	r.push()
	h := r.history()
	if undo, _ := h.peek(); len(undo.With) != 1 || !undo.Sent() {
		t.Fatalf("next undo is %+v", undo)
	}
	h.undo()
	if got := r.waiting(); len(got) != 1 || got[0] != original {
		t.Errorf("waiting %q, want only %q", got, original)
	}
}

// A step with more actions than are read first is still one step.
func TestAStepOfVeryManyTexts(t *testing.T) {
	r := newRig(t)
	var edits []state.Edit
	for n := range 120 {
		edits = append(edits,
			state.Edit{
				Proposal: 7, Option: state.OptionID(1000 + n), Base: "",
				Change: state.WriteText{Field: state.InstallerNotes, Text: "mind the dog"},
			})
	}
	if _, err := r.outbox.CommitTogether(t.Context(), edits); err != nil {
		t.Fatal(err)
	}
	h := r.history()
	h.undo()
	r.waits()
	if _, redo := h.peek(); len(redo.With) != len(edits)-1 {
		t.Errorf("next redo has %d", 1+len(redo.With))
	}
}
