package plan_test

import (
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
)

// names returns the names of the areas of a plan, in order.
func names(p plan.Plan) string {
	return strings.Join(state.Map(p.Areas, func(a *plan.Area) string { return a.Name }), " ")
}

// An area moves among those that the build makes, past those that exist.
func TestAPlannedAreaMovesAmongPlannedOnes(t *testing.T) {
	h, next := house(), ids()
	attic, den := plan.New(0, "Attic", "", next), plan.New(0, "Den", "", next)
	p := apply(t, plan.Plan{Proposal: 1042}, plan.NewArea(attic),
		plan.Add(plan.At(&h.Areas[0], 21, next), 0, entered(t, 1, "vx-75")), plan.NewArea(den))
	a, _ := p.Option(den.Option(nil))
	up := apply(t, p, plan.ShiftArea(a.ID, -1))
	if got := names(up); got != "Den "+h.Areas[0].Name+" Attic" {
		t.Errorf("moved up: %s", got)
	}
	if got := names(apply(t, up, plan.ShiftArea(a.ID, -1))); got != names(up) {
		t.Errorf("moved beyond the first: %s", got)
	}
	patch := plan.Between("moving", p, up)
	if got := names(apply(t, up, patch.Undo())); got != names(p) {
		t.Errorf("undone: %s, want %s", got, names(p))
	}
}

// The name of an option is the beginning of its client text, which is all that the service keeps of it.
func TestAnOptionIsCalledByItsClientText(t *testing.T) {
	const sentence = "A text with a colon far from its beginning: so it is no name"
	for client, want := range map[string]string{
		"":                                 "Best:",
		"Better: two doors":                "Best: two doors",
		"A large display.\nIt is 4K: wow.": "Best: A large display.\nIt is 4K: wow.",
		sentence:                           "Best: " + sentence,
	} {
		at := plan.New(0, "Den", "", ids())
		p := apply(t, plan.Plan{}, plan.NewArea(at), plan.Describe(at.Option(nil), "Better", client, ""))
		p = apply(t, p, plan.Call(at.Option(nil), "Best"))
		if _, o := p.Option(at.Option(nil)); o.Client != want || o.Title != "" {
			t.Errorf("%q becomes %q, %q", client, o.Title, o.Client)
		}
	}
}

// Two areas of a name would be one after the build.
func TestAnAreaIsPlannedOnce(t *testing.T) {
	next := ids()
	p := apply(t, plan.Plan{}, plan.NewArea(plan.New(0, "Den", "", next)))
	if _, err := plan.NewArea(plan.New(0, " den ", "", next)).Apply(p); err == nil {
		t.Error("planned twice")
	}
}

// An area with lines needs a build, and one without is saved with all of its texts.
func TestBareIsWhatNeedsNoBuild(t *testing.T) {
	h, next := house(), ids()
	at, second := plan.New(0, "Den", "", next), plan.New(0, "Den", "", next)
	p := apply(t, plan.Plan{Proposal: h.ID}, plan.NewArea(at), plan.NewOption(second, "Better"),
		plan.Describe(at.Option(nil), "", "Good", "Two studs."))
	edits, taken, why := p.Bare(h, at.Option(nil))
	if why != "" || len(edits) != 4 || !state.Is[state.AddArea](edits[0]) || edits[1].Text() != "Good" ||
		edits[2].Text() != "Two studs." || edits[3].Change != (state.AddOption{Client: "Better"}) {
		t.Fatalf("%+v, %q", edits, why)
	}
	if after := apply(t, p, taken); !after.Empty() {
		t.Errorf("left in the plan: %s", drawn(after))
	}
	p = apply(t, p, plan.Add(plan.In(second.Option(nil)), 0, entered(t, 1, "vx-75")))
	if _, _, why := p.Bare(h, at.Option(nil)); why == "" {
		t.Error("an area with a line is saved without it")
	}
}

// Until the outbox has the edits, another terminal may have planned more there, and a name from a template is nowhere
// but in the plan: neither goes with what is saved.
func TestWhatWasNotSavedStaysInThePlan(t *testing.T) {
	h, next := house(), ids()
	at := plan.New(0, "Den", "", next)
	beside := plan.New(h.Areas[0].ID, h.Areas[0].Name, "", next)
	p := apply(t, plan.Plan{Proposal: h.ID}, plan.NewArea(at), plan.NewOption(beside, "Best"))
	_, taken, _ := p.Bare(h, at.Option(nil))
	if after, err := taken.Apply(apply(t, p, plan.NewOption(plan.New(0, "Den", "", next), "Best"))); err == nil {
		t.Errorf("an area with another option is taken out: %s", drawn(after))
	}
	for name, option := range map[string]plan.Place{"an area": at, "an option": beside} {
		_, taken, why := p.Bare(h, option.Option(nil))
		if why != "" {
			t.Fatalf("%s: %s", name, why)
		}
		for what, more := range map[string]plan.Edit{
			"a line": plan.Add(plan.In(option.Option(nil)), 0, entered(t, 1, "vx-75")),
			"a text": plan.Describe(option.Option(nil), "", "Typed since.", ""),
		} {
			if after, err := taken.Apply(apply(t, p, more)); state.FaultOf(err).Kind != state.FaultInvalid {
				t.Errorf("%s with %s is taken out, %v: %s", name, what, err, drawn(after))
			}
		}
		titled := apply(t, p, plan.Describe(option.Option(nil), "Better", "", ""))
		if _, _, why := titled.Bare(h, option.Option(nil)); !strings.Contains(why, "“Better:”") {
			t.Errorf("%s is saved without its name: %q", name, why)
		}
		named := apply(t, p, plan.Describe(option.Option(nil), "Better", "Better: oak", ""))
		if _, _, why := named.Bare(h, option.Option(nil)); why != "" {
			t.Errorf("%s, whose text has its name, is not saved: %s", name, why)
		}
	}
}
