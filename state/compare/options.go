// Package compare matches lines of the same item, and compares the options of an area side by
// side.
package compare

import (
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Comparison holds the options of an area, aligned by line item.
type Comparison struct {
	Rows []Row
}

// Row holds the same item, or items that do the same job, of each option. Parents come before
// their children.
type Row struct {
	Label string              // the job, such as "display"; never empty
	Depth int                 // nesting level, from 0
	Below int                 // number of descendant rows that follow
	Items []*state.ClientItem // one per column; nil where the option has none
}

// Difference is a set of differences of a column from the baseline; zero is none.
type Difference uint8

// The differences.
const (
	DiffAdded    Difference = 1 << iota // the baseline has nothing in this row
	DiffRemoved                         // only the baseline has something in this row
	DiffItem                            // another item
	DiffQuantity                        // of the same or another item, or either is unknown
	DiffPrice                           // per unit, of the same item, or either is unknown
)

// Difference returns how column differs from baseline in this row.
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

// Amount returns column's price minus baseline's in this row, before discount and tax; invalid if
// either is unknown.
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

// Options aligns the options of an area. Items are the same if they reference the same catalog
// item, or else have the same brand, model and name; other items share a row if their descriptions
// name the same kind of thing. Children are aligned below their parents.
func Options(a *state.ClientArea) *Comparison {
	n := len(a.Options)
	c := &Comparison{}
	forests := make([][]*node, n)
	for i := range a.Options {
		o := &a.Options[i]
		forests[i] = forest(o.Items)
	}
	c.align(forests, 0)
	return c
}
