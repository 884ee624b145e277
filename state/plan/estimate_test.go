package plan_test

import (
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"github.com/shopspring/decimal"
)

var none decimal.NullDecimal

// empty returns a proposal of one blank option with that discount and tax, and with a fee of
// 150.00 in a second area if fee is true.
func empty(percent, rate string, fee bool, applyTo ...string) *state.Proposal {
	p := &state.Proposal{Areas: []state.Area{{
		ID: 1, Name: "Theater",
		Options: []state.Option{{ID: 2, Total: money.Zero}},
	}}}
	p.Summary = money.Summary{
		Currency: money.Currency{Code: "USD"}, PartsDiscountType: money.DiscountPercentage,
		PartsDiscountPercentage: known(percent),
		SalesTax: money.SalesTax{Status: money.TaxOk, Calculation: money.TaxCalculation{
			ApplyTo: applyTo, PartsTax: known(rate), LaborTax: known(rate), FeeTax: known(rate),
			PartsTotalTax: money.Zero, LaborTotalTax: money.Zero, FeeTotalTax: money.Zero,
		}},
		Total: money.Zero,
	}
	if fee {
		item := state.Item{ID: 9, Type: state.ItemFee, Quantity: known("1"), SellPrice: known("150")}
		p.Areas = append(p.Areas,
			state.Area{
				ID: 3, Name: "Fees",
				Options: []state.Option{{ID: 4, Total: known("150"), Items: []state.Item{item}}},
			})
		p.Summary.Total = known("150")
	}
	return p
}

// planned plans lines in the first option of a proposal.
func planned(t *testing.T, p *state.Proposal, typed ...string) *plan.Plan {
	t.Helper()
	next := ids()
	pl := plan.Plan{Proposal: p.ID}
	for _, s := range typed {
		pl = apply(t, pl, plan.Add(plan.At(&p.Areas[0], p.Areas[0].Options[0].ID, next), 0, entered(t, next(), s)))
	}
	return &pl
}

// The test vectors for money, with planned lines instead of real ones.
func TestEstimateMatchesTheMoneyVectors(t *testing.T) {
	everything := []string{money.TaxOnParts, money.TaxOnLabor, money.TaxOnFees}
	t.Run("discount and tax on parts", func(t *testing.T) {
		p := empty("10", "0.0625", true, money.TaxOnParts)
		e := plan.EstimateOf(p, planned(t, p, "8 rack parts @1000", "25h wiring @100"), none)
		wantFigure(t, "parts", e.With.PartsTotal, "7200")
		wantFigure(t, "subtotal", e.With.Subtotal, "9850")
		wantFigure(t, "tax", e.With.SalesTax.Total, "450")
		wantFigure(t, "total", e.Total, "10300")
		wantFigure(t, "added", e.Added, "10150")
	})
	t.Run("tax on everything", func(t *testing.T) {
		p := empty("10", "0.0625", true, everything...)
		p.Summary.Total = known("159.38")
		e := plan.EstimateOf(p, planned(t, p, "8 rack parts @1000", "25h wiring @100"), none)
		wantFigure(t, "tax", e.With.SalesTax.Total, "615.63")
		wantFigure(t, "total", e.Total, "10465.63")
		if !e.Agrees {
			t.Error("150.00 and 6.25% are 159.38, as the service says")
		}
	})
	t.Run("half away from zero", func(t *testing.T) {
		p := empty("0", "0.0825", false, money.TaxOnParts)
		e := plan.EstimateOf(p, planned(t, p, "1 lamp @1250"), none)
		wantFigure(t, "tax", e.With.SalesTax.Total, "103.13")
	})
	t.Run("tax once on the total", func(t *testing.T) {
		p := empty("0", "0.06625", false, money.TaxOnParts)
		lines := make([]string, 10)
		for i := range lines {
			lines[i] = "1 clip @0.70"
		}
		e := plan.EstimateOf(p, planned(t, p, lines...), none)
		wantFigure(t, "tax", e.With.SalesTax.Total, "0.46")
	})
	t.Run("profit after discount", func(t *testing.T) {
		p := empty("10", "0", false)
		e := plan.EstimateOf(p, planned(t, p, "1 lamp @1299 cost 975"), none)
		wantFigure(t, "profit", decimal.NewNullDecimal(e.Profit.Total), "194.10") // 1,169.10 less 975.00
		wantFigure(t, "margin", e.Profit.Margin, "16.6")
	})
	t.Run("margin and markup", func(t *testing.T) {
		p := empty("0", "0", false)
		e := plan.EstimateOf(p, planned(t, p, "1 lamp m25% cost 975", "1 lamp k33.23% cost 975"), none)
		wantFigure(t, "parts", e.With.PartsTotal, "2598.99") // 1,300.00 and 1,298.99
	})
	t.Run("margin is not markup", func(t *testing.T) {
		p := empty("0", "0", false)
		e := plan.EstimateOf(p, planned(t, p, "1 lamp @1299 cost 975"), none)
		wantFigure(t, "profit", decimal.NewNullDecimal(e.Profit.Total), "324")
		wantFigure(t, "margin", e.Profit.Margin, "24.94")
	})
	t.Run("a discount is worked out once", func(t *testing.T) {
		p := empty("10", "0.0625", false, money.TaxOnParts)
		e := plan.EstimateOf(p, planned(t, p, "1 clip @0.05", "1 clip @0.05", "1 clip @0.05"), none)
		wantFigure(t, "discount", e.With.PartsDiscount, "0.02") // per line it would be 0.03
		wantFigure(t, "parts", e.With.PartsTotal, "0.13")
		p = empty("33.3333", "0", false)
		e = plan.EstimateOf(p, planned(t, p, "1 a @100 cost 50", "1 b @100 cost 50", "1 c @100 cost 50"), none)
		wantFigure(t, "discount", e.With.PartsDiscount, "100")
		wantFigure(t, "profit", decimal.NewNullDecimal(e.Profit.Total), "50") // of the total, not of rounded shares
	})
	t.Run("fees apart", func(t *testing.T) {
		with, without := empty("10", "0", true), empty("10", "0", false)
		pl := []string{"8 rack parts @1000 cost 500", "25h wiring @100 cost 60"}
		a, b := plan.EstimateOf(with, planned(t, with, pl...), none),
			plan.EstimateOf(without, planned(t, without, pl...), none)
		wantFigure(t, "fees", a.With.FeeTotal, "150")
		wantFigure(t, "total with a fee less that without", money.Difference(a.Total, b.Total), "150")
		if !a.Profit.Total.Equal(b.Profit.Total) {
			t.Errorf("a fee makes the profit %s instead of %s", a.Profit.Total, b.Profit.Total)
		}
	})
	t.Run("recurring services are in no total", func(t *testing.T) {
		p := empty("0", "0", false)
		p.Recurring = state.RecurringServices{Total: known("49")}
		p.Areas[0].Options[0].TotalRecurringService = known("49")
		e := plan.EstimateOf(p, planned(t, p, "1 lamp @100"), none)
		wantFigure(t, "total", e.Total, "100")
	})
	t.Run("digits by currency", func(t *testing.T) {
		p := empty("0", "0", false)
		p.Summary.Currency.Code = "JPY"
		e := plan.EstimateOf(p, planned(t, p, "1 lamp m25% cost 1000", "1 lamp k33.23% cost 1000"), none)
		wantFigure(t, "parts", e.With.PartsTotal, "2665") // 1,333 and 1,332: yen have no cents
	})
	t.Run("a missing cost is not zero", func(t *testing.T) {
		p := empty("0", "0", false)
		e := plan.EstimateOf(p, planned(t, p, "1 a @10", "1 b @20", "1 c @30", "1 d @100 cost 60"), none)
		wantFigure(t, "margin", e.Profit.Margin, "40")
		if e.Profit.Unknown.Cost != 3 {
			t.Errorf("%d lines have no cost, want 3", e.Profit.Unknown.Cost)
		}
	})
	t.Run("nor is that of a line without a price", func(t *testing.T) {
		p := empty("10", "0", false)
		e := plan.EstimateOf(p, planned(t, p, "1 a", "1 b cost 20", "1 c @30", "1 d @100 cost 60"), none)
		if want := (money.UnknownLines{Cost: 2, Price: 1}); e.Profit.Unknown != want || e.Unpriced != 2 {
			t.Errorf("%+v are not in the profit, want %+v; %d have no price", e.Profit.Unknown, want, e.Unpriced)
		}
		wantFigure(t, "margin", e.Profit.Margin, "33.33") // of d, at 90.00
	})
	t.Run("no margin at price 0", func(t *testing.T) {
		p := empty("0", "0", false)
		e := plan.EstimateOf(p, planned(t, p, "1 gift @0 cost 5"), none)
		if got := money.FormatMargin(e.Profit.Margin); got != money.NoFigure {
			t.Errorf("margin %s", got)
		}
	})
	t.Run("no figure is not zero", func(t *testing.T) {
		p := empty("0", "0", false)
		e := plan.EstimateOf(p, planned(t, p, "1 custom trim ring"), none)
		wantFigure(t, "total", e.Total, "0")
		if e.Unpriced != 1 || e.Lines != 1 {
			t.Errorf("%d of %d lines have no price", e.Unpriced, e.Lines)
		}
		e = plan.EstimateOf(p, planned(t, p, "1 custom trim ring @0"), none)
		wantFigure(t, "total", e.Total, "0")
		if e.Unpriced != 0 {
			t.Error("a free line counts as priced")
		}
	})
	t.Run("a line without price and cost has one mark, and counts once", func(t *testing.T) {
		e := plan.EstimateOf(empty("0", "0", false), planned(t, empty("0", "0", false), "1 i10-110"), none)
		if len(e.Warnings) != 1 || e.Warnings[0].Kind != plan.NoPrice {
			t.Errorf("warnings %v", e.Warnings)
		}
	})
	t.Run("never across currencies", func(t *testing.T) {
		p := empty("0", "0", false)
		p.Summary.Currency.Code = "CAD"
		e := plan.EstimateOf(p, planned(t, p, "1 vx-75"), none) // the catalog has it in USD
		wantFigure(t, "total", e.Total, "0")
		if e.Unpriced != 1 {
			t.Errorf("%d lines have no price", e.Unpriced)
		}
		if len(e.Warnings) != 1 || e.Warnings[0].Kind != plan.OtherCurrency {
			t.Errorf("warnings %v", e.Warnings)
		}
	})
}

// The estimate names its base, and where the service calculates otherwise its own total stays the
// base.
func TestTheServicesTotalStaysTheBase(t *testing.T) {
	p := house()
	p.Summary.Total = known("3000") // its lines add up to 2,788.99
	pl := planned(t, p, "2 s-11", "4h installation")
	e := plan.EstimateOf(p, pl, none)
	wantFigure(t, "now", e.Now.Total, "2788.99")
	wantFigure(t, "added", e.Added, "2638")
	wantFigure(t, "total", e.Total, "5638")
	if e.Agrees || !strings.Contains(e.Base(), "Estimate, not built yet: ") || !strings.Contains(e.Base(), "+211.01") ||
		!strings.Contains(e.Base(), "no tax: there is no location") {
		t.Errorf("base: %s", e.Base())
	}
	if e.Lines != 2 || e.Apart != 0 {
		t.Errorf("%d lines count, %d do not", e.Lines, e.Apart)
	}
}

// Lines in an option that the total does not count do not change it.
func TestLinesOfAnotherOptionAreApart(t *testing.T) {
	p := house()
	p.Summary.Total = known("2788.99")
	next := ids()
	pl := apply(t, plan.Plan{},
		plan.Add(plan.At(&p.Areas[0], 22, next), 0, entered(t, next(), "1 vx-75"), entered(t, next(), "> sm-6")))
	e := plan.EstimateOf(p, &pl, none)
	wantFigure(t, "total", e.Total, "2788.99")
	if e.Lines != 0 || e.Apart != 2 {
		t.Errorf("%d lines count, %d do not", e.Lines, e.Apart)
	}
	_, good := plan.Over(p, &pl).Option(22)
	f, ok := plan.FiguresWith(good, money.Currency{})
	if !ok || f.Lines != 2 {
		t.Fatalf("figures %+v", f)
	}
	wantFigure(t, "planned", f.Planned, "4288.99")
	wantFigure(t, "cost", f.Cost, "2870.27")
	wantFigure(t, "profit", decimal.NewNullDecimal(f.Profit.Total), "1418.72")
}

// Planned lines are shown with the built ones: a planned area counts its first option, and the
// proposal itself does not change.
func TestOver(t *testing.T) {
	p := house()
	next := ids()
	garage := plan.New(0, "Garage", "Good", next)
	pl := apply(t, plan.Plan{}, plan.Add(garage, 0, entered(t, next(), "2 c6")),
		plan.Add(plan.New(12, "Kitchen", "Good", next), 0, entered(t, next(), "1 s-11")))
	over := plan.Over(p, &pl)
	if len(p.Areas) != 2 || len(p.Areas[1].Options[0].Items) != 0 {
		t.Fatal("the proposal has changed")
	}
	if len(over.Areas) != 3 || over.Areas[2].Name != "Garage" || plan.IDOf(over.Areas[2].ID) == 0 {
		t.Fatalf("areas %v", over.Areas)
	}
	kitchen := over.Areas[1]
	if len(kitchen.Options) != 1 || kitchen.Options[0].ID != 23 || len(kitchen.Options[0].Items) != 1 {
		t.Errorf("the planned option does not replace the blank one: %v", kitchen.Options)
	}
	// Marked options have names even before the plan of their proposal was read.
	if o := &over.Areas[0].Options[0]; (*plan.Plan)(nil).Label(0, o) != state.OptionLabel(0, o) {
		t.Errorf("without a plan: %q", (*plan.Plan)(nil).Label(0, o))
	}
	if got := pl.Label(0, &over.Areas[2].Options[0]); got != "1 Good" {
		t.Errorf("label %q", got)
	}
	e := plan.EstimateOf(p, &pl, none)
	wantFigure(t, "added", e.Added, "1477")
}

func TestWarnings(t *testing.T) {
	c := money.Currency{Code: "USD"}
	gone := entered(t, 1, "1 s-11")
	gone.Listed.Discontinued = true
	for name, tc := range map[string]struct {
		line plan.Line
		want string
	}{
		"fine":           {entered(t, 1, "1 s-11"), ""},
		"discontinued":   {gone, "discontinued"},
		"no price":       {entered(t, 1, "1 i10-110"), "no price, no cost"},
		"no cost":        {entered(t, 1, "1 thing @5"), "no cost"},
		"low margin":     {entered(t, 1, "1 s-11 @800"), "margin 14.83%, below 20%"},
		"margin no cost": {entered(t, 1, "1 thing m30%"), "no price: its cost is not known, no cost"},
		"a high margin":  {entered(t, 1, "1 s-11 m99.99"), "6,813,800.00 each by m99.99%, at a cost of 681.38"},
		"a high markup":  {entered(t, 1, "1 s-11 k2000"), "14,308.98 each by k2000%, at a cost of 681.38"},
		"still usual":    {entered(t, 1, "1 s-11 m90"), ""},
		"a typed price":  {entered(t, 1, "1 s-11 @99999"), ""},
		"given away":     {entered(t, 1, "1 s-11 @0"), "given away at a cost of 681.38"},
		"below its cost": {entered(t, 1, "1 s-11 @681.37"), "below cost of 681.38"},
	} {
		var words []string
		for _, w := range tc.line.Warnings(c, known("20")) {
			words = append(words, w.Text)
		}
		if got := strings.Join(words, ", "); got != tc.want {
			t.Errorf("%s: %q, want %q", name, got, tc.want)
		}
	}
	// Without a minimum in the settings, a loss was not mentioned at all. It comes before what else is wrong with
	// the line: the editor has room for one warning.
	gone.Pricing = plan.Pricing{Kind: plan.Set, Value: dec("600")}
	for _, tc := range []struct {
		line plan.Line
		want string
	}{
		{entered(t, 1, "1 s-11 @681.37"), "below cost of 681.38"},
		{entered(t, 1, "1 s-11 @0"), "given away at a cost of 681.38"},
		{entered(t, 1, "1 thing @5 cost 6"), "below cost of 6.00"},
		{entered(t, 1, "1 s-11 @681.38"), ""},
		{entered(t, 1, "1 thing @0 cost 0"), ""},
		{gone, "below cost of 681.38"},
	} {
		var got string
		if w := tc.line.Warnings(c, decimal.NullDecimal{}); len(w) > 0 {
			got = w[0].Text
		}
		if got != tc.want {
			t.Errorf("%s: %q, want %q", tc.line.Entry(), got, tc.want)
		}
	}
}
