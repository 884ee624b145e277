package demo

import (
	"slices"
	"strings"
)

// clientText returns what the client reads about an option. {lead} stands for the
// option's first part.
func clientText(kind string, t tier, several bool, lead string) string {
	tiers := texts().Client[kind]
	text := opening(tiers[min(int(t), len(tiers)-1)], lead)
	if several {
		text = t.String() + ": " + text
	}
	return text
}

// opening inserts a part's description into a text that begins a paragraph.
func opening(text, lead string) string {
	text = strings.ReplaceAll(text, "{lead}", article(strings.ReplaceAll(lead, `"`, "-inch")))
	return strings.ToUpper(text[:1]) + text[1:]
}

// article puts "a" or "an" before a noun, also before figures that begin with a vowel when
// read ("8-inch", "11.2").
func article(noun string) string {
	if strings.ContainsAny(noun[:1], "aeiouAEIOU8") || strings.HasPrefix(noun, "11") {
		return "an " + noun
	}
	return "a " + noun
}

// roomNotes returns remarks on a kind of room.
func roomNotes(kind string) []string {
	all := texts().Notes
	for _, n := range all {
		if slices.Contains(n.Kinds, kind) {
			return n.Lines
		}
	}
	return all[len(all)-1].Lines
}

// notesText returns what the installer reads about an option.
func notesText(r random, kind string) string {
	if r.chance(8) {
		return ""
	}
	lines := some(r, r.between(1, 2), roomNotes(kind))
	lines = append(lines, some(r, r.between(1, 3), texts().Team)...)
	if r.chance(30) {
		lines = append(lines, "", pick(r, texts().Questions))
	}
	return strings.Join(lines, "\n")
}
