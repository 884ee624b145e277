package freetext

import (
	"slices"
	"strings"
)

// fillers are words that people put before an amount and that add nothing to its line.
var fillers = []string{
	"add", "also", "and", "are", "be", "get", "gets", "has", "have", "i", "include", "includes", "including", "is", "like", "need", "needs",
	"please", "plus", "provide", "put", "supply", "the", "then", "there", "they", "us", "want", "wants", "we", "we'll", "will", "with", "would",
}

// hints also come before an amount, but say more than its line.
var hints = []string{"about", "approximately", "client", "customer", "for", "install", "it", "our", "should"}

// leadIn removes the words before an amount. plain reports whether they add nothing.
func leadIn(words []string) (rest []string, plain bool) {
	plain = true
	for i, w := range words {
		w = strings.ToLower(w)
		hint := slices.Contains(hints, w)
		if !hint && !slices.Contains(fillers, w) {
			if i > 0 && !amount(words[i:]) {
				return words, true // a sentence, not words before an amount
			}
			return words[i:], plain
		}
		plain = plain && !hint
	}
	return words, true
}
