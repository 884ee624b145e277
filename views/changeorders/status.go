package changeorders

import (
	"cmp"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/status"
)

// The actions that move a change order to another status.
const (
	actionStatus       screen.ID = "change-order.status"
	actionStatusChosen screen.ID = "change-order.status-chosen" // moves the one under the cursor in the list
)

// Moving holds the dependencies for moving the status of a change order.
type Moving struct {
	status.Ports
	// ReadOnly returns why nothing may be written to the service, or "".
	ReadOnly func() string
}

// moveDef returns the action for a screen that has a change order.
func moveDef[S any](id screen.ID, hint int, unless func(S) string, do func(S) tea.Cmd) screen.Def[S] {
	return screen.Def[S]{
		ID: id, Group: "Proposals", Keys: []string{"m"}, Short: "status", Hint: hint,
		Long:   "Submit, open, accept, decline or complete the change order, where the service allows it",
		Unless: unless, Do: do,
	}
}

func (m *model) cannotMove() string {
	return cmp.Or(m.noOrder(), m.r.moving.ReadOnly(), m.changer.Unless(m.proposal))
}

func (m *model) askMove() tea.Cmd {
	return m.changer.AskOrder(m.proposal, *m.r.row(m.found.Current().ID))
}

func (d *orderModel) cannotMove() string {
	if d.r.row(d.id) == nil {
		return "This change order has not been read yet."
	}
	return cmp.Or(d.r.moving.ReadOnly(), d.changer.Unless(d.r.open.ID()))
}

func (d *orderModel) askMove() tea.Cmd { return d.changer.AskOrder(d.r.open.ID(), *d.r.row(d.id)) }
