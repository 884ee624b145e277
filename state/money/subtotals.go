package money

import (
	"iter"

	"github.com/shopspring/decimal"
)

// Subtotals holds the sums of lines that all count. Adding the sums of several options gives those
// of a selection without reading its lines again.
type Subtotals struct {
	Sums  Sums                // invalid where any line's figure is unknown
	Total decimal.NullDecimal // of all lines of any kind; invalid if any is unknown

	parts   decimal.NullDecimal // as in Sums, but valid even with lines of unknown kind
	unknown UnknownLines        // as ProfitOf counts them without a discount
	known   int                 // number of parts with known cost and price
}

// ZeroSubtotals holds the sums of no lines.
var ZeroSubtotals = Subtotals{Sums: NoLines, Total: Zero, parts: Zero}

// SubtotalsOf sums lines in c, reading each once.
func SubtotalsOf(lines iter.Seq[*Line], c Currency) Subtotals {
	var out Subtotals
	places := c.places()
	total := tally{places: places}
	var all, taxable [FeesLine + 1]tally
	for k := range all {
		all[k].places, taxable[k].places = places, places
	}
	for l := range lines {
		price := extended(l.Quantity, l.Price, places)
		total.add(price)
		all[l.Kind].add(price)
		if !l.TaxExempt {
			taxable[l.Kind].add(price)
		}
		out.count(l, price.valid)
	}
	out.Total, out.parts = total.sum(), all[PartsLine].sum()
	if out.unknown.Kind == 0 { // a line of unknown kind could belong to any of the sums
		out.Sums = Sums{
			parts: out.parts, labor: all[LaborLine].sum(), fees: all[FeesLine].sum(),
			taxable: taxBases{
				parts: taxable[PartsLine].sum(), labor: taxable[LaborLine].sum(),
				fees: taxable[FeesLine].sum(),
			},
		}
	}
	return out
}

// count counts a line by the reason why a profit excludes it, if any.
func (r *Subtotals) count(l *Line, priced bool) {
	costed := l.Quantity.Valid && l.Cost.Valid
	switch {
	case l.Kind == UnknownLine:
		r.unknown.Kind++
	case l.Kind == FeesLine:
	case !costed:
		r.unknown.Cost++
	case !priced:
		r.unknown.Price++
	case l.Kind == PartsLine:
		r.known++
	}
}

// Add returns the sums of both.
func (r Subtotals) Add(o Subtotals) Subtotals {
	return Subtotals{
		Sums: r.Sums.Add(o.Sums), Total: Sum(r.Total, o.Total), parts: Sum(r.parts, o.parts),
		unknown: r.unknown.Add(o.unknown),
		known:   r.known + o.known,
	}
}

// Unknown returns the lines that ProfitOf excludes at discount d.
func (r Subtotals) Unknown(d Discount) UnknownLines {
	out := r.unknown
	if off := d.of(r.parts, Currency{}); !off.Valid { // the discount of each part is unknown
		out.Price += r.known
	}
	return out
}

// Labor returns the price of the labor lines; invalid if Sums is.
func (s Sums) Labor() decimal.NullDecimal { return s.labor }
