package ui

import (
	"time"

	"app.tender/tender/ui/over"
	"app.tender/tender/views/screen"
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// openingFound is the state of an enter pressed in a search whose results may not have arrived.
type openingFound struct {
	waits  bool      // enter was pressed, and no other key since
	opened time.Time // when it opened a result
}

// openFound opens the selected result of a search that found few. It waits for the results until another key is
// pressed.
func (m *Model) openFound() tea.Cmd {
	found, ok := m.hosting().scr.(screen.Searchable)
	if !ok || !m.found.waits {
		m.found.waits = false
		return nil
	}
	rows, ready := found.Found()
	if !ready {
		return nil
	}
	m.found.waits = false
	open := screen.Find(m.own.here(), screen.Open)
	if rows == 0 || rows > screen.FewFound || open == nil {
		return nil
	}
	m.found.opened = m.opts.Clock.Now()
	return m.run(open)
}

// twice reports whether a key is the second of two enters, one to leave the search and one to open the result.
func (f *openingFound) twice(k tea.KeyMsg, keys screen.Keys, now time.Time) bool {
	again := key.Matches(k, keys[screen.Open]) && now.Sub(f.opened) < over.ReadFor
	*f = openingFound{}
	return again
}
