// Package breakdown unfolds a figure of a proposal or a change order into what it is made of: total, tax, taxable
// parts, line, quantity × price, rounding.
package breakdown

import (
	"strconv"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Kind is what a figure is to the one that it belongs to.
type Kind int

// The kinds.
const (
	Summand Kind = iota // it is added up
	Source              // the figure is worked out from it in another way, which How says
	Fact                // it has no amount
)

// Figure is an amount with what it is made of.
type Figure struct {
	Name   string
	How    string // how it is worked out: "2 × 1,299.00"; empty for a plain sum
	Kind   Kind
	Amount decimal.NullDecimal // as the service states it, or else ours; invalid if unknown
	Ours   decimal.NullDecimal // what Of comes to; invalid if anything in it is unknown
	Ahead  bool                // it is or contains what is only planned, so that Amount is our estimate
	Odd    bool                // the service's amount differs from ours, here or in what it is made of
	Of     []Figure

	Area   state.AreaID // where it stands; zeros for the whole
	Option state.OptionID
	Item   state.ItemID
}

// Differs returns how much the service's amount differs from ours; zero if either is unknown.
func (f *Figure) Differs() decimal.Decimal {
	if !f.Amount.Valid || !f.Ours.Valid {
		return decimal.Zero
	}
	return f.Amount.Decimal.Sub(f.Ours.Decimal)
}

// Format formats the amount, which is an estimate if something in it is only planned.
func (f *Figure) Format(c money.Currency) string {
	if f.Ahead {
		return money.Estimated(money.Format(f.Amount, c))
	}
	return money.Format(f.Amount, c)
}

// sum returns a figure that its summands add up to. Without a stated amount it has ours.
func sum(name string, stated *decimal.NullDecimal, of ...Figure) Figure {
	f := Figure{Name: name, Ours: money.Zero, Of: of}
	for i := range of {
		if of[i].Kind == Summand {
			f.Ours = money.Sum(f.Ours, of[i].Amount)
			f.Ahead = f.Ahead || of[i].Ahead
		}
	}
	f.Amount = f.Ours
	if stated != nil {
		f.Amount = *stated
	}
	return f
}

// settle says where the service's amounts differ from ours, down to the figures that everything comes from.
func (f *Figure) settle(c money.Currency) {
	for i := range f.Of {
		f.Of[i].settle(c)
		f.Odd = f.Odd || f.Of[i].Odd
	}
	switch d := f.Differs(); {
	case !d.IsZero():
		f.Odd = true
		f.Of = append(f.Of, Figure{
			Name: "the service differs by " + money.FormatSigned(decimal.NewNullDecimal(d), c) + " from " +
				money.Format(f.Ours, c), Kind: Fact, Odd: true,
		})
	case f.Amount.Valid && !f.Ours.Valid && len(f.Of) > 0:
		f.Of = append(f.Of, fact("can't be checked: a part of it is unknown"))
	}
}

// Row is a figure of an unfolded one.
type Row struct {
	*Figure
	Depth int
	Path  string // of names, which stays the same while only amounts change
}

// Rows returns the figure and what it is made of, in the order of reading. open says whether what a row is made of
// follows it.
func (f *Figure) Rows(open func(Row) bool) []Row { return f.rows(nil, Row{f, 0, f.Name}, open) }

func (f *Figure) rows(out []Row, at Row, open func(Row) bool) []Row {
	out = append(out, at)
	if !open(at) {
		return out
	}
	for i := range f.Of {
		of := &f.Of[i]
		out = of.rows(out, Row{of, at.Depth + 1, at.Path + "\n" + strconv.Itoa(i) + of.Name}, open)
	}
	return out
}

func fact(words string) Figure { return Figure{Name: words, Kind: Fact} }

// facts returns a fact for each of the words that are not empty.
func facts(words ...string) (out []Figure) {
	for _, w := range words {
		if w != "" {
			out = append(out, fact(w))
		}
	}
	return out
}

// rounded says what an amount was before it was rounded; "" if it was not.
func rounded(exact decimal.Decimal, amount decimal.NullDecimal) string {
	if !amount.Valid || exact.Equal(amount.Decimal) {
		return ""
	}
	return "rounded from " + strings.Replace(exact.String(), "-", "−", 1)
}
