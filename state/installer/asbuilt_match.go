package installer

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/compare"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// index maps keys and ids to the lines of an area.
type index map[string][]*builtLine

func (x index) add(line *builtLine) {
	for _, key := range append(compare.ThingKeys(line.Item), idKey(line.Item)) {
		x[key] = append(x[key], line)
	}
}

func idKey(it *state.Item) string { return "id\x00" + state.FormatID(it.ID) }

// matching returns the area's lines of the same item as a change order's line, the most likely
// first: lines with a quantity left, then the same id, the same price, the same quantity. A line
// without any identifying text matches by id only.
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
				rank(money.Equal(line.Quantity,
					decimal.NullDecimal{Decimal: it.Quantity.Decimal.Abs(), Valid: it.Quantity.Valid}))
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
