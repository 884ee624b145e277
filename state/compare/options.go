// Package compare says which lines are of the same item, and lays the options of an area side by side.
package compare

import (
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Comparison holds the options of an area side by side, aligned by line item.
type Comparison struct {
	Options []state.OptionID // the columns, in the order of the area
	Rows    []Row
}

// Row is what the options have in one place: the same item, or one that
// does the same job. Parents come before their children.
type Row struct {
	Label string              // what does the job, for example "display"; never empty
	Depth int                 // 0 for what stands on its own
	Below int                 // how many rows after it belong to it
	Items []*state.ClientItem // one a column; nil where the option has none
}

// Difference says how a column differs from the baseline. Several may hold at
// once; zero is no difference.
type Difference uint8

// The differences.
const (
	DiffAdded    Difference = 1 << iota // the baseline has nothing there
	DiffRemoved                         // the baseline alone has something there
	DiffItem                            // another item in its place
	DiffQuantity                        // of the same or another item; also when either is not known
	DiffPrice                           // per unit, of the same item; also when either is not known
)

// Difference says how column differs from baseline in this row.
func (r *Row) Difference(column, baseline int) Difference {
	here, base := r.Items[column], r.Items[baseline]
	switch {
	case here == nil && base == nil, column == baseline:
		return 0
	case base == nil:
		return DiffAdded
	case here == nil:
		return DiffRemoved
	}
	var d Difference
	switch {
	case !Same(here.Naming(), base.Naming()):
		d |= DiffItem
	case !money.Equal(here.SellPrice, base.SellPrice):
		d |= DiffPrice
	}
	if !money.Equal(here.Quantity, base.Quantity) {
		d |= DiffQuantity
	}
	return d
}

// Amount returns what column costs more or less than baseline in this row, signed,
// before discount and tax; invalid when either is not known.
func (r *Row) Amount(column, baseline int) decimal.NullDecimal {
	return money.Difference(extendedOf(r.Items[column]), extendedOf(r.Items[baseline]))
}

// Differs reports whether any column differs from baseline in this row.
func (r *Row) Differs(baseline int) bool {
	for i := range r.Items {
		if r.Difference(i, baseline) != 0 {
			return true
		}
	}
	return false
}

func extendedOf(it *state.ClientItem) decimal.NullDecimal {
	if it == nil {
		return money.Zero
	}
	return it.Extended
}

// Options aligns the options of an area. Items are the same when they
// refer to the same catalog item, or else have the same brand, model and name;
// what is left over stands in one row when its description names the same kind
// of thing. Children are aligned under their parents.
func Options(a *state.ClientArea) *Comparison {
	n := len(a.Options)
	c := &Comparison{}
	forests := make([][]*node, n)
	for i := range a.Options {
		o := &a.Options[i]
		c.Options = append(c.Options, o.ID)
		forests[i] = forest(o.Items)
	}
	c.align(forests, 0)
	return c
}
