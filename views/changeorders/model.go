// Package changeorders lists a proposal's change orders with the value of the contract, and shows
// the details of one: its changes, price, tax and timeline.
package changeorders

import (
	"cmp"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/state/search"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/status"
	"app.tender/tender/views/widget/theme"
)

type model struct {
	screen.RenderCache
	env     *screen.Env
	r       *Reader
	th      *theme.Theme
	keys    screen.Keys
	changer *status.Changer
	actions struct{ usual, typing []*screen.Action }

	proposal state.ProposalID // the proposal that the search was typed for
	rows     []changeorder.Row
	widest   map[string]int        // the cells that the rows that match fill of each column, by its title
	contract *changeorder.Contract // nil if prices are hidden, or if there is no contract
	mixed    bool                  // a change order has another currency, so there is no sum

	found  list.Cursor[changeorder.Row, state.ChangeOrderID] // the rows that match the search
	search list.Search
	query  search.Query // the parsed search
}

func newModel(env *screen.Env, r *Reader) *model {
	m := &model{
		env: env, r: r, th: env.Theme, keys: env.Keys, search: list.NewSearch(env.Keys),
		changer: status.New(env, r.moving.Ports),
	}
	m.found = list.NewCursor(func(r *changeorder.Row) state.ChangeOrderID { return r.ID })
	m.actions.usual, m.actions.typing = screen.Bind(m, defs), screen.Bind(m, typing)
	r.Use(ID, env, m.renew)
	return m
}

// Show shows the change orders of the open proposal, with the cursor on the one opened last.
func (m *model) Show(screen.Location) tea.Cmd {
	load := m.r.Load()
	m.renew()
	m.found.Select(m.r.looked)
	m.r.looked = 0
	return load
}

func (m *model) Here() screen.Location         { return screen.Location{Screen: ID, Proposal: m.r.open.ID()} }
func (m *model) Typing() bool                  { return m.search.Typing }
func (m *model) Found() (rows int, ready bool) { return len(m.found.Rows()), true }

// Activity returns the activity of the reader, which other screens share.
func (m *model) Activity() (what string, local bool) {
	return cmp.Or(m.changer.Activity(), m.r.activity()), false
}

func (m *model) Actions() []*screen.Action {
	if m.search.Typing {
		return m.actions.typing
	}
	return m.actions.usual
}

func (m *model) Update(msg tea.Msg) tea.Cmd {
	m.Invalidate()
	switch msg := msg.(type) {
	case tea.KeyMsg:
		if m.search.Key(msg) {
			m.found.Top() // on the first match, not on that of a half-typed word
			m.rebuild()
		}
	case screen.Click:
		return m.click(msg)
	case screen.Wheel:
		m.move(msg.Move)
	case screen.Reread:
		return m.r.Reread()
	case screen.Changed, screen.AudienceChanged:
		m.renew()
	}
	return nil
}

// prices reports whether everyone who may see the screen may see prices.
func prices(env *screen.Env) bool { return env.Audience()&screen.Installer == 0 }

// internal reports whether only people of the team may see the screen.
func internal(env *screen.Env) bool { return env.Audience()&screen.Client == 0 }

// renew shows the current change orders. It clears the search if the proposal changed.
func (m *model) renew() {
	p := m.r.open.Shown()
	id := state.ProposalID(0)
	if p != nil {
		id = p.ID
	}
	if id == 0 || id != m.proposal {
		m.search.Set("")
		m.search.Typing = false
		m.found.Top()
	}
	m.proposal = id
	set, _, _ := m.r.Set()
	m.rows = changeorder.Rows(set, prices(m.env), m.env.Now())
	m.contract, m.mixed = nil, false
	if p != nil && prices(m.env) {
		contract, err := changeorder.ContractOf(money.Money{Amount: p.Summary.Total, Currency: p.Summary.Currency},
			set.Rows)
		m.contract, m.mixed = &contract, err != nil
	}
	m.rebuild()
}

// rebuild updates the rows that match the search, and the widths of their columns.
func (m *model) rebuild() {
	m.Invalidate()
	var found []changeorder.Row
	m.r.listed = nil
	now := m.env.Now()
	m.query = search.Parse(m.search.Text(), now)
	set, _, _ := m.r.Set()
	for i := range set.Rows {
		row := &set.Rows[i]
		if changeorder.Finds(m.query, row, set.Details[row.ID], now.Location()) {
			found, m.r.listed = append(found, m.rows[i]), append(m.r.listed, row.ID)
		}
	}
	m.found.Set(found)
	m.goToMade()
	m.widest = m.allColumns().Widest(found)
}

// goToMade puts the cursor on the change order that was just made, once it is in the list.
func (m *model) goToMade() {
	if m.r.made.of == m.proposal && m.found.Select(m.r.made.id) {
		m.r.made = madeOrder{}
	}
}

// unread counts the rows without details; the search can't find models in them.
func (m *model) unread() (n int) {
	for i := range m.rows {
		if !m.rows[i].Read {
			n++
		}
	}
	return n
}

func (m *model) status() list.Status {
	_, _, fault := m.r.Set()
	link := m.env.Link()
	return list.Status{Loading: m.r.list.Loading, Failed: fault, Offline: link.Offline(), Chosen: link.ByChoice}
}

func (m *model) move(id screen.ID) {
	m.r.made = madeOrder{} // the person has gone elsewhere since
	m.found.Move(id)
}

// click selects a row, and opens one that is selected already.
func (m *model) click(c screen.Click) tea.Cmd {
	lay := m.layout(m.Area().W, m.Area().H)
	m.search.Typing = false
	return m.found.Click(c.Y-lay.above(), func() tea.Cmd { return nil }, m.openOrder)
}

func (m *model) noOrder() string { return m.found.None("No change order here.") }

func (m *model) openOrder() tea.Cmd {
	m.r.looked = m.found.Current().ID
	m.env.Host.Go(screen.Location{Screen: OrderID, Proposal: m.r.open.ID(), Item: int64(m.r.looked)})
	return nil
}

func (m *model) openWord() string { return m.search.OpenWord(len(m.found.Rows())) }

func (m *model) leaveSearch() tea.Cmd {
	m.search.Enter(m.env.Host)
	return nil
}

func (m *model) back() tea.Cmd {
	if m.search.Back(m.env.Host) {
		m.rebuild()
	}
	return nil
}

func (m *model) Crumb(width int) screen.Crumb {
	left := m.r.open.Crumb(width) + m.th.Strong.Render("Change orders")
	if n := len(m.rows); n > 0 {
		left += m.th.Dim.Render("  " + list.Amount(n) + " in all")
	}
	set, _, _ := m.r.Set()
	return screen.Crumb{Left: left, Right: m.th.Dim.Render(m.r.news()), AsOf: set.AsOf}
}
