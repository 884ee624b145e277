package plan

import (
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// OrderPart is what a typed change order changes in one area.
type OrderPart struct {
	Area   string // empty for lines before the first heading
	Lines  []OrderText
	Client string // what the client reads of it; empty for nothing
}

// OrderText is a typed line of a change order.
type OrderText struct {
	At   int // in the whole text, counted from 0
	Text string
}

// OrderParts divides the text of a change order: a line that begins with # names the area of those below it, as in a
// plan, and one that begins with "Client:" is a paragraph of what the client reads of it. Lines of one area are
// together, whichever heading they were typed under. If one line has an area, all have: wrong says which line needs
// one, by its place in the text. An area in which nothing changes is no part.
func OrderParts(typed string) (parts []OrderPart, wrong map[int]error) {
	wrong = map[int]error{}
	at, all := -1, strings.Split(text.NormalizeNewlines(typed), "\n")
	headed := slices.ContainsFunc(all, func(line string) bool {
		_, heading := OrderHeading(line)
		return heading
	})
	for i, line := range all {
		line = strings.TrimSpace(line)
		name, heading := OrderHeading(line)
		switch {
		case line == "":
			continue
		case heading:
			if name == "" || state.Length(name) > state.MaxAreaName {
				wrong[i] = state.Invalid("This heading names no area.", "Type # and the name of an area.")
			}
			at = partOf(&parts, name)
			continue
		case at < 0 && headed:
			wrong[i] = state.Invalid("This line is in no area.", "Put it below the # of its area.")
			continue
		case at < 0:
			at = partOf(&parts, "")
		}
		switch said, label := OrderLabel(line); label {
		case "":
			parts[at].Lines = append(parts[at].Lines, OrderText{i, line})
		case "Client":
			parts[at].Client = text.Paragraphs(parts[at].Client, said)
		default:
			wrong[i] = state.Invalid("A change order has no installer notes.",
				"Leave this line out, and tell the installers another way.")
		}
	}
	return slices.DeleteFunc(parts, func(p OrderPart) bool { return len(p.Lines) == 0 && p.Client == "" }), wrong
}

// OrderHeading returns the area that a line of a change order names; heading is false for another line.
func OrderHeading(line string) (area string, heading bool) {
	name, heading := strings.CutPrefix(strings.TrimSpace(line), "#")
	return strings.TrimSpace(name), heading
}

// OrderLabel returns the text of a line that is part of a text of its area, and the label that says which: Client or
// Installer; label is empty for another line.
func OrderLabel(line string) (said, label string) {
	if m := labelPattern().FindStringSubmatch(strings.TrimSpace(line)); m != nil {
		return strings.TrimSpace(m[2]), m[1]
	}
	return "", ""
}

// partOf returns the index of the part of an area, which it adds if there is none.
func partOf(parts *[]OrderPart, area string) int {
	for i := range *parts {
		if text.SameName((*parts)[i].Area, area) {
			return i
		}
	}
	*parts = append(*parts, OrderPart{Area: area})
	return len(*parts) - 1
}
