package freetext

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"
)

// laborKinds lists the kinds of labor, each with its synonyms and with the prefixes of
// words that refer to it.
var laborKinds = []struct {
	name    string
	spelled []string
	spoken  []string
}{
	{"Pre-wire", []string{"pre-wire", "prewire", "pre-wiring", "prewiring"}, []string{"pre-wir", "prewir", "rough-in", "rough in", "cabling", "wiring", "pulling cable", "pull cable"}},
	{"Project management", []string{"project management"}, []string{"project manag", "management", "coordinat"}},
	{"Commissioning", []string{"commissioning"}, []string{"commission", "calibrat", "testing", "tuning"}},
	{"Programming", []string{"programming"}, []string{"program", "configur"}},
	{"Engineering", []string{"engineering"}, []string{"engineer", "design", "drafting"}},
	{"Fabrication", []string{"fabrication"}, []string{"fabricat", "rack build", "building the rack", "build the rack"}},
	{"Installation", []string{"installation"}, []string{"install", "mount", "hanging"}},
}

// anyLabor has the prefixes of words for labor in general, which counts as installation.
var anyLabor = []string{"labor", "labour", "work"}

// laborKind returns the one kind of labor that words name; empty when they name none or
// several. exact reports whether they are only its name.
func laborKind(words []string) (name string, exact bool) {
	phrase := strings.TrimRight(strings.ToLower(strings.Join(words, " ")), ":")
	for _, kind := range laborKinds {
		if slices.Contains(kind.spelled, phrase) {
			return kind.name, true
		}
		if !mentions(phrase, kind.spoken) {
			continue
		}
		if name != "" {
			return "", false
		}
		name = kind.name
	}
	if name == "" && mentions(phrase, anyLabor) {
		name = "Installation"
	}
	return name, false
}

// mentions reports whether a word of a lower-case phrase has one of the prefixes.
func mentions(phrase string, beginnings []string) bool {
	phrase = " " + phrase
	return slices.ContainsFunc(beginnings, func(w string) bool { return strings.Contains(phrase, " "+w) })
}

// mentionsLabor reports whether words refer to any kind of labor.
func mentionsLabor(words []string) bool {
	phrase := strings.ToLower(strings.Join(words, " "))
	for _, kind := range laborKinds {
		if mentions(phrase, kind.spoken) {
			return true
		}
	}
	return mentions(phrase, anyLabor)
}

// work splits "8 hours of installation" and "installation: 8 hours" into the hours and the
// words for the work.
func work(words []string) (hours decimal.Decimal, kind []string, ok bool) {
	if n, used := duration(words); used > 0 {
		return n, words[used:], true
	}
	for i := 1; i < len(words) && i <= maxBareWords; i++ {
		if n, used := duration(words[i:]); used > 0 && i+used == len(words) {
			return n, words[:i], true
		}
	}
	return hours, nil, false
}
