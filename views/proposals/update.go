package proposals

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/browse"
)

// Update handles an action, or a key while a search is typed.
func (m *Model) Update(msg tea.Msg) (views.Intent, tea.Cmd) {
	m.drawn.Forget()
	switch msg := msg.(type) {
	case tea.KeyMsg:
		return m.typed(msg), nil
	case views.ClickMsg:
		return m.click(msg), nil
	case views.ActionMsg:
		if m.filter.IsOpen {
			return m.updateFilter(msg.Action), nil
		}
		return m.act(msg.Action), nil
	}
	return nil, nil
}

func (m *Model) act(a views.Action) views.Intent {
	if m.win.Move(a, len(m.rows), m.height()) {
		m.fit()
		return m.next()
	}
	switch a {
	case views.Open:
		if m.search.Leave() {
			return m.search.Found()
		}
		if m.selected != 0 && len(m.rows) > 0 {
			return views.OpenProposal{ID: m.selected}
		}
	case views.Back:
		return m.back()
	case views.Search:
		m.search.Typing = true
	case views.Filter:
		m.filter.Open()
	case views.Sort:
		q := m.query
		q.SortBy, q.Direction = orders.Next(q.SortBy)
		return m.ask(q)
	case views.SortReverse:
		q := m.query
		q.Direction = q.Direction.Opposite()
		return m.ask(q)
	case views.Mark:
		m.mark()
		return m.next()
	}
	return nil
}

// typed types into the search; the list follows as one types.
func (m *Model) typed(k tea.KeyMsg) views.Intent {
	if !m.search.Key(k) {
		return nil
	}
	q := m.query
	q.SearchText = m.search.Text()
	return m.ask(q)
}

// back leaves the search first and clears it only the next time, so that a key
// that meant to leave takes nothing along.
func (m *Model) back() views.Intent {
	switch {
	case m.search.Leave():
	case !m.search.Empty():
		m.search.Set("")
		q := m.query
		q.SearchText = ""
		return m.ask(q)
	default:
		clear(m.marked)
	}
	return nil
}

// ask shows another query from its top.
func (m *Model) ask(q state.ProposalQuery) views.Intent {
	m.query = q
	m.pages.Again()
	m.win.At, m.win.Top = 0, 0
	return views.ChangeQuery{Query: q}
}

func (m *Model) next() views.Intent {
	if need, ok := m.Needs(); ok {
		return need
	}
	return nil
}

// orders are the sorts of the interface.
var orders = browse.Orders[state.ProposalSort]{
	{By: state.SortModified, Direction: state.Descending, Descending: "newest first", Ascending: "oldest first"},
	{By: state.SortLastModifiedByMe, Direction: state.Descending, Descending: "newest of mine first", Ascending: "oldest of mine first"},
	{By: state.SortCreated, Direction: state.Descending, Descending: "last made first", Ascending: "first made first"},
	{By: state.SortNumber, Direction: state.Descending, Descending: "highest number first", Ascending: "lowest number first"},
	{By: state.SortName, Direction: state.Ascending, Descending: "name Z–A", Ascending: "name A–Z"},
	{By: state.SortClientName, Direction: state.Ascending, Descending: "client Z–A", Ascending: "client A–Z"},
	{By: state.SortStatus, Direction: state.Ascending, Descending: "status Z–A", Ascending: "status A–Z"},
}

// Bindings lists what can be done here. While a search is typed it holds no
// key that moves within the search itself.
func (m *Model) Bindings() []views.Binding {
	switch {
	case m.filter.IsOpen:
		return m.filter.Bindings("tick or change")
	case m.search.Typing:
		return m.search.BindingsOf(m.Found(), "leave the search")
	}
	none := ""
	if len(m.rows) == 0 {
		none = "There is no proposal in this list."
	}
	bs := []views.Binding{
		{Action: views.Open, Disabled: none},
		{Action: views.Search},
		{Action: views.Filter},
		{Action: views.Sort},
		{Action: views.SortReverse},
		{Action: views.Mark, Disabled: none},
	}
	bs = append(bs, views.MoveBindings()...)
	if !m.search.Empty() || len(m.marked) > 0 {
		bs = append(bs, views.Binding{Action: views.Back})
	}
	return bs
}
