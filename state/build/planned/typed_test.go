package planned_test

import (
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
)

// A build started from the shell while the editor has a text open, or after it was killed, would
// omit the typed text: it waits until the text is in the plan.
func TestNothingIsBuiltWhileATextOfThePlanIsADraft(t *testing.T) {
	w := newWorld(t)
	w.edit(plan.Add(plan.New(0, "Theater", "Good", plan.NewID), 0, w.part(0, "1")))
	ref := plan.TextRef(w.proposal, w.plan().Areas[0].Options[0].ID, state.InstallerNotes)
	d, err := w.store.Typed.Save(t.Context(), state.Draft{Ref: ref, Text: "Two studs."})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.engine.BeginPlan(t.Context(), w.proposal); err == nil ||
		!strings.Contains(err.Error(), "installer notes of an option planned in Theater is a draft") {
		t.Fatalf("it is built without what was typed: %v", err)
	}
	if _, _, err := w.store.Plans.PlanText(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	if r := w.begin(); !strings.Contains(r.Load.Text, "Two studs.") {
		t.Errorf("uploaded:\n%s", r.Load.Text)
	}
}
