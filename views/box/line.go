package box

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sahilm/fuzzy"

	"app.tender/tender/state/text"
)

// line is a line of words prepared for matching.
type line struct {
	words  string // as shown
	folded string
}

func lineOf(words string) line { return line{words, text.FoldSearch(words)} }

// fit is how a line matches.
type fit struct {
	way   int   // the worst of its words
	score int   // more is better
	at    []int // the places of the matched letters, counted in letters
}

// wordsOf returns the words of a search, folded.
func wordsOf(typed string) []string { return strings.Fields(text.FoldSearch(typed)) }

// fit matches every word: at the beginning of a word of the line, or else anywhere in it, or else by letters in order.
func (l *line) fit(words []string) (f fit, ok bool) {
	for _, w := range words {
		way, score, at := l.word(w)
		if way == byNothing {
			return fit{}, false
		}
		f.way, f.score = max(f.way, way), f.score+score
		f.at = append(f.at, at...)
	}
	if utf8.RuneCountInString(l.words) != utf8.RuneCountInString(l.folded) {
		f.at = nil // the places are those of the folded line
	}
	return f, len(words) > 0
}

func (l *line) word(w string) (way, score int, at []int) {
	first := strings.Index(l.folded, w)
	if first < 0 {
		return l.letters(w)
	}
	for i := first; i >= 0; {
		if i == 0 || parts(lastRune(l.folded[:i])) {
			return byNameStart, -i, l.places(i, w)
		}
		next := strings.Index(l.folded[i+1:], w)
		if next < 0 {
			break
		}
		i += 1 + next
	}
	if len(w) < shortestInside {
		return byNothing, 0, nil
	}
	return byInside, -first, l.places(first, w)
}

// letters matches the letters of a word in order, as fzf does. They must be close to each other: scattered over a long
// line they mean nothing.
func (l *line) letters(w string) (way, score int, at []int) {
	if len(w) < shortestInside {
		return byNothing, 0, nil
	}
	found := fuzzy.FindNoSort(w, []string{l.folded})
	if len(found) == 0 {
		return byNothing, 0, nil
	}
	in := found[0].MatchedIndexes
	if span := in[len(in)-1] - in[0] + 1; span > 2*len(w)+2 {
		return byNothing, 0, nil
	}
	for _, i := range in {
		at = append(at, utf8.RuneCountInString(l.folded[:i]))
	}
	return byLetters, found[0].Score, at
}

// places returns the places of the letters of a word that begins at a byte of the folded line.
func (l *line) places(from int, w string) []int {
	first := utf8.RuneCountInString(l.folded[:from])
	at := make([]int, utf8.RuneCountInString(w))
	for i := range at {
		at[i] = first + i
	}
	return at
}

func lastRune(s string) rune {
	r, _ := utf8.DecodeLastRuneInString(s)
	return r
}

// runs splits words into parts that matched and parts that did not.
func runs(words string, at []int) (parts []string, matched []bool) {
	i := 0
	for _, r := range words {
		hit := slices.Contains(at, i)
		if i == 0 || hit != matched[len(matched)-1] {
			parts, matched = append(parts, ""), append(matched, hit)
		}
		parts[len(parts)-1] += string(r)
		i++
	}
	return parts, matched
}
