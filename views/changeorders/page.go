package changeorders

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
)

// Open is the open proposal.
type Open interface {
	// ID returns 0 while none is open.
	ID() state.ProposalID
	// Shown returns the proposal with unsaved edits; nil until it is read.
	Shown() *state.Proposal
	// Crumb returns its name for the beginning of a line of w cells.
	Crumb(w int) string
	// ToggleClientView switches between the client's view and the team's.
	ToggleClientView()
}

// The IDs of the list and of one change order, which is the Item of a location.
const (
	ID      = "change-orders"
	OrderID = screen.AtOrder
)

// The actions of one change order.
const (
	actionNext     screen.ID = "change-order.next"
	actionPrevious screen.ID = "change-order.previous"
)

// The actions of the list, of its search, and of one change order.
var (
	defs = slices.Concat([]screen.Def[*model]{
		{ID: screen.Open, Hint: 1, Unless: (*model).noOrder, Do: (*model).openOrder},
		moveDef(actionStatusChosen, 3, (*model).cannotMove, (*model).askMove),
		{ID: screen.Search, Hint: 2, Do: screen.Does(func(m *model) { m.search.Typing = true })},
		{ID: screen.Refresh, Hint: 4},
		{ID: screen.Back, Hint: 5, Do: (*model).back},
	}, screen.MoveDefs(screen.Scrolls((*model).move)))
	typing    = list.SearchDefs((*model).openWord, (*model).leaveSearch, (*model).back, screen.Scrolls((*model).move))
	orderDefs = slices.Concat([]screen.Def[*orderModel]{
		{
			ID: screen.PaneNext, Hint: 1, Unless: (*orderModel).allBeside,
			Do: screen.Does(func(d *orderModel) { d.beside = !d.beside }),
		},
		{
			ID: actionNext, Group: "View", Keys: []string{"]", "right", "l"}, Short: "next",
			Long:     "Show the next change order",
			Audience: screen.Everyone, Hint: 3, Unless: (*orderModel).noNext, Do: func(d *orderModel) tea.Cmd {
				return d.look(d.neighbour(1))
			},
		},
		{
			ID: actionPrevious, Group: "View", Keys: []string{"[", "left", "h"}, Short: "prev",
			Long:     "Show the previous change order",
			Audience: screen.Everyone, Hint: 2, Unless: (*orderModel).noPrevious, Do: func(d *orderModel) tea.Cmd {
				return d.look(d.neighbour(-1))
			},
		},
		moveDef(actionStatus, 5, (*orderModel).cannotMove, (*orderModel).askMove),
		{
			ID: screen.ClientView, Audience: screen.Client, Hint: 4, Word: func(d *orderModel) string {
				return d.env.ClientViewWord()
			},
			Do: screen.Does(func(d *orderModel) { d.r.open.ToggleClientView() }),
		},
		{ID: screen.Back, Hint: 8, Do: screen.Does(func(d *orderModel) { d.env.Host.Back() })},
	}, screen.MoveDefs(screen.Scrolls((*orderModel).scroll)))
)

// Page returns the list of the open proposal's change orders.
func Page(r *Reader) screen.Page {
	return screen.Page{
		ID: ID, Name: "the change orders", Audience: screen.Everyone,
		Enter: screen.Info{
			ID: screen.GoChangeOrders, Keys: []string{"3"}, Short: "change orders",
			Long: "Go to the change orders of the open proposal",
		},
		Unless:  r.cannotList,
		Actions: screen.Lists(defs),
		New:     func(env *screen.Env) screen.Screen { return newModel(env, r) },
	}
}

// OrderPage returns one change order.
func OrderPage(r *Reader) screen.Page {
	return screen.Page{
		ID: OrderID, Name: "a change order", Audience: screen.Everyone,
		Actions: screen.Lists(orderDefs),
		New:     func(env *screen.Env) screen.Screen { return newDetail(env, r) },
	}
}
