package money

import (
	"testing"

	"github.com/shopspring/decimal"
)

// A profit counts the lines that it excludes: otherwise an office believes a margin that nobody
// knows.
func TestAProfitCountsExcludedLines(t *testing.T) {
	one := known("1")
	lines := []Line{
		{Kind: PartsLine, Quantity: one, Price: known("100"), Cost: known("60")},
		{Kind: LaborLine, Quantity: known("2"), Price: known("50"), Cost: known("20")},
		{Kind: FeesLine, Quantity: one, Price: known("35"), Cost: known("1")},
		{Kind: UnknownLine, Quantity: one, Price: known("9"), Cost: known("1")},
		{Kind: PartsLine, Quantity: one, Price: known("8")},
		{Kind: LaborLine, Quantity: one, Cost: known("7")},
		{Kind: LaborLine, Price: known("7"), Cost: known("6")},
	}
	p := ProfitOf(lines, Discount{}, Currency{})
	if p.Counted != 2 || p.Unknown != (UnknownLines{Cost: 2, Price: 1, Kind: 1}) {
		t.Errorf("%d lines count, and unknown are %+v", p.Counted, p.Unknown)
	}
	wantMoney(t, "price", p.Price, "200")
	wantMoney(t, "cost", p.Cost, "100")
	wantMoney(t, "profit on parts", p.Parts, "40")
	wantMoney(t, "profit on labor", p.Labor, "60")
	wantMoney(t, "margin", p.Margin.Decimal, "50")
	if f := p.Profit(); !Equal(f.Total, known("100")) || !Equal(f.PartProfit, known("40")) ||
		!Equal(f.LaborProfit, known("60")) {
		t.Errorf("in the service's form it is %+v", f)
	}
	if f := ProfitOf(lines[3:], Discount{}, Currency{}).Profit(); f.Total.Valid || f.Percentage.Valid {
		t.Errorf("without known figures the profit is %+v", f)
	}
	if f := ProfitOf(nil, Discount{}, Currency{}).Profit(); !Equal(f.Total, Zero) || f.Percentage.Valid {
		t.Errorf("without lines the profit is %+v", f)
	}
}

// An unknown discount gives no figure: an estimate without a discount would promise a client the
// wrong price.
func TestDiscountRoundTripsThroughASummary(t *testing.T) {
	rates := TaxRates{Status: TaxOk}
	sums := SumLines([]Line{{Kind: PartsLine, Quantity: known("1"), Price: known("200"), Cost: known("1")}}, Currency{})
	for _, tt := range []struct {
		name    string
		change  func(*Summary)
		given   Discount
		unknown bool
		off     string
	}{
		{"a percentage", func(*Summary) {}, percentOff("10"), false, "20"},
		{"a percentage without its type", func(s *Summary) { s.PartsDiscountType = "" }, percentOff("10"), false, "20"},
		{"a flat one without its type", func(s *Summary) { s.PartsDiscountType = "" }, flatOff("30"), false, "30"},
		{"none without a type", func(s *Summary) { s.PartsDiscountType = "" }, Discount{}, false, "0"},
		{"a percentage that is left out", func(s *Summary) {
			s.PartsDiscountPercentage.Valid = false
		}, percentOff("10"), true, ""},
		{
			"a percentage without its amount", func(s *Summary) { s.PartsDiscount.Valid = false }, percentOff("10"),
			false,
			"20",
		},
		{"a flat one that is left out", func(s *Summary) { s.PartsDiscount.Valid = false }, flatOff("30"), true, ""},
		{"a flat one without a percentage", func(s *Summary) {
			s.PartsDiscountPercentage.Valid = false
		}, flatOff("30"), false, "30"},
	} {
		s := sums.Summarize(tt.given, rates, Currency{})
		tt.change(&s)
		d := s.Discount()
		off := d.of(sums.parts, Currency{})
		if d.Unknown != tt.unknown || off.Valid == tt.unknown {
			t.Errorf("%s: %+v takes off %+v", tt.name, d, off)
			continue
		}
		if !tt.unknown {
			wantMoney(t, tt.name, off.Decimal, tt.off)
		}
	}
	if percent := (Discount{Unknown: true, Type: DiscountPercentage}).PercentOff(); percent.Valid {
		t.Errorf("an unknown discount is %s percent", percent.Decimal)
	}
}

// A wrong step in the tax would send an office to argue with the state.
func TestTheStepsOfTheTaxAreListed(t *testing.T) {
	one := known("1")
	sums := SumLines([]Line{
		{Kind: PartsLine, Quantity: one, Price: known("300")},
		{Kind: PartsLine, Quantity: one, Price: known("100"), TaxExempt: true},
		{Kind: LaborLine, Quantity: one, Price: known("50")},
		{Kind: LaborLine, Quantity: one, Price: known("30"), TaxExempt: true},
		{Kind: FeesLine, Quantity: one, Price: known("20"), TaxExempt: true},
	}, Currency{})
	rates := TaxRates{
		Status: TaxOk, ApplyTo: []string{TaxOnParts, TaxOnFees}, Parts: TaxRate{Rate: known("0.05")},
		Labor: TaxRate{Rate: known("0.02")}, Fees: TaxRate{Rate: known("0.03")},
	}
	want := map[string]struct {
		total, exempt, discount, base, tax string
		applies                            bool
	}{
		TaxOnParts: {"400", "100", "30", "270", "13.5", true},
		TaxOnLabor: {"80", "30", "0", "50", "0", false},
		TaxOnFees:  {"20", "20", "0", "0", "0", true},
	}
	for _, k := range sums.Taxes(percentOff("10"), rates, Currency{}) {
		w := want[k.Kind]
		for what, pair := range map[string]struct {
			got  decimal.NullDecimal
			want string
		}{
			"total": {k.Total, w.total}, "exempt": {k.Exempt, w.exempt}, "discount": {k.Discount, w.discount},
			"base": {k.Base, w.base}, "tax": {k.Tax, w.tax},
		} {
			if !Equal(pair.got, known(pair.want)) {
				t.Errorf("%s of %s is %+v, want %s", what, k.Kind, pair.got, pair.want)
			}
		}
		if k.Applies != w.applies {
			t.Errorf("that there is tax on %s is %t", k.Kind, k.Applies)
		}
	}
	rates.Status = TaxNoState
	for _, k := range sums.Taxes(Discount{}, rates, Currency{}) {
		if k.Applies || !IsZero(k.Tax) {
			t.Errorf("without rates there is tax on %s: %+v", k.Kind, k)
		}
	}
	of := SumLines([]Line{{Kind: UnknownLine, Quantity: one, Price: one}}, Currency{})
	if of.parts.Valid || of.labor.Valid ||
		of.fees.Valid {
		t.Errorf("a line of unknown kind counts as %+v", of)
	}
}

// If the service tells neither what its tax applies to nor the amounts, the tax is unknown: taken for none, the
// client would be asked for too little.
func TestUnknownTaxAmountsAreNotNone(t *testing.T) {
	lines := SumLines([]Line{{Kind: PartsLine, Quantity: known("1"), Price: known("300")}}, Currency{})
	for _, c := range []TaxCalculation{
		{},
		{PartsTotalTax: Zero, FeeTotalTax: Zero},
		{PartsTax: known("0.05"), LaborTotalTax: Zero, FeeTotalTax: Zero},
	} {
		s := lines.Summarize(Discount{}, RatesOf(SalesTax{Status: TaxOk, Calculation: c}), Currency{})
		if s.SalesTax.Total.Valid || s.Total.Valid {
			t.Errorf("of %+v: a tax of %s, a total of %s", c, s.SalesTax.Total.Decimal, s.Total.Decimal)
		}
	}
}

// A change of a quantity always shows its sign.
func TestUnknownFiguresAreShownAsUnknown(t *testing.T) {
	for in, want := range map[string]string{"12.5": "+12.5", "-2": "−2", "0": "0"} {
		if got := FormatQuantitySigned(known(in)); got != want {
			t.Errorf("a change of %s reads %q", in, got)
		}
	}
	if got := FormatQuantitySigned(decimal.NullDecimal{}); got != UnknownWord {
		t.Errorf("an unknown change reads %q", got)
	}
	if got := FormatMargin(decimal.NullDecimal{}); got != NoFigure {
		t.Errorf("no margin reads %q", got)
	}
	for code, want := range map[string]int{"ISK": 0, "tnd": 3, "UYW": 4, "": 2, "CHF": 2} {
		if got := Digits(code); got != want {
			t.Errorf("%s has %d digits", code, got)
		}
	}
}
