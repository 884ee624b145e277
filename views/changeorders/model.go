// Package changeorders is the list of a proposal's change orders with what the
// contract has come to, and the detail of one: what it adds, removes, replaces
// and changes in number, its price with its tax, and how far it has come.
package changeorders

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/browse"
	"app.tender/tender/views/widget/scroll"
	"app.tender/tender/views/widget/theme"
)

// Details are the change orders that were read whole.
type Details map[state.ChangeOrderID]*state.ChangeOrder

// Model is the list. It selects by id.
type Model struct {
	th   *theme.Theme
	keys views.Keys

	p        *state.Proposal // the parent; nil while it is not known
	rows     []state.ChangeOrderSummary
	details  Details
	contract state.ContractValue
	mixed    bool // a change order is in another currency: there is no sum
	status   browse.Status
	read     bool // the list is known, from this machine or the service
	now      time.Time
	noPrices bool // for those who see none

	shown    []int // the rows that the search finds, as indexes of rows
	win      scroll.Window
	selected state.ChangeOrderID

	search browse.Search
	query  state.Search // what is typed, understood
	drawn  views.Drawn
}

// New makes an empty list.
func New(th *theme.Theme, keys views.Keys) Model {
	return Model{th: th, keys: keys, search: browse.NewSearch(keys)}
}

// SetOrders shows the change orders of p, which may be nil while it is not
// known, and of them the details that were read. now is for dates and days. The
// search is cleared when p is another proposal.
func (m *Model) SetOrders(p *state.Proposal, rows []state.ChangeOrderSummary, details Details, now time.Time) {
	if p == nil || m.p == nil || p.ID != m.p.ID {
		m.search.Set("")
		m.search.Typing = false
		m.win, m.selected = scroll.Window{}, 0
	}
	m.p, m.rows, m.details, m.now = p, rows, details, now
	m.contract, m.mixed = state.ContractValue{}, false
	if p != nil {
		var err error
		m.contract, err = state.ContractOf(money.Money{Amount: p.Summary.Total, Currency: p.Summary.Currency}, rows)
		m.mixed = err != nil
	}
	m.rebuild()
}

// HidePrices leaves out totals and what the contract has come to.
func (m *Model) HidePrices(on bool) {
	if m.noPrices != on {
		m.noPrices = on
		m.drawn.Forget()
	}
}

// SetStatus tells how reading the list stands.
func (m *Model) SetStatus(s browse.Status) { m.status = s; m.drawn.Forget() }

// SetRead tells whether the list is known, so that an empty one is no failure.
func (m *Model) SetRead(read bool) { m.read = read; m.drawn.Forget() }

// current is the change order under the cursor; 0 when there is none.
func (m *Model) current() state.ChangeOrderID {
	if len(m.shown) == 0 {
		return 0
	}
	return m.selected
}

// Neighbour is the change order that many rows away from id in the list as it
// is shown; 0 when there is none.
func (m *Model) Neighbour(id state.ChangeOrderID, by int) state.ChangeOrderID {
	at := slices.IndexFunc(m.shown, func(i int) bool { return m.rows[i].ID == id })
	if at < 0 || at+by < 0 || at+by >= len(m.shown) {
		return 0
	}
	return m.rows[m.shown[at+by]].ID
}

// Select puts the cursor on a change order that is shown.
func (m *Model) Select(id state.ChangeOrderID) {
	if at := slices.IndexFunc(m.shown, func(i int) bool { return m.rows[i].ID == id }); at >= 0 {
		m.win.At = at
		m.fit()
		m.drawn.Forget()
	}
}

// Found is how many rows there are, as far as they were read.
func (m *Model) Found() int { return len(m.shown) }

// TakesText reports whether keys are text: while a search is typed.
func (m *Model) TakesText() bool { return m.search.Typing }

// rebuild works out which rows the search finds, and finds the cursor in them.
func (m *Model) rebuild() {
	m.drawn.Forget()
	m.shown = m.shown[:0]
	m.query = state.ParseSearch(m.search.Text(), m.now)
	for i := range m.rows {
		r := &m.rows[i]
		if m.query.FindsOrder(r, m.details[r.ID], m.now.Location()) {
			m.shown = append(m.shown, i)
		}
	}
	if at := slices.IndexFunc(m.shown, func(i int) bool { return m.rows[i].ID == m.selected }); at >= 0 {
		m.win.Top += at - m.win.At
		m.win.At = at
	}
	m.fit()
}

// unread is how many rows have no detail yet, so that no model in them is found.
func (m *Model) unread() int {
	n := 0
	for i := range m.rows {
		if m.details[m.rows[i].ID] == nil {
			n++
		}
	}
	return n
}

func (m *Model) fit() {
	m.win.Fit(len(m.shown), m.height())
	if len(m.shown) > 0 {
		m.selected = m.rows[m.shown[m.win.At]].ID
	}
}

// Update answers to an action, or to a key while a search is typed.
func (m *Model) Update(msg tea.Msg) (views.Intent, tea.Cmd) {
	m.drawn.Forget()
	switch msg := msg.(type) {
	case tea.KeyMsg:
		m.typed(msg)
	case views.ActionMsg:
		return m.act(msg.Action), nil
	}
	return nil, nil
}

func (m *Model) act(a views.Action) views.Intent {
	if m.win.Move(a, len(m.shown), m.height()) {
		m.fit()
		return nil
	}
	switch a {
	case views.Open:
		if m.search.Leave() {
			return m.search.Found()
		}
		if id := m.current(); id != 0 {
			return views.OpenChangeOrder{ID: id}
		}
	case views.Search:
		m.search.Typing = true
	case views.Back:
		if m.search.Leave() {
			return nil
		}
		m.search.Set("")
		m.rebuild()
	}
	return nil
}

// typed types into the search; the list follows as one types.
func (m *Model) typed(k tea.KeyMsg) {
	if m.search.Key(k) {
		m.rebuild()
	}
}

// Bindings lists what can be done here. While a search is typed it holds no key
// that moves within the search itself.
func (m *Model) Bindings() []views.Binding {
	if m.search.Typing {
		return m.search.BindingsOf(m.Found(), "leave the search")
	}
	none := ""
	if len(m.shown) == 0 {
		none = "There is no change order here."
	}
	bs := append(views.MoveBindings(), views.Binding{Action: views.Open, Disabled: none}, views.Binding{Action: views.Search})
	if !m.search.Empty() {
		bs = append(bs, views.Binding{Action: views.Back})
	}
	return bs
}
