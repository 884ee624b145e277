package outgoing

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// inch is the word that stands for every way to write inches.
const inch = "″"

// A text is read in figures: "a pair of 8-inch speakers" is "2 8 ″ speakers".
var (
	inches   = text.Pattern(`(\d)\s?-?\s?(?:"|''|″|inches\b|inch\b|in\.)`)
	pairs    = text.Pattern(`\b(?:(\d+) )?(?:a )?pairs? of\b`)
	compound = text.Pattern(`\b(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[- ]` +
		`(one|two|three|four|five|six|seven|eight|nine)\b`)
	written = text.Pattern(`\b(half a dozen|a dozen|a single|one|two|three|four|five|six|seven|eight|nine|ten|eleven|` +
		`twelve|thirteen|fourteen|fifteen|sixteen|eighteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\b`)
	tokens = text.Pattern(`\d+(?:[.,]\d+)*[\p{L}\p{N}]*(?:[-'/+.][\p{L}\p{N}]+)*` +
		`|[\p{L}][\p{L}\p{N}]*(?:[-'/&][\p{L}\p{N}]+)*|″|[.!?;:,()\n]`)
)

// figures are the numbers that are written as words.
var figures = map[string]int{
	"a single": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
	"ten": 10, "eleven": 11, "twelve": 12, "a dozen": 12, "half a dozen": 6, "thirteen": 13, "fourteen": 14,
	"fifteen": 15, "sixteen": 16, "eighteen": 18, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60,
	"seventy": 70, "eighty": 80, "ninety": 90,
}

// wordsOf returns the words of a text, folded, with figures for numbers and punctuation as words of its own.
func wordsOf(s string) []string {
	s = strings.ReplaceAll(text.Fold(text.PlainSigns(s)), "vs.", "vs")
	s = compound().ReplaceAllStringFunc(s, func(m string) string {
		tens, ones, _ := strings.Cut(strings.ReplaceAll(m, "-", " "), " ")
		return strconv.Itoa(figures[tens] + figures[ones])
	})
	s = written().ReplaceAllStringFunc(s, func(m string) string { return strconv.Itoa(figures[m]) })
	s = pairs().ReplaceAllStringFunc(s, func(m string) string {
		n := 1
		if found := pairs().FindStringSubmatch(m); found[1] != "" {
			n, _ = strconv.Atoi(found[1])
		}
		return strconv.Itoa(2 * n)
	})
	return tokens().FindAllString(inches().ReplaceAllString(s, "$1 "+inch+" "), -1)
}

// number returns the number that a word is: "75", "6.5", "2x".
func number(word string) (n decimal.Decimal, ok bool) {
	n, err := decimal.NewFromString(strings.TrimSuffix(word, "x"))
	return n, err == nil
}

// ends reports whether a word ends a clause.
func ends(word string) bool { return word != "" && strings.ContainsAny(word[:1], ".!?;:,()\n") }

// one returns the singular of a noun.
func one(noun string) string {
	switch {
	case strings.HasSuffix(noun, "ies"):
		return strings.TrimSuffix(noun, "ies") + "y"
	case strings.HasSuffix(noun, "switches"):
		return strings.TrimSuffix(noun, "es")
	default:
		return strings.TrimSuffix(noun, "s")
	}
}

// near reports whether a pattern is in the words next to i, at most before and after of them, within the sentence.
func near(words []string, i, before, after int, is func(string) bool) bool {
	from, to := i, i+1
	for from > 0 && i-from < before && !sentenceEnds(words[from-1]) {
		from--
	}
	for to < len(words) && to-i <= after && !sentenceEnds(words[to]) {
		to++
	}
	return slices.ContainsFunc(words[from:to], is)
}

func sentenceEnds(word string) bool { return ends(word) && word != "," && word != "(" && word != ")" }

// Words by which a text speaks of something that is not in the option's lines: before it, or after it.
var (
	before = regexp.MustCompile(`^(existing|current|own|old|owner|owner's|replac\w*|instead|rather|than|unlike|compared|` +
		`reus\w*|keep|kept|customer|previous|former|formerly|without|not|no|nothing|compatible|works?|supports?|future|` +
		`later|or|if|optional\w*|upgrade|vs|versus|place|default|remov\w*|dismantl\w*|reinstall\w*|relocat\w*|` +
		`electrician's|builder's|architect's|loved|liked)$`)
	after = regexp.MustCompile(`^(others|already|stays?|remains?|reused|place|existing|furnished|down|later|good|better|best|` +
		`drive|street|road|avenue)$`)
)

// spokenOf reports whether the words at i are of something that the option need not have.
func spokenOf(words []string, i int) bool {
	return near(words, i, 6, 0, before.MatchString) || near(words, i, 0, 4, after.MatchString)
}

func hasDigit(word string) bool { return strings.ContainsFunc(word, unicode.IsDigit) }

// hasLetterAndDigit reports whether a word may be a model.
func hasLetterAndDigit(word string) bool {
	return strings.ContainsFunc(word, unicode.IsLetter) && hasDigit(word)
}
