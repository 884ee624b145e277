package plan_test

import (
	"encoding/json"
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
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
	p = apply(t, p, plan.MoveTo(better, 1), plan.Remove(3), plan.Describe(better.Option(&p), "Better", "More.", "Blocking."))
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
	p := apply(t, plan.Plan{}, plan.Add(good, 0, entered(t, 1, "2 vx-75"), entered(t, 2, "> sm-6"), entered(t, 3, "s-11")),
		plan.Add(plan.New(0, "Garage", "", next), 0, entered(t, 4, "c6")))
	sent := apply(t, p, plan.Settle(map[plan.ID]plan.LineResult{1: {State: plan.Sent}, 2: {State: plan.Sent}, 3: {State: plan.Built}}))
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
	wantPlan(t, apply(t, sent, plan.Remove(3, 3, 99), plan.RemoveArea(garage)), "# Living Room\n## \n2 Northlight VX-75\n> 1 Slimline SM-6\n")
}

func TestLocalIdsBecomeTheServices(t *testing.T) {
	a := state.Area{ID: -5, Name: "Den"}
	p := apply(t, plan.Plan{Proposal: -3}, plan.Add(plan.At(&a, -6, ids()), 0, entered(t, 1, "sm-6")))
	p = p.Resolve(map[int64]int64{-3: 7, -5: 8, -6: 9})
	if p.Proposal != 7 || p.Areas[0].Area != 8 || p.Areas[0].Options[0].Option != 9 {
		t.Errorf("got %+v", p)
	}
}

// anyEdit draws an edit of a plan of several areas. regroups reports whether it may give lines another parent.
func anyEdit(t *rapid.T, p *plan.Plan, next func() plan.ID) (e plan.Edit, regroups bool) {
	h := house()
	var lines, options, areas []plan.ID
	for _, a := range p.Areas {
		areas = append(areas, a.ID)
		for _, o := range a.Options {
			options = append(options, o.ID)
			for _, l := range o.Lines {
				lines = append(lines, l.ID)
			}
		}
	}
	one := func(of []plan.ID, what string) plan.ID {
		if len(of) == 0 {
			return 0
		}
		return rapid.SampledFrom(of).Draw(t, what)
	}
	words := func(what string) string {
		return rapid.SampledFrom([]string{"", "Two studs.", "A lamp."}).Draw(t, what)
	}
	line := func() plan.Line {
		l := plan.Line{ID: next(), Type: state.ItemCustom, Name: "thing", Quantity: dec("1"), State: plan.Planned}
		if rapid.Bool().Draw(t, "accessory") {
			l.Parent = plan.Above
		}
		return l
	}
	place := rapid.SampledFrom([]plan.Place{
		plan.At(&h.Areas[0], 21, next), plan.At(&h.Areas[0], 22, next), plan.At(&h.Areas[1], 23, next), plan.New(0, "Garage", "Good", next),
	}).Draw(t, "place")
	switch rapid.IntRange(0, 13).Draw(t, "edit") {
	case 0, 1:
		return plan.Add(place, 0, line()), false
	case 2:
		below := one(lines, "below")
		_, option, _ := p.Line(below)
		return plan.Add(plan.In(option), below, line()), false
	case 3:
		return plan.More(one(lines, "line"), dec(rapid.SampledFrom([]string{"1", "-1"}).Draw(t, "by"))), false
	case 4:
		return plan.Remove(one(lines, "line")), false
	case 5:
		return plan.Shift(one(lines, "line"), rapid.IntRange(-2, 2).Draw(t, "by")), false
	case 6:
		return plan.MoveTo(place, one(lines, "line")), true
	case 7:
		return plan.Attach(one(lines, "line"), one(lines, "to")), true
	case 8:
		return plan.Accessory(one(lines, "line"), rapid.Bool().Draw(t, "becomes one")), true
	case 9:
		return plan.Describe(one(options, "option"), words("title"), words("client"), words("installer")), false
	case 10:
		return plan.Note(place, words("notes")), false
	case 11:
		return plan.Rename(one(areas, "area"), rapid.SampledFrom([]string{"Den", "Attic"}).Draw(t, "name")), false
	case 12:
		return rapid.SampledFrom([]plan.Edit{plan.RemoveArea(one(areas, "area")), plan.RemoveOption(one(options, "option"))}).Draw(t, "removal"), false
	default: // of several areas at once
		if len(areas) < 2 {
			return plan.Both("nothing"), false
		}
		return plan.Both("filling and removing areas", plan.Add(plan.At(&h.Areas[1], 23, next), 0, line()), plan.Add(plan.New(0, "Garage", "Good", next), 0, line()),
			plan.RemoveArea(areas[0]), plan.RemoveArea(areas[1])), false
	}
}

// Every edit can be undone and redone, in order: undo gives exactly what was before, texts included. No line is lost or
// duplicated, accessories are always below their line, and an edit of other lines leaves a group whole.
func TestEveryEditCanBeUndone(t *testing.T) {
	h, first := house(), ids()
	planned := apply(t, plan.Plan{Proposal: 1042},
		plan.Add(plan.At(&h.Areas[0], 21, first), 0, entered(t, 1, "vx-75"), entered(t, 2, "> sm-6"), entered(t, 3, "> c6p"), entered(t, 4, "> k4"), entered(t, 5, "s-11")),
		plan.Add(plan.New(0, "Garage", "Good", first), 0, entered(t, 6, "c6"), entered(t, 7, "> c6p"), entered(t, 8, "> sm-6")),
		plan.Note(plan.New(0, "Garage", "Good", first), "Two studs."))
	rapid.Check(t, func(t *rapid.T) {
		last, p := plan.ID(2000), planned
		next := func() plan.ID { last++; return last }
		var done []plan.Patch
		var states []plan.Plan
		for range rapid.IntRange(1, 15).Draw(t, "edits") {
			e, regroups := anyEdit(t, &p, next)
			after, err := e.Apply(p)
			if err != nil {
				continue
			}
			sound(t, after)
			if !regroups {
				sameGroups(t, p, after)
			}
			patch := reread(t, plan.Between(e.Words, p, after))
			done, states = append(done, patch), append(states, p)
			p = after
		}
		states = append(states, p)
		for i := len(done) - 1; i >= 0; i-- {
			var err error
			if p, err = done[i].Undo().Apply(p); err != nil {
				t.Fatalf("undoing %s: %v", done[i].Words, err)
			}
			if diff := cmp.Diff(states[i], p, cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("undoing %s -before +after\n%s", done[i].Words, diff)
			}
		}
		for i, patch := range done {
			var err error
			if p, err = patch.Redo().Apply(p); err != nil {
				t.Fatalf("redoing %s: %v", patch.Words, err)
			}
			if diff := cmp.Diff(states[i+1], p, cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("redoing %s -want +got\n%s", patch.Words, diff)
			}
		}
	})
}

// sameGroups checks that the lines of both plans have the same parents.
func sameGroups(t *rapid.T, before, after plan.Plan) {
	parents := map[plan.ID]plan.ID{}
	for l := range before.Each() {
		parents[l.ID] = l.Parent
	}
	for l := range after.Each() {
		if was, ok := parents[l.ID]; ok && was != l.Parent {
			t.Fatalf("line %d was below %d in\n%s\nand is below %d in\n%s", l.ID, was, drawn(before), l.Parent, drawn(after))
		}
	}
}

// reread encodes and decodes a patch, as the store does.
func reread(t *rapid.T, p plan.Patch) plan.Patch {
	data, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	var out plan.Patch
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// sound checks the invariants of a plan.
func sound(t *rapid.T, p plan.Plan) {
	seen := map[plan.ID]bool{}
	for _, a := range p.Areas {
		for _, o := range a.Options {
			parent := plan.ID(0)
			for _, l := range o.Lines {
				if seen[l.ID] {
					t.Fatalf("line %d occurs twice in\n%s", l.ID, drawn(p))
				}
				seen[l.ID] = true
				if l.Parent == 0 {
					parent = l.ID
				} else if l.Parent != parent {
					t.Fatalf("line %d is not below its parent in\n%s", l.ID, drawn(p))
				}
			}
		}
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
	wantPlan(t, apply(t, elsewhere, patch.Undo()), "# Living Room\n## \n2 Northlight VX-75\n# Garage\n## \n1 Halewick C6\n")
}

// Unplan removes what is planned for a whole area or option, existing or planned, and reports if
// there is nothing.
func TestUnplan(t *testing.T) {
	next := ids()
	p := apply(t, plan.Plan{Proposal: 1042},
		plan.Add(plan.At(&state.Area{ID: 11, Name: "Den", Options: []state.Option{{ID: 21}}}, 21, next), 0, entered(t, 1, "2 vx-75")),
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
	p := apply(t, plan.Plan{Proposal: 1042}, plan.Add(plan.New(0, "Den", "", next), 0, entered(t, 1, "vx-75"), entered(t, 2, "sm-6"), entered(t, 3, "c6")))
	p = apply(t, p, plan.Accessory(2, true), plan.Accessory(2, true), plan.Accessory(3, true))
	wantPlan(t, p, "# Den\n## \n1 Northlight VX-75\n> 1 Slimline SM-6\n> 1 Halewick C6\n")
	p = apply(t, p, plan.Accessory(2, false))
	wantPlan(t, p, "# Den\n## \n1 Northlight VX-75\n> 1 Halewick C6\n1 Slimline SM-6\n")
	if _, err := plan.Accessory(1, true).Apply(p); state.FaultOf(err).Kind != state.FaultInvalid {
		t.Errorf("the first line: %v", err)
	}
}

// A line pasted with the cursor on an accessory goes below the whole group: inside it, the rest of the accessories would be
// built under the pasted line.
func TestALineAddedBelowAnAccessoryKeepsItsGroupWhole(t *testing.T) {
	p := apply(t, plan.Plan{}, plan.Add(plan.New(0, "Den", "", ids()), 0, entered(t, 1, "vx-75"), entered(t, 2, "> sm-6"), entered(t, 3, "> c6p"), entered(t, 4, "c6")))
	p = apply(t, p, plan.Add(plan.In(p.Areas[0].Options[0].ID), 2, entered(t, 5, "k4")))
	wantPlan(t, p, "# Den\n## \n1 Northlight VX-75\n> 1 Slimline SM-6\n> 1 Wirewright C6P\n1 Lumivane K4\n1 Halewick C6\n")
}

// A build takes several areas from the plan at once. Undone and redone, they have the order that the client will read.
func TestUndoKeepsTheOrderOfSeveralAreas(t *testing.T) {
	of := func(names string) (p plan.Plan) {
		for _, n := range names {
			p.Areas = append(p.Areas, plan.Area{ID: plan.ID(n), Name: string(n), Options: []plan.Option{{ID: plan.ID(n), Title: "Good", Lines: []plan.Line{{ID: plan.ID(n)}}}}})
		}
		return p
	}
	for _, names := range [][2]string{{"ABC", ""}, {"ABC", "B"}, {"", "ABC"}, {"BA", "CB"}, {"ABCD", "XCY"}, {"AB", "XYZ"}} {
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
	laid := []plan.Area{{ID: next(), Area: 12, Name: "Kitchen", Options: []plan.Option{{ID: next(), Option: 23, Client: "Theirs.", Installer: "Their notes.", Lines: []plan.Line{entered(t, 2, "c6")}}}}}
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
