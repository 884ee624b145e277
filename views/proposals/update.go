package proposals

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/list"
)

func (m *model) move(id screen.ID) tea.Cmd {
	if m.rows.Move(id) {
		return tea.Batch(m.rows.More(), m.look(false))
	}
	return nil
}

func (m *model) noRow() string { return m.rows.None("No proposal in this list.") }

// mark marks or unmarks the proposal under the cursor and moves to the next row.
func (m *model) mark() tea.Cmd {
	m.marked.toggle()
	return m.move(screen.MoveDown)
}

// open ends typing the search, or opens the proposal under the cursor.
func (m *model) open() tea.Cmd {
	if id := m.Chosen(); !m.rows.Enter() && id != 0 {
		m.env.Host.Go(screen.Location{Screen: screen.AtProposal, Proposal: id})
	}
	return nil
}

// back ends typing the search first and clears it only the next time, so that a key meant for
// leaving clears nothing. It never leaves the list, which is the first screen.
func (m *model) back() tea.Cmd {
	switch {
	case m.rows.Search.Leave():
	case !m.rows.Search.Empty():
		m.rows.Search.Set("")
		return m.rows.Narrow()
	default:
		clear(m.marked.rows)
	}
	return nil
}

// backWord returns what back ends at the bottom of the stack; "" for nothing.
func (m *model) backWord() string {
	switch {
	case !m.rows.Search.Empty():
		return "clear the search"
	case len(m.marked.rows) > 0:
		return "unmark"
	default:
		return ""
	}
}

// ask shows another query from its top.
func (m *model) ask(q state.ProposalQuery) tea.Cmd {
	cmd := m.rows.Ask(q)
	m.showPending()
	return cmd
}

func (m *model) sort() tea.Cmd {
	q := m.rows.Query()
	q.SortBy, q.Direction = orders.Next(q.SortBy)
	return m.ask(q)
}

func (m *model) reverse() tea.Cmd {
	q := m.rows.Query()
	q.Direction = q.Direction.Opposite()
	return m.ask(q)
}

var orders = list.Orders[state.ProposalSort]{
	{By: state.SortModified, Direction: state.Descending, Descending: "newest first", Ascending: "oldest first"},
	{
		By: state.SortLastModifiedByMe, Direction: state.Descending, Descending: "last changed by me",
		Ascending: "first changed by me",
	},
	{
		By: state.SortCreated, Direction: state.Descending, Descending: "last created first",
		Ascending: "first created first",
	},
	{
		By: state.SortNumber, Direction: state.Descending, Descending: "highest number first",
		Ascending: "lowest number first",
	},
	{By: state.SortName, Direction: state.Ascending, Descending: "name Z–A", Ascending: "name A–Z"},
	{By: state.SortClientName, Direction: state.Ascending, Descending: "client Z–A", Ascending: "client A–Z"},
	{By: state.SortSold, Direction: state.Descending, Descending: "sold jobs first", Ascending: "sold jobs last"},
	{By: state.SortStatus, Direction: state.Ascending, Descending: "status Z–A", Ascending: "status A–Z"},
}

// click selects a row, and opens one that is selected already.
func (m *model) click(c screen.Click) tea.Cmd {
	lay := newLayout(m.Area())
	row := c.Y - cells.Shown(lay.sums, lay.header, lay.rule)
	if m.rows.Filter.IsOpen {
		return m.rows.ClickFilter(row, m.filters.rows())
	}
	m.rows.Search.Typing = false
	if area := m.Area(); c.X >= area.W-m.previewWidth(area.W) {
		return nil
	}
	return m.rows.Click(row, func() tea.Cmd { return tea.Batch(m.rows.More(), m.look(false)) }, m.open)
}

func (m *model) wheel(w screen.Wheel) tea.Cmd {
	if m.rows.Filter.IsOpen {
		return m.filters.tick(w.Move)
	}
	return m.move(w.Move)
}
