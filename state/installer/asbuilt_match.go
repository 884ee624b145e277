package installer

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/compare"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// index is where the lines of an area are by their keys and ids.
type index map[string][]*builtLine

func (x index) add(line *builtLine) {
	for _, key := range append(compare.ThingKeys(line.Item), idKey(line.Item)) {
		x[key] = append(x[key], line)
	}
}

func idKey(it *state.Item) string { return "id\x00" + state.FormatID(it.ID) }

// matching lists the lines of the area that are of the same thing as a line of a
// change order, the likeliest first: one of which there is any, the line of the
// same id, one at the same price, one of just as many. A line that says nothing of
// itself is known by its id alone.
func (b *builtArea) matching(it *state.Item) []*builtLine {
	if b.byKey == nil {
		b.byKey = make(index)
		for _, line := range b.Lines {
			b.byKey.add(line)
		}
	}
	keys := compare.ThingKeys(it)
	if len(keys) == 0 && it.ID != 0 {
		keys = []string{idKey(it)}
	}
	for _, key := range keys {
		if len(b.byKey[key]) == 0 {
			continue
		}
		found := slices.Clone(b.byKey[key])
		unlike := func(line *builtLine) int {
			return 8*rank(!line.Quantity.Valid || line.Quantity.Decimal.IsPositive()) + 4*rank(line.Item.ID == it.ID) +
				2*rank(money.Equal(line.Item.SellPrice, it.SellPrice)) +
				rank(money.Equal(line.Quantity, decimal.NullDecimal{Decimal: it.Quantity.Decimal.Abs(), Valid: it.Quantity.Valid}))
		}
		slices.SortStableFunc(found, func(a, b *builtLine) int { return unlike(a) - unlike(b) })
		return found
	}
	return nil
}

// rank sorts what holds before what does not.
func rank(holds bool) int {
	if holds {
		return 0
	}
	return 1
}
