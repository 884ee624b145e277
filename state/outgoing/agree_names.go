package outgoing

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// names are brands and models that the program knows.
type names struct {
	brands []string              // that the option need not have
	models []string              // as text.Model
	fine   func(key string) bool // reports that lines of other areas have it, as text.Model; nil for none
}

// word is a word as it is written.
var word = regexp.MustCompile(`[\p{L}\p{N}]+(?:[-/&'.][\p{L}\p{N}]+)*`)

// brandsAndModels returns a sentence for each brand and model of a text that is not in the option's lines and is known
// elsewhere, or that is nearly one of theirs: VX-75 beside VX-65.
func brandsAndModels(client string, items []state.Item, beside names) (out []string) {
	var brands, models []string
	for i := range items {
		brands = append(brands, text.Model(items[i].Brand))
		models = append(models, text.Model(items[i].Model))
	}
	said := slices.Concat(brands, models)
	for i := range items {
		said = append(said, text.Model(items[i].Name+items[i].ShortDescription+items[i].Description))
	}
	fine := func(key string) bool {
		return beside.fine != nil && beside.fine(key) ||
			slices.ContainsFunc(said, func(s string) bool { return strings.Contains(s, key) })
	}
	folded := wordsOf(client)
	for _, brand := range beside.brands {
		key := text.Model(brand)
		if utf8.RuneCountInString(key) < 3 || fine(key) || slices.Contains(brands, key) {
			continue
		}
		if at := namedAt(client, brand); at >= 0 && !spokenOf(folded, positionOf(folded, brand)) {
			out = append(out, fmt.Sprintf("The text names %s, no line is by it.", brand))
		}
	}
	for _, w := range word.FindAllString(client, -1) {
		key := text.Model(w)
		if !hasLetterAndDigit(key) || fine(key) {
			continue
		}
		near := slices.IndexFunc(models, func(m string) bool { return sibling(m, key) })
		if near < 0 && !slices.Contains(beside.models, key) || spokenOf(folded, positionOf(folded, w)) {
			continue
		}
		if near >= 0 {
			out = append(out, fmt.Sprintf("The text names %s, the lines have %s.", w, items[near].Model))
		} else {
			out = append(out, fmt.Sprintf("The text names %s, no line has it.", w))
		}
	}
	return slices.Compact(out)
}

// namedAt returns where a brand is named as a name, with its capital letter; -1 for nowhere.
func namedAt(client, brand string) int {
	for _, at := range word.FindAllStringIndex(client, -1) {
		rest := client[at[0]:]
		if len(rest) < len(brand) || !strings.EqualFold(rest[:len(brand)], brand) {
			continue
		}
		first, _ := utf8.DecodeRuneInString(rest)
		after, _ := utf8.DecodeRuneInString(rest[len(brand):])
		if unicode.IsUpper(first) && !unicode.IsLetter(after) && !unicode.IsDigit(after) {
			return at[0]
		}
	}
	return -1
}

// positionOf returns the index of a name's first word among the words of a text, or 0.
func positionOf(words []string, name string) int {
	first := wordsOf(name)
	if len(first) == 0 {
		return 0
	}
	return max(0, slices.Index(words, first[0]))
}

// sibling reports whether two models are of one family and not the same: their letters are alike and a number differs.
func sibling(a, b string) bool {
	letters := func(s string) string { return digits.ReplaceAllString(s, "#") }
	lead := strings.IndexFunc(a, unicode.IsDigit)
	return a != b && (lead >= 2 || lead == 1 && len(a) >= 5) && letters(a) == letters(b)
}
