package breakdown

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/breakdown"
	"app.tender/tender/state/money"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/scroll"
)

type model struct {
	screen.RenderCache
	env     *screen.Env
	open    Open
	orders  Orders
	actions []*screen.Action

	at       screen.Location
	figure   *breakdown.Figure // nil until it is unfolded
	currency money.Currency
	internal bool // figure has cost and profit
	gone     bool // the proposal has no such part any more

	opened map[string]bool
	rows   []breakdown.Row
	win    scroll.Window
}

func newModel(env *screen.Env, open Open, orders Orders) *model {
	m := &model{env: env, open: open, orders: orders, opened: map[string]bool{}}
	m.actions = screen.Bind(m, defs)
	return m
}

// Show unfolds the figure of a location, or the same one again.
func (m *model) Show(at screen.Location) tea.Cmd {
	if at.Screen = ID; at.Proposal != 0 && at != m.at {
		m.at, m.figure, m.rows, m.win = at, nil, nil, scroll.Window{}
		clear(m.opened)
	}
	return m.renew()
}

func (m *model) Here() screen.Location     { return m.at }
func (m *model) Actions() []*screen.Action { return m.actions }

// Update handles changes and the mouse.
func (m *model) Update(msg tea.Msg) tea.Cmd {
	m.Invalidate()
	switch msg := msg.(type) {
	case screen.Wheel:
		m.move(msg.Move)
	case screen.Click:
		if hit, again := m.win.Click(msg.Y-1, len(m.rows), m.height()); hit && again {
			m.toggle()
		}
	case screen.Changed, screen.AudienceChanged:
		if m.env.Shown() { // else when it is shown
			return m.renew()
		}
	}
	return nil
}

// renew unfolds the figure in the background: that reads every line.
func (m *model) renew() tea.Cmd {
	m.Invalidate()
	unfold := m.unfolds()
	if unfold == nil || m.internal && m.env.ClientView() {
		m.figure, m.rows, m.internal = nil, nil, false
	}
	if unfold == nil {
		m.env.Forget(ID)
		return nil
	}
	return m.env.Latest(ID, screen.Fetch(unfold, screen.Does(m.take)))
}

// unfolded is the result of unfolding.
type unfolded struct {
	figure   breakdown.Figure
	ok       bool // the proposal has such a part
	internal bool // it has cost and profit
	currency money.Currency
}

// unfolds returns a function of values that unfolds the figure; nil while there is nothing to unfold.
func (m *model) unfolds() func() unfolded {
	w := m.open.Workspace()
	if w == nil {
		return nil
	}
	p, pl, at := w.Proposal, m.open.Plan(), m.at
	see := state.Visibility{Prices: true, Internal: !m.env.ClientView()}
	c := p.Summary.Currency
	if at.Text == screen.AtOrder {
		set, _, _ := m.orders.Set()
		co := set.Details[state.ChangeOrderID(at.Item)]
		if co == nil {
			return nil
		}
		return func() unfolded { return unfolded{breakdown.OfOrder(co, p.Location, see), true, see.Internal, c} }
	}
	return func() unfolded {
		f, ok := breakdown.Of(p, pl, breakdown.Place{
			Area: at.Area, Option: at.Option, Item: state.ItemID(at.Item),
		}, see)
		return unfolded{f, ok, see.Internal, c}
	}
}

// take shows an unfolded figure, with what was open before.
func (m *model) take(u unfolded) {
	if u.internal && m.env.ClientView() {
		return // it was unfolded for the team
	}
	m.gone, m.currency, m.internal = !u.ok, u.currency, u.internal
	m.figure = &u.figure
	if len(m.opened) == 0 {
		m.opened[u.figure.Name] = true
	}
	m.list()
}

// list lists the rows that are not folded.
func (m *model) list() {
	m.rows = m.figure.Rows(func(r breakdown.Row) bool { return m.opened[r.Path] })
	m.win.Fit(len(m.rows), m.height())
	m.Invalidate()
}

func (m *model) move(id screen.ID) {
	m.win.Move(id, len(m.rows), m.height())
	m.Invalidate()
}

// unopened returns why the row under the cursor does not unfold, or "".
func (m *model) unopened() string {
	if len(m.rows) == 0 {
		return m.waiting()
	}
	return screen.Refuse(len(m.rows[m.win.At].Of) == 0, "There is nothing below this figure.")
}

func (m *model) openWord() string {
	if len(m.rows) > 0 && m.opened[m.rows[m.win.At].Path] {
		return "fold"
	}
	return "unfold"
}

// toggle unfolds the figure under the cursor, or folds it.
func (m *model) toggle() {
	if m.unopened() == "" {
		r := m.rows[m.win.At]
		m.opened[r.Path] = !m.opened[r.Path]
		m.list()
	}
}

// fold unfolds or folds the figure under the cursor. One that is folded already leads to the figure that it is in.
func (m *model) fold(open bool) {
	if len(m.rows) == 0 {
		return
	}
	at := m.rows[m.win.At]
	if open == m.opened[at.Path] || len(at.Of) == 0 {
		if !open {
			for m.win.At > 0 && m.rows[m.win.At].Depth >= at.Depth {
				m.win.At--
			}
			m.list()
		}
		return
	}
	m.toggle()
}

// toggleAll unfolds all of the figure under the cursor, or folds it where all of it is unfolded.
func (m *model) toggleAll() {
	at := m.rows[m.win.At]
	all := at.Rows(func(breakdown.Row) bool { return true })
	path := func(r breakdown.Row) string { return at.Path + r.Path[len(at.Name):] }
	open := slices.ContainsFunc(all, func(r breakdown.Row) bool { return len(r.Of) > 0 && !m.opened[path(r)] })
	for _, r := range all {
		m.opened[path(r)] = open && len(r.Of) > 0
	}
	m.list()
}

// waiting returns why there is nothing to show.
func (m *model) waiting() string {
	switch {
	case m.open.Workspace() == nil:
		return m.open.Waiting()
	case m.at.Text == screen.AtOrder && m.figure == nil:
		return "The change order has not been read yet."
	case m.gone:
		return "The proposal has this no longer."
	default:
		return "Adding up…"
	}
}
