package state

import (
	"slices"
	"strings"
	"time"

	"app.tender/tender/state/text"
)

// SplitName splits a person's name into first and last name. "Last, First" has them in that order. Otherwise the last
// word is the last name, with the small words of a last name before it ("María de la Cruz") and a suffix behind it
// ("Sam Poe Jr."). A single word is a first name.
func SplitName(name string) (first, last string) {
	words := strings.Fields(text.SingleLine(name))
	before, after, comma := strings.Cut(strings.Join(words, " "), ",")
	if before, after = strings.TrimSpace(before), strings.TrimSpace(after); comma && before != "" && after != "" &&
		!strings.Contains(after, ",") && !isSuffix(after) {
		return after, before
	}
	at := len(words) - 1
	for at > 1 && isSuffix(words[at]) {
		at--
	}
	if at < 1 {
		return strings.Join(words, " "), ""
	}
	// A particle in the middle begins the last name; a name that begins with one has no first name to tell.
	for i := 1; i < at; i++ {
		if slices.Contains(particles, words[i]) {
			at = i
		}
	}
	return strings.Join(words[:at], " "), strings.Join(words[at:], " ")
}

// particles are the small words of last names. With a capital they may be first names, such as Van.
var particles = []string{
	"al", "bin", "da", "das", "de", "del", "della", "den", "der", "di", "do", "dos", "du", "el",
	"la", "las", "le", "los", "ten", "ter", "van", "vom", "von", "y", "zu", "zum", "zur",
}

// isSuffix reports whether a word follows last names.
func isSuffix(word string) bool {
	return slices.Contains([]string{"jr", "sr", "ii", "iii", "iv", "esq", "md", "phd", "cpa"},
		strings.ToLower(strings.ReplaceAll(word, ".", "")))
}

// ByAt returns who did something, and when, in the zone of now: "Marcus Bell, 09:10", of another day with its date.
func ByAt(name string, at, now time.Time) string {
	at = at.In(now.Location())
	layout := "2 Jan 2006 15:04"
	if now.Format(time.DateOnly) == at.Format(time.DateOnly) {
		layout = "15:04"
	}
	return name + ", " + at.Format(layout)
}
