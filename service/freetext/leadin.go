package freetext

import (
	"slices"
	"strings"
)

// fillers are words with which people come to an amount, and which say nothing
// that its line does not say.
var fillers = []string{
	"add", "also", "and", "are", "be", "get", "gets", "has", "have", "i", "include", "includes", "including", "is", "like", "need", "needs",
	"please", "plus", "provide", "put", "supply", "the", "then", "there", "they", "us", "want", "wants", "we", "we'll", "will", "with", "would",
}

// hints come before an amount, too, but say more than its line.
var hints = []string{"about", "approximately", "client", "customer", "for", "install", "it", "our", "should"}

// leadIn takes off the words before an amount. plain is whether they say nothing.
func leadIn(words []string) (rest []string, plain bool) {
	plain = true
	for i, w := range words {
		w = strings.ToLower(w)
		hint := slices.Contains(hints, w)
		if !hint && !slices.Contains(fillers, w) {
			if i > 0 && !amount(words[i:]) {
				return words, true // a sentence, and not the way to an amount
			}
			return words[i:], plain
		}
		plain = plain && !hint
	}
	return words, true
}
