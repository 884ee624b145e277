package ui

import (
	"strings"

	"app.tender/tender/views"
	"app.tender/tender/views/widget/cells"
	"github.com/charmbracelet/lipgloss"
)

// The rows from which a message that is longer than its line takes more of them,
// over the bottom of the body: a reason without its next step is half a message.
const (
	twoMessageRows   = 12
	threeMessageRows = 20
)

// messageRows is how many lines a message may take on a screen of h rows.
func messageRows(h int) int {
	switch {
	case h >= threeMessageRows:
		return 3
	case h >= twoMessageRows:
		return 2
	default:
		return 1
	}
}

// messageLines are the toast, or else the banner of what does not work, in at most
// rows lines of w cells, and at the end of the last one what is under way. There is
// always one line, which may be empty.
func (m *Model) messageLines(w, rows int) []string {
	text, style := m.message()
	work := func(line string) string {
		return m.under.beside(line, m.work(), m.keys.Name(views.Stop), w, m.theme)
	}
	if text == "" {
		return []string{work("")}
	}
	lines := cells.Wrap(text, max(1, w-2))
	if len(lines) > rows {
		lines = append(lines[:rows-1], cells.Cut(strings.Join(lines[rows-1:], " "), max(0, w-1), "…"))
	}
	for i := range lines {
		lines[i] = cells.Cut(" "+style.Render(lines[i]), w, "…")
	}
	last := len(lines) - 1
	lines[last] = work(lines[last])
	return lines
}

// message is the toast, or else the banner.
func (m *Model) message() (string, lipgloss.Style) {
	t := m.theme
	if toast := m.notices.shown(); toast != nil {
		style := t.Text
		switch toast.kind {
		case noticeGood:
			style = t.Good
		case noticeWarn:
			style = t.Warn
		case noticeBad:
			style = t.Bad
		case noticeInfo:
		}
		return oneLine(toast.text), style
	}
	if text := m.bannerText(); text != "" {
		return "! " + text, t.Warn
	}
	return "", t.Text
}

// over lays lines over those that end above row y.
func over(screen, lines []string, y int) {
	for i, l := range lines {
		screen[y-len(lines)+i] = l
	}
}
