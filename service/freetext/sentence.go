package freetext

import (
	"strings"
	"unicode"

	"app.tender/tender/state/text"
)

var (
	inches  = text.Pattern(`(?i)\b(\d+(?:\.\d+)?)[ \t-]?(?:inch(?:es)?\b|in\.|''|[″”“])`)
	curly   = strings.NewReplacer("’", "'", "‘", "'", "“", `"`, "”", `"`, "″", `"`, "–", "-", "\u00a0", " ")
	bullet  = text.Pattern(`^[ \t]*(?:#+|[-*•])[ \t]+`)
	ordinal = text.Pattern(`^[ \t]*\d{1,2}[.)][ \t]+`)
	// A period ends a sentence when a space or the end follows, so not in "7.2".
	sentenceEnd = text.Pattern(`[.;!?]+(?:[ \t\x{a0}]+|$)`)
	// The separators of things in a sentence; a conjunction only before a quantity.
	comma       = text.Pattern(`,[ \t]*`)
	conjunction = text.Pattern(`(?i)[ \t]+(?:and|plus|with|as well as|&)[ \t]+`)
)

// sentence is a sentence of a text.
type sentence struct {
	verbatim string // word for word
	plain    string // with one spelling of inches and quotes, without a list marker and the end mark
}

// sentences splits a line, or the part of it after the name of a room. Together the
// sentences are the whole line except the space around them.
func sentences(line string, whole bool) []sentence {
	mark := len(bullet().FindString(line))
	if whole && mark == 0 {
		mark = len(ordinal().FindString(line))
	}
	var list []sentence
	begin, from := 0, mark // of the sentence, and of its part after the list marker
	add := func(end, next int) {
		plain := curly.Replace(inches().ReplaceAllString(line[from:end], `${1}"`))
		if plain = strings.TrimSpace(plain); plain != "" {
			list = append(list, sentence{strings.TrimSpace(line[begin:next]), plain})
			begin = next
		}
		from = next
	}
	for _, at := range ends(line, mark) {
		add(at[0], at[1])
	}
	add(len(line), len(line))
	switch {
	case begin == len(line):
	case len(list) > 0: // marks without a word end the last one
		last := &list[len(list)-1]
		last.verbatim = strings.TrimSpace(last.verbatim + line[begin:])
	case strings.ContainsFunc(line, isWord): // "12." alone is not a list marker
		line = strings.TrimSpace(line)
		list = append(list, sentence{line, line})
	}
	return list
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// ends returns where the sentences of a line end, from an offset on. The period in "65 in.
// display" does not end one.
func ends(line string, from int) [][]int {
	sizes := inches().FindAllStringIndex(line, -1)
	var list [][]int
	for _, at := range sentenceEnd().FindAllStringIndex(line, -1) {
		for len(sizes) > 0 && sizes[0][1] <= at[0] {
			sizes = sizes[1:]
		}
		if at[0] >= from && (len(sizes) == 0 || at[0] < sizes[0][0]) {
			list = append(list, at)
		}
	}
	return list
}

// clauses splits a sentence into clauses that probably name one thing each.
func clauses(sentence string) [][]string {
	var list [][]string
	for _, part := range comma().Split(sentence, -1) {
		begin := 0
		for _, at := range conjunction().FindAllStringIndex(part, -1) {
			if begins(firstWords(part[at[1]:])) {
				list = appendWords(list, part[begin:at[0]])
				begin = at[1]
			}
		}
		list = appendWords(list, part[begin:])
	}
	return list
}

func appendWords(list [][]string, s string) [][]string {
	if words := strings.Fields(s); len(words) > 0 {
		return append(list, words)
	}
	return list
}

// maxAmountWords is how many words decide whether a clause begins with an amount, or with
// a kind of work and its time.
const maxAmountWords = 2 * maxBareWords

// firstWords returns the first maxAmountWords words of a text, so that splitting it at each
// conjunction does not read it to the end each time.
func firstWords(s string) []string {
	words := make([]string, 0, maxAmountWords)
	for w := range strings.FieldsSeq(s) {
		if words = append(words, w); len(words) == maxAmountWords {
			break
		}
	}
	return words
}

// begins reports whether words can begin a clause: with an amount, or with work before its
// time as in "programming: 3 hours".
func begins(words []string) bool {
	if amount(words) {
		return true
	}
	for i := 1; i < len(words) && i <= maxBareWords; i++ {
		if _, n := duration(words[i:]); n > 0 {
			kind, _ := laborKind(words[:i])
			return kind != ""
		}
	}
	return false
}

// amount reports whether words begin with a quantity or a time. "And a half" belongs to
// the number before it.
func amount(words []string) bool {
	if len(words) > 1 && strings.EqualFold(words[1], "half") {
		return false
	}
	if _, n := duration(words); n > 0 {
		return true
	}
	_, n := quantity(words)
	return n > 0
}
