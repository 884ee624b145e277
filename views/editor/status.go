package editor

import (
	"cmp"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
)

// MoveStatus is the action that moves the open proposal to another status.
const MoveStatus screen.ID = "proposal.status"

// cannotMove returns why the status of the open proposal can't be moved, or "".
func (m *Model) cannotMove() string { return cmp.Or(m.Outbox.ReadOnly(), m.mover.Unless(m.seen.ID)) }

// askMove asks for the new status of the open proposal.
func (m *Model) askMove() tea.Cmd { return m.mover.Ask(m.seen.ID) }
