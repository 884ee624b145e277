package plan_test

import (
	stdcmp "cmp"
	"slices"
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"github.com/google/go-cmp/cmp"
)

// results formats the outcomes, one per line, by the ids of the planned lines.
func results(c plan.Comparison) string {
	var lines []string
	for _, r := range c.Results {
		s := string(r.Outcome) + " " + r.Line.Title()
		if w := r.Words(); w != "" {
			s += ": " + w
		}
		lines = append(lines, s)
	}
	for _, a := range c.Additional {
		lines = append(lines, "additional "+stdcmp.Or(a.Text, a.Got.Words())+" in "+a.Area)
	}
	for _, d := range c.Texts {
		lines = append(lines, d.String())
	}
	return strings.Join(lines, "\n")
}

// A builder that interprets free text reorders, renames, splits and drops lines. Every difference
// is found and assigned to its line.
func TestCompareFindsMisreadLines(t *testing.T) {
	h := house()
	for name, tc := range map[string]struct {
		change func(o *plan.Doc)
		want   string
	}{
		"nothing": {func(*plan.Doc) {}, ""},
		"reordered": {func(o *plan.Doc) {
			slices.Reverse(o.Areas)
			slices.Reverse(o.Areas[2].Options)
			slices.Reverse(o.Areas[0].Options[0].Lines)
		}, ""},
		"renamed line": {func(o *plan.Doc) {
			o.Areas[1].Options[0].Lines[0].Name = "Halewick C6 Speaker"
		}, "otherwise Halewick C6: name Halewick C6 Speaker in place of Halewick C6"},
		"another model": {func(o *plan.Doc) {
			o.Areas[0].Options[0].Lines[0].Name = "Northlight VX-65"
		}, "otherwise Northlight VX-75: name Northlight VX-65 in place of Northlight VX-75"},
		"split": {func(o *plan.Doc) {
			items := &o.Areas[2].Options[0].Lines
			half := (*items)[1]
			half.Quantity = dec("60")
			(*items)[1].Quantity = dec("70")
			*items = append(*items, half)
		}, "otherwise Wirewright C6P: lines 2 in place of 1"},
		"split with less": {func(o *plan.Doc) {
			items := &o.Areas[2].Options[0].Lines
			half := (*items)[1]
			half.Quantity = dec("50")
			(*items)[1].Quantity = dec("70")
			*items = append(*items, half)
		}, "otherwise Wirewright C6P: quantity 120 in place of 130; lines 2 in place of 1"},
		"more than planned is no split": {func(o *plan.Doc) {
			items := &o.Areas[2].Options[0].Lines
			more := (*items)[1]
			more.Quantity = dec("1")
			*items = append(*items, more)
		}, "additional 1 × Wirewright C6P in Garage"},
		"dropped":         {func(o *plan.Doc) { o.Areas[1].Options[0].Lines = nil }, "missing Halewick C6"},
		"an area dropped": {func(o *plan.Doc) { o.Areas = slices.Delete(o.Areas, 1, 2) }, "missing Halewick C6"},
		"quantity": {
			func(o *plan.Doc) { o.Areas[1].Options[0].Lines[0].Quantity = dec("3") },
			"otherwise Halewick C6: quantity 3 in place of 2",
		},
		"price": {func(o *plan.Doc) {
			o.Areas[0].Options[1].Lines[0].Pricing.Value = dec("1149")
		}, "otherwise Aurora S-11: price 1,149.00 in place of 973.40"},
		"no price": {func(o *plan.Doc) {
			o.Areas[0].Options[1].Lines[0].Pricing = plan.Pricing{}
		}, "otherwise Aurora S-11: price 1,099.00 in place of 973.40"},
		"cost": {
			func(o *plan.Doc) { o.Areas[0].Options[0].Lines[1].Cost = known("150") },
			"otherwise Slimline SM-6: cost 150.00 in place of 140.00",
		},
		"labor as a part": {func(o *plan.Doc) {
			o.Areas[0].Options[0].Lines[2].Type = state.ItemCustom
		}, "otherwise Installation: kind part in place of labor"},
		"no accessory": {
			func(o *plan.Doc) { o.Areas[0].Options[0].Lines[1].Parent = 0 },
			"otherwise Slimline SM-6: accessory no in place of yes",
		},
		"another option": {func(o *plan.Doc) {
			a := &o.Areas[0]
			a.Options[1].Lines = append(a.Options[1].Lines, a.Options[0].Lines[2])
			a.Options[0].Lines = a.Options[0].Lines[:2]
		}, "otherwise Installation: option Best in place of 2 Better"},
		"another area": {func(o *plan.Doc) {
			o.Areas[1].Options[0].Lines = append(o.Areas[1].Options[0].Lines, o.Areas[0].Options[0].Lines[2])
			o.Areas[0].Options[0].Lines = o.Areas[0].Options[0].Lines[:2]
		}, "otherwise Installation: area Kitchen in place of Living Room"},
		"a renamed area": {
			func(o *plan.Doc) { o.Areas[1].Name = "Cuisine" },
			"otherwise Halewick C6: area Cuisine in place of Kitchen",
		},
		"one more": {func(o *plan.Doc) {
			o.Areas[1].Options[0].Lines = append(o.Areas[1].Options[0].Lines,
				plan.Line{Quantity: dec("2"), Name: "HDMI cable"})
		}, "additional 2 × HDMI cable in Kitchen"},
		"an option of a text alone": {func(o *plan.Doc) {
			o.Areas = append(o.Areas,
				plan.Area{
					Name:    "Call",
					Options: []plan.Option{{Title: "As described", Installer: "Erik wants\na keypad."}},
				})
		}, "additional Erik wants a keypad. in Call"},
		"a text lost": {
			func(o *plan.Doc) { o.Areas[2].Options[0].Client = "" },
			"client description of Garage, Good: the text is missing or changed",
		},
		"notes for the client": {func(o *plan.Doc) {
			g := &o.Areas[2].Options[0]
			g.Client += "\n\n" + g.Installer
		}, "client description of Garage, Good: it has the installer notes"},
	} {
		t.Run(name, func(t *testing.T) {
			p := wanted(t, h)
			o := plan.Parse(written)
			tc.change(&o)
			var got []string
			for line := range strings.Lines(results(plan.Compare(&p, h, o.Planned(h, nil, ids())))) {
				if line = strings.TrimSpace(line); !strings.HasPrefix(line, "as planned") {
					got = append(got, line)
				}
			}
			if diff := cmp.Diff(tc.want, strings.Join(got, "\n")); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// built returns the house with the wanted plan built.
func built(h *state.Proposal) *state.Proposal {
	after := house()
	id := state.ItemID(100)
	line := func(kind state.ItemType, brand, model, name, quantity, price, cost string,
		parent state.ItemID,
	) state.Item {
		id++
		return state.Item{
			ID: id, ParentID: parent, Type: kind, Brand: brand, Model: model, Name: name,
			Quantity: known(quantity), SellPrice: known(price), Cost: known(cost),
		}
	}
	better := &after.Areas[0].Options[1]
	display := line(state.ItemPart, "Northlight", "VX-75", "", "2", "3799", "2719.99", 0)
	better.Items = []state.Item{
		display, line(state.ItemPart, "Slimline", "SM-6", "", "2", "289", "140", display.ID),
		line(state.ItemLabor, "", "", "Installation", "4", "110", "56", 0),
	}
	after.Areas[0].Options = append(after.Areas[0].Options,
		state.Option{
			ID:    40,
			Items: []state.Item{line(state.ItemPart, "Aurora", "S-11", "", "1", "973.40", "681.38", 0)},
		})
	after.Areas[1].Options[0].Items = []state.Item{line(state.ItemPart, "Halewick", "C6", "", "2", "189", "98.28", 0)}
	after.Areas = append(after.Areas, state.Area{ID: 50, Name: "Garage", Options: []state.Option{{
		ID: 51, ClientDescription: "Sound in the garage.", InstallerNotes: "Dusty.\n# not an area",
		Items: []state.Item{
			line(state.ItemCustom, "", "", "custom trim ring", "1", "0", "0", 0),
			line(state.ItemPart, "Wirewright", "C6P", "", "130", "0.85", "0.38", 0),
		},
	}}})
	return after
}

// What someone else writes into an option that was there before is not the builder's.
func TestTextByOthersIsNotADifference(t *testing.T) {
	h := house()
	p := wanted(t, h)
	after := built(h)
	h.Areas = append(h.Areas, state.Area{ID: 60, Name: "Bath", Options: []state.Option{{ID: 61}}})
	after.Areas = append(after.Areas,
		state.Area{ID: 60, Name: "Bath", Options: []state.Option{{ID: 61, InstallerNotes: "No drilling."}}})
	if c := plan.Compare(&p, h, plan.BuiltSince(h, after)); len(c.Additional) > 0 {
		t.Errorf("not planned: %+v", c.Additional)
	}
}

// After the build the proposal is compared to the cent, without what it had before.
func TestCompareWithTheProposalToTheCent(t *testing.T) {
	h := house()
	p := apply(t, wanted(t, h), plan.Change(entered(t, 6, "1 custom trim ring @0")))
	c := plan.Compare(&p, h, plan.BuiltSince(h, built(h)))
	if !c.Exact() || c.Count(plan.AsPlanned) != 7 {
		t.Errorf("not as planned:\n%s", results(c))
	}
	// 7,598.00 + 578.00 + 440.00 + 973.40 + 378.00 + 0.00 + 110.50
	wantFigure(t, "planned", c.Planned, "10077.90")
	wantFigure(t, "found", c.Found, "10077.90")

	after := built(h)
	after.Areas[0].Options[2].Items[0].SellPrice = known("973.41")
	after.Areas[1].Options[0].Items = nil
	c = plan.Compare(&p, h, plan.BuiltSince(h, after))
	if c.Exact() || c.Count(plan.Differs) != 1 || c.Count(plan.Missing) != 1 {
		t.Errorf("got\n%s", results(c))
	}
	wantFigure(t, "found", c.Found, "9699.91")
	states := map[plan.Outcome]plan.State{
		plan.AsPlanned: plan.Built, plan.Differs: plan.BuiltDifferently,
		plan.Missing: plan.NotBuilt,
	}
	results := make(map[plan.ID]plan.LineResult)
	for _, r := range c.Results {
		results[r.Line.ID] = plan.LineResult{State: states[r.Outcome], Note: r.Words()}
	}
	p = apply(t, p, plan.Settle(results))
	for id, want := range map[plan.ID]plan.State{1: plan.Built, 4: plan.BuiltDifferently, 5: plan.NotBuilt} {
		if l, _, _ := p.Line(id); l.State != want {
			t.Errorf("%s is %q, want %q", l.Title(), l.State, want)
		}
	}
	if l, _, _ := p.Line(4); l.Note != "price 973.41 in place of 973.40" {
		t.Errorf("note %q", l.Note)
	}
	if p.Lines(plan.Built, plan.BuiltDifferently) != 6 {
		t.Errorf("%d are built", p.Lines(plan.Built, plan.BuiltDifferently))
	}
	only := p.Only(func(l plan.Line) bool { return l.State.Open() })
	wantPlan(t, only, "# Kitchen\n## Good\n2 Halewick C6\n")
}

// If a catalog price has changed since the line was planned, the comparison shows by how much.
func TestAChangedPriceIsReported(t *testing.T) {
	h := house()
	p := apply(t, plan.Plan{}, plan.Add(plan.At(&h.Areas[1], 23, ids()), 0, entered(t, 1, "1 s-11")))
	after := house()
	after.Areas[1].Options[0].Items = []state.Item{{
		ID: 90, Type: state.ItemPart, ReferencedItemID: 4, Brand: "Aurora",
		Model: "S-11", Quantity: known("1"), SellPrice: known("1149"), Cost: known("700"),
	}}
	c := plan.Compare(&p, h, plan.BuiltSince(h, after))
	if got, want := results(c), "otherwise Aurora S-11: price 1,149.00 in place of 1,099.00"; got != want {
		t.Errorf("got %s", got)
	}
}
