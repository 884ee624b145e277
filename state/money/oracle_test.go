package money

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"
)

// An oracle that shares nothing with the code under test: fractions instead of decimals, one
// formula per figure, written from the interface's text. Each kind has its own rate, so that
// mixing them up shows.

type job struct {
	currency             Currency
	unit                 int64 // how many of its smallest units are one
	lines                []Line
	discount             Discount
	rates                TaxRates
	parts, labor, fees   *big.Rat // extended prices
	exempt               map[LineKind]*big.Rat
	off, offExempt       *big.Rat
	taxParts, taxLabor   *big.Rat
	taxFees, profitTotal *big.Rat
}

func rat(d decimal.Decimal) *big.Rat {
	r, ok := new(big.Rat).SetString(d.String())
	if !ok {
		panic(d)
	}
	return r
}

// inUnits rounds half away from zero to whole units of the currency.
func (j *job) inUnits(r *big.Rat) *big.Rat {
	units := new(big.Rat).Mul(r, big.NewRat(j.unit, 1))
	half := big.NewRat(int64(units.Sign()), 2)
	units.Add(units, half)
	whole := new(big.Int).Quo(units.Num(), units.Denom()) // truncates toward zero
	return new(big.Rat).SetFrac(whole, big.NewInt(j.unit))
}

func plus(all ...*big.Rat) *big.Rat {
	sum := new(big.Rat)
	for _, r := range all {
		sum.Add(sum, r)
	}
	return sum
}

func minusOf(a, b *big.Rat) *big.Rat  { return new(big.Rat).Sub(a, b) }
func product(a, b *big.Rat) *big.Rat  { return new(big.Rat).Mul(a, b) }
func quotient(a, b *big.Rat) *big.Rat { return new(big.Rat).Quo(a, b) }

// workOut calculates the figures from lines, discount and rates.
func (j *job) workOut() {
	j.parts, j.labor, j.fees = new(big.Rat), new(big.Rat), new(big.Rat)
	j.exempt = map[LineKind]*big.Rat{PartsLine: new(big.Rat), LaborLine: new(big.Rat), FeesLine: new(big.Rat)}
	sums := map[LineKind]*big.Rat{PartsLine: j.parts, LaborLine: j.labor, FeesLine: j.fees}
	for _, l := range j.lines {
		extended := j.inUnits(product(rat(l.Quantity.Decimal), rat(l.Price.Decimal)))
		sums[l.Kind].Add(sums[l.Kind], extended)
		if l.TaxExempt {
			j.exempt[l.Kind].Add(j.exempt[l.Kind], extended)
		}
	}
	j.off = new(big.Rat)
	switch j.discount.Type {
	case DiscountPercentage:
		j.off = j.inUnits(product(j.parts, quotient(rat(j.discount.Percentage), big.NewRat(100, 1))))
	case DiscountFlat:
		j.off = j.inUnits(rat(j.discount.Amount))
		if j.off.Cmp(j.parts) > 0 {
			j.off = j.parts
		}
		if j.off.Sign() < 0 {
			j.off = new(big.Rat)
		}
	}
	onTaxable := new(big.Rat)
	if j.parts.Sign() != 0 {
		onTaxable = j.inUnits(quotient(product(j.off, minusOf(j.parts, j.exempt[PartsLine])), j.parts))
	}
	if j.off.Sign() == 0 {
		onTaxable = new(big.Rat)
	}
	j.offExempt = minusOf(j.off, onTaxable)
	tax := func(kind string, rate TaxRate, base *big.Rat) *big.Rat {
		if !slices.Contains(j.rates.ApplyTo, kind) {
			return new(big.Rat)
		}
		return j.inUnits(product(base, rat(rate.Rate.Decimal)))
	}
	j.taxParts = tax(TaxOnParts, j.rates.Parts, minusOf(minusOf(j.parts, j.exempt[PartsLine]), onTaxable))
	j.taxLabor = tax(TaxOnLabor, j.rates.Labor, minusOf(j.labor, j.exempt[LaborLine]))
	j.taxFees = tax(TaxOnFees, j.rates.Fees, minusOf(j.fees, j.exempt[FeesLine]))
	cost := new(big.Rat)
	for _, l := range j.lines {
		if l.Kind != FeesLine {
			cost.Add(cost, j.inUnits(product(rat(l.Quantity.Decimal), rat(l.Cost.Decimal))))
		}
	}
	j.profitTotal = minusOf(plus(j.parts, j.labor), plus(j.off, cost))
}

func drawJob(t *rapid.T) *job {
	j := &job{rates: TaxRates{
		Status: TaxOk,
		Parts:  TaxRate{Rate: known("0.0625")}, Labor: TaxRate{Rate: known("0.041")},
		Fees: TaxRate{Rate: known("0.00875")},
	}}
	j.currency.Code = rapid.SampledFrom([]string{"USD", "JPY", "KWD"}).Draw(t, "currency")
	j.unit = map[string]int64{"USD": 100, "JPY": 1, "KWD": 1000}[j.currency.Code]
	for _, kind := range []string{TaxOnParts, TaxOnLabor, TaxOnFees} {
		if rapid.Bool().Draw(t, "tax on "+kind) {
			j.rates.ApplyTo = append(j.rates.ApplyTo, kind)
		}
	}
	switch rapid.IntRange(0, 2).Draw(t, "discount") {
	case 1:
		j.discount = percentOff(fmt.Sprint(rapid.IntRange(0, 10_000).Draw(t, "percent")) + "e-2")
	case 2:
		j.discount = flatOff(fmt.Sprint(rapid.IntRange(1, 900_000).Draw(t, "flat")) + "e-2")
	}
	for range rapid.IntRange(0, 12).Draw(t, "lines") {
		j.lines = append(j.lines, Line{
			Kind:      rapid.SampledFrom([]LineKind{PartsLine, LaborLine, FeesLine}).Draw(t, "kind"),
			Quantity:  decimal.NewNullDecimal(decimal.New(rapid.Int64Range(1, 90_000).Draw(t, "quantity"), -2)),
			Price:     decimal.NewNullDecimal(decimal.New(rapid.Int64Range(0, 500_000).Draw(t, "price"), -2)),
			Cost:      decimal.NewNullDecimal(decimal.New(rapid.Int64Range(0, 400_000).Draw(t, "cost"), -2)),
			TaxExempt: rapid.Bool().Draw(t, "exempt"),
		})
	}
	j.workOut()
	return j
}

// A person signs for the total, and an office pays the tax: each figure follows the interface's
// text.
func TestSummaryMatchesTheOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		j := drawJob(t)
		s := SumLines(j.lines, j.currency).Summarize(j.discount, j.rates, j.currency)
		for name, f := range map[string]struct {
			got  decimal.NullDecimal
			want *big.Rat
		}{
			"parts":              {s.PartsSubtotal, j.parts},
			"labor":              {s.LaborTotal, j.labor},
			"fees":               {s.FeeTotal, j.fees},
			"discount":           {s.PartsDiscount, j.off},
			"discount on exempt": {s.PartsDiscountTaxExempt, j.offExempt},
			"parts after it":     {s.PartsTotal, minusOf(j.parts, j.off)},
			"tax on parts":       {s.SalesTax.Calculation.PartsTotalTax, j.taxParts},
			"tax on labor":       {s.SalesTax.Calculation.LaborTotalTax, j.taxLabor},
			"tax on fees":        {s.SalesTax.Calculation.FeeTotalTax, j.taxFees},
			"tax":                {s.SalesTax.Total, plus(j.taxParts, j.taxLabor, j.taxFees)},
			"subtotal":           {s.Subtotal, minusOf(plus(j.parts, j.labor, j.fees), j.off)},
			"total": {
				s.Total,
				minusOf(plus(j.parts, j.labor, j.fees, j.taxParts, j.taxLabor, j.taxFees), j.off),
			},
		} {
			if !f.got.Valid || rat(f.got.Decimal).Cmp(f.want) != 0 {
				t.Errorf("%s: %s, want %s", name, f.got.Decimal, f.want.FloatString(2))
			}
		}
		if p := ProfitOf(j.lines, j.discount, j.currency); rat(p.Total).Cmp(j.profitTotal) != 0 ||
			!p.Total.Equal(p.Price.Sub(p.Cost)) {
			t.Errorf("profit %s, want %s", p.Total, j.profitTotal.FloatString(2))
		}
	})
}

// An estimate uses the rates that are derived from the service's tax. If the service does not say
// what its tax applies to, the amounts tell: labor is taxed if there is tax on labor.
func TestRatesRoundTripByKind(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		j := drawJob(t)
		told := SumLines(j.lines, j.currency).Summarize(j.discount, j.rates, j.currency)
		if rapid.Bool().Draw(t, "applyTo is left out") {
			told.SalesTax.Calculation.ApplyTo = nil
		}
		again := SumLines(j.lines, j.currency).Summarize(told.Discount(), RatesOf(told.SalesTax), j.currency)
		a, b := told.SalesTax.Calculation, again.SalesTax.Calculation
		if !Equal(a.PartsTotalTax, b.PartsTotalTax) || !Equal(a.LaborTotalTax, b.LaborTotalTax) ||
			!Equal(a.FeeTotalTax, b.FeeTotalTax) {
			t.Errorf("tax of %s, %s and %s is worked out again as %s, %s and %s",
				a.PartsTotalTax.Decimal, a.LaborTotalTax.Decimal, a.FeeTotalTax.Decimal,
				b.PartsTotalTax.Decimal, b.LaborTotalTax.Decimal, b.FeeTotalTax.Decimal)
		}
		if !Equal(told.Total, again.Total) {
			t.Errorf("a total of %s is recalculated as %s", told.Total.Decimal, again.Total.Decimal)
		}
	})
}

// The steps of the tax, which an office checks a return with, follow the interface's text as well, also where the
// service does not say what its tax applies to.
func TestTheTaxTableMatchesTheOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		j := drawJob(t)
		sums, rates := SumLines(j.lines, j.currency), j.rates
		leftOut := rapid.Bool().Draw(t, "applyTo is left out")
		if leftOut {
			told := sums.Summarize(j.discount, rates, j.currency).SalesTax
			told.Calculation.ApplyTo = nil
			rates = RatesOf(told)
		}
		table := sums.Taxes(j.discount, rates, j.currency)
		for i, want := range []struct {
			kind                 string
			line                 LineKind
			total, discount, tax *big.Rat
		}{
			{TaxOnParts, PartsLine, j.parts, minusOf(j.off, j.offExempt), j.taxParts},
			{TaxOnLabor, LaborLine, j.labor, new(big.Rat), j.taxLabor},
			{TaxOnFees, FeesLine, j.fees, new(big.Rat), j.taxFees},
		} {
			k := table[i]
			applies := slices.Contains(j.rates.ApplyTo, want.kind) && (!leftOut || want.tax.Sign() != 0)
			if k.Kind != want.kind || k.Applies != applies {
				t.Errorf("row %d is %s, applies: %v, want %s, %v", i, k.Kind, k.Applies, want.kind, applies)
			}
			for what, f := range map[string]struct {
				got  decimal.NullDecimal
				want *big.Rat
			}{
				"total": {k.Total, want.total}, "exempt": {k.Exempt, j.exempt[want.line]},
				"discount": {k.Discount, want.discount},
				"base":     {k.Base, minusOf(want.total, plus(j.exempt[want.line], want.discount))},
				"tax":      {k.Tax, want.tax},
			} {
				if !f.got.Valid || rat(f.got.Decimal).Cmp(f.want) != 0 {
					t.Errorf("%s of %s: %s, want %s", what, k.Kind, f.got.Decimal, f.want.FloatString(2))
				}
			}
		}
	})
}
