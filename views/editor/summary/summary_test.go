package summary

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/viewtest"
)

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func some(s string) decimal.NullDecimal { return decimal.NewNullDecimal(dec(s)) }

func line(kind state.ItemType, qty, price, cost string) state.Item {
	it := state.Item{
		Type: kind, Quantity: decimal.NewNullDecimal(dec(qty)),
		SellPrice: decimal.NewNullDecimal(dec(price)),
	}
	if cost != "" {
		it.Cost = some(cost)
	}
	return it
}

// sample returns the first money vector: parts 8,000.00 less 10%, labor 2,500.00, a fee of 150.00, 6.25% tax on parts.
func sample() *state.Proposal {
	areas := []state.Area{
		{ID: 1, Name: "Theater", Options: []state.Option{{ID: 11, Items: []state.Item{
			line(state.ItemPart, "2", "3000", "2000"), line(state.ItemLabor, "20", "100", "60"),
		}}}},
		{ID: 2, Name: "林の部屋 e\u0301tage", Options: []state.Option{{ID: 21, Items: []state.Item{
			line(state.ItemPart, "4", "500", ""), line(state.ItemLabor, "5", "100", "60"),
			line(state.ItemFee, "1", "150", ""),
		}}}},
	}
	rates := money.TaxRates{
		Status: money.TaxOk, ApplyTo: []string{money.TaxOnParts},
		Parts:    money.TaxRate{Rate: decimal.NewNullDecimal(dec("0.0625")), Name: "TX state base rate"},
		Location: "Austin TX 78704",
	}
	p := &state.Proposal{
		ID: 1, Areas: areas, Customer: &state.Contact{ID: 7},
		Recurring: state.RecurringServices{
			Total: some("49"),
			Items: []state.RecurringItem{{
				Name: "Monitoring", Period: "month",
				Total: decimal.NewNullDecimal(dec("49")),
			}},
		},
		Profit: money.Profit{Total: some("2400"), Percentage: some("28.24")},
	}
	p.Summary = state.Summarize(areas, money.Discount{Type: money.DiscountPercentage, Percentage: dec("10")}, rates, money.Currency{})
	p.Summary.Currency = money.Currency{Code: "USD", Symbol: "$"}
	return p
}

func panel(p *state.Proposal) *Model {
	m := New(viewtest.Theme(), viewtest.Keys())
	if p != nil {
		m.SetFigures(Of(state.Overlay(p, nil, nil), nil))
	}
	return &m
}

// forClient returns the panel for a client.
func forClient(p *state.Proposal) *Model {
	m := panel(nil)
	m.SetFigures(ForClient(state.ForClient(p), false))
	return m
}

// withPlan returns the panel with lines planned in the first option.
func withPlan(p *state.Proposal, lines ...plan.Line) *Model {
	for i := range lines {
		lines[i].ID, lines[i].Type, lines[i].Quantity, lines[i].State = plan.ID(900+i), state.ItemPart, dec("1"),
			plan.Planned
	}
	pl := &plan.Plan{Areas: []plan.Area{{
		ID: 800, Area: 1,
		Options: []plan.Option{{ID: 801, Option: 11, Lines: lines}},
	}}}
	e := plan.EstimateOf(p, pl, decimal.NullDecimal{})
	m := panel(nil)
	m.SetFigures(Of(state.Overlay(p, nil, nil), &e))
	return m
}

// planned returns a planned line at a price and a cost, which may be empty.
func planned(price, cost string) plan.Line {
	l := plan.Line{Name: "lamp"}
	if price != "" {
		l.Pricing = plan.Pricing{Kind: plan.Set, Value: dec(price)}
	}
	if cost != "" {
		l.Cost = some(cost)
	}
	return l
}

func shown(m *Model) string { return ansi.Strip(m.View(screen.Rect{W: 40, H: 40})) }

func TestPictures(t *testing.T) {
	viewtest.Golden(t, "panel", panel(sample()), 26)

	wrong := sample()
	wrong.Summary.Subtotal = decimal.NewNullDecimal(wrong.Summary.Subtotal.Decimal.Add(dec("0.01")))
	wrong.Summary.SalesTax = money.SalesTax{Status: money.TaxNoLocation, Total: decimal.NewNullDecimal(decimal.Zero)}
	m := panel(nil)
	w := state.Overlay(wrong, nil, nil)
	w.PendingTotals = true
	m.SetFigures(Of(w, nil))
	m.Focus(true)
	viewtest.Golden(t, "differs", m, 24)
	viewtest.Golden(t, "client", forClient(sample()), 20)
}

func TestEverySizeIsFilledExactly(t *testing.T) {
	viewtest.Sizes(t, panel(sample()))
	viewtest.Sizes(t, panel(nil))
	for _, m := range []*Model{panel(sample()), panel(nil)} {
		for w := range 200 {
			viewtest.Exact(t, m.Line(w), w, 1)
		}
	}
}

// The client view has the service's figures only.
func TestTheContractValueIsForTheTeam(t *testing.T) {
	c := &changeorder.Contract{Running: some("10461.65")}
	for name, of := range map[string]*Figures{
		"team":   Of(state.Overlay(sample(), nil, nil), nil),
		"client": ForClient(state.ForClient(sample()), false),
	} {
		of.SetContract(nil, "")
		m := panel(nil)
		m.SetFigures(of)
		if got := shown(m); strings.Contains(got, "Contract") {
			t.Errorf("%s, no change orders are known:\n%s", name, got)
		}
		of.SetContract(c, "as of 14:02")
		m.SetFigures(of)
		for _, got := range []string{shown(m), ansi.Strip(m.View(screen.Rect{W: 25, H: 40})), m.Line(90)} {
			if there := strings.Contains(got, "ontract") &&
				strings.Contains(got, "10,461.65"); there != (name == "team") {
				t.Errorf("%s:\n%s", name, got)
			}
		}
	}
}

// On a narrow screen the line had room for the tax or the discount, but not for what the client pays.
func TestTheLineDropsTheContractValueLast(t *testing.T) {
	of := Of(state.Overlay(sample(), nil, nil), nil)
	of.SetContract(&changeorder.Contract{Running: some("1211461.65")}, "as of 14:02")
	m := panel(nil)
	m.SetFigures(of)
	for at, want := range map[int]string{
		70: " TOTAL 10,300.00 USD · contract value 1,211,461.65 · 10% off parts",
		47: " TOTAL 10,300.00 USD · contract 1,211,461.65",
		40: " TOTAL 10,300.00 · contract 1,211,461.65",
		30: " contract 1,211,461.65 USD",
	} {
		if got := strings.TrimRight(ansi.Strip(m.Line(at)), " "); got != want {
			t.Errorf("at %d:\n%q\n%q", at, got, want)
		}
	}
}

// With exempt lines the tax is not the rate times the parts, which would look like a mistake.
func TestExemptLinesAreMentionedBesideTheTax(t *testing.T) {
	p := sample()
	for _, a := range p.Areas { // a part and labor each; labor is not taxed anyway
		a.Options[0].Items[0].TaxExempt, a.Options[0].Items[1].TaxExempt = true, true
	}
	if got := shown(panel(p)); !strings.Contains(got, "2 lines exempt") {
		t.Errorf("exempt lines are not mentioned:\n%s", got)
	}
	for name, m := range map[string]*Model{"none is exempt": panel(sample()), "for a client": forClient(p)} {
		if got := shown(m); strings.Contains(got, "exempt") {
			t.Errorf("%s:\n%s", name, got)
		}
	}
}

func TestFiguresOfTheFirstVector(t *testing.T) {
	got := shown(panel(sample()))
	for _, want := range []string{
		"8,000.00", "Discount 10%", "−800.00", "2,500.00", "150.00", "9,850.00", "Tax 6.25%", "450.00", "10,300.00",
		"TX state base rate, on parts", "Austin TX 78704", "49.00/mo", "2,400.00", "28.24%", "1 line without cost",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing from\n%s", want, got)
		}
	}
	if strings.Contains(got, "differs") {
		t.Errorf("equal figures are reported as different:\n%s", got)
	}
}

// Below a margin with the plan, the count has the planned lines that this margin leaves out: without them a margin
// looks surer than it is.
func TestPlannedLinesWithoutACostAreCounted(t *testing.T) {
	for name, tt := range map[string]struct {
		lines []plan.Line
		want  []string
	}{
		"all have a cost": {[]plan.Line{planned("100", "60")}, []string{"28.24%", "1 line without cost", "≈30.41%"}},
		"two have none": {
			[]plan.Line{planned("100", "60"), planned("100", ""), planned("", "")},
			[]string{"28.24%", "1 line without cost", "≈30.41%", "3 lines without cost"},
		},
	} {
		m := withPlan(sample(), tt.lines...)
		_, profit, _ := strings.Cut(shown(m), "Profit")
		profit, _, _ = strings.Cut(profit, "By area")
		var got []string
		for _, line := range strings.Split(profit, "\n")[1:] {
			line = strings.TrimSpace(strings.Trim(line, "│ "))
			if line = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(line, "Margin"),
				"with plan")); line != "" {
				got = append(got, line)
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// On a narrow screen, planned lines are not missing from the only line with the total.
func TestTheOneLineSummaryHasThePlan(t *testing.T) {
	large := func(of string) *state.Proposal {
		p := sample()
		p.Summary.Total = some(of)
		return p
	}
	local := sample()
	local.ID = -1
	unknown := sample()
	unknown.Summary.Total = decimal.NullDecimal{}
	for name, tt := range map[string]struct {
		p    *state.Proposal
		at   int
		want string
	}{
		"wide": {
			sample(), 80,
			" TOTAL 10,300.00 USD · with plan ≈10,395.63 · 10% off · tax 450.00 · + 49.00/mo",
		},
		"at 44":             {sample(), 44, " TOTAL 10,300.00 USD · with plan ≈10,395.63"},
		"at 40":             {sample(), 40, " TOTAL 10,300.00 USD · plan ≈10,395.63"},
		"at 40, large":      {large("123456.78"), 40, " TOTAL 123,456.78 USD · plan ≈123,552.41"},
		"at 40, very large": {large("1234567.89"), 40, " TOTAL 1,234,567.89 USD · + 1 planned"},
		"at 20":             {sample(), 20, " TOTAL 10,300.00 USD"},
		"unknown":           {unknown, 40, " TOTAL unknown · + 1 planned · 10% off"},
		"not saved":         {local, 44, " No figures yet. · with plan ≈10,395.63"},
	} {
		if got := strings.TrimRight(ansi.Strip(withPlan(tt.p, planned("100", "60")).Line(tt.at)), " "); got != tt.want {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
	}
}

// Without the discount, a total is not what its lines come to; without the lines that it leaves out, a margin looks
// surer than it is. The rate of the tax makes room for them, and then their words.
func TestTheOneLineSummaryExplainsTheTotal(t *testing.T) {
	omitted, flat, full, unsure := sample(), sample(), sample(), sample()
	omitted.Unknown = state.UnknownFields(state.FieldMargin)
	flat.Summary.PartsDiscountType, flat.Summary.PartsDiscount = money.DiscountFlat, some("1234.5")
	full.Summary.PartsDiscount = some("0")
	unsure.Summary.PartsDiscount, unsure.Summary.PartsDiscountPercentage = decimal.NullDecimal{}, decimal.NullDecimal{}
	for name, tt := range map[string]struct {
		p    *state.Proposal
		at   int
		want string
	}{
		"wide": {
			sample(), 112,
			" TOTAL 10,300.00 USD · 10% off parts · tax 6.25% 450.00 · + 49.00/mo · margin 28.24% (1 line without cost)",
		},
		"without the rate": {
			sample(), 104,
			" TOTAL 10,300.00 USD · 10% off parts · tax 450.00 · + 49.00/mo · margin 28.24% (1 line without cost)",
		},
		"in 80 cells": {
			sample(), 80,
			" TOTAL 10,300.00 USD · 10% off · tax 450.00 · + 49.00/mo · 1 line without cost",
		},
		"no room":          {sample(), 73, " TOTAL 10,300.00 USD · 10% off parts · tax 6.25% 450.00 · + 49.00/mo"},
		"without discount": {full, 74, " TOTAL 10,300.00 USD · tax 450.00 · + 49.00/mo · 1 line without cost"},
		"a flat one":       {flat, 62, " TOTAL 10,300.00 USD · 1,234.50 off · tax 450.00 · + 49.00/mo"},
		"an unknown one":   {unsure, 60, " TOTAL 10,300.00 USD · discount unknown · tax 6.25% 450.00"},
		"unknown itself": {
			omitted, 112,
			" TOTAL 10,300.00 USD · 10% off parts · tax 6.25% 450.00 · + 49.00/mo · margin unknown (1 line without cost)",
		},
	} {
		if got := strings.TrimRight(ansi.Strip(panel(tt.p).Line(tt.at)), " "); got != tt.want {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
	}
}

// The sign of a figure that will change stands at a figure.
func TestTheOneLineSummaryMarksOnlyAFigureAsChanging(t *testing.T) {
	local := sample()
	local.ID = -1
	for want, p := range map[string]*state.Proposal{" No figures yet.": local, " TOTAL 10,300.00 USD ~": sample()} {
		m := panel(p)
		m.f.pending = true
		if got := strings.TrimRight(ansi.Strip(m.Line(23)), " "); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A rate that is cut reads as another one: 12.5% as 12%, or as 1%.
func TestARateIsShownWholeWhereTheAmountIsLong(t *testing.T) {
	p := sample()
	p.Summary.PartsDiscountPercentage, p.Summary.PartsDiscount = some("12.5"), some("123456.78")
	p.Summary.SalesTax.Total = some("1234567.89")
	for w, want := range map[int][]string{
		25: {"Discount  −123,456.78\n 12.5%", "Tax      1,234,567.89\n TX state base rate,\n 6.25% on parts"},
		30: {"Discount 12.5% −123,456.78", "Tax 6.25%     1,234,567.89"},
	} {
		lines := strings.Split(ansi.Strip(panel(p).View(screen.Rect{W: w, H: 40})), "\n")
		for i := range lines {
			lines[i] = strings.TrimRight(strings.Trim(lines[i], "│"), " ")
			lines[i] = strings.TrimPrefix(lines[i], " ")
		}
		got := strings.Join(lines, "\n")
		for _, want := range want {
			if !strings.Contains(got, want) {
				t.Errorf("%q is missing at %d from\n%s", want, w, got)
			}
		}
	}
	p.Summary.PartsDiscountType = money.DiscountFlat
	if got := ansi.Strip(panel(p).View(screen.Rect{W: 25, H: 40})); !strings.Contains(got, "│  flat") {
		t.Errorf("the kind of the discount is missing from\n%s", got)
	}
}

func TestTaxThatIsZeroSaysWhy(t *testing.T) {
	for status, want := range map[money.TaxStatus][]string{
		money.TaxNoLocation:   {"no location assigned", "L assigns one"},
		money.TaxNoState:      {"the location has no state", "L assigns another"},
		money.TaxOutOfCountry: {"outside the US"},
		"Holiday":             {"not calculated: Holiday"},
	} {
		p := sample()
		p.Customer = &state.Contact{ID: 1}
		p.Summary.SalesTax = money.SalesTax{Status: status}
		got := shown(panel(p))
		for _, w := range want {
			if !strings.Contains(got, w) {
				t.Errorf("%s: %q is missing from\n%s", status, w, got)
			}
		}
		if l := ansi.Strip(panel(p).Line(120)); !strings.Contains(l, "no tax: ") {
			t.Errorf("%s: the reason is missing: %q", status, l)
		}
	}
}

func TestALocationNeedsAContactFirst(t *testing.T) {
	p := sample()
	p.Customer = nil
	p.Summary.SalesTax = money.SalesTax{Status: money.TaxNoLocation}
	if got := shown(panel(p)); !strings.Contains(got, "C assigns a contact") || strings.Contains(got, "L assigns") {
		t.Errorf("the first step is not named:\n%s", got)
	}
}

func TestSeveralTaxRates(t *testing.T) {
	p := sample()
	c := &p.Summary.SalesTax.Calculation
	c.ApplyTo = []string{money.TaxOnParts, money.TaxOnLabor, money.TaxOnFees}
	c.LaborTax, c.LaborTaxName = decimal.NewNullDecimal(dec("0.0625")), "TX state base rate"
	c.FeeTax, c.FeeTaxName = decimal.NewNullDecimal(dec("0.01")), "Fee rate"
	got := shown(panel(p))
	viewtest.See(t, got, "6.25% on parts and labor", "1% on fees")
}

func TestADifferenceFromOurSumIsShown(t *testing.T) {
	p := sample()
	p.Summary.Subtotal = decimal.NewNullDecimal(p.Summary.Subtotal.Decimal.Sub(dec("0.50")))
	got := shown(panel(p))
	viewtest.See(t, got, "our sum of the lines", "9,850.00", "+0.50")
}

func TestClientViewHidesInternalData(t *testing.T) {
	p := sample()
	p.Summary.Subtotal = decimal.NewNullDecimal(p.Summary.Subtotal.Decimal.Sub(dec("0.50")))
	m := forClient(p)
	got := strings.ToLower(shown(m) + m.Line(200))
	viewtest.DoNotSee(t, got, "profit", "margin", "cost", "28.24", "2,400", "our sum", "differ")
	if !strings.Contains(got, "10,300.00") {
		t.Errorf("the total is missing from\n%s", got)
	}
}

func TestMissingFiguresAreDashes(t *testing.T) {
	p := sample()
	p.Profit = money.Profit{}
	p.Recurring = state.RecurringServices{}
	got := shown(panel(p))
	if !strings.Contains(got, "–") || strings.Contains(got, "Recurring") {
		t.Errorf("a missing figure is shown as zero:\n%s", got)
	}
}

func TestFlatDiscountAndSeveralPeriods(t *testing.T) {
	p := sample()
	p.Summary.PartsDiscountType = money.DiscountFlat
	p.Recurring.Items = append(p.Recurring.Items,
		state.RecurringItem{Period: "Year", Total: decimal.NewNullDecimal(dec("120"))})
	got := shown(panel(p))
	viewtest.See(t, got, "Discount, flat", "49.00/mo", "120.00/yr")
}

func TestTallPanelScrolls(t *testing.T) {
	m := panel(sample())
	area := screen.Rect{W: 30, H: 8}
	if strings.Contains(ansi.Strip(m.View(area)), "By area") {
		t.Fatal("the test needs a panel that does not fit")
	}
	m.Do(screen.MoveBottom)
	if got := ansi.Strip(m.View(area)); !strings.Contains(got, "By area") {
		t.Errorf("the end is out of reach:\n%s", got)
	}
	m.Do(screen.MoveTop)
	if got := ansi.Strip(m.View(area)); !strings.Contains(got, "Parts") {
		t.Errorf("the top is out of reach:\n%s", got)
	}
}

// While nothing is built there is one total, that of the plan, and no 0.00 of the service above it.
func TestAPlanOfWhichNothingIsBuiltHasOneTotal(t *testing.T) {
	p := sample()
	for i := range p.Areas {
		p.Areas[i].Options[0].Items = nil
	}
	p.Summary = state.Summarize(p.Areas, money.Discount{Type: money.DiscountPercentage, Percentage: dec("10")},
		money.RatesOf(p.Summary.SalesTax), p.Summary.Currency)
	m := withPlan(p, planned("100", "60"))
	got := shown(m)
	for _, want := range []string{"≈100.00", "≈−10.00", "Tax 6.25%", "≈5.63", "TOTAL", "≈95.63", "≈30.00", "≈33.33%"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Count(got, "TOTAL") != 1 || strings.Contains(got, "with plan") || strings.Contains(got, " 0.00") {
		t.Errorf("more than one total:\n%s", got)
	}
	if line := strings.TrimRight(ansi.Strip(m.Line(60)), " "); line != " TOTAL ≈95.63 USD, not built" {
		t.Errorf("%q", line)
	}
	p.Summary.SalesTax = money.SalesTax{}
	if got := shown(withPlan(p, planned("100", "60"))); !strings.Contains(got, "before tax") ||
		!strings.Contains(got, "≈90.00") {
		t.Errorf("the tax is not known:\n%s", got)
	}
	local := *p
	local.ID, local.Summary = -5, money.Summary{}
	if got := shown(withPlan(&local, planned("100", "60"))); !strings.Contains(got, "before discount and tax") ||
		!strings.Contains(got, "≈100.00") {
		t.Errorf("at the service there is nothing yet:\n%s", got)
	}
	if got := shown(withPlan(sample(), planned("100", "60"))); !strings.Contains(got, "with plan") ||
		!strings.Contains(got, " parts") {
		t.Errorf("with built lines:\n%s", got)
	}
}
