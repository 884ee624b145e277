package plan_test

import (
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"github.com/google/go-cmp/cmp"
)

// drawn formats a plan, one line each.
func drawn(p plan.Plan) string {
	var b strings.Builder
	for _, a := range p.Areas {
		b.WriteString("# " + a.Name + "\n")
		for _, o := range a.Options {
			b.WriteString("## " + o.Title + "\n")
			for _, l := range o.Lines {
				b.WriteString(l.Entry().String() + "\n")
			}
		}
	}
	return b.String()
}

func wantPlan(t *testing.T, p plan.Plan, want string) {
	t.Helper()
	if diff := cmp.Diff(strings.TrimPrefix(want, "\n"), drawn(p)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// A line that the builder left out, and that was changed for it since, was still said to be not built.
func TestAChangedLineIsPlannedAgain(t *testing.T) {
	p := apply(t, wanted(t, house()), plan.Settle(map[plan.ID]plan.LineResult{
		5: {State: plan.NotBuilt, Note: "missing"},
	}), plan.Change(entered(t, 5, "3 c6")))
	if l, _, _ := p.Line(5); l.State != plan.Planned || l.Note != "" || !l.Quantity.Equal(dec("3")) {
		t.Errorf("%+v", l)
	}
}

func TestEditsOfLines(t *testing.T) {
	h, next := house(), ids()
	good := plan.At(&h.Areas[0], 21, next)
	p := apply(t, plan.Plan{Proposal: 1042},
		plan.Add(good, 0, entered(t, 1, "2 vx-75"), entered(t, 2, "> 2 sm-6"), entered(t, 3, "4h installation")),
		plan.Add(good, 1, entered(t, 4, "1 k4")), // below the display and its mount
		plan.Add(good, 2, entered(t, 5, "> 1 c6p")))
	wantPlan(t, p, `
# Living Room
## 
2 Northlight VX-75
> 2 Slimline SM-6
> 1 Wirewright C6P
1 Lumivane K4
4h Installation
`)
	option := good.Option(&p)
	p = apply(t, p, plan.Shift(1, 1), plan.Shift(5, -1), plan.More(1, dec("1")), plan.Shift(3, -9))
	wantPlan(t, p, `
# Living Room
## 
4h Installation
1 Lumivane K4
3 Northlight VX-75
> 1 Wirewright C6P
> 2 Slimline SM-6
`)
	p = apply(t, p, plan.Attach(4, 1), plan.Attach(5, 0))
	wantPlan(t, p, `
# Living Room
## 
4h Installation
3 Northlight VX-75
> 2 Slimline SM-6
> 1 Lumivane K4
1 Wirewright C6P
`)
	better := plan.New(11, "Living Room", "Better", next)
	p = apply(t, p, plan.MoveTo(better, 1), plan.Remove(3),
		plan.Describe(better.Option(&p), "Better", "More.", "Blocking."))
	wantPlan(t, p, `
# Living Room
## 
1 Wirewright C6P
## Better
3 Northlight VX-75
> 2 Slimline SM-6
> 1 Lumivane K4
`)
	if l, at, ok := p.Line(5); !ok || at != option || l.Model != "C6P" {
		t.Errorf("line %v in %d", l, at)
	}
	p = apply(t, p, plan.Remove(5)) // the last line of an option of the proposal
	wantPlan(t, p, "# Living Room\n## Better\n3 Northlight VX-75\n> 2 Slimline SM-6\n> 1 Lumivane K4\n")
	p = apply(t, p, plan.RemoveOption(better.Option(&p)))
	if !p.Empty() {
		t.Errorf("left over: %s", drawn(p))
	}
}

// An impossible edit returns the reason and changes nothing.
func TestInvalidEdits(t *testing.T) {
	h, next := house(), ids()
	good := plan.At(&h.Areas[0], 21, next)
	p := apply(t, plan.Plan{},
		plan.Add(good, 0, entered(t, 1, "2 vx-75"), entered(t, 2, "> sm-6"), entered(t, 3, "s-11")),
		plan.Add(plan.New(0, "Garage", "", next), 0, entered(t, 4, "c6")))
	sent := apply(t, p,
		plan.Settle(map[plan.ID]plan.LineResult{1: {State: plan.Sent}, 2: {State: plan.Sent}, 3: {State: plan.Built}}))
	zero := entered(t, 1, "2 vx-75")
	zero.Quantity = dec("0")
	garage := p.Areas[1].ID
	for name, tc := range map[string]struct {
		plan plan.Plan
		edit plan.Edit
	}{
		"an accessory of nothing":        {plan.Plan{}, plan.Add(good, 0, entered(t, 9, "> sm-6"))},
		"less than one":                  {p, plan.More(1, dec("-2"))},
		"a quantity of 0":                {p, plan.Change(zero)},
		"a line that is gone":            {p, plan.More(77, dec("1"))},
		"an option that is gone":         {p, plan.Add(plan.In(77), 0, entered(t, 9, "sm-6"))},
		"change of what is sent":         {sent, plan.More(1, dec("1"))},
		"removal of what is sent":        {sent, plan.Remove(1)},
		"removal of its option":          {sent, plan.RemoveOption(good.Option(&p))},
		"removal of its area":            {sent, plan.RemoveArea(p.Areas[0].ID)},
		"change of what is built":        {sent, plan.More(3, dec("1"))},
		"no area name":                   {p, plan.Add(plan.New(0, "  ", "", next), 0, entered(t, 9, "sm-6"))},
		"too long an area name":          {p, plan.Rename(garage, strings.Repeat("n", 101))},
		"a name that is taken":           {p, plan.Rename(garage, "living  room")},
		"a name of an area that is real": {p, plan.Rename(p.Areas[0].ID, "Salon")},
		"accessory of an accessory":      {p, plan.Attach(3, 2)},
		"accessory with accessories":     {p, plan.Attach(1, 3)},
		"one good and one bad":           {p, plan.Both("x", plan.Remove(3), plan.More(77, dec("1")))},
	} {
		before := drawn(tc.plan)
		after, err := tc.edit.Apply(tc.plan)
		if f := state.FaultOf(err); f.Kind != state.FaultInvalid || f.Message == "" || f.Next == "" {
			t.Errorf("%s: %v", name, err)
		}
		if drawn(after) != before || drawn(tc.plan) != before {
			t.Errorf("%s changed the plan", name)
		}
	}
	// Built lines are removed once a person has seen them.
	wantPlan(t, apply(t, sent, plan.Remove(3, 3, 99), plan.RemoveArea(garage)),
		"# Living Room\n## \n2 Northlight VX-75\n> 1 Slimline SM-6\n")
}

func TestLocalIdsBecomeTheServices(t *testing.T) {
	a := state.Area{ID: -5, Name: "Den"}
	p := apply(t, plan.Plan{Proposal: -3}, plan.Add(plan.At(&a, -6, ids()), 0, entered(t, 1, "sm-6")))
	p = p.Resolve(map[int64]int64{-3: 7, -5: 8, -6: 9})
	if p.Proposal != 7 || p.Areas[0].Area != 8 || p.Areas[0].Options[0].Option != 9 {
		t.Errorf("got %+v", p)
	}
}

// Undo reverts nothing that another terminal or the builder has changed since.
func TestUndoKeepsConcurrentEdits(t *testing.T) {
	h, next := house(), ids()
	good := plan.At(&h.Areas[0], 21, next)
	before := apply(t, plan.Plan{}, plan.Add(good, 0, entered(t, 1, "2 vx-75")))
	after := apply(t, before, plan.More(1, dec("1")))
	patch := plan.Between("x", before, after)
	since := apply(t, after, plan.Add(good, 0, entered(t, 2, "s-11")))
	got, err := patch.Undo().Apply(since)
	if state.FaultOf(err).Kind != state.FaultInvalid || drawn(got) != drawn(since) {
		t.Errorf("%v\n%s", err, drawn(got))
	}
	elsewhere := apply(t, after, plan.Add(plan.New(0, "Garage", "", next), 0, entered(t, 3, "c6")))
	wantPlan(t, apply(t, elsewhere, patch.Undo()),
		"# Living Room\n## \n2 Northlight VX-75\n# Garage\n## \n1 Halewick C6\n")
}

// Unplan removes what is planned for a whole area or option, existing or planned, and reports if
// there is nothing.
func TestUnplan(t *testing.T) {
	next := ids()
	p := apply(t, plan.Plan{Proposal: 1042},
		plan.Add(plan.At(&state.Area{ID: 11, Name: "Den", Options: []state.Option{{ID: 21}}}, 21, next), 0,
			entered(t, 1, "2 vx-75")),
		plan.Add(plan.New(0, "Garage", "Good", next), 0, entered(t, 2, "c6")),
		plan.Add(plan.New(0, "Garage", "Better", next), 0, entered(t, 3, "c6")))
	garage := p.Areas[1]
	for name, tc := range map[string]struct {
		area   state.AreaID
		option state.OptionID
		left   int
	}{
		"a real option":    {11, 21, 2},
		"a real area":      {11, 0, 2},
		"a planned area":   {state.AreaID(-garage.ID), 0, 1},
		"a planned option": {state.AreaID(-garage.ID), state.OptionID(-garage.Options[0].ID), 2},
	} {
		e, ok := plan.Unplan(&p, tc.area, tc.option)
		if !ok {
			t.Errorf("%s is not found", name)
			continue
		}
		after := apply(t, p, e)
		if after.Lines() != tc.left {
			t.Errorf("%s: %d lines are left", name, after.Lines())
		}
	}
	for _, option := range []state.OptionID{99, -99} {
		if _, ok := plan.Unplan(&p, 11, option); ok {
			t.Errorf("option %d is planned", option)
		}
	}
	if _, ok := plan.Unplan(&p, 99, 0); ok {
		t.Error("an unknown area is planned")
	}
}

func TestALineBecomesAnAccessoryAndBack(t *testing.T) {
	next := ids()
	p := apply(t, plan.Plan{Proposal: 1042},
		plan.Add(plan.New(0, "Den", "", next), 0, entered(t, 1, "vx-75"), entered(t, 2, "sm-6"), entered(t, 3, "c6")))
	p = apply(t, p, plan.Accessory(2, true), plan.Accessory(2, true), plan.Accessory(3, true))
	wantPlan(t, p, "# Den\n## \n1 Northlight VX-75\n> 1 Slimline SM-6\n> 1 Halewick C6\n")
	p = apply(t, p, plan.Accessory(2, false))
	wantPlan(t, p, "# Den\n## \n1 Northlight VX-75\n> 1 Halewick C6\n1 Slimline SM-6\n")
	if _, err := plan.Accessory(1, true).Apply(p); state.FaultOf(err).Kind != state.FaultInvalid {
		t.Errorf("the first line: %v", err)
	}
}

// A line pasted with the cursor on an accessory goes below the whole group: inside it, the rest of the accessories
// would be built under the pasted line.
func TestALineAddedBelowAnAccessoryKeepsItsGroupWhole(t *testing.T) {
	p := apply(t, plan.Plan{},
		plan.Add(plan.New(0, "Den", "", ids()), 0, entered(t, 1, "vx-75"), entered(t, 2, "> sm-6"),
			entered(t, 3, "> c6p"), entered(t, 4, "c6")))
	p = apply(t, p, plan.Add(plan.In(p.Areas[0].Options[0].ID), 2, entered(t, 5, "k4")))
	wantPlan(t, p,
		"# Den\n## \n1 Northlight VX-75\n> 1 Slimline SM-6\n> 1 Wirewright C6P\n1 Lumivane K4\n1 Halewick C6\n")
}

// A build takes several areas from the plan at once. Undone and redone, they have the order that the client will read.
func TestUndoKeepsTheOrderOfSeveralAreas(t *testing.T) {
	of := func(names string) (p plan.Plan) {
		for _, n := range names {
			p.Areas = append(p.Areas,
				plan.Area{
					ID: plan.ID(n), Name: string(n),
					Options: []plan.Option{{ID: plan.ID(n), Title: "Good", Lines: []plan.Line{{ID: plan.ID(n)}}}},
				})
		}
		return p
	}
	for _, names := range [][2]string{
		{"ABC", ""},
		{"ABC", "B"},
		{"", "ABC"},
		{"BA", "CB"},
		{"ABCD", "XCY"},
		{"AB", "XYZ"},
	} {
		before, after := of(names[0]), of(names[1])
		patch := plan.Between("building", before, after)
		if diff := cmp.Diff(drawn(before), drawn(apply(t, after, patch.Undo()))); diff != "" {
			t.Errorf("%s to %s undone: -want +got\n%s", names[0], names[1], diff)
		}
		if diff := cmp.Diff(drawn(after), drawn(apply(t, before, patch.Redo()))); diff != "" {
			t.Errorf("%s to %s redone: -want +got\n%s", names[0], names[1], diff)
		}
	}
}

// A template, an import or a copy overwrites neither text that an option has, and sets both if it has none.
func TestAddedAreasKeepTheTextsThatAreThere(t *testing.T) {
	h, next := house(), ids()
	laid := []plan.Area{{
		ID: next(), Area: 12, Name: "Kitchen",
		Options: []plan.Option{{
			ID: next(), Option: 23, Client: "Theirs.", Installer: "Their notes.",
			Lines: []plan.Line{entered(t, 2, "c6")},
		}},
	}}
	for _, had := range [][2]string{{"", "Two studs."}, {"A lamp.", ""}, {"A lamp.", "Two studs."}, {"", ""}} {
		p := apply(t, plan.Plan{}, plan.Add(plan.At(&h.Areas[1], 23, next), 0, entered(t, 1, "vx-75")))
		p.Areas[0].Options[0].Client, p.Areas[0].Options[0].Installer = had[0], had[1]
		want := had
		if had == [2]string{} {
			want = [2]string{"Theirs.", "Their notes."}
		}
		o := apply(t, p, plan.AddAreas("adding", laid)).Areas[0].Options[0]
		if got := [2]string{o.Client, o.Installer}; got != want {
			t.Errorf("%q became %q", had, got)
		}
	}
}
