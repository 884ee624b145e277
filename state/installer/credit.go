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

// credits reports whether a change order gives money back in the area.
func (b *builtArea) credits() bool {
	return slices.ContainsFunc(b.Unmatched, b.credit) ||
		slices.ContainsFunc(b.Lines, func(l *builtLine) bool { return isCredit(l.Item) })
}

// credit reports whether the share, which matches nothing, is money back and nothing to remove: one
// custom line of its own, such as "−1 goodwill". A line that shares a word with a part of the area
// may remove that part under another name, unless it calls itself a credit.
func (b *builtArea) credit(s builtShare) bool {
	it := s.Item
	if !isCustom(it) || it.ParentID != 0 || !s.Quantity.Decimal.Equal(decimal.NewFromInt(-1)) || !it.Quantity.Decimal.Equal(s.Quantity.Decimal) {
		return false
	}
	words := distinctiveWords(it)
	if slices.Contains(words, "credit") {
		return true
	}
	return !slices.ContainsFunc(b.Lines, func(l *builtLine) bool {
		return isPart(l.Item) && slices.ContainsFunc(distinctiveWords(l.Item), func(w string) bool { return slices.Contains(words, w) })
	})
}

// isCredit reports whether a line is money back: a custom line with a price below zero.
func isCredit(it *state.Item) bool { return isCustom(it) && it.SellPrice.Decimal.IsNegative() }

// isCustom reports whether a line has no item: only words that someone typed.
func isCustom(it *state.Item) bool {
	return it.Type == state.ItemCustom && it.ReferencedItemID == 0 && partName(it) == ""
}

// shortestWord is the fewest letters of a word that tells what a line is.
const shortestWord = 4

// distinctiveWords returns the words of a line's item that are long enough to tell what it is, without
// case.
func distinctiveWords(it *state.Item) []string {
	all := strings.Join([]string{it.Brand, it.Model, it.Name, it.ShortDescription}, " ")
	words := strings.FieldsFunc(text.FoldCase(all), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return slices.DeleteFunc(words, func(w string) bool { return utf8.RuneCountInString(w) < shortestWord })
}
