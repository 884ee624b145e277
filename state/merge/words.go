package merge

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"app.tender/tender/state/text"
)

// wordsOf cuts a passage into words and signs. Text in scripts without spaces is cut into
// characters. Parts joined by signs without a space, such as a model number, are one word.
func wordsOf(text string) passage {
	var p passage
	for state := -1; text != ""; {
		var s string
		s, text, state = uniseg.FirstWordInString(text, state)
		p.add(s, unit{word: true})
	}
	p.units = joinWords(p.units)
	return p
}

// joinWords joins words with only signs and no space between them.
func joinWords(parts []unit) []unit {
	var out []unit
	for i := 0; i < len(parts); i++ {
		if last := len(out) - 1; last >= 0 && spacedWord(out[last].text) {
			next := i
			for next < len(parts) && parts[next].gap == "" && !spacedWord(parts[next].text) &&
				!wideWord(parts[next].text) {
				next++
			}
			if next > i && next < len(parts) && parts[next].gap == "" && spacedWord(parts[next].text) {
				out[last].text += strings.Join(textsOf(parts[i:next+1]), "")
				i = next
				continue
			}
		}
		out = append(out, parts[i])
	}
	return out
}

// spacedWord reports whether s ends with a word or number of a script that separates words by
// spaces.
func spacedWord(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(s)
	return (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)) && !wide(r)
}

// wideWord reports whether s begins with a character of a script without spaces.
func wideWord(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return wide(r)
}

func wide(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer,
		unicode.Myanmar)
}

// alike is the similarity from which on two sentences are versions of each other.
const alike = 0.5

// vocabulary counts the words of a sentence, ignoring case and signs.
type vocabulary struct {
	count map[string]int
	size  int
}

// vocabulary returns the vocabulary of a passage that was cut into words.
func (p passage) vocabulary() vocabulary {
	v := vocabulary{count: map[string]int{}}
	for _, w := range p.units {
		if spacedWord(w.text) || wideWord(w.text) {
			v.count[text.Fold(w.text)]++
			v.size++
		}
	}
	return v
}

// common returns the number of words in both.
func (v vocabulary) common(other vocabulary) int {
	n := 0
	for w, count := range v.count {
		n += min(count, other.count[w])
	}
	return n
}

// similarity returns the share of words that two sentences have in common, from 0 to 1.
func (v vocabulary) similarity(other vocabulary) float64 {
	if v.size+other.size == 0 {
		return 0
	}
	return float64(2*v.common(other)) / float64(v.size+other.size)
}
