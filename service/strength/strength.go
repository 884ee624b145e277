// Package strength estimates how many guesses a password takes: of an attacker who tries words and names first, the
// usual passwords among them, with the usual replacements of letters, then rows of keys and repetitions, and last
// everything.
package strength

import (
	"bytes"
	"compress/gzip"
	_ "embed" // the words
	"fmt"
	"io"
	"math"
	"strings"
	"sync"
	"unicode"

	"app.tender/tender/state"
)

const (
	// Shortest is the least length of a password, in characters.
	Shortest = 10
	// Longest is the greatest length of a password, in characters.
	Longest = 200
	// enough is the number of guesses of an acceptable password, as a power of ten. The service lets nobody make so
	// many, and argon2id makes them dear where somebody has the hashes.
	enough = 9
)

// The guesses that parts of a password take, as powers of ten. A part costs a place among others, too.
const (
	guessDigit  = 1.0
	guessLetter = 1.5
	guessSign   = 1.6
	guessOwn    = 0.5 // a word of the person's own
	guessRow    = 1.5 // a row of keys or characters, or a repetition
	guessPart   = 0.3
)

// packed has the words of guessing, the likeliest first: the usual passwords, English words and names, from the lists
// of zxcvbn (github.com/dropbox/zxcvbn, MIT licence).
//
//go:embed words.txt.gz
var packed []byte

// ranks returns the rank of each word, from 1.
var ranks = sync.OnceValue(func() map[string]int {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		panic(err) // it is part of the program
	}
	text, err := io.ReadAll(r)
	if err != nil {
		panic(err)
	}
	ranks := map[string]int{}
	for i, word := range strings.Fields(string(text)) {
		ranks[word] = i + 1
	}
	return ranks
})

// maxWord is the longest word in characters that is looked up.
const maxWord = 24

// Check refuses a weak password. own are words that others know of the person: names and the address.
func Check(password string, own ...string) error {
	text := []rune(strings.ToLower(password))
	switch {
	case len(text) < Shortest:
		return state.Invalid(fmt.Sprintf("A password has at least %d characters.", Shortest), "Choose a longer one.")
	case len(text) > Longest:
		return state.Invalid(fmt.Sprintf("A password has at most %d characters.", Longest), "Choose a shorter one.")
	case guesses(text, own) < enough:
		return state.Invalid("The password is too easy to guess.",
			"Take four or more words that don't belong together, or more than a word, a name, a year and a row of keys.")
	}
	return nil
}

// guesses returns the least number of guesses, as a power of ten, by which text is cut into parts.
func guesses(text []rune, own []string) float64 {
	known := ownWords(own)
	plain := unleet(text)
	least := make([]float64, len(text)+1)
	for end := 1; end <= len(text); end++ {
		least[end] = least[end-1] + guessChar(text[end-1])
		for start := max(0, end-maxWord); start <= end-3; start++ {
			cost := math.Inf(1)
			for _, word := range []string{string(text[start:end]), string(plain[start:end])} {
				if known[word] {
					cost = guessOwn
				} else if rank, found := ranks()[word]; found {
					cost = min(cost, math.Log10(float64(rank)))
				}
			}
			if isRow(text[start:end]) {
				cost = min(cost, guessRow)
			}
			least[end] = min(least[end], least[start]+cost+guessPart)
		}
	}
	return min(least[len(text)], repeated(text, own))
}

// repeated returns the guesses of what a text repeats, or infinity.
func repeated(text []rune, own []string) float64 {
	for size := 1; size <= len(text)/2; size++ {
		if len(text)%size == 0 && strings.Repeat(string(text[:size]), len(text)/size) == string(text) {
			return guesses(text[:size], own) + math.Log10(float64(len(text)/size))
		}
	}
	return math.Inf(1)
}

func guessChar(r rune) float64 {
	switch {
	case unicode.IsDigit(r):
		return guessDigit
	case unicode.IsLetter(r):
		return guessLetter
	default:
		return guessSign
	}
}

// leet has the usual replacements of letters.
var leet = map[rune]rune{
	'4': 'a', '@': 'a', '8': 'b', '(': 'c', '3': 'e', '6': 'g', '1': 'i', '!': 'i', '|': 'l', '0': 'o', '$': 's',
	'5': 's', '7': 't', '+': 't', '2': 'z',
}

func unleet(text []rune) []rune {
	plain := make([]rune, len(text))
	for i, r := range text {
		plain[i] = r
		if letter, found := leet[r]; found {
			plain[i] = letter
		}
	}
	return plain
}

// ownWords returns the words of three letters and more in texts, and without what separates them.
func ownWords(texts []string) map[string]bool {
	words := map[string]bool{}
	for _, text := range texts {
		parts := strings.FieldsFunc(strings.ToLower(text),
			func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		for _, word := range append(parts, strings.Join(parts, "")) {
			if len(word) >= 3 {
				words[word] = true
			}
		}
	}
	return words
}

// keyRows are the rows of keyboards.
var keyRows = []string{"1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertz", "azerty", "1qaz2wsx3edc4rfv"}

// isRow reports whether the characters follow each other on a keyboard or in their order, either way, or are all the
// same.
func isRow(text []rune) bool {
	step := text[1] - text[0]
	regular := step >= -1 && step <= 1
	for i := 1; i < len(text) && regular; i++ {
		regular = text[i]-text[i-1] == step
	}
	if regular {
		return true
	}
	backward := make([]rune, len(text))
	for i, r := range text {
		backward[len(text)-1-i] = r
	}
	for _, row := range keyRows {
		if strings.Contains(row, string(text)) || strings.Contains(row, string(backward)) {
			return true
		}
	}
	return false
}
