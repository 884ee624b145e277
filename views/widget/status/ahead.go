package status

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
)

// The form of a change order opens once the service has said what the proposal is now. Words typed until then would run
// as commands of the screen.

// HoldKey queues a key that was pressed for the form of a new change order; it returns false for any other.
func (m *Changer) HoldKey(key tea.KeyMsg) bool {
	if m.holds {
		m.ahead = append(m.ahead, key)
	}
	return m.holds
}

// Held returns what the queued keys type.
func (m *Changer) Held() string { return screen.TypedBy(m.ahead) }

// DropKeys ends the wait for the form of a new change order, and says so if that drops keys. It reports whether
// anything waited.
func (m *Changer) DropKeys() (waited bool) {
	if len(m.ahead) > 0 {
		m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: screen.NotApplied})
	}
	waited, m.holds, m.ahead = m.holds, false, nil
	return waited
}
