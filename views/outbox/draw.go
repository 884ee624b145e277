package outbox

import (
	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/phrase"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/viewport"
)

// The widths of the columns in cells; the change takes the rest.
const (
	stateWidth = 12
	whenWidth  = 16
)

// narrow is the width below which the time is left out.
const narrow = 60

func (m *model) View(area screen.Rect) string { return m.Draw(area, m.draw) }

func (m *model) draw(area screen.Rect) string {
	w := area.W
	if len(m.rows.Rows()) == 0 {
		lines := list.Message("Nothing waits to be saved.", "Edits stay here until they are saved at the service.", 1,
			w, m.th)
		return cells.Block(append([]string{""}, lines...), w, area.H)
	}
	height, details := m.rows.Split(area.H)
	from, to := m.rows.Fit(height)
	lines := []string{m.th.Dim.Render(cells.Fit(m.columns("State", "What", "Since", w), w))}
	for i := from; i < to; i++ {
		lines = append(lines, m.line(i, w))
	}
	if details {
		lines = append(lines, m.below(w, area.H-len(lines))...)
	}
	return cells.Block(lines, w, area.H)
}

// below returns a rule and the details of the row under the cursor in h lines.
func (m *model) below(w, h int) []string {
	if now := m.row().name(); now != m.detailsOf {
		m.detailsOf, m.details = now, viewport.Viewport{}
	}
	lines := m.details.Lines(m.detail(m.row(), w), h-1)
	word := ""
	switch {
	case m.details.Below() > 0:
		word = " " + m.keys.Name(actionScrollDown) + " scrolls "
	case m.details.Above() > 0:
		word = " " + m.keys.Name(actionScrollUp) + " scrolls back "
	}
	return append([]string{m.th.Border.Render(cells.RuleWith(word, w))}, lines...)
}

func (m *model) columns(st, what, when string, w int) string {
	if w < narrow {
		return " " + cells.Fit(st, min(stateWidth, w)) + what
	}
	return " " + cells.Fit(st, stateWidth) + cells.Fit(what, w-stateWidth-whenWidth-2) + cells.FitRight(when, whenWidth)
}

func (m *model) line(i, w int) string {
	r := &m.rows.Rows()[i]
	what := r.what
	if r.where != "" {
		what += "  " + r.where
	}
	since := r.entry.Updated
	if r.draft != nil {
		since = r.draft.Saved
	}
	line := cells.Fit(m.columns(r.stands(), what, phrase.When(since, m.now), w), w)
	if i == m.rows.Win.At {
		return m.th.Cursor(line, true)
	}
	return m.style(r).Render(line)
}

// stands returns the state of a row: a sign and a word.
func (r *row) stands() string {
	if r.draft != nil {
		return "~ draft"
	}
	return phrase.EditSign(r.entry.State) + " " + r.entry.Word()
}

func (m *model) style(r *row) theme.Style {
	if r.draft != nil {
		return m.th.Warn
	}
	switch r.entry.State {
	case state.EditSent, state.EditDropped:
		return m.th.Dim
	case state.EditWaiting, state.EditSending:
		return m.th.Warn
	default:
		return m.th.Bad
	}
}
