package state

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"app.tender/tender/state/text"
)

// longestLabel is how many characters before a colon still read as the name of
// an option, as in "Better: a 75-inch display".
const longestLabel = 24

// OptionLabel names the option at an index of its area. Options have no name of
// their own, so it is the number and how the client description begins: "2
// Better". An option without a text is "Option 2".
func OptionLabel(index int, o *Option) string {
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

// longestName is how many characters of an option's name a sentence has room for.
const longestName = 32

// OptionName names an option as OptionLabel does, short enough for a sentence.
func (a *Area) OptionName(id OptionID) string {
	for i := range a.Options {
		if a.Options[i].ID == id {
			return text.Shorten(OptionLabel(i, &a.Options[i]), longestName)
		}
	}
	return "an option"
}
