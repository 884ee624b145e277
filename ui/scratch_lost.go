package ui

import (
	"maps"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/state/text"
	"app.tender/tender/ui/over"
	"app.tender/tender/views/screen"
)

// applyScratchLost reports that another terminal has the lease on some input. Input that is no longer shown is stored
// nowhere, so a question offers to copy it, and the program does not end before it is answered.
func (m *Model) applyScratchLost(e session.ScratchLost) tea.Cmd {
	shown := m.dialogs.Lost(e.At, e.Values, e.Since)
	for _, h := range m.screens.list {
		if s, ok := h.scr.(screen.Scribe); ok && s.ScratchLost(e.At, e.Values, e.Since) {
			shown = true
		}
	}
	lost := scratchText(e.Values)
	if lost == "" {
		return m.screens.doAsked()
	}
	m.end.quitting, m.end.suspending = false, false
	if !shown {
		words := func() string {
			why := "Your input is not kept: its field is " + state.BeingEdited(e.Since, m.opts.Clock.Now()) + "."
			if m.admits(screen.Team) {
				why += "\n\n" + text.Shorten(lost, mostLostShown)
			}
			return why
		}
		m.dialogs.OfferLost(&over.Lost{Text: lost, Words: words, Copied: func() tea.Cmd {
			m.notices.Tell(screen.Good, "Copied what you typed.")
			return m.copyCmd(lost)
		}})
	}
	return m.screens.doAsked()
}

// mostLostShown is the number of characters of a lost text in the question.
const mostLostShown = 400

// aboutInput are the fields that no one typed.
var aboutInput = []string{state.ScratchCursor, state.ScratchIn, state.ScratchFor}

// scratchText returns the values of a form as one text.
func scratchText(values map[string]string) string {
	var lines []string
	for _, field := range slices.Sorted(maps.Keys(values)) {
		if values[field] != "" && !slices.Contains(aboutInput, field) {
			lines = append(lines, values[field])
		}
	}
	return strings.Join(lines, "\n")
}
