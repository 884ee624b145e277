package money

import (
	"math"
	"slices"

	"github.com/shopspring/decimal"
)

// unitKinds is the number of figures in Units.
const unitKinds = 6

// Units are Sums in whole units of the currency (cents): parts, labor and fees, then the taxable
// part of each. They are quick to add, and the key of equal sums.
type Units [unitKinds]int64

// mostUnits is the largest figure of Units, so that many of them can be added.
const mostUnits = 1 << 50

// Units returns the sums in units of c; not ok if a figure is unknown, or too large.
func (l Sums) Units(c Currency) (u Units, ok bool) {
	for i, d := range []decimal.NullDecimal{
		l.parts, l.labor, l.fees, l.taxable.parts, l.taxable.labor, l.taxable.fees,
	} {
		if u[i], ok = UnitsOf(d, c); !ok {
			return u, false
		}
	}
	return u, true
}

// UnitsOf returns a figure in whole units of c, rounded down; not ok if it is unknown or too large.
func UnitsOf(d decimal.NullDecimal, c Currency) (units int64, ok bool) {
	whole := d.Decimal.Shift(c.places()).Floor()
	if !d.Valid || whole.Abs().GreaterThan(decimal.NewFromInt(mostUnits)) {
		return 0, false
	}
	return whole.IntPart(), true
}

// Sums returns the sums that u are the units of.
func (u Units) Sums(c Currency) Sums {
	of := func(i int) decimal.NullDecimal { return decimal.NewNullDecimal(decimal.New(u[i], -c.places())) }
	return Sums{of(0), of(1), of(2), taxBases{of(3), of(4), of(5)}}
}

// Add returns the units of both.
func (u Units) Add(o Units) Units {
	for i := range u {
		u[i] += o[i]
	}
	return u
}

// Linear approximates figures of a summary by a weighted sum, which can be added up option by
// option as a summary can't because of its rounding. All are in units of the currency.
type Linear struct {
	weights [unitKinds]float64
	Fixed   float64 // comes on top, once
	Error   float64 // the most that the exact figure differs; infinite if that is not known
}

// Of returns the weighted sum of u, without what is fixed.
func (l *Linear) Of(u Units) (sum float64) {
	for i, w := range l.weights {
		sum += w * float64(u[i])
	}
	return sum
}

// Linearize approximates the total, and the price of parts and labor after the discount, of each
// choice of one from every list.
func Linearize(lists [][]Units, d Discount, t TaxRates, c Currency) (total, price Linear) {
	r := rangeOf(lists)
	off, share := r.discount(d, c)
	total = Linear{weights: [unitKinds]float64{1 - off.rate, 1, 1}, Fixed: -off.middle, Error: off.err}
	price = Linear{weights: [unitKinds]float64{1 - off.rate, 1}, Fixed: -off.middle, Error: off.err}
	for i, kind := range []string{TaxOnParts, TaxOnLabor, TaxOnFees} {
		rate := []TaxRate{t.Parts, t.Labor, t.Fees}[i].Rate.Decimal.Round(TaxRatePlaces).InexactFloat64()
		if t.Status != TaxOk || !slices.Contains(t.ApplyTo, kind) || rate == 0 {
			continue
		}
		total.weights[3+i] = rate
		total.Error += 0.5 // the rounding of the tax
		if kind == TaxOnParts {
			total.weights[3] *= 1 - share.rate
			total.Fixed -= rate * share.middle
			total.Error += math.Abs(rate) * share.err
		}
	}
	for _, l := range []*Linear{&total, &price} {
		l.Error += 1e-3 + 1e-12*r.largest // of the floating point
	}
	return total, price
}

// unitRange is between what the choices can be.
type unitRange struct {
	leastParts, mostParts float64
	leastTaxed, mostTaxed float64 // as a fraction of the parts
	largest               float64 // the sum of all figures without their sign
}

func rangeOf(lists [][]Units) unitRange {
	r := unitRange{leastTaxed: math.Inf(1), mostTaxed: math.Inf(-1)}
	plain, taxable := true, 0.0
	for _, list := range lists {
		least, most, taxed := math.Inf(1), math.Inf(-1), 0.0
		for _, u := range list {
			least, most = min(least, float64(u[0])), max(most, float64(u[0]))
			taxed = max(taxed, math.Abs(float64(u[3])))
			plain = plain && 0 <= u[3] && u[3] <= u[0]
			if u[0] > 0 {
				of := float64(u[3]) / float64(u[0])
				r.leastTaxed, r.mostTaxed = min(r.leastTaxed, of), max(r.mostTaxed, of)
			}
			for _, figure := range u {
				r.largest += math.Abs(float64(figure))
			}
		}
		r.leastParts, r.mostParts, taxable = r.leastParts+least, r.mostParts+most, taxable+taxed
	}
	switch {
	case plain && r.leastTaxed > r.mostTaxed: // no parts
		r.leastTaxed, r.mostTaxed = 0, 0
	case plain:
	case r.leastParts > 0: // credits
		r.leastTaxed, r.mostTaxed = -taxable/r.leastParts, taxable/r.leastParts
	default:
		r.leastTaxed, r.mostTaxed = math.Inf(-1), math.Inf(1)
	}
	return r
}

// part is a figure as a rate of another and a fixed middle, with the most that it differs.
type part struct{ rate, middle, err float64 }

func between(least, most float64) part {
	return part{middle: (least + most) / 2, err: (most - least) / 2}
}

// discount returns the discount as a rate of the parts, and its share on the taxable ones as a rate
// of those.
func (r unitRange) discount(d Discount, c Currency) (off, share part) {
	most := max(math.Abs(r.leastTaxed), math.Abs(r.mostTaxed))
	switch {
	case d.Type == DiscountPercentage && !d.percent().IsZero():
		rate := d.percent().InexactFloat64() / 100
		return part{rate: rate, err: 0.5}, part{rate: rate, err: 0.5*most + 0.5}
	case d.Type == DiscountFlat && d.Amount.IsPositive():
		amount := Round(d.Amount, c).Shift(c.places()).InexactFloat64()
		low, high := min(amount, max(0, r.leastParts)), min(amount, max(0, r.mostParts))
		off = between(low, high)
		switch {
		case high == 0:
			return off, part{}
		case math.IsInf(most, 1):
			return off, part{err: math.Inf(1)}
		}
		share = between(min(low*r.leastTaxed, high*r.leastTaxed), max(low*r.mostTaxed, high*r.mostTaxed))
		share.err += 0.5
	}
	return off, share
}
