package installer

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// credit reports whether the share, which matches nothing, is a credit and removes nothing: a
// single custom line such as "−1 goodwill". A line that shares a word with a part of the area may
// remove that part under another name, unless it calls itself a credit.
func (b *builtArea) credit(s builtShare) bool {
	it := s.Item
	if !isCustom(it) || it.ParentID != 0 || !s.Quantity.Decimal.Equal(decimal.NewFromInt(-1)) ||
		!it.Quantity.Decimal.Equal(s.Quantity.Decimal) {
		return false
	}
	words := distinctiveWords(it)
	if slices.Contains(words, "credit") {
		return true
	}
	return !slices.ContainsFunc(b.Lines, func(l *builtLine) bool {
		return isPart(l.Item) && slices.ContainsFunc(distinctiveWords(l.Item), func(w string) bool {
			return slices.Contains(words, w)
		})
	})
}

// isCredit reports whether a line is a credit: a custom line with a negative price.
func isCredit(it *state.Item) bool { return isCustom(it) && it.SellPrice.Decimal.IsNegative() }

// isCustom reports whether a line has only typed words and no item.
func isCustom(it *state.Item) bool {
	return it.Type == state.ItemCustom && it.ReferencedItemID == 0 && state.BrandModel(it.Brand, it.Model) == ""
}

// shortestWord is the minimum length, in letters, of a distinctive word.
const shortestWord = 4

// distinctiveWords returns the folded words of a line's item that are long enough to identify
// it.
func distinctiveWords(it *state.Item) []string {
	all := strings.Join([]string{it.Brand, it.Model, it.Name, it.ShortDescription}, " ")
	words := strings.FieldsFunc(text.Fold(all), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	return slices.DeleteFunc(words, func(w string) bool { return utf8.RuneCountInString(w) < shortestWord })
}
