package changeorder

import (
	"app.tender/tender/state"
	"app.tender/tender/state/compare"
	"app.tender/tender/state/money"
)

// Replacements pairs removed lines with added ones, and returns their indexes in both directions.
// The most reliable match wins: the same item at another price, the same description, the same
// kind. Labor and fees pair only if they are the same: fewer hours here and more there are two
// changes.
func Replacements(items []state.Item) map[int]int {
	pairs := make(map[int]int)
	for _, key := range compare.Keys {
		coming := make(map[string][]int)
		for i := range items {
			if k := pairKey(&items[i], key); k != "" && items[i].Quantity.Decimal.IsPositive() {
				coming[k] = append(coming[k], i)
			}
		}
		for i := range items {
			k := pairKey(&items[i], key)
			if _, taken := pairs[i]; taken || k == "" || !items[i].Quantity.Decimal.IsNegative() {
				continue
			}
			for _, j := range coming[k] {
				if _, taken := pairs[j]; !taken && pairable(&items[i], &items[j]) {
					pairs[i], pairs[j] = j, i
					break
				}
			}
		}
	}
	return pairs
}

// pairKey returns a key for items at the same nesting level.
func pairKey(it *state.Item, key func(*state.Item) string) string {
	k := key(it)
	if k == "" || it.ParentID == 0 {
		return k
	}
	return k + "\x00below"
}

// pairable reports whether one line may replace the other.
func pairable(goes, comes *state.Item) bool {
	if compare.Same(goes, comes) {
		return !money.Equal(goes.SellPrice, comes.SellPrice)
	}
	return goes.MoneyLine().Kind == money.PartsLine && comes.MoneyLine().Kind == money.PartsLine
}
