package proposals

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views"
)

// Update answers to an action, or to a key while a search is typed.
func (m *Model) Update(msg tea.Msg) (views.Intent, tea.Cmd) {
	m.drawn.Forget()
	switch msg := msg.(type) {
	case tea.KeyMsg:
		return m.typed(msg), nil
	case views.ActionMsg:
		if m.filter.open {
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
		if m.searching {
			m.searching = false
			return nil
		}
		if m.selected != 0 && len(m.rows) > 0 {
			return views.OpenProposal{ID: m.selected}
		}
	case views.Back:
		return m.back()
	case views.Search:
		m.searching = true
	case views.Filter:
		m.openFilter()
	case views.Sort:
		return m.ask(nextSort(m.query))
	case views.SortReverse:
		q := m.query
		q.Direction = opposite(q.Direction)
		return m.ask(q)
	case views.Mark:
		m.mark()
		return m.next()
	}
	return nil
}

// typed types into the search; the list follows as one types.
func (m *Model) typed(k tea.KeyMsg) views.Intent {
	if !m.searching {
		return nil
	}
	switch k.String() {
	case "enter":
		m.searching = false
		return nil
	case "esc":
		return m.back()
	case "up":
		return m.act(views.MoveUp)
	case "down":
		return m.act(views.MoveDown)
	}
	if changed, _ := m.search.Update(k); !changed {
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
	case m.searching:
		m.searching = false
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
	m.askedPage = 0
	m.win.At, m.win.Top = 0, 0
	return views.ChangeQuery{Query: q}
}

func (m *Model) next() views.Intent {
	if need, ok := m.Needs(); ok {
		return need
	}
	return nil
}

// sorts are the sorts of the interface in the order in which the sort action
// goes through them, with the direction that people expect first.
var sorts = []struct {
	by        state.ProposalSort
	direction state.SortDirection
	word      string
}{
	{state.SortModified, state.Descending, "modified"},
	{state.SortLastModifiedByMe, state.Descending, "modified by me"},
	{state.SortCreated, state.Descending, "created"},
	{state.SortNumber, state.Descending, "number"},
	{state.SortName, state.Ascending, "name"},
	{state.SortClientName, state.Ascending, "client"},
	{state.SortStatus, state.Ascending, "status"},
}

func nextSort(q state.ProposalQuery) state.ProposalQuery {
	at := 0
	for i, s := range sorts {
		if s.by == q.SortBy {
			at = i
		}
	}
	next := sorts[(at+1)%len(sorts)]
	q.SortBy, q.Direction = next.by, next.direction
	return q
}

func opposite(d state.SortDirection) state.SortDirection {
	if d == state.Ascending {
		return state.Descending
	}
	return state.Ascending
}

// sortWords says how the list is sorted: "modified ↓".
func sortWords(q state.ProposalQuery) string {
	word := sorts[0].word
	for _, s := range sorts {
		if s.by == q.SortBy {
			word = s.word
		}
	}
	if q.Direction == state.Ascending {
		return word + " ↑"
	}
	return word + " ↓"
}

// Bindings lists what can be done here. While a search is typed it holds no
// key that moves within the search itself.
func (m *Model) Bindings() []views.Binding {
	up, down := views.Binding{Action: views.MoveUp}, views.Binding{Action: views.MoveDown}
	pageUp, pageDown := views.Binding{Action: views.MovePageUp}, views.Binding{Action: views.MovePageDown}
	switch {
	case m.filter.open:
		return []views.Binding{
			{Action: views.Open, Word: "tick or change"},
			{Action: views.Mark, Word: "tick or change"},
			{Action: views.Filter, Word: "close"},
			{Action: views.Back, Word: "close"},
			up, down, pageUp, pageDown,
			{Action: views.MoveTop},
			{Action: views.MoveBottom},
			{Action: views.MoveLeft},
			{Action: views.MoveRight},
		}
	case m.searching:
		return []views.Binding{
			{Action: views.Open, Word: "to the list"},
			{Action: views.Back, Word: "leave the search"},
			up, down, pageUp, pageDown,
		}
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
		up, down, pageUp, pageDown,
		{Action: views.MoveTop},
		{Action: views.MoveBottom},
	}
	if !m.search.Empty() || len(m.marked) > 0 {
		bs = append(bs, views.Binding{Action: views.Back})
	}
	return bs
}
