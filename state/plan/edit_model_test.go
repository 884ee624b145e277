package plan_test

import (
	"encoding/json"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

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
		plan.At(&h.Areas[0], 21, next), plan.At(&h.Areas[0], 22, next), plan.At(&h.Areas[1], 23, next),
		plan.New(0, "Garage", "Good", next),
	}).Draw(t, "place")
	switch rapid.IntRange(0, 17).Draw(t, "edit") {
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
		return rapid.SampledFrom([]plan.Edit{
			plan.RemoveArea(one(areas, "area")),
			plan.RemoveOption(one(options, "option")),
		}).Draw(t, "removal"), false
	case 13:
		by := rapid.SampledFrom([]int{-1, 1}).Draw(t, "by")
		return rapid.SampledFrom([]plan.Edit{
			plan.ShiftArea(one(areas, "area"), by), plan.ShiftOption(one(options, "option"), by),
		}).Draw(t, "move"), false
	case 14:
		return plan.NewArea(plan.New(0, rapid.SampledFrom([]string{"Bar", "Loft"}).Draw(t, "name"), "", next)), false
	case 15:
		return plan.Call(one(options, "option"), "Best"), false
	default: // of several areas at once
		if len(areas) < 2 {
			return plan.Both("nothing"), false
		}
		return plan.Both("filling and removing areas", plan.Add(plan.At(&h.Areas[1], 23, next), 0, line()),
			plan.Add(plan.New(0, "Garage", "Good", next), 0, line()),
			plan.RemoveArea(areas[0]), plan.RemoveArea(areas[1])), false
	}
}

// Every edit can be undone and redone, in order: undo gives exactly what was before, texts included. No line is lost or
// duplicated, accessories are always below their line, and an edit of other lines leaves a group whole.
func TestEveryEditCanBeUndone(t *testing.T) {
	h, first := house(), ids()
	planned := apply(t, plan.Plan{Proposal: 1042},
		plan.Add(plan.At(&h.Areas[0], 21, first), 0, entered(t, 1, "vx-75"), entered(t, 2, "> sm-6"),
			entered(t, 3, "> c6p"), entered(t, 4, "> k4"), entered(t, 5, "s-11")),
		plan.Add(plan.New(0, "Garage", "Good", first), 0, entered(t, 6, "c6"), entered(t, 7, "> c6p"),
			entered(t, 8, "> sm-6")),
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
			t.Fatalf("line %d was below %d in\n%s\nand is below %d in\n%s", l.ID, was, drawn(before), l.Parent,
				drawn(after))
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
