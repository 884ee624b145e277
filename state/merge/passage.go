package merge

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/rivo/uniseg"
)

// unit is the smallest part that a merge keeps whole: a sentence of a paragraph, a line of a list,
// or a word when two sentences are compared.
type unit struct {
	gap  string // the white space before it, including line ends
	text string // trimmed
	line bool   // a line of a list
	word bool   // a word of a sentence
}

// passage is a text cut into units. All gaps and units in order, then the tail, give the text.
type passage struct {
	units []unit
	tail  string // the white space after the last unit
}

// passageOf cuts a text into the sentences of its paragraphs and the lines of its lists. Line ends
// become "\n".
func passageOf(s string) passage {
	var p passage
	for i, line := range strings.Split(text.NormalizeNewlines(s), "\n") {
		if i > 0 {
			p.tail += "\n"
		}
		isList := listLine(line)
		sentences := []string{line}
		if !isList {
			sentences = sentencesOf(line)
		}
		for _, s := range sentences {
			p.add(s, unit{line: isList})
		}
	}
	return p
}

// add appends s to the passage: what is written as the text of u, the white space around it as gaps.
func (p *passage) add(s string, u unit) {
	u.text = strings.TrimSpace(s)
	if u.text == "" {
		p.tail += s
		return
	}
	before, after, _ := strings.Cut(s, u.text)
	u.gap = p.tail + before
	p.units, p.tail = append(p.units, u), after
}

// slice returns the text of some units, including the gaps before them.
func (p passage) slice(s span) string {
	var b strings.Builder
	for _, u := range p.units[s.from:s.to] {
		b.WriteString(u.gap)
		b.WriteString(u.text)
	}
	return b.String()
}

// gap returns the white space before unit i, or after the last one.
func (p passage) gap(i int) string {
	if i < len(p.units) {
		return p.units[i].gap
	}
	return p.tail
}

func textsOf(units []unit) []string {
	return state.Map(units, func(u *unit) string { return u.text })
}

// maxSigns limits runs of signs: uniseg takes quadratic time for spaces, brackets or quotes after
// a full stop.
const maxSigns = 100

// sentencesOf cuts a line into sentences, each with the white space after it.
func sentencesOf(line string) []string {
	signs := 0
	for _, r := range strings.TrimSpace(line) {
		if signs++; unicode.IsLetter(r) || unicode.IsDigit(r) {
			signs = 0
		}
		if signs > maxSigns {
			return []string{line}
		}
	}
	body := strings.TrimRightFunc(line, unicode.IsSpace)
	var out []string
	for rest, state := body, -1; rest != ""; {
		var s string
		s, rest, state = uniseg.FirstSentenceInString(rest, state)
		out = append(out, s)
	}
	if after := line[len(body):]; after != "" {
		out = append(out, after)
	}
	return out
}

const (
	longLine      = 60 // a line of at least this many cells is prose, however it ends
	sentenceWords = 4  // the fewest words of a sentence to be prose, besides its full stop
)

// listLine reports whether a line belongs to a list: it begins with a bullet or a number, or it is
// short and not a sentence, such as a heading. Any other line is a paragraph of prose.
func listLine(line string) bool {
	line = strings.TrimSpace(line)
	switch {
	case bulleted(line):
		return true
	case len(sentencesOf(line)) > 1:
		return false
	case endsSentence(line) && len(wordsOf(line).units) > sentenceWords:
		return false
	default:
		return uniseg.StringWidth(line) <= longLine
	}
}

// bulleted reports whether a line begins like a list item: "- ", "• ", "[x] ", "3. ", "b) ".
func bulleted(line string) bool {
	mark, rest, spaced := strings.Cut(line, " ")
	if r, _ := utf8.DecodeRuneInString(line); strings.ContainsRune("•‣◦▪・☐☑☒✓✗", r) {
		return true
	}
	switch mark {
	case "-", "*", "+", "–", "—", "·", "[", "[x]", "[X]", "[]":
		return spaced && (mark != "[" || strings.HasPrefix(rest, "] "))
	}
	number := strings.TrimRight(mark, ".)")
	if !spaced || number == mark || len(number) == 0 {
		return false
	}
	digits := strings.Trim(number, "0123456789") == ""
	return digits && len(number) <= 3 || len(number) == 1 && unicode.IsLetter(rune(number[0]))
}

// endsSentence reports whether a line ends with a full stop or the like, possibly followed by
// quotes and brackets.
func endsSentence(line string) bool {
	line = strings.TrimRightFunc(line, func(r rune) bool {
		return unicode.In(r, unicode.Pe, unicode.Pf) || r == '"' || r == '\''
	})
	r, _ := utf8.DecodeLastRuneInString(line)
	return unicode.Is(unicode.STerm, r)
}
