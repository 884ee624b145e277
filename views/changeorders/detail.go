package changeorders

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/browse"
	"app.tender/tender/views/widget/scroll"
	"app.tender/tender/views/widget/theme"
)

// Detail is the screen of one change order.
type Detail struct {
	th         *theme.Theme
	keys       views.Keys
	clientView bool
	noPrices   bool // for those who see none
	beside     bool // where there is no room for all: the proposal's areas in place of price and timeline

	row      *state.ChangeOrderSummary // as the list has it; nil when it is not in it
	co       *state.ChangeOrder        // nil until it is read
	p        *state.Proposal           // the parent; nil when it is not known
	changes  []state.ChangedArea
	status   browse.Status
	now      time.Time
	next     state.ChangeOrderID // after it in the list; 0 for none
	previous state.ChangeOrderID

	win   scroll.Window
	laid  document // as it was laid out last
	lines int      // of the tallest column when it was drawn last
	drawn views.Drawn
}

// NewDetail makes a screen without a change order.
func NewDetail(th *theme.Theme, keys views.Keys) Detail { return Detail{th: th, keys: keys} }

// SetClientView leaves out what the customer does not see: installer notes,
// profit, and which lines are at the dealer's expense.
func (d *Detail) SetClientView(on bool) {
	if d.clientView != on {
		d.clientView = on
		d.forget()
	}
}

// HidePrices leaves out what everything costs, and so which lines are at the
// dealer's expense.
func (d *Detail) HidePrices(on bool) {
	if d.noPrices != on {
		d.noPrices = on
		d.forget()
	}
}

// SetOrder shows a change order: its row in the list, its detail once that is
// read, and its parent, which may all be nil.
func (d *Detail) SetOrder(row *state.ChangeOrderSummary, co *state.ChangeOrder, p *state.Proposal, now time.Time) {
	if id(row, co) != id(d.row, d.co) {
		d.win = scroll.Window{}
	}
	d.row, d.co, d.p, d.now = row, co, p, now
	d.changes = nil
	if co != nil {
		d.changes = co.Changes(p)
	}
	d.forget()
}

// SetStatus tells how reading the detail stands.
func (d *Detail) SetStatus(s browse.Status) { d.status = s; d.forget() }

// SetNeighbours tells which change orders stand before and after this one; 0 for
// none.
func (d *Detail) SetNeighbours(previous, next state.ChangeOrderID) {
	d.previous, d.next = previous, next
}

func id(row *state.ChangeOrderSummary, co *state.ChangeOrder) state.ChangeOrderID {
	switch {
	case co != nil:
		return co.ID
	case row != nil:
		return row.ID
	default:
		return 0
	}
}

func (d *Detail) forget() {
	d.laid = document{}
	d.drawn.Forget()
}

// TakesText is false: there is nothing to type here.
func (d *Detail) TakesText() bool { return false }

// Update scrolls, or asks for the change order beside this one.
func (d *Detail) Update(msg tea.Msg) (views.Intent, tea.Cmd) {
	a, ok := msg.(views.ActionMsg)
	if !ok {
		return nil, nil
	}
	to := state.ChangeOrderID(0)
	switch a.Action {
	case views.OrderNext:
		to = d.next
	case views.OrderPrevious:
		to = d.previous
	case views.PaneNext, views.PanePrevious:
		d.beside = !d.beside
		d.drawn.Forget()
	default:
		d.win.Scroll(a.Action, d.lines, d.visible(d.drawn.Area()))
		d.drawn.Forget()
	}
	if to == 0 {
		return nil, nil
	}
	return views.OpenChangeOrder{ID: to}, nil
}

// Bindings lists what can be done here.
func (d *Detail) Bindings() []views.Binding {
	next, previous := "", ""
	if d.next == 0 {
		next = "This is the last change order of the list."
	}
	if d.previous == 0 {
		previous = "This is the first change order of the list."
	}
	all := ""
	if d.drawn.Area().W >= sideBySide {
		all = "The proposal's own areas stand beside the changes already."
	}
	return []views.Binding{
		{Action: views.PaneNext, Disabled: all},
		{Action: views.MoveUp},
		{Action: views.MoveDown},
		{Action: views.MovePageUp},
		{Action: views.MovePageDown},
		{Action: views.OrderNext, Disabled: next},
		{Action: views.OrderPrevious, Disabled: previous},
		{Action: views.MoveTop},
		{Action: views.MoveBottom},
	}
}

// Crumb names the change order and its status, without margins.
func (d *Detail) Crumb() string {
	name, status := "Change order", state.Status("")
	switch {
	case d.co != nil:
		name, status = title(d.co.Number, d.co.NameWord()), d.co.Status
	case d.row != nil:
		name, status = title(d.row.Number, d.row.NameWord()), d.row.Status
	}
	return d.th.Strong.Render(name) + "   " + d.th.Status(string(status)).Render(status.Word())
}
