package freetext

import (
	"strconv"
	"strings"

	"github.com/shopspring/decimal"
)

// Numbers in words.
var (
	units = map[string]int64{
		"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
		"eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
		"eighteen": 18, "nineteen": 19,
	}
	tens = map[string]int64{
		"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
	}
	// "A" before a noun means one.
	articles = map[string]int64{"a": 1, "an": 1, "another": 1, "single": 1}
	groups   = map[string]int64{"pair": 2, "couple": 2, "dozen": 12}
)

// quantity reads a number, in digits or in words, at the beginning of words, and returns
// how many words it took; 0 when there is no number.
func quantity(words []string) (decimal.Decimal, int) {
	if len(words) == 0 {
		return decimal.Decimal{}, 0
	}
	first := strings.ToLower(words[0])
	if n, ok := digits(first); ok {
		return halves(n, words)
	}
	n, isUnit := units[first]
	if isUnit || articles[first] > 0 {
		n = max(n, articles[first])
		if used := group(words[1:]); used > 0 {
			return decimal.NewFromInt(n * groups[strings.ToLower(words[1])]), 1 + used
		}
		if len(words) > 2 && n == 1 && strings.EqualFold(words[1], "half") {
			return decimal.Decimal{}, 0 // "a half rack" is not a number
		}
		return halves(decimal.NewFromInt(n), words)
	}
	if used := group(words); used > 0 { // "dozen of", "pair of"
		return decimal.NewFromInt(groups[first]), used
	}
	t, unit, joined := strings.Cut(first, "-")
	if tens[t] == 0 {
		return decimal.Decimal{}, 0
	}
	if joined {
		if units[unit] == 0 || units[unit] > 9 {
			return decimal.Decimal{}, 0
		}
		return decimal.NewFromInt(tens[t] + units[unit]), 1
	}
	if len(words) > 1 {
		if u := units[strings.ToLower(words[1])]; u > 0 && u <= 9 {
			return decimal.NewFromInt(tens[t] + u), 2
		}
	}
	return decimal.NewFromInt(tens[t]), 1
}

// group counts the words of "pair of", "dozen" and the like.
func group(words []string) int {
	if len(words) == 0 || groups[strings.ToLower(words[0])] == 0 {
		return 0
	}
	if len(words) > 1 && strings.EqualFold(words[1], "of") {
		return 2
	}
	return 1
}

// halves adds "and a half" after the first word to its number.
func halves(n decimal.Decimal, words []string) (decimal.Decimal, int) {
	if len(words) > 3 && strings.EqualFold(strings.Join(words[1:4], " "), "and a half") {
		return n.Add(decimal.New(5, -1)), 4
	}
	return n, 1
}

// maxPlaces is how many decimal places the grammar allows.
const maxPlaces = 6

// digits reads a plain number; "2x" and "2×" count as one too.
func digits(word string) (decimal.Decimal, bool) {
	word = strings.TrimSuffix(strings.TrimSuffix(word, "x"), "×")
	if len(word) == 0 || len(word) > 9 || word[0] < '0' || word[0] > '9' {
		return decimal.Decimal{}, false
	}
	if _, err := strconv.ParseFloat(word, 64); err != nil || strings.ContainsAny(word, "eEpPxX_") {
		return decimal.Decimal{}, false
	}
	n, err := decimal.NewFromString(word)
	return n, err == nil && n.IsPositive() && n.Exponent() >= -maxPlaces
}

// hoursPerDay is the length of a day of work.
const hoursPerDay = 8

// duration reads a duration of work, in hours, at the beginning of words.
func duration(words []string) (decimal.Decimal, int) {
	if len(words) == 0 {
		return decimal.Decimal{}, 0
	}
	if first, isHours := strings.CutSuffix(strings.ToLower(words[0]), "h"); isHours {
		if n, ok := digits(first); ok {
			return n, 1 + of(words[1:])
		}
	}
	n, used := quantity(words)
	if strings.EqualFold(words[0], "half") && len(words) > 1 { // "half a day", "half an hour", "half day"
		n, used = decimal.New(5, -1), 1
		if article := strings.ToLower(words[1]); article == "a" || article == "an" {
			used = 2
		}
	}
	if used == 0 || used >= len(words) {
		return decimal.Decimal{}, 0
	}
	switch strings.ToLower(words[used]) {
	case "hour", "hours", "hr", "hrs", "h":
	case "day", "days":
		n = n.Mul(decimal.NewFromInt(hoursPerDay))
	default:
		return decimal.Decimal{}, 0
	}
	return n, used + 1 + of(words[used+1:])
}

// of counts the words between a quantity and the thing.
func of(words []string) int {
	if len(words) > 0 && strings.EqualFold(words[0], "of") {
		return 1
	}
	return 0
}
