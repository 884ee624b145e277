package money

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// The search for a budget leaves out choices by the approximation alone. If an exact figure were further away than it
// says, the best choice within a client's budget would not be found.
func TestTheApproximationIsWithinItsError(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		j := drawJob(t)
		sum, units := SumLines(nil, j.currency), Units{}
		var lists [][]Units
		for range rapid.IntRange(1, 4).Draw(t, "areas") {
			var list []Units
			var options []Sums
			for range rapid.IntRange(1, 3).Draw(t, "options") {
				from := rapid.IntRange(0, len(j.lines)).Draw(t, "from")
				option := SumLines(j.lines[from:], j.currency)
				u, ok := option.Units(j.currency)
				if again, _ := u.Sums(j.currency).Units(j.currency); !ok || again != u {
					t.Fatalf("%+v in units %v, %v, again %v", option, u, ok, again)
				}
				list, options = append(list, u), append(options, option)
			}
			chosen := rapid.IntRange(0, len(list)-1).Draw(t, "chosen")
			sum, units, lists = sum.Add(options[chosen]), units.Add(list[chosen]), append(lists, list)
		}
		s := sum.Summarize(j.discount, j.rates, j.currency)
		total, price := Linearize(lists, j.discount, j.rates, j.currency)
		exact, _ := UnitsOf(s.Total, j.currency)
		exactPrice, _ := UnitsOf(Sum(s.PartsTotal, s.LaborTotal), j.currency)
		for _, f := range []struct {
			of    string
			by    Linear
			exact int64
		}{{"total", total, exact}, {"price", price, exactPrice}} {
			if off := math.Abs(f.by.Of(units) + f.by.Fixed - float64(f.exact)); off > f.by.Error {
				t.Errorf("%s: %d is %f away, more than %f", f.of, f.exact, off, f.by.Error)
			}
			// Without a discount only the rounding of the taxes and of the floating point is unknown: a wider error
			// leaves out nothing.
			if j.discount.Type == "" && f.by.Error > 3*0.5+0.01+1e-12*rangeOf(lists).largest {
				t.Errorf("%s: an error of %f", f.of, f.by.Error)
			}
		}
	})
}
