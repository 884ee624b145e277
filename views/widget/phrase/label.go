package phrase

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
)

// Excerpt returns the beginning of a text on one line, at most w cells, between quotation marks;
// "empty" for a text without words.
func Excerpt(text string, w int) string {
	line := strings.Join(strings.Fields(text), " ")
	if line == "" {
		return "empty."
	}
	return "“" + cells.Cut(line, w, "…") + "”."
}

// ExcerptOf returns the beginning of what was typed for a text or a new option, as Excerpt gives
// it; empty for other edits, and where nothing was.
func ExcerptOf(e state.Edit, w int) string {
	var text string
	switch c := e.Change.(type) {
	case state.WriteText:
		text = c.Text
	case state.AddOption:
		text = c.Client + "\n" + c.Installer
	}
	if strings.TrimSpace(text) == "" {
		return ""
	}
	return Excerpt(text, w)
}

// MarkStyle returns how the sign of a mark is coloured.
func MarkStyle(th *theme.Theme, m state.Mark) theme.Style {
	switch m {
	case state.MarkConflict, state.MarkRefused, state.MarkUncertain:
		return th.Bad
	case state.MarkAdded:
		return th.Good
	case state.MarkWaiting, state.MarkDraft:
		return th.Warn
	default:
		return th.Text
	}
}

// MarkSign returns the sign of a mark: one cell, empty for none.
func MarkSign(m state.Mark) string {
	switch m {
	case state.MarkConflict, state.MarkRefused, state.MarkUncertain:
		return "✗"
	case state.MarkAdded:
		return "+"
	case state.MarkWaiting, state.MarkDraft:
		return "~"
	default:
		return ""
	}
}

// MarkWords says beside the title of a text how it stands: "~ draft"; empty for no mark.
func MarkWords(th *theme.Theme, m state.Mark) string {
	words := string(m)
	switch m {
	case state.MarkNone:
		return ""
	case state.MarkAdded:
		words = "new, waiting"
	}
	return MarkStyle(th, m).Render(MarkSign(m) + " " + words)
}
