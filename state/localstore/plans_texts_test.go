package localstore

import (
	"errors"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
)

// planned returns a store with a plan whose only option has a client description, and the
// reference of that text.
func planned(t *testing.T) (*Store, plan.ID, state.TextRef) {
	t.Helper()
	s := newStore(t)
	p := editPlan(t, s, 7, plan.Add(plan.New(0, "Theater", "Best", plan.NewID), 0, wish(plan.NewID(), "lamp")))
	option := p.Areas[0].Options[0].ID
	editPlan(t, s, 7, plan.Write(option, state.ClientDescription, "A lamp."))
	return s, option, plan.TextRef(7, option, state.ClientDescription)
}

func wantPlanned(t *testing.T, s *Store, ref state.TextRef, want string) {
	t.Helper()
	p := mustPlan(t, s, 7)
	if got, ok := p.Text(ref); !ok || got != want {
		t.Errorf("the plan has %q (%v), want %q", got, ok, want)
	}
}

// The typed text is in the plan with all its lines, there is no draft of it, and undo restores the
// previous text.
func TestAPlannedTextGoesIntoThePlanAndIsUndone(t *testing.T) {
	s, _, ref := planned(t)
	d := save(t, s, state.Draft{Ref: ref, Text: "A lam", Base: "A lamp."})
	d.Text = "A lamp.\nAnd a shade."
	_, after, err := s.Plans.PlanText(t.Context(), d)
	must(t, err)
	if got, ok := after.Text(ref); !ok || got != d.Text {
		t.Errorf("Words: the plan has %q", got)
	}
	wantPlanned(t, s, ref, d.Text)
	if got := draftsOf(t, s); len(got) != 0 {
		t.Errorf("drafts are left: %+v", got)
	}
	must(t, reversePlan(t, s, true))
	wantPlanned(t, s, ref, "A lamp.")
	must(t, reversePlan(t, s, false))
	wantPlanned(t, s, ref, d.Text)
}

// A terminal that continues typing keeps its text: another one does not replace it.
func TestAPlannedTextIsTypedInOneTerminal(t *testing.T) {
	a, _, ref := planned(t)
	b := openAt(t, a.Path())
	must(t, a.Typed.TakeLease(t.Context(), state.Lease{Proposal: ref.Proposal}, false))
	_, _, err := b.Plans.PlanText(t.Context(), state.Draft{Ref: ref, Text: "Theirs.", Base: "A lamp."})
	if elsewhere, ok := errors.AsType[*state.EditedElsewhere](err); !ok || elsewhere.Kept.Text != "Theirs." {
		t.Fatalf("both write it: %v", err)
	}
	wantPlanned(t, b, ref, "A lamp.")
	_, _, err = a.Plans.PlanText(t.Context(), state.Draft{Ref: ref, Text: "Mine.", Base: "A lamp."})
	must(t, err)
	wantPlanned(t, b, ref, "Mine.")
}

// A person who types while another terminal builds does not lose the text: it becomes a draft of
// the built text.
func TestAPlannedTextBuiltMeanwhileBecomesADraftOfTheBuiltOne(t *testing.T) {
	s, option, ref := planned(t)
	d := save(t, s, state.Draft{Ref: ref, Text: "A lamp, dimmed.", Base: "A lamp."})
	_, err := s.Plans.SettlePlan(t.Context(), 7, plan.Placed(option, 5, 51, true))
	must(t, err)
	saved, _, err := s.Plans.PlanText(t.Context(), d)
	must(t, err)
	want := state.TextRef{Proposal: 7, Option: 51, Field: state.ClientDescription}
	if got := draftsOf(t, s); len(got) != 1 || got[0].Ref != want || got[0].Text != "A lamp, dimmed." ||
		got[0].Base != "A lamp." || saved.Ref != want {
		t.Errorf("drafts: %+v", got)
	}
}

// Text typed into an empty text of the plan is not lost in the plan of an option that is built
// meanwhile, which nobody builds again.
func TestAnEmptyPlannedTextBuiltMeanwhileBecomesADraftToo(t *testing.T) {
	s, option, _ := planned(t)
	ref := plan.TextRef(7, option, state.InstallerNotes)
	d := save(t, s, state.Draft{Ref: ref, Text: "Stud at 48."})
	_, err := s.Plans.SettlePlan(t.Context(), 7, plan.Placed(option, 5, 51, true))
	must(t, err)
	saved, _, err := s.Plans.PlanText(t.Context(), d)
	must(t, err)
	want := state.TextRef{Proposal: 7, Option: 51, Field: state.InstallerNotes}
	if got := draftsOf(t, s); len(got) != 1 || got[0].Ref != want || got[0].Text != "Stud at 48." || saved.Ref != want {
		t.Errorf("drafts: %+v", got)
	}
	wantPlanned(t, s, ref, "")
}

// A draft of the built text stays, and what was typed into the planned text meanwhile is not lost
// either: undo restores it.
func TestAPlannedTextDoesNotOverwriteADraftOfTheBuiltOne(t *testing.T) {
	s, option, ref := planned(t)
	d := save(t, s, state.Draft{Ref: ref, Text: "A lamp, dimmed.", Base: "A lamp."})
	_, err := s.Plans.SettlePlan(t.Context(), 7, plan.Placed(option, 5, 51, true))
	must(t, err)
	built := state.TextRef{Proposal: 7, Option: 51, Field: state.ClientDescription}
	save(t, s, state.Draft{Ref: built, Text: "A lamp by the door.", Base: "A lamp."})
	_, _, err = s.Plans.PlanText(t.Context(), d)
	if e, ok := errors.AsType[*state.EditedElsewhere](err); !ok || e.Kept.Ref != built ||
		e.Kept.Text != "A lamp, dimmed." || !e.Built {
		t.Errorf("it says %v", err)
	}
	if got := draftsOf(t, s); len(got) != 1 || got[0].Ref != built || got[0].Text != "A lamp by the door." {
		t.Errorf("drafts: %+v", got)
	}
	if got := discards(t, s); len(got) != 1 || got[0] != "A lamp, dimmed." {
		t.Errorf("an undo restores %q", got)
	}
	if back, err := s.Typed.Restore(t.Context(), built); err != nil || back.Text != "A lamp, dimmed." {
		t.Errorf("restored: %q, %v", back.Text, err)
	}
}

// If a command writes a text of the plan while it is being typed, neither version is lost: the
// person who typed decides between the two.
func TestAPlannedTextDoesNotOverwriteAConcurrentChange(t *testing.T) {
	s, option, ref := planned(t)
	d := save(t, s, state.Draft{Ref: ref, Text: "A lamp, dimmed.", Base: "A lamp."})
	editPlan(t, s, 7, plan.Write(option, state.ClientDescription, "Two lamps."))
	kept, _, err := s.Plans.PlanText(t.Context(), d)
	if f := state.FaultOf(err); f.Kind != state.FaultConflict || f.Next == "" {
		t.Errorf("it says %v", err)
	}
	wantPlanned(t, s, ref, "Two lamps.")
	if got := draftsOf(t, s); len(got) != 1 || got[0].Text != "A lamp, dimmed." || got[0].Base != "Two lamps." ||
		got[0].Base != kept.Base {
		t.Fatalf("drafts: %+v", got)
	}
	_, _, err = s.Plans.PlanText(t.Context(), draftsOf(t, s)[0])
	must(t, err)
	wantPlanned(t, s, ref, "A lamp, dimmed.")
	must(t, reversePlan(t, s, true))
	wantPlanned(t, s, ref, "Two lamps.")
}

// A text of an option that another terminal has removed from the plan stays a draft.
func TestATextOfAnOptionThatIsGoneStaysADraft(t *testing.T) {
	s, option, ref := planned(t)
	d := save(t, s, state.Draft{Ref: ref, Text: "A lamp, dimmed.", Base: "A lamp."})
	editPlan(t, s, 7, plan.RemoveOption(option))
	if _, _, err := s.Plans.PlanText(t.Context(), d); state.FaultOf(err).Kind != state.FaultInvalid {
		t.Errorf("the error is %v", err)
	}
	if got := draftsOf(t, s); len(got) != 1 || got[0].Text != "A lamp, dimmed." {
		t.Errorf("drafts: %+v", got)
	}
}
