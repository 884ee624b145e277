package outline

import (
	"regexp"
	"strings"
)

var (
	inches = regexp.MustCompile(`(?i)\b(\d+(?:\.\d+)?)[ \t-]?(?:inch(?:es)?\b|in\.|''|[″”“])`)
	curly  = strings.NewReplacer("’", "'", "‘", "'", "“", `"`, "”", `"`, "″", `"`, "–", "-", " ", " ")
	bullet = regexp.MustCompile(`^[ \t]*(?:[-*•]|\d+[.)])[ \t]+`)
	// A point ends a sentence when a space or the end follows, so "7.2" does not.
	sentenceEnd = regexp.MustCompile(`[.;!?]+(?:[ \t]+|$)`)
	// What divides the things of a sentence; a conjunction only before an amount.
	comma       = regexp.MustCompile(`,[ \t]*`)
	conjunction = regexp.MustCompile(`(?i)[ \t]+(?:and|plus|with|as well as|&)[ \t]+`)
)

// sentences splits a line. A list mark before it is left out.
func sentences(line string) []string {
	line = inches.ReplaceAllString(line, `${1}"`)
	line = bullet.ReplaceAllString(curly.Replace(line), "")
	var list []string
	for _, s := range sentenceEnd.Split(line, -1) {
		if s = strings.TrimSpace(s); s != "" {
			list = append(list, s)
		}
	}
	return list
}

// clauses splits a sentence into what are probably its single things.
func clauses(sentence string) [][]string {
	var list [][]string
	for _, part := range comma.Split(sentence, -1) {
		begin := 0
		for _, at := range conjunction.FindAllStringIndex(part, -1) {
			if amount(strings.Fields(part[at[1]:])) {
				list = appendWords(list, part[begin:at[0]])
				begin = at[1]
			}
		}
		list = appendWords(list, part[begin:])
	}
	return list
}

func appendWords(list [][]string, s string) [][]string {
	if words := strings.Fields(s); len(words) > 0 {
		return append(list, words)
	}
	return list
}

// amount reports whether words begin with a quantity or a time. "And a half"
// belongs to the number before it.
func amount(words []string) bool {
	if len(words) > 1 && strings.EqualFold(words[1], "half") {
		return false
	}
	if _, n := duration(words); n > 0 {
		return true
	}
	_, n := quantity(words)
	return n > 0
}
