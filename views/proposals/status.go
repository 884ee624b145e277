package proposals

import (
	"cmp"

	tea "github.com/charmbracelet/bubbletea"
)

// cannotMove returns why the status of the proposal under the cursor can't be moved, or "".
func (m *model) cannotMove() string { return cmp.Or(m.readOnly(), m.mover.Unless(m.Chosen())) }

// askMove asks for the new status of the proposal under the cursor.
func (m *model) askMove() tea.Cmd { return m.mover.Ask(m.Chosen()) }
