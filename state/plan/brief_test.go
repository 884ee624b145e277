package plan_test

import (
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"github.com/google/go-cmp/cmp"
)

// wanted returns a plan for the house: lines for both options of the living room, a new option
// there, one in the blank kitchen, and a new area.
func wanted(t *testing.T, h *state.Proposal) plan.Plan {
	t.Helper()
	next := ids()
	garage := plan.New(0, "Garage", "Good", next)
	p := apply(t, plan.Plan{Proposal: h.ID},
		plan.Add(plan.At(&h.Areas[0], 22, next), 0, entered(t, 1, "2 vx-75 @3799"), entered(t, 2, "> 2 sm-6 cost 140"),
			entered(t, 3, "4h installation")),
		plan.Add(plan.New(11, "Living Room", "Best", next), 0, entered(t, 4, "1 s-11 m30%")),
		plan.Add(plan.New(12, "Kitchen", "Good", next), 0, entered(t, 5, "2 c6")),
		plan.Add(garage, 0, entered(t, 6, "1 custom trim ring"), entered(t, 7, "130 c6p")))
	return apply(t, p, plan.Describe(garage.Option(&p), "Good", "Sound in the garage.", "Dusty.\n# not an area"))
}

const written = `# Living Room

## +2

- 2 x Northlight VX-75 @ 3799
  - 2 x Slimline SM-6 cost 140
- 4 h Installation

## Best

- 1 x Aurora S-11 @ 973.4

# Kitchen

## Good

- 2 x Halewick C6

# Garage

## Good

Client: Sound in the garage.

Installer: Dusty.
\# not an area

- 1 x custom trim ring
- 130 x Wirewright C6P
`

func TestBriefIsInTheBuildersGrammar(t *testing.T) {
	h := house()
	p := wanted(t, h)
	b := p.Brief(h, plan.GrammarAdds)
	if diff := cmp.Diff(written, b.Text()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if len(b.Refused) > 0 {
		t.Errorf("refused %v", b.Refused)
	}
	if first, last := b.Doc.Areas[0].Options[0].Lines[1], b.Doc.Areas[2].Options[0].Lines[1]; first.ID != 2 ||
		last.ID != 7 {
		t.Errorf("lines %v, %v", first, last)
	}
	// Parsed back it is the plan again, without differences.
	got := plan.Compare(&p, h, plan.Parse(b.Text()).Planned(h, nil, ids()))
	if !got.Exact() || got.Count(plan.AsPlanned) != 7 {
		t.Errorf("differences %+v", got)
	}
	// Built lines are not sent again.
	p = apply(t, p,
		plan.Settle(map[plan.ID]plan.LineResult{
			1: {State: plan.Built}, 2: {State: plan.Built}, 3: {State: plan.Built},
			4: {State: plan.BuiltDifferently}, 5: {State: plan.Built}, 6: {State: plan.NotBuilt},
			7: {State: plan.Built},
		}))
	if got, want := p.Brief(h, 1).Text(),
		"# Garage\n\n## Good\n\nClient: Sound in the garage.\n\nInstaller: Dusty.\n\\# not an area\n\n- 1 x custom trim ring\n"; got != want {
		t.Errorf("got %s", got)
	}
}

// Lines that a service can't accept are named before anything is sent, and stay planned.
// An accessory whose line is built already is not made one of the line that is built next to it.
func TestAnAccessoryOfABuiltLineIsALine(t *testing.T) {
	h, next := house(), ids()
	p := apply(t, plan.Plan{Proposal: h.ID},
		plan.Add(plan.At(&h.Areas[0], 22, next), 0, entered(t, 1, "2 c6"), entered(t, 2, "2 vx-75"),
			entered(t, 3, "> 2 sm-6"), entered(t, 4, "1 s-11"), entered(t, 5, "> 1 sm-6")),
		plan.Settle(map[plan.ID]plan.LineResult{2: {State: plan.Built}}))
	const want = `# Living Room

## +2

- 2 x Halewick C6
- 2 x Slimline SM-6
- 1 x Aurora S-11
  - 1 x Slimline SM-6
`
	if diff := cmp.Diff(want, p.Brief(h, plan.GrammarAdds).Text()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestBriefSaysWhatCantBeBuilt(t *testing.T) {
	h, next := house(), ids()
	add := func(at plan.Place) plan.Edit { return plan.Add(at, 0, entered(t, next(), "1 s-11")) }
	for name, tc := range map[string]struct {
		edits   []plan.Edit
		grammar int
		want    string // build modes of the options in order
	}{
		"a service that adds": {[]plan.Edit{
			add(plan.At(&h.Areas[0], 21, next)),
			add(plan.At(&h.Areas[1], 23, next)),
		}, 1, "add add"},
		"one that does not say so": {[]plan.Edit{
			add(plan.At(&h.Areas[0], 21, next)),
			add(plan.At(&h.Areas[1], 23, next)),
		}, 0, "not fill"},
		"the blank one comes first": {[]plan.Edit{
			add(plan.New(12, "Kitchen", "x", next)),
			add(plan.At(&h.Areas[1], 23, next)),
		}, 0, "new fill"},
		"over the blank one": {[]plan.Edit{
			add(plan.New(12, "Kitchen", "x", next)),
			add(plan.New(12, "Kitchen", "y", next)),
		}, 0, "fill new"},
		"no room for a fourth": {[]plan.Edit{
			add(plan.New(11, "Living Room", "x", next)),
			add(plan.New(11, "Living Room", "y", next)),
		}, 1, "new not"},
		"an area that is gone":        {[]plan.Edit{add(plan.New(99, "Attic", "x", next))}, 1, "not"},
		"an option that is not saved": {[]plan.Edit{add(plan.At(&h.Areas[0], -4, next))}, 1, "not"},
		"an area by its name":         {[]plan.Edit{add(plan.New(0, "kitchen", "x", next))}, 1, "fill"},
	} {
		p := apply(t, plan.Plan{}, tc.edits...)
		b := p.Brief(h, tc.grammar)
		got, refused := "", 0
		for _, a := range p.Areas {
			for _, o := range a.Options {
				got += " " + string(b.Modes[o.ID])
				if b.Modes[o.ID] == plan.Not {
					refused++
				}
			}
		}
		if got != " "+tc.want {
			t.Errorf("%s: ways%s, want %s", name, got, tc.want)
		}
		for _, r := range b.Refused {
			if refused--; r.Why == "" || r.Next == "" || r.Area == "" || r.Option == "" {
				t.Errorf("%s: %+v is incomplete", name, r)
			}
		}
		if refused != 0 {
			t.Errorf("%s: refused without a reason", name)
		}
	}
}

// An existing outline is read as a plan: items of the catalog and others, texts, accessories, and
// options of the proposal.
func TestDocIsPlanned(t *testing.T) {
	h := house()
	find := func(name string, labor bool) *state.CatalogItem {
		for _, it := range shop() {
			if it.Brand+" "+it.Model == name || labor && it.Name == name {
				return &it
			}
		}
		return nil
	}
	areas := plan.Parse(written).Planned(h, find, ids())
	p := apply(t, plan.Plan{}, plan.AddAreas("x", areas))
	if diff := cmp.Diff(written, briefText(&p, h)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if _, o := p.For(22); o == nil || o.Lines[0].Item != 2 || o.Lines[2].Type != state.ItemLabor ||
		o.Lines[1].Parent != o.Lines[0].ID {
		t.Errorf("option %+v", o)
	}
}

func briefText(p *plan.Plan, h *state.Proposal) string {
	b := p.Brief(h, plan.GrammarAdds)
	return b.Text()
}

// A custom line is written and read as one, and a builder that takes the catalog's item for it is
// found out.
func TestCustomLineIsNotACatalogItem(t *testing.T) {
	h := house()
	find := func(string, bool) *state.CatalogItem { return &shop()[1] }
	p := plan.Plan{}
	p.Areas = plan.Parse("# Den\n- 1 x \"Northlight VX-75\" @ 40\n").Planned(h, find, ids())
	if l := p.Areas[0].Options[0].Lines[0]; l.Item != 0 || !l.Custom || l.Title() != "Northlight VX-75" {
		t.Fatalf("read is %+v", l)
	}
	if got, want := briefText(&p, h), "# Den\n\n- 1 x \"Northlight VX-75\" @ 40\n"; got != want {
		t.Errorf("written is %q", got)
	}
	built := []plan.Area{{
		Name: "Den",
		Options: []plan.Option{{Lines: []plan.Line{{
			Item: 2, Name: "Northlight VX-75", Quantity: dec("1"),
			Pricing: plan.Pricing{Kind: plan.Set, Value: dec("40")},
		}}}},
	}}
	if got, want := results(plan.Compare(&p, h, built)),
		"otherwise Northlight VX-75: origin the catalog in place of a custom line"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
