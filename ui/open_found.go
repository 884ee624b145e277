package ui

import (
	"slices"
	"time"

	"app.tender/tender/views"
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// openingFound is enter in a search whose rows are perhaps still being read.
type openingFound struct {
	waits  bool      // enter was pressed, and no other key since
	opened time.Time // when it opened the one row that was left
}

// openFound opens what a search found where that is one row. Where its rows are not
// here yet, it waits for them until another key is pressed.
func (m *Model) openFound() tea.Cmd {
	found, ok := m.place().pane().(interface{ Found() int })
	if !ok || !m.found.waits {
		m.found.waits = false
		return nil
	}
	if m.place().stale() {
		return nil
	}
	m.found.waits = false
	if found.Found() != 1 {
		return nil
	}
	if a := screen.Find(m.actions(), views.Open); a != nil {
		m.found.opened = m.opts.Clock.Now()
		return m.perform(a)
	}
	return nil
}

// openedTwice reports whether a key is the second enter of who is used to press it
// twice, once to leave the search and once to open the row.
func (m *Model) openedTwice(key string) bool {
	twice := slices.Contains(m.keys[views.Open], key) && m.opts.Clock.Now().Sub(m.found.opened) < readFor
	m.found = openingFound{}
	return twice
}
