package plan_test

import (
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
)

func words(said []plan.Refusal) string {
	var all []string
	for _, r := range said {
		all = append(all, r.Why)
	}
	return strings.Join(all, "\n")
}

// A copy has all built and planned lines with their prices. A preview shows what can't be copied.
func TestCopyArea(t *testing.T) {
	h, next := house(), ids()
	from := &h.Areas[0].Options[0]
	from.InstallerNotes = "Mind the chimney."
	from.Items = append(from.Items,
		state.Item{ID: 33, Type: state.ItemFee, Name: "Freight", Quantity: known("1"), SellPrice: known("90")},
		state.Item{
			ID: 34, Type: state.ItemPart, Brand: "A", Model: "Back", Quantity: known("-1"),
			SellPrice: known("90"),
		},
		state.Item{
			ID: 35, ParentID: 32, Type: state.ItemPart, Brand: "A", Model: "Bolt", Quantity: known("4"),
			SellPrice: known("2"), TaxExempt: true,
		},
		state.Item{ID: 36, Type: state.ItemPart, Brand: "A", Model: "Lost"},
		state.Item{
			ID: 37, Type: state.ItemCustom, Name: "Northlight VX-75", Quantity: known("1"),
			SellPrice: known("40"),
		})
	pl := apply(t, plan.Plan{Proposal: h.ID},
		plan.Add(plan.At(&h.Areas[0], 21, next), 0, entered(t, next(), "4h installation"),
			entered(t, next(), "s-11 m30%")))
	here := plan.Source{Proposal: h, Plan: &pl}
	c, err := plan.CopyArea(here, 11, here, next)
	if err != nil {
		t.Fatal(err)
	}
	if c.Named != "Living Room 2" {
		t.Errorf("named %q", c.Named)
	}
	if got, want := words(c.Refusals), `Freight is not copied: the builder makes no fees.
A Back is not copied: its quantity is −1.
A Bolt is copied as taxed: the builder can't mark it exempt.
A Lost is not copied: its quantity is not known.`; got != want {
		t.Errorf("said\n%s", got)
	}
	p := apply(t, pl, c.Edit())
	wantPlan(t, p.Only(func(l plan.Line) bool { return true }), `
# Living Room
## 
4h Installation
1 Aurora S-11 m30%
# Living Room 2
## Good
1 Northlight VX-65 @2499.99 cost 1699.99
> 1 Slimline SM-6 @289 cost 150.28
> 4 A Bolt @2
1 "Northlight VX-75" @40
4h Installation
1 Aurora S-11 m30%
`)
	if said := plan.Between(c.Edit().Words, pl, p).Describe(); said != "copying the area Living Room as Living Room 2" {
		t.Errorf("copy is named %q", said)
	}
	_, o := p.Option(c.Areas[0].Options[0].ID)
	if o.Client != "Good: a display" || o.Installer != "Mind the chimney." || o.Option != 0 {
		t.Errorf("option %+v", o)
	}
	if c, err = plan.CopyArea(plan.Source{Proposal: h, Plan: &p}, 11, plan.Source{Proposal: h, Plan: &p},
		next); err != nil || c.Named != "Living Room 3" {
		t.Errorf("next copy is %q, %v", c.Named, err)
	}
}

// Prices in one currency are not valid in another.
func TestCopyIntoAnotherCurrencyDropsPrices(t *testing.T) {
	h, other := house(), &state.Proposal{ID: 2}
	other.Summary.Currency.Code = "CAD"
	c, err := plan.CopyArea(plan.Source{Proposal: h}, 11, plan.Source{Proposal: other}, ids())
	if err != nil {
		t.Fatal(err)
	}
	wantPlan(t, apply(t, plan.Plan{}, c.Edit()),
		"# Living Room\n## Good\n1 Northlight VX-65\n> 1 Slimline SM-6\n## Better\n")
	if len(c.Refusals) != 2 || c.Named != "" {
		t.Errorf("said %s", words(c.Refusals))
	}
}

func TestCopyOption(t *testing.T) {
	h, next := house(), ids()
	var pl plan.Plan
	here := plan.Source{Proposal: h, Plan: &pl}
	for range 3 {
		c, err := plan.CopyOption(here, 21, here, plan.Over(h, &pl).Area(12), next)
		if err != nil {
			t.Fatal(err)
		}
		pl = apply(t, pl, c.Edit())
	}
	one := "## Good\n1 Northlight VX-65 @2499.99 cost 1699.99\n> 1 Slimline SM-6 @289 cost 150.28\n"
	wantPlan(t, pl, "# Kitchen\n"+one+one+one)
	if pl.Areas[0].Area != 12 {
		t.Errorf("area %+v", pl.Areas[0])
	}
	if _, err := plan.CopyOption(here, 21, here, plan.Over(h, &pl).Area(12), next); state.FaultOf(err).
		Kind != state.FaultInvalid {
		t.Errorf("a fourth option: %v", err)
	}
	if _, err := plan.CopyOption(here, 99, here, &h.Areas[0], next); state.FaultOf(err).Kind != state.FaultInvalid {
		t.Errorf("missing option: %v", err)
	}
	// Into a planned area.
	pl = apply(t, pl, plan.Add(plan.New(0, "Garage", "Good", next), 0, entered(t, next(), "c6")))
	over := plan.Over(h, &pl)
	c, err := plan.CopyOption(here, 21, here, &over.Areas[2], next)
	if err != nil {
		t.Fatal(err)
	}
	if said := plan.Between(c.Edit().Words, pl, apply(t, pl, c.Edit())).
		Describe(); said != "copying Living Room, 1 Good into Garage" {
		t.Errorf("copy is named %q", said)
	}
	if pl = apply(t, pl, c.Edit()); len(pl.Areas) != 2 || len(pl.Areas[1].Options) != 2 {
		t.Errorf("got %s", drawn(pl))
	}
}

// Better is Good with some items replaced; quantities and margins stay.
func TestImprove(t *testing.T) {
	next, items := ids(), shop()
	h := house()
	p := apply(t, plan.Plan{},
		plan.Add(plan.At(&h.Areas[1], 23, next), 0, entered(t, 1, "2 vx-65 @2000 cost 1500"), entered(t, 2, "> 2 sm-6"),
			entered(t, 3, "1 c6 m30%"), entered(t, 4, "4h installation")))
	p.Areas[0].Options[0].Client, p.Areas[0].Options[0].Installer = "A plain screen.", "Two studs."
	better := plan.Improve(p.Areas[0].Options[0], "Better", map[plan.ID]*state.CatalogItem{1: &items[1], 3: &items[3]},
		next)
	if better.Client != "" || better.Installer != "Two studs." { // the client would read of the cheaper option
		t.Errorf("the texts are %q and %q", better.Client, better.Installer)
	}
	p = apply(t, p,
		plan.AddAreas("x", []plan.Area{{ID: next(), Area: 12, Name: "Kitchen", Options: []plan.Option{better}}}))
	wantPlan(t, p, `
# Kitchen
## 
2 Northlight VX-65 @2000 cost 1500
> 2 Slimline SM-6
1 Halewick C6 m30%
4h Installation
## Better
2 Northlight VX-75
> 2 Slimline SM-6
1 Aurora S-11 m30%
4h Installation
`)
	over := plan.Over(h, &p).Areas[1]
	wantFigure(t, "good", plan.FiguresOf(&over.Options[0], money.Currency{}).Planned, "5158.40")   // 4,000.00 + 578.00 + 140.40 + 440.00
	wantFigure(t, "better", plan.FiguresOf(&over.Options[1], money.Currency{}).Planned, "9991.38") // 7,999.98 + 578.00 + 973.40 + 440.00
	if l, _, _ := p.Line(better.Lines[0].ID); !l.UnitPrice(h.Summary.Currency).Decimal.Equal(dec("3999.99")) {
		t.Errorf("line %+v", l)
	}
}

func TestUpgrades(t *testing.T) {
	items := shop()
	for i := range items {
		items[i].CategoryID = 7
	}
	items[1].IsDiscontinued = true
	if got, want := titles(plan.Upgrades(&items[2], items)), "S-11 VX-65"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Accessories are offered if they were frequent: at least twice, and with half of the lines.
func TestCompanions(t *testing.T) {
	var c plan.Companions
	pair := func(model string, parent, n string) *state.Proposal {
		return &state.Proposal{Areas: []state.Area{{Options: []state.Option{{Items: []state.Item{
			{ID: 1, Type: state.ItemPart, ReferencedItemID: 1, Model: "VX-65", Quantity: known(parent)},
			{ID: 2, ParentID: 1, Type: state.ItemPart, Model: model, Quantity: known(n), SellPrice: known("9")},
			{
				ID: 3, ParentID: 1, Type: state.ItemPart, ReferencedItemID: 5, Model: "Plate", Quantity: known(n),
				SellPrice: known("9"),
			},
		}}}}}}
	}
	l := entered(t, 1, "3 vx-65")
	c.Count(pair("SM-6", "1", "1"))
	if got := c.Of(l); len(got) != 0 {
		t.Errorf("a single occurrence counts as usual: %v", got)
	}
	c.Count(pair("SM-6", "2", "4"))
	c.Count(pair("MX-2", "1", "1"))
	got := c.Of(l)
	if len(got) != 2 || got[0].Line.Model != "Plate" || got[1].Line.Model != "SM-6" || got[1].Times != 2 ||
		got[1].Of != 3 {
		t.Fatalf("got %+v", got)
	}
	wantFigure(t, "mounts for three", known(got[1].Line.Quantity.String()), "6")
	wantFigure(t, "price of what the catalog does not have", got[1].Line.UnitPrice(house().Summary.Currency), "9")
	wantFigure(t, "price of what it has", got[0].Line.UnitPrice(house().Summary.Currency), "")
	if got := c.Of(entered(t, 1, "s-11")); len(got) != 0 {
		t.Errorf("got %v", got)
	}
}
