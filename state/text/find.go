package text

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Model returns the key that models are compared by, without spaces and punctuation: "VX-75", "vx 75" and "vx75"
// are one. Signs that tell models apart stay: + and, between figures, those of a fraction.
func Model(s string) string { return strings.ReplaceAll(unpunctuated(FoldSearch(s)), " ", "") }

// unpunctuated returns the letters, figures and spaces of a folded text, and the signs that tell models apart.
func unpunctuated(s string) string {
	all := []rune(s)
	var b strings.Builder
	for i, r := range all {
		fraction := strings.ContainsRune(".,/", r) && i > 0 && i+1 < len(all) && unicode.IsDigit(all[i-1]) &&
			unicode.IsDigit(all[i+1])
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), fraction, r == '+' && b.Len() > 0 &&
			!strings.HasSuffix(b.String(), " "):
			b.WriteRune(r)
		case unicode.IsSpace(r):
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// SearchDoc returns fields as one text to look for words in: folded, one field a line, so that no word matches
// across two. It also has each word of them without its punctuation: vx75 finds VX-75, and 5550142 finds 555-0142.
func SearchDoc(fields ...string) string {
	doc := FoldSearch(strings.Join(fields, "\n"))
	var bare []string
	for word := range strings.FieldsSeq(doc) {
		if b := unpunctuated(word); !strings.Contains(word, b) {
			bare = append(bare, b)
		}
	}
	if len(bare) == 0 {
		return doc
	}
	return doc + "\n" + strings.Join(bare, " ")
}

// Word is a word that is searched.
type Word struct {
	Plain string // folded
	Bare  string // the same without punctuation within it; empty if it has none
}

// Words are the words of a search.
type Words []Word

// WordsOf returns the words that were typed, each once.
func WordsOf(typed string) Words {
	var words Words
	for plain := range strings.FieldsSeq(FoldSearch(typed)) {
		w := Word{Plain: plain}
		if b := unpunctuated(plain); b != plain && isInner(plain) {
			w.Bare = b
		}
		if !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	return words
}

// isInner reports whether all punctuation of a word is within it: "c-8r" may be C8R, but "(or)" is not "or".
func isInner(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	last, _ := utf8.DecodeLastRuneInString(word)
	return !unicode.IsPunct(first) && !unicode.IsSymbol(first) && !unicode.IsPunct(last) && !unicode.IsSymbol(last)
}

// In reports whether a SearchDoc has the word, with its punctuation or without.
func (w Word) In(doc string) bool {
	return strings.Contains(doc, w.Plain) || w.Bare != "" && strings.Contains(doc, w.Bare)
}

// In reports whether a SearchDoc has all the words, anywhere.
func (ws Words) In(doc string) bool {
	return !slices.ContainsFunc(ws, func(w Word) bool { return !w.In(doc) })
}

// Finds reports whether fields have all the words that were typed.
func Finds(typed string, fields ...string) bool {
	words := WordsOf(typed)
	return len(words) == 0 || words.In(SearchDoc(fields...))
}
