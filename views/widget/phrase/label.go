package phrase

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
)

// Excerpt returns the beginning of a text on one line, at most w cells, in quotation marks;
// "empty" for a text without words.
func Excerpt(text string, w int) string {
	line := strings.Join(strings.Fields(text), " ")
	if line == "" {
		return "empty."
	}
	return "“" + cells.Cut(line, w, "…") + "”."
}

// ExcerptOf returns an Excerpt of what an edit writes into a text or a new option; empty for other
// edits, and for no text.
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

// EditSign returns the one-cell sign of an edit's state in the outbox or the journal.
func EditSign(s state.EditState) string {
	switch s {
	case state.EditSent, state.JournalTicked, state.JournalNoted:
		return "✓"
	case state.EditWaiting, state.EditSending:
		return "●"
	case state.EditDropped, state.JournalUnticked, state.JournalWithdrawn:
		return "–"
	default:
		return "✗"
	}
}

// MarkStyle returns the style of a mark.
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

// MarkSign returns the one-cell sign of a mark, empty for none.
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

// MarkWords returns the sign and words of a mark for the title of a text: "~ draft"; empty for no
// mark.
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

// Listed joins the words that are not empty: "primary · billing".
func Listed(words ...string) string {
	var said []string
	for _, w := range words {
		if w != "" {
			said = append(said, w)
		}
	}
	return strings.Join(said, " · ")
}

// Areas adds areas with their totals, in at most this many lines.
func Areas(s *cells.Sheet, th *theme.Theme, areas []state.AreaTotal, lines int) {
	shown := len(areas)
	if shown > lines {
		shown = max(0, lines-1)
	}
	for _, a := range areas[:shown] {
		s.Figure(th.Text, text.CleanLine(a.Name), a.Total)
	}
	switch more := len(areas) - shown; {
	case more > 0:
		s.Line(th.Dim, text.Count(more, "more area"))
	case shown == 0:
		s.Line(th.Dim, "no areas")
	}
}
