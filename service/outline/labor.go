package outline

import "strings"

// laborKinds are the kinds of labor with the beginnings of words by which they
// are spoken of. The first kind whose word occurs is meant, so the ones that say
// more come first.
var laborKinds = []struct {
	name  string
	words []string
}{
	{"Pre-wire", []string{"pre-wir", "prewir", "rough-in", "rough in", "cabling", "wiring", "pulling cable", "pull cable"}},
	{"Project management", []string{"project manag", "management", "coordinat"}},
	{"Commissioning", []string{"commission", "calibrat", "testing", "tuning"}},
	{"Programming", []string{"program", "configur"}},
	{"Engineering", []string{"engineer", "design", "drafting"}},
	{"Fabrication", []string{"fabricat", "rack build", "building the rack", "build the rack"}},
	{"Installation", []string{"install", "mount", "hanging", "labor", "labour", "work"}},
}

// laborName finds the kind of labor in a phrase.
func laborName(phrase string) (string, bool) {
	p := " " + strings.ToLower(phrase)
	for _, kind := range laborKinds {
		for _, w := range kind.words {
			if strings.Contains(p, " "+w) {
				return kind.name, true
			}
		}
	}
	return "", false
}
