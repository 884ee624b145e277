package outgoing

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// sized are the kinds that have a size in inches.
var sized = []string{"display", "speaker", "subwoofer", "projector", "touch"}

// measures are words after inches that measure a place and not a thing: "62 inches above the floor".
var measures = regexp.MustCompile(`^(above|from|off|high|deep|wide|tall|long|away|below|under|behind|clearance|apart|` +
	`thick|x|by|of|conduit|cable|center|centre|on|between|space|opening|recess|niche|wall|bezel)$`)

// sizes returns a sentence for each size of a display or a speaker that no line has.
func sizes(words []string, lines []line) (out []string) {
	for i := 1; i < len(words); i++ {
		n, ok := number(words[i-1])
		if !ok || words[i] != inch || i+1 < len(words) && measures.MatchString(words[i+1]) {
			continue
		}
		kind := sizedNoun(words, i)
		if kind == "" || spokenOf(words, i) {
			continue
		}
		size := n.String()
		among := slices.DeleteFunc(slices.Clone(lines), func(l line) bool {
			return !slices.Contains(l.kinds, kind) || !sizeInName.MatchString(l.words)
		})
		if len(among) == 0 {
			among = lines
		}
		if slices.ContainsFunc(among, func(l line) bool { return l.hasSize(size) }) {
			continue
		}
		said := fmt.Sprintf("The text has a size of %s inches (%s)", size, kind)
		if others := sizesOf(lines, kind); others != "" {
			out = append(out, said+"; the lines have "+others+".")
		} else {
			out = append(out, said+", no line does.")
		}
	}
	return out
}

// sizedNoun returns the kind of the thing whose inches are at i, or "": the noun that follows, or that they follow.
func sizedNoun(words []string, i int) string {
	for k := i + 1; k < len(words) && k <= i+5 && !ends(words[k]); k++ {
		if kind := firstKind(words[k]); slices.Contains(sized, kind) {
			return kind
		} else if kind != "" {
			return ""
		}
	}
	for k := i - 2; k >= 0 && k >= i-5 && !ends(words[k]); k-- {
		if kind := firstKind(words[k]); slices.Contains(sized, kind) {
			return kind
		}
	}
	return ""
}

func firstKind(word string) string {
	if found := kindsOf(word); len(found) > 0 {
		return found[0]
	}
	return ""
}

var (
	sizeInName = regexp.MustCompile(`(\d{1,3}(?:\.\d+)?)\s?-?\s?(?:"|''|″|in\b|inch)`)
	digits     = regexp.MustCompile(`\d+(?:\.\d+)?`)
)

// hasSize reports whether the line may have a size: its words have the number, or a number of its model begins with it
// (QN75Q80C).
func (l *line) hasSize(size string) bool {
	for _, run := range digits.FindAllString(l.words, -1) {
		if run == size || strings.HasPrefix(run, size) && len(size) > 1 {
			return true
		}
	}
	whole, part, _ := strings.Cut(size, ".")
	return part != "" && strings.Contains(l.words, whole+part)
}

// sizesOf returns the sizes that lines of a kind name.
func sizesOf(lines []line, kind string) string {
	var found []string
	for _, l := range lines {
		if !slices.Contains(l.kinds, kind) {
			continue
		}
		for _, m := range sizeInName.FindAllStringSubmatch(l.words, -1) {
			if s := m[1] + "″"; !slices.Contains(found, s) {
				found = append(found, s)
			}
		}
	}
	return strings.Join(found, ", ")
}
