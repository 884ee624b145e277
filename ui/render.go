package ui

import (
	"strings"

	"app.tender/tender/ui/frame"
	"app.tender/tender/views/screen"
)

// View returns the frame as one string.
func (m *Model) View() string { return strings.Join(m.Lines(), "\n") }

// Lines returns the frame, a string for each line of the terminal. A screen draws within its
// rectangle and returns its last drawing if nothing changed.
func (m *Model) Lines() []string {
	shown, over := m.hosting().scr, m.dialogs.Top()
	m.theme.Behind(over != nil)
	defer m.theme.Behind(false)
	crumb := shown.Crumb(m.width)
	above := header{m.base}
	parts := frame.Parts{
		Header: func(w int) string { return above.line(crumb.AsOf, w) },
		Crumb:  func(w int, header bool) string { return above.crumb(shown, crumb, w, header) },
		Body: func(r screen.Rect) string {
			defer m.theme.Behind(false) // the dialog comes next
			return shown.View(r)
		},
		Messages: m.notices.Messages(above.banner(m.live.heldBack()), m.theme),
		Beside: func(line string) string {
			return m.under.Beside(line, m.activity, m.keys.Name(screen.Stop), m.width, m.theme)
		},
		Keys: m.own.line,
	}
	if over != nil {
		parts.Over, parts.Below, parts.Theme = over, &m.below, m.theme
	}
	return frame.Draw(m.width, m.height, parts)
}

// Soon reports whether the open proposal is being read: an empty frame can wait a moment for the first one with the
// proposal.
func (m *Model) Soon() bool {
	open := m.snap.Open
	return open.ID > 0 && open.Loading && open.Proposal == nil
}

// oneLine joins the lines of a message.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
