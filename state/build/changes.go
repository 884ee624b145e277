package build

import (
	"slices"
	"strings"
)

// Changes returns the differences between two outlines by place: removed, added and changed lines.
// It ignores the order of lines. It parses headings and lines as any service may write them.
func Changes(before, now string) []Difference {
	was, is := linesByPlace(before), linesByPlace(now)
	var places []string
	for _, l := range slices.Concat(is, was) {
		if !slices.Contains(places, l.where) {
			places = append(places, l.where)
		}
	}
	var out []Difference
	for _, where := range places {
		gone, added := apart(at(was, where), at(is, where))
		for _, line := range gone {
			d := Difference{Kind: Missing, Where: where, Planned: line}
			if i := mostSimilar(line, added); i >= 0 {
				d.Kind, d.Built = Differs, added[i]
				added = slices.Delete(added, i, i+1)
			}
			out = append(out, d)
		}
		for _, line := range added {
			out = append(out, Difference{Kind: Extra, Where: where, Built: line})
		}
	}
	return out
}

// placed is a line of an outline with the headings above it.
type placed struct{ where, line string }

// linesByPlace returns the non-empty lines of an outline. A heading without lines counts as a
// line.
func linesByPlace(outline string) []placed {
	var out []placed
	var heads []string
	bare := false
	end := func() {
		if n := len(heads); bare && heads[n-1] != "" {
			out = append(out, placed{named(heads[:n-1]), heads[n-1]})
		}
		bare = false
	}
	for line := range strings.Lines(outline) {
		line = strings.TrimSpace(line)
		name := strings.TrimLeft(line, "#")
		level := len(line) - len(name)
		switch {
		case line == "":
		case level > 0 && (name == "" || name[0] == ' '):
			if level > len(heads) {
				bare = false // it has a line below
			}
			end()
			heads = append(heads[:min(level-1, len(heads)):min(level-1, len(heads))], strings.TrimSpace(name))
			bare = true
		default:
			bare = false
			for _, bullet := range []string{"- ", "* ", "• "} {
				line = strings.TrimPrefix(line, bullet)
			}
			out = append(out, placed{named(heads), line})
		}
	}
	end()
	return out
}

// named joins the non-empty headings.
func named(heads []string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(heads), func(h string) bool { return h == "" }), " · ")
}

func at(list []placed, where string) (lines []string) {
	for _, l := range list {
		if l.where == where {
			lines = append(lines, l.line)
		}
	}
	return lines
}

// apart removes what both have in common.
func apart(was, is []string) (gone, added []string) {
	added = slices.Clone(is)
	for _, line := range was {
		if i := slices.Index(added, line); i >= 0 {
			added = slices.Delete(added, i, i+1)
		} else {
			gone = append(gone, line)
		}
	}
	return gone, added
}

// mostSimilar returns the index of the line with the most words in common with line; -1 if none has
// half of them.
func mostSimilar(line string, lines []string) int {
	best, most := -1, 0
	words := strings.Fields(line)
	for i, other := range lines {
		theirs, common := strings.Fields(other), 0
		for _, w := range words {
			if j := slices.Index(theirs, w); j >= 0 {
				theirs = slices.Delete(theirs, j, j+1)
				common++
			}
		}
		if 2*common >= max(len(words), common+len(theirs)) && common > most {
			best, most = i, common
		}
	}
	return best
}
