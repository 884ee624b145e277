package views

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"app.tender/tender/state"
	"app.tender/tender/views/cells"
)

// longestLabel is how many characters before a colon still read as the name of
// an option, as in "Better: a 75-inch display".
const longestLabel = 24

// OptionLabel names the option at an index of its area. Options have no name of
// their own, so it is the number and how the client description begins: "2
// Better". An option without a text is "Option 2".
func OptionLabel(index int, o *state.Option) string {
	number := strconv.Itoa(index + 1)
	line, _, _ := strings.Cut(strings.TrimSpace(o.ClientDescription), "\n")
	if head, _, ok := strings.Cut(line, ":"); ok && utf8.RuneCountInString(head) <= longestLabel {
		line = head
	}
	if line = strings.TrimSpace(line); line == "" {
		return "Option " + number
	}
	return number + " " + line
}

// Excerpt is the beginning of a text on one line, at most w cells, between
// quotation marks; "empty" for a text without words.
func Excerpt(text string, w int) string {
	line := strings.Join(strings.Fields(text), " ")
	if line == "" {
		return "empty."
	}
	return "“" + cells.Cut(line, w, "…") + "”."
}

// MarkSign is the sign of a mark: one cell, empty for none.
func MarkSign(m state.Mark) string {
	switch m {
	case state.MarkConflict, state.MarkRefused, state.MarkUncertain:
		return "✗"
	case state.MarkAside:
		return "≠"
	case state.MarkAdded:
		return "+"
	case state.MarkWaiting, state.MarkDraft:
		return "~"
	default:
		return ""
	}
}
