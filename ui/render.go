package ui

import (
	"strings"

	"app.tender/tender/ui/frame"
	"app.tender/tender/views/screen"
)

// View draws the frame as one string.
func (m *Model) View() string { return strings.Join(m.Lines(), "\n") }

// Lines draws the frame: a string for each line of the terminal. The screen draws only what is
// in its rectangle, and returns its last drawing if nothing changed.
func (m *Model) Lines() []string {
	shown := m.hosting().scr
	crumb := shown.Crumb(m.width)
	text, style := m.notices.Line(m.banner(m.live.heldBack()), m.theme)
	parts := frame.Parts{
		Header:  func(w int) string { return m.headerLine(crumb.AsOf, w) },
		Crumb:   func(w int, header bool) string { return m.crumb(shown, crumb, w, header) },
		Body:    shown.View,
		Message: text,
		Style:   style,
		Beside: func(line string) string {
			return m.under.Beside(line, m.activity, m.keys.Name(screen.Stop), m.width, m.theme)
		},
		Keys: m.keyLineOf,
	}
	if d := m.dialogs.Top(); d != nil {
		parts.Over = d
	}
	return frame.Draw(m.width, m.height, parts)
}

// Soon reports whether the open proposal is being read: a frame that shows it empty can wait a moment for
// one that shows it whole.
func (m *Model) Soon() bool {
	open := m.snap.Open
	return open.ID > 0 && open.Loading && open.Proposal == nil
}

// oneLine keeps a message from taking more than its line.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
