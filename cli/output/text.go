package output

import (
	"cmp"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/charmbracelet/x/ansi"
)

// escapes finds the escapes of JSON. Those of control characters and marks of direction would
// take effect on a terminal.
var escapes = text.Pattern(`(?i)\\(?:u00(?:0[0-8bce-f]|1[0-9a-f]|7f|[89][0-9a-f])|u202[a-e]|u206[6-9]|.)`)

// CleanJSON takes escaped control characters out of JSON.
func CleanJSON(body string) string {
	return escapes().ReplaceAllStringFunc(body, func(escape string) string {
		if len(escape) > 2 {
			return ""
		}
		return escape
	})
}

// NotesHeading names a text that is not for the client and says so.
func NotesHeading(f state.TextField) string { return f.Title() + ", " + f.Audience() }

// Excerpt returns the beginning of a text, for a column.
func Excerpt(text string) string {
	return ansi.Truncate(strings.Join(strings.Fields(text), " "), 40, "…")
}

// LineName returns what a line is called in a list: as unknown where nobody said its name.
func LineName(unknown bool, brand, model, name, short string) string {
	if unknown {
		return state.UnknownWord
	}
	return cmp.Or(strings.TrimSpace(strings.TrimSpace(brand+" "+model)+" "+name), short)
}
