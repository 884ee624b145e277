package breakdown

import (
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"github.com/shopspring/decimal"
)

func known(s string) decimal.NullDecimal { return decimal.NewNullDecimal(decimal.RequireFromString(s)) }

var team = state.Visibility{Prices: true, Internal: true}

// house returns a proposal of two areas with figures as the service states them: 10% off parts, 6.25% tax on parts, a
// quantity whose price is rounded, an exempt line, and a line without a cost.
func house() *state.Proposal {
	part := func(id state.ItemID, name, qty, price, cost string) state.Item {
		it := state.Item{ID: id, Type: state.ItemPart, Name: name, Quantity: known(qty), SellPrice: known(price)}
		if cost != "" {
			it.Cost = known(cost)
		}
		return it
	}
	exempt := part(3, "Bracket", "1", "100", "50")
	exempt.TaxExempt = true
	labor := part(4, "Installation", "4", "110", "60")
	labor.Type = state.ItemLabor
	fee := part(6, "Disposal", "1", "30", "")
	fee.Type = state.ItemFee
	p := &state.Proposal{
		ID: 7, Number: 1042, Location: &state.Location{Street: "77 Live Oak", City: "Austin", StateAbbrev: "TX"},
		Areas: []state.Area{
			{ID: 10, Name: "Living Room", Options: []state.Option{
				{ID: 11, ClientDescription: "Good", Items: []state.Item{
					part(1, "Display", "1", "1299.99", "900"), part(2, "Cable", "120.5", "0.855", "0.3"), exempt, labor,
				}},
				{ID: 12, ClientDescription: "Better", Items: []state.Item{part(5, "Display", "1", "1999", "1400")}},
			}},
			{ID: 20, Name: "Rack", Options: []state.Option{{ID: 21, Items: []state.Item{
				fee, part(7, "Switch", "2", "7.31", ""),
			}}}},
		},
	}
	d := money.Discount{Type: money.DiscountPercentage, Percentage: decimal.NewFromInt(10)}
	rates := money.TaxRates{
		Status: money.TaxOk, ApplyTo: []string{money.TaxOnParts}, Location: "Austin, TX",
		Parts: money.TaxRate{Rate: known("0.0625"), Name: "TX state base rate"},
	}
	p.Summary = state.Summarize(p.Areas, d, rates, money.Currency{Code: "USD"})
	ours := state.ProfitOf(p.Areas, d, p.Summary.Currency)
	p.Profit = ours.Profit()
	for i := range p.Areas {
		for j := range p.Areas[i].Options {
			o := &p.Areas[i].Options[j]
			o.Total = o.ItemsTotal(p.Summary.Currency)
		}
	}
	return p
}

func all(Row) bool { return true }

// printed prints a figure with all that it is made of.
func printed(f Figure, c money.Currency) string {
	var b strings.Builder
	for _, r := range f.Rows(all) {
		b.WriteString(strings.Repeat(" ", r.Depth) + r.Name)
		if r.Kind != Fact {
			b.WriteString(" = " + r.Format(c))
		}
		if r.How != "" {
			b.WriteString(" (" + r.How + ")")
		}
		b.WriteString("\n")
	}
	return b.String()
}

// addsUp fails if the summands of any figure do not come to it, and nothing says so.
func addsUp(t *testing.T, f Figure) {
	t.Helper()
	for _, r := range f.Rows(all) {
		sum, summands := money.Zero, 0
		for i := range r.Of {
			if r.Of[i].Kind == Summand {
				sum, summands = money.Sum(sum, r.Of[i].Amount), summands+1
			}
		}
		if summands == 0 || r.Kind == Fact {
			continue
		}
		if sum.Valid != r.Ours.Valid || sum.Valid && !sum.Decimal.Equal(r.Ours.Decimal) {
			t.Errorf("%s: its parts come to %v, not %v", r.Name, sum, r.Ours)
		}
		if !r.Differs().IsZero() != r.Odd && !childOdd(r) {
			t.Errorf("%s differs by %s and says so: %v", r.Name, r.Differs(), r.Odd)
		}
	}
}

func childOdd(r Row) bool {
	for i := range r.Of {
		if r.Of[i].Odd {
			return true
		}
	}
	return false
}

func want(t *testing.T, got string, lines ...string) {
	t.Helper()
	for _, l := range lines {
		if !strings.Contains("\n"+got, "\n"+l+"\n") && !strings.Contains(got, " "+l+"\n") {
			t.Errorf("%q is not in\n%s", l, got)
		}
	}
}

func TestATotalUnfoldsToQuantityTimesPrice(t *testing.T) {
	p := house()
	f, ok := Of(p, nil, Place{}, team)
	if !ok || !money.Equal(f.Amount, p.Summary.Total) || f.Odd {
		t.Fatalf("%v %v", ok, f)
	}
	addsUp(t, f)
	want(t, printed(f, p.Summary.Currency),
		"TOTAL = 1,915.62 (USD)",
		"Discount = −151.76 (10% × 1,517.64)",
		"rounded from −151.764",
		"Cable = 103.03 (120.5 × 0.855)",
		"rounded from 103.0275",
		"Bracket = 100.00 (1 × 100.00, exempt from tax)",
		"Exempt from tax: 1 line = 100.00",
		"Taxable parts = 1,275.88",
		"Share of the discount = −141.76 (by price)",
		"Tax on parts = 79.74 (6.25% × 1,275.88)",
		"rounded from 79.7425",
		"rate: TX state base rate", "rates of Austin, TX", "job site: 77 Live Oak, Austin, TX",
		"1 line without cost: left out")
}

// A figure of the service that its lines do not come to says by how much, where that is and in all that it is in.
func TestADifferenceIsSaid(t *testing.T) {
	p := house()
	p.Summary.PartsSubtotal = known("1520.64") // the lines come to 1,517.64
	f, _ := Of(p, nil, Place{}, team)
	addsUp(t, f)
	if !f.Odd || !strings.Contains(printed(f, p.Summary.Currency), "the service differs by +3.00 from 1,517.64") {
		t.Errorf("%s", printed(f, p.Summary.Currency))
	}
	p = house()
	p.Areas[0].Options[0].Items[0].SellPrice = decimal.NullDecimal{}
	f, _ = Of(p, nil, Place{}, team)
	if !strings.Contains(printed(f, p.Summary.Currency), "can't be checked: a part of it is unknown") {
		t.Errorf("an unknown price: %s", printed(f, p.Summary.Currency))
	}
}

// An unknown rate or amount is neither zero nor exempt nor taxed.
func TestATaxWithAnUnknownPartCannotBeChecked(t *testing.T) {
	for name, change := range map[string]func(*state.Proposal){
		"whether a line is exempt": func(p *state.Proposal) {
			p.Areas[0].Options[0].Items[0].Unknown.Set(state.FieldTaxExempt, true)
		},
		"the lines":   func(p *state.Proposal) { p.Areas[0].Options[0].Unknown.Set(state.FieldItems, true) },
		"the options": func(p *state.Proposal) { p.Areas[0].Unknown.Set(state.FieldOptions, true) },
		"the areas":   func(p *state.Proposal) { p.Unknown.Set(state.FieldAreas, true) },
		"a price":     func(p *state.Proposal) { p.Areas[0].Options[0].Items[0].SellPrice = decimal.NullDecimal{} },
		"the tax":     func(p *state.Proposal) { p.Summary.SalesTax.Status = "" },
		"the rate":    func(p *state.Proposal) { p.Summary.SalesTax.Calculation.PartsTax = decimal.NullDecimal{} },
	} {
		p := house()
		change(p)
		f := Tax(p)
		got := printed(f, p.Summary.Currency)
		if f.Odd || !money.Equal(f.Amount, house().Summary.SalesTax.Total) ||
			!strings.Contains(got, "can't be checked: a part of it is unknown") {
			t.Errorf("%s is unknown, and the tax is checked:\n%s", name, got)
		}
	}
}

func TestAClientSeesNoCost(t *testing.T) {
	p := house()
	for _, at := range []Place{{}, {Area: 10}, {Area: 10, Option: 11}, {Area: 10, Option: 11, Item: 1}} {
		f, ok := Of(p, nil, at, state.Visibility{Prices: true})
		got := strings.ToLower(printed(f, p.Summary.Currency))
		for _, word := range []string{"cost", "profit", "margin", "900"} {
			if !ok || strings.Contains(got, word) {
				t.Errorf("%v: %q in\n%s", at, word, got)
			}
		}
	}
}

func TestPartsOfAProposal(t *testing.T) {
	p := house()
	c := p.Summary.Currency
	for _, tc := range []struct {
		at   Place
		want []string
	}{
		{Place{Area: 10}, []string{"Living Room = 1,943.02", "Living Room, 2 Better = 1,999.00", "in the total"}},
		{Place{Area: 10, Option: 12}, []string{
			"Living Room, 2 Better = 1,999.00", "not in the total: 1 Good counts",
			"Profit = 399.10 (margin 22.18%)", "Price of parts and labor = 1,799.10 (after the discount)",
		}},
		{Place{Area: 10, Option: 11, Item: 2}, []string{
			"Cable = 103.03 (120.5 × 0.855)", "rounded from 103.0275",
			"Cost = 36.15 (120.5 × 0.30, margin 64.91% before the discount)",
		}},
	} {
		f, ok := Of(p, nil, tc.at, team)
		if !ok {
			t.Errorf("%v is not there", tc.at)
		}
		addsUp(t, f)
		want(t, printed(f, c), tc.want...)
	}
	for _, at := range []Place{{Area: 99}, {Option: 99}, {Option: 11, Item: 99}} {
		if _, ok := Of(p, nil, at, team); ok {
			t.Errorf("%v is there", at)
		}
	}
}

// Planned lines are in the sums, as an estimate; without a price they are in none.
func TestPlannedLinesAreUnfolded(t *testing.T) {
	p := house()
	var pl plan.Plan
	ids := int64(0)
	next := func() plan.ID { ids++; return plan.ID(ids) }
	at := plan.At(&p.Areas[0], 11, next)
	for _, typed := range []string{"2 rack @10.005 cost 4", "1 trim ring"} {
		e, err := plan.ParseEntry(typed)
		if err != nil {
			t.Fatal(err)
		}
		l, err := e.Line(next(), nil, "$")
		if err != nil {
			t.Fatal(err)
		}
		if pl, err = plan.Add(at, 0, l).Apply(pl); err != nil {
			t.Fatal(err)
		}
	}
	f, ok := Of(p, &pl, Place{}, team)
	addsUp(t, f)
	e := plan.EstimateOf(p, &pl, decimal.NullDecimal{})
	if !ok || !f.Ahead || !money.Equal(f.Amount, e.Total) || f.Odd {
		t.Errorf("%v, want %v\n%s", f.Amount, e.Total, printed(f, p.Summary.Currency))
	}
	if words := printed(f, p.Summary.Currency); !strings.Contains(words, "Profit = ≈") {
		t.Errorf("the profit is no estimate:\n%s", words)
	}
	want(t, printed(f, p.Summary.Currency), "rack = ≈20.01 (2 × 10.005)", "trim ring (no price: left out)")
}

func TestAChangeOrderUnfoldsToo(t *testing.T) {
	p := house()
	co := &state.ChangeOrder{ID: 1, Areas: p.Areas, Summary: p.Summary, Profit: p.Profit}
	co.Areas[0].Options[0].Items[0].Quantity = known("-1")
	co.Summary = state.Summarize(co.Areas, p.Summary.Discount(), money.RatesOf(p.Summary.SalesTax), p.Summary.Currency)
	ours := state.ProfitOf(co.Areas, co.Summary.Discount(), co.Summary.Currency)
	co.Profit = ours.Profit()
	f := OfOrder(co, p.Location, team)
	addsUp(t, f)
	if f.Odd || !money.Equal(f.Amount, co.Summary.Total) || !f.Amount.Decimal.IsNegative() {
		t.Errorf("%s", printed(f, p.Summary.Currency))
	}
	want(t, printed(f, p.Summary.Currency), "Display = −1,299.99 (−1 × 1,299.99)", "Exempt from tax: 1 line = 100.00")
}
