package money

import (
	"iter"

	"github.com/shopspring/decimal"
)

// Reckoned is what lines that all count come to. Those of several options add up, so
// that no line is read again for another choice of them.
type Reckoned struct {
	Sums  Sums                // invalid where a figure of any line is not known
	Total decimal.NullDecimal // of all lines, whatever they are; invalid when that of any is not known

	parts   decimal.NullDecimal // as Sums has it, but also beside lines of which it is not known what they are
	unknown UnknownLines        // as ProfitOf counts them without a discount
	known   int                 // parts of which cost and price are known
}

// NothingReckoned is what no line at all comes to.
var NothingReckoned = Reckoned{Sums: NoLines, Total: Zero, parts: Zero}

// Reckon reads each line once.
func Reckon(lines iter.Seq[*Line]) Reckoned {
	var out Reckoned
	var total tally
	var all, taxable [FeesLine + 1]tally
	for l := range lines {
		price := extended(l.Quantity, l.Price)
		total.add(price)
		all[l.Kind].add(price)
		if !l.TaxExempt {
			taxable[l.Kind].add(price)
		}
		out.count(l, price.valid)
	}
	out.Total, out.parts = total.sum(), all[PartsLine].sum()
	if out.unknown.Kind == 0 { // such a line could belong to any of the sums, so that none is known
		out.Sums = Sums{
			parts: out.parts, labor: all[LaborLine].sum(), fees: all[FeesLine].sum(),
			taxable: taxBases{parts: taxable[PartsLine].sum(), labor: taxable[LaborLine].sum(), fees: taxable[FeesLine].sum()},
		}
	}
	return out
}

// count counts a line by what keeps it out of a profit.
func (r *Reckoned) count(l *Line, priced bool) {
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

// Add returns what the lines of both come to together.
func (r Reckoned) Add(o Reckoned) Reckoned {
	return Reckoned{
		Sums: r.Sums.Add(o.Sums), Total: Sum(r.Total, o.Total), parts: Sum(r.parts, o.parts),
		unknown: UnknownLines{Cost: r.unknown.Cost + o.unknown.Cost, Price: r.unknown.Price + o.unknown.Price, Kind: r.unknown.Kind + o.unknown.Kind},
		known:   r.known + o.known,
	}
}

// Unknown counts the lines that ProfitOf leaves out at that discount.
func (r Reckoned) Unknown(d Discount) UnknownLines {
	out := r.unknown
	if off := d.Of(r.parts); !off.Valid { // what is taken off each of the parts is not known
		out.Price += r.known
	}
	return out
}

// Labor returns the price of the labor lines; invalid where Sums is.
func (s Sums) Labor() decimal.NullDecimal { return s.labor }
