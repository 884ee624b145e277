package session_test

import (
	"context"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/session"
)

func (s *shaky) PlanText(ctx context.Context, d state.Draft) (state.Draft, plan.Plan, error) {
	if err := s.strike(); err != nil {
		return d, plan.Plan{}, err
	}
	defer s.slowly()
	return s.Plans.PlanText(ctx, d)
}

// wording returns a terminal in which a planned option has no text yet, and the reference of its
// client description.
func wording(t *testing.T) (*machine, *terminal, state.TextRef) {
	t.Helper()
	m := newMachine(t, t.TempDir())
	x := m.start()
	x.Proposal.Watch(7)
	m.idle()
	must(t, x.Plans.EditPlan(7, wish(plan.NewID, "lamp")))
	m.idle()
	return m, x, plan.TextRef(7, x.Snapshot().Plan.Areas[0].Options[0].ID, state.ClientDescription)
}

// What is typed into a planned text is stored as a draft, and goes into the plan once it is left,
// as one undo step; nothing of it goes to the outbox.
func TestAPlannedTextIsADraftUntilItIsLeft(t *testing.T) {
	m, x, ref := wording(t)
	d := x.Open(state.Draft{Ref: ref})
	for _, typed := range []string{"A", "A la", "A lamp."} {
		x.Type(ref, typed, len(typed))
		m.pass(time.Second)
	}
	if got, ok := x.Snapshot().Draft(ref); !ok || got.Text != "A lamp." {
		t.Errorf("on the disk: %q", got.Text)
	}
	d.Text = "A lamp.\nDimmed."
	if !x.Send(d) {
		t.Error("nothing to save")
	}
	m.idle()
	s := x.Snapshot()
	if got, _ := s.Plan.Text(ref); got != d.Text || len(s.Drafts) != 0 || len(s.Edits) != 0 {
		t.Errorf("the plan has %q, drafts %+v, outbox %+v", got, s.Drafts, s.Edits)
	}
	x.Reverse(false, s.Undo)
	m.idle()
	if got, _ := x.Snapshot().Plan.Text(ref); got != "" || x.Snapshot().Undo.Action.Words != "adding 1 × lamp in Den" {
		t.Errorf("after the undo the plan has %q", got)
	}
}

// A full disk does not lose a text that was just left: it is shown, retried, and written when
// there is room.
func TestAPlannedTextOnAFullDisk(t *testing.T) {
	m, x, ref := wording(t)
	free := fill(x)
	x.Open(state.Draft{Ref: ref})
	x.Send(state.Draft{Ref: ref, Text: "A lamp."})
	m.idle()
	if got, ok := x.Snapshot().Draft(ref); !ok || got.Text != "A lamp." {
		t.Errorf("shown: %q", got.Text)
	}
	if lost := x.Flush(context.Background()); len(lost.Texts) != 1 || lost.Texts[0].Text != "A lamp." {
		t.Errorf("lost %+v", lost)
	}
	free()
	m.pass(3 * time.Second)
	if got, _ := x.Snapshot().Plan.Text(ref); got != "A lamp." || len(x.Snapshot().Drafts) != 0 {
		t.Errorf("the plan has %q, drafts %+v", got, x.Snapshot().Drafts)
	}
}

// If another terminal removes an option while its text is typed, an event reports it, and the
// person keeps the text.
func TestATextOfARemovedPlannedOptionIsReported(t *testing.T) {
	m, x, ref := wording(t)
	option, _ := plan.TextOf(ref)
	x.Open(state.Draft{Ref: ref})
	x.Type(ref, "A lamp.", 7)
	m.pass(time.Second)
	must(t, x.Plans.EditPlan(7, plan.RemoveOption(option)))
	x.Send(state.Draft{Ref: ref, Text: "A lamp."})
	m.idle()
	if got := happened[session.Failed](t, x); got.Fault.Message != "This option of the plan is gone." {
		t.Errorf("events %+v", got)
	}
	if got, ok := x.Snapshot().Draft(ref); !ok || got.Text != "A lamp." {
		t.Errorf("kept: %q", got.Text)
	}
}

// A person who has typed in a built text, and in the planned one as well, learns which of the two
// is discarded, and keeps the other.
func TestAPlannedTextWhoseBuiltOneHasADraftIsReported(t *testing.T) {
	m, x, ref := wording(t)
	option, _ := plan.TextOf(ref)
	x.Open(state.Draft{Ref: ref})
	x.Type(ref, "A lamp.", 7)
	m.pass(time.Second)
	must(t, x.Plans.EditPlan(7, plan.Placed(option, 70, 77, true)))
	m.idle()
	built := state.TextRef{Proposal: 7, Option: 77, Field: state.ClientDescription}
	x.Open(state.Draft{Ref: built})
	x.Type(built, "By the door.", 12)
	m.pass(time.Second)
	x.Leave(built, false)
	free := fill(x)
	x.Send(state.Draft{Ref: ref, Text: "A lamp."})
	x.Open(state.Draft{Ref: ref}) // again, before it is written
	m.idle()
	free()
	m.pass(time.Minute)
	if got := happened[session.DiscardedInstead](t, x); got.Text.Ref != built || got.Text.Text != "A lamp." ||
		!got.Built {
		t.Errorf("events %+v", got)
	}
	if got := happened[session.LeaseLost](t, x); got.Ref != ref || !got.Built {
		t.Errorf("typing again ends with %+v", got)
	}
	s := x.Snapshot()
	if got, ok := s.Draft(built); !ok || got.Text != "By the door." || len(s.Drafts) != 1 {
		t.Errorf("drafts: %+v", s.Drafts)
	}
	x.Reverse(false, s.Undo)
	m.idle()
	if got, ok := x.Snapshot().Draft(built); !ok || got.Text != "A lamp." {
		t.Errorf("after the undo: %q", got.Text)
	}
}

// If a command writes a planned text while it is typed, the person is informed, keeps both, and
// replaces the command's by saving again.
func TestAConcurrentChangeOfAPlannedTextIsReported(t *testing.T) {
	m, x, ref := wording(t)
	option, _ := plan.TextOf(ref)
	x.Open(state.Draft{Ref: ref})
	x.Type(ref, "A lamp.", 7)
	m.pass(time.Second)
	must(t, x.Plans.EditPlan(7, plan.Write(option, state.ClientDescription, "Two lamps.")))
	m.idle()
	x.Send(state.Draft{Ref: ref, Text: "A lamp."})
	m.idle()
	if got := happened[session.Failed](t,
		x); got.Fault.Message != "This planned text was changed elsewhere while you typed here." {
		t.Errorf("events %+v", got)
	}
	s := x.Snapshot()
	d, ok := s.Draft(ref)
	if got, _ := s.Plan.Text(ref); !ok || d.Text != "A lamp." || got != "Two lamps." {
		t.Errorf("the plan has %q, the draft is %+v", got, d)
	}
	x.Send(x.Open(d))
	m.idle()
	if got, _ := x.Snapshot().Plan.Text(ref); got != "A lamp." || len(x.Snapshot().Drafts) != 0 {
		t.Errorf("after saving again, the plan has %q, drafts %+v", got, x.Snapshot().Drafts)
	}
}

// A person who opens a text again before the slow disk has stored it continues from what they
// left: nobody else has written it.
func TestAPlannedTextIsOpenedAgainBeforeItIsInThePlan(t *testing.T) {
	m, x, ref := wording(t)
	x.Open(state.Draft{Ref: ref})
	opened := make(chan struct{})
	x.store.duringNext(func() { <-opened })
	x.Send(state.Draft{Ref: ref, Text: "A lamp."})
	x.Open(state.Draft{Ref: ref})
	x.Type(ref, "A lamp. Dimmed.", 15)
	close(opened)
	m.idle()
	d, _ := x.Typed(ref)
	if !x.Send(d) {
		t.Error("nothing to save")
	}
	m.idle()
	if got, _ := x.Snapshot().Plan.Text(ref); got != "A lamp. Dimmed." || len(all[session.Failed](x)) != 0 {
		t.Errorf("the plan has %q, events %+v", got, all[session.Failed](x))
	}
}
