package areas

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/statetest"
)

// A row that is taken from the tree before has its words from then, or gets them later from another proposal and plan.
func TestAReusedRowHasTheWordsOfANewOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from := changing{p: sample().Proposal, pl: &plan.Plan{Proposal: 1}, last: 1 << 40}
		var shown *Tree
		for range rapid.IntRange(2, 12).Draw(t, "changes") {
			rapid.SampledFrom([]func(*rapid.T){
				from.refresh, from.convert, from.rename, from.mark, from.typeText, from.discard, from.planLine,
				from.planOption, from.renameOption, from.undo, from.discardPlan,
			}).Draw(t, "change")(t)
			w := state.Overlay(from.p, nil, from.drafts)
			if o := from.marked; o != 0 {
				a, _ := w.Proposal.Option(o)
				w.Areas[a.ID], w.Options[o] = state.MarkConflict, state.MarkConflict
			}
			if rapid.IntRange(0, 5).Draw(t, "for the client") == 0 {
				c := w.Expected().ForClient(0)
				shown = ForClient(c)
				equalTrees(t, shown, ForClient(c))
				continue
			}
			with := w.Proposal
			if !from.pl.Empty() {
				with = plan.Over(with, from.pl)
			}
			shown = Of(w, with, from.pl, shown)
			equalTrees(t, shown, Of(w, with, from.pl, nil))
		}
	})
}

// equalTrees compares the words of some rows, and what is known without them: the others have no words yet.
func equalTrees(t *rapid.T, got, want *Tree) {
	if got.Total != want.Total || got.Unpriced != want.Unpriced || len(got.Areas) != len(want.Areas) {
		t.Fatalf("%d areas, %s, %d unpriced; want %d, %s, %d", len(got.Areas), got.Total, got.Unpriced, len(want.Areas),
			want.Total, want.Unpriced)
	}
	for i := range want.Areas {
		a, b := &got.Areas[i], &want.Areas[i]
		if a.ID != b.ID || a.Name != b.Name || a.Mark != b.Mark || a.Counted != b.Counted ||
			len(a.Options) != len(b.Options) {
			t.Fatalf("area %+v; want %+v", a, b)
		}
		if !rapid.Bool().Draw(t, "visible") {
			continue
		}
		if got.figure(i) != want.figure(i) {
			t.Fatalf("%s has the figure %q, want %q", a.Name, got.figure(i), want.figure(i))
		}
		for j := range b.Options {
			if *got.option(i, j) != *want.option(i, j) {
				t.Fatalf("%s has the option %+v, want %+v", a.Name, *got.option(i, j), *want.option(i, j))
			}
		}
	}
}

// changing is a proposal with what changes it.
type changing struct {
	p      *state.Proposal
	drafts []state.Draft
	marked state.OptionID // in conflict; 0 for none
	pl     *plan.Plan
	before []*plan.Plan // of the edits that undo takes back
	last   plan.ID
}

// area draws an area that the service has, with its options.
func (c *changing) area(t *rapid.T) *state.Area {
	return &c.p.Areas[rapid.IntRange(0, 2).Draw(t, "area")]
}

func (c *changing) option(t *rapid.T, a *state.Area) *state.Option {
	return &a.Options[rapid.IntRange(0, len(a.Options)-1).Draw(t, "option")]
}

var (
	someTexts  = rapid.SampledFrom([]string{"", "Good: a display", "Café", "Best"})
	someTotals = rapid.SampledFrom([]string{"0", "12400", "9.5"})
)

// refresh reads the proposal again, with another option.
func (c *changing) refresh(t *rapid.T) {
	p := *c.p
	p.Areas = slices.Clone(p.Areas)
	for i := range p.Areas {
		p.Areas[i].Options = slices.Clone(p.Areas[i].Options)
	}
	c.p = &p
	o := c.option(t, c.area(t))
	o.ClientDescription, o.Total = someTexts.Draw(t, "text"), statetest.Known(someTotals.Draw(t, "total"))
}

// convert changes the currency, and nothing of the areas.
func (c *changing) convert(t *rapid.T) {
	p := *c.p
	p.Summary.Currency = rapid.SampledFrom([]money.Currency{{Code: "USD"}, {Code: "JPY"}, {Code: "EUR", Symbol: "€"}}).
		Draw(t, "currency")
	c.p = &p
}

// rename changes the name of an area, and nothing of its options.
func (c *changing) rename(t *rapid.T) {
	p := *c.p
	p.Areas = slices.Clone(p.Areas)
	c.p = &p
	c.area(t).Name = rapid.SampledFrom([]string{"Living Room", "Den"}).Draw(t, "name")
}

// mark moves a mark, and changes nothing else.
func (c *changing) mark(t *rapid.T) {
	if c.marked != 0 {
		c.marked = 0
		return
	}
	c.marked = c.option(t, c.area(t)).ID
}

func (c *changing) typeText(t *rapid.T) {
	o := c.option(t, c.area(t))
	ref := state.TextRef{Proposal: 1, Option: o.ID, Field: state.ClientDescription}
	c.drafts = append(c.discarded(ref),
		state.Draft{Ref: ref, Text: someTexts.Draw(t, "text"), Base: o.ClientDescription, Revision: 1})
}

func (c *changing) discard(t *rapid.T) {
	if len(c.drafts) > 0 {
		c.drafts = c.discarded(rapid.SampledFrom(c.drafts).Draw(t, "draft").Ref)
	}
}

func (c *changing) discarded(ref state.TextRef) []state.Draft {
	return slices.DeleteFunc(slices.Clone(c.drafts), func(d state.Draft) bool { return d.Ref == ref })
}

func (c *changing) planLine(t *rapid.T) {
	a := c.area(t)
	c.edit(t, plan.Add(plan.At(a, c.option(t, a).ID, c.id), 0, c.line(t)))
}

// planOption plans an option in an area, or in one that the build makes.
func (c *changing) planOption(t *rapid.T) {
	a := c.area(t)
	at := rapid.SampledFrom([]plan.Place{plan.New(a.ID, a.Name, "Finest", c.id), plan.New(0, "Garage", "", c.id)}).
		Draw(t, "place")
	c.edit(t, plan.Add(at, 0, c.line(t)))
}

func (c *changing) renameOption(t *rapid.T) {
	for i := range c.pl.Areas {
		for _, o := range c.pl.Areas[i].Options {
			if rapid.Bool().Draw(t, "this") {
				c.edit(t, plan.Describe(o.ID, someTexts.Draw(t, "title"), o.Client, o.Installer))
				return
			}
		}
	}
}

func (c *changing) undo(*rapid.T) {
	if n := len(c.before); n > 0 {
		c.pl, c.before = c.before[n-1], c.before[:n-1]
	}
}

func (c *changing) discardPlan(*rapid.T) {
	c.pl, c.before = &plan.Plan{Proposal: 1}, append(c.before, c.pl)
}

func (c *changing) edit(t *rapid.T, e plan.Edit) {
	after, err := e.Apply(*c.pl)
	if err != nil {
		t.Skip(err)
	}
	c.pl, c.before = &after, append(c.before, c.pl)
}

func (c *changing) line(t *rapid.T) plan.Line {
	price := plan.Pricing{Kind: plan.Set, Value: statetest.Known(someTotals.Draw(t, "price")).Decimal}
	return plan.Line{
		ID: c.id(), Type: state.ItemCustom, Name: "lamp", Quantity: statetest.Known("1").Decimal,
		Pricing: price, State: plan.Planned,
	}
}

func (c *changing) id() plan.ID { c.last++; return c.last }
