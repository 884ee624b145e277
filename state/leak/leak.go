// Package leak finds team-only content in a text for the client.
package leak

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"app.tender/tender/state/text"
)

// Words about money or building access in notes for the team. The patterns expect folded text.
var (
	marginWords = text.Pattern(`\b(margins?|mark-?ups?|profits?|profitability)\b`)
	costWords   = text.Pattern(`\b(our|dealer|net|unit|wholesale|landed|actual|true|item|equipment|internal) costs?\b` +
		`|\bcosts?( price)?\b( is| was| are)?( us)?\W{0,3}[$€£¥]?\s?\d` +
		`|\b(cost price|at cost|buy(ing)? price|purchase price)\b`)
	codeWords = text.Pattern(
		`\b(alarm|gate|door|garage|entry|access|lock|lockbox|keypad|safe|security|disarm)( panel| system)?[ -]{0,3}` +
			`(code|pin|passcode|password|combination|combo)s?\b` +
			`|\b(code|pin|passcode|password|combination|combo)s? (for|to|of) (the |their |his |her )?(\w+ )?(alarm|gate|door|garage|lock|lockbox|keypad|safe|panel)\b` +
			`|\b(alarm|gate|lockbox|keypad|disarm|passcode|password)\b( code| panel| is)?\s?[:=#-]?\s?#?\d{3,8}\b`)
	internalWord = text.Pattern(`\binternal(ly)?\b`)
	secretNumber = text.Pattern(
		`\b(alarm|gate|door|garage|lock|lockbox|keypad|panel|safe|code|pin|passcode|password|combo|combination)\b[^\n]{0,40}?\b(\d{3,8})\b`)
)

const (
	copiedWords = 6  // this many words in a row count as copied from the notes
	copiedBytes = 16 // a whole line of the notes counts as copied from this length on
)

// Find searches a text for the client for what should not reach them: costs, margins,
// alarm and gate codes, the word "internal", and passages of the team's notes. reason is a
// sentence for a person. It is only a heuristic, in both directions.
func Find(clientText, notes string) (reason string, found bool) {
	seen := strings.Join(strings.Fields(text.FoldGuard(clientText)), " ")
	for _, p := range []struct {
		pattern func() *regexp.Regexp
		what    string
	}{
		{codeWords, "an alarm or gate code"},
		{marginWords, "our margin"},
		{costWords, "our cost"},
		{internalWord, "something internal"},
	} {
		if at := p.pattern().FindStringIndex(seen); at != nil {
			return fmt.Sprintf("The client would see what looks like %s: “%s”.", p.what, around(seen, at)), true
		}
	}
	if passage := copiedFrom(seen, text.FoldGuard(notes)); passage != "" {
		return fmt.Sprintf("The client would see text from the team's notes: “%s”.", passage), true
	}
	return "", false
}

// around returns the match in s, extended to whole words.
func around(s string, at []int) string {
	from, to := at[0], at[1]
	for from > 0 && s[from-1] != ' ' {
		from--
	}
	for to < len(s) && s[to] != ' ' {
		to++
	}
	return s[from:to]
}

// copiedFrom returns a passage of notes that text contains, or "": a code, a whole line, or
// copiedWords words in a row. Both must be folded.
func copiedFrom(text, notes string) string {
	if strings.TrimSpace(notes) == "" {
		return ""
	}
	textWords := words(text)
	whole := " " + strings.Join(textWords, " ") + " "
	for _, m := range secretNumber().FindAllStringSubmatch(notes, -1) {
		if strings.Contains(whole, " "+m[2]+" ") {
			return m[2]
		}
	}
	for line := range strings.SplitSeq(notes, "\n") {
		w := words(line)
		if joined := strings.Join(w, " "); len(w) >= 3 && len(joined) >= copiedBytes &&
			strings.Contains(whole, " "+joined+" ") {
			return joined
		}
	}
	seen := make(map[string]bool, len(textWords))
	for i := 0; i+copiedWords <= len(textWords); i++ {
		seen[strings.Join(textWords[i:i+copiedWords], " ")] = true
	}
	noteWords := words(notes)
	for i := 0; i+copiedWords <= len(noteWords); i++ {
		if run := strings.Join(noteWords[i:i+copiedWords], " "); seen[run] {
			return run
		}
	}
	return ""
}

// words splits s at everything but letters, digits and marks, so that punctuation and line breaks
// do not matter.
func words(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool {
		return !unicode.In(r, unicode.L, unicode.N, unicode.M)
	})
}
