package money

import (
	"math"
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"
)

// drawLine draws a line of any size, including prices beyond int64, and lines with unknown
// figures.
func drawLine(t *rapid.T) Line {
	figure := func(name string) decimal.NullDecimal {
		coefficient := rapid.OneOf(
			rapid.Int64Range(-99, 9999), rapid.Int64(),
			rapid.SampledFrom([]int64{math.MaxInt64, math.MinInt64, 999_999_999, -999_999_999, 5, -5}),
		).Draw(t, name)
		d := decimal.New(coefficient, rapid.Int32Range(-20, 12).Draw(t, name+" exponent"))
		return decimal.NullDecimal{Decimal: d, Valid: rapid.IntRange(0, 9).Draw(t, name+" known") > 0}
	}
	return Line{
		Kind:     LineKind(rapid.SampledFrom([]int{1, 1, 1, 2, 2, 3, 3, 0}).Draw(t, "kind")),
		Quantity: figure("quantity"), Price: figure("price"), Cost: figure("cost"),
		TaxExempt: rapid.Bool().Draw(t, "exempt"),
	}
}

func same(a, b decimal.NullDecimal) bool { return a.Valid == b.Valid && (!a.Valid || Equal(a, b)) }

// A cent lost where numbers are too large for whole cents would go missing from a total unnoticed.
func TestLinesAddUpToTheCentAtAnySize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.Custom(drawLine), 0, 12).Draw(t, "lines")
		each := func(yield func(*Line) bool) {
			for i := range lines {
				if !yield(&lines[i]) {
					return
				}
			}
		}
		total, byKind := Zero, map[LineKind]decimal.NullDecimal{PartsLine: Zero, LaborLine: Zero, FeesLine: Zero}
		kindUnknown := false
		for _, l := range lines {
			total = Sum(total, l.Extended(Currency{}))
			byKind[l.Kind] = Sum(byKind[l.Kind], l.Extended(Currency{}))
			kindUnknown = kindUnknown || l.Kind == UnknownLine
		}
		got := SubtotalsOf(each, Currency{})
		if !same(got.Total, total) {
			t.Fatalf("the lines come to %v, not %v", got.Total, total)
		}
		if kindUnknown {
			if got.Sums != (Sums{}) {
				t.Fatalf("a line of an unknown kind is in no sum: %+v", got.Sums)
			}
		} else if !same(got.Sums.parts, byKind[PartsLine]) || !same(got.Sums.Labor(), byKind[LaborLine]) ||
			!same(got.Sums.fees, byKind[FeesLine]) {
			t.Fatalf("by kind: %+v, want %v", got.Sums, byKind)
		}
	})
}

// A person who reads that every cost is known takes the margin for exact.
func TestSubtotalsCountLinesExcludedFromProfit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.Custom(drawLine), 0, 12).Draw(t, "lines")
		d := Discount{
			Type:       rapid.SampledFrom([]DiscountType{"", DiscountFlat, DiscountPercentage}).Draw(t, "type"),
			Percentage: decimal.New(rapid.Int64Range(0, 120).Draw(t, "percent"), 0),
			Amount:     decimal.New(rapid.Int64Range(0, 500).Draw(t, "flat"), 0),
			Unknown:    rapid.Bool().Draw(t, "unknown"),
		}
		cut := rapid.IntRange(0, len(lines)).Draw(t, "cut")
		part := func(lines []Line) Subtotals {
			return SubtotalsOf(func(yield func(*Line) bool) {
				for i := range lines {
					if !yield(&lines[i]) {
						return
					}
				}
			}, Currency{})
		}
		got := ZeroSubtotals.Add(part(lines[:cut])).Add(part(lines[cut:])).Unknown(d)
		if want := ProfitOf(lines, d, Currency{}).Unknown; got != want {
			t.Fatalf("%+v, want %+v", got, want)
		}
	})
}
