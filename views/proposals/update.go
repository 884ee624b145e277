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

// click selects a row, and opens one that is selected already.
func (m *model) click(c screen.Click) tea.Cmd {
	lay := newLayout(m.Area(), m.filters.haveLine())
	if lay.chips && c.Y == cells.Shown(lay.sums) {
		return m.filters.drop(m.filters.chipAt(c.X))
	}
	if lay.header && c.Y == cells.Shown(lay.sums, lay.chips) && !m.rows.Filter.IsOpen {
		return m.clickTitle(c.X)
	}
	row := c.Y - cells.Shown(lay.sums, lay.chips, lay.header, lay.rule)
	if m.rows.Filter.IsOpen {
		return m.rows.ClickFilter(row, m.filters.rows())
	}
	m.rows.Search.Typing = false
	if area := m.Area(); c.X >= area.W-m.previewWidth(area.W) {
		return nil
	}
	return m.rows.Click(row, func() tea.Cmd { return tea.Batch(m.rows.More(), m.look(false)) }, m.open)
}

// clickTitle stands on the column whose title is at x, and sorts by it if the person stands there already.
func (m *model) clickTitle(x int) tea.Cmd {
	area := m.Area()
	cols, defs := m.columns(area.W-m.previewWidth(area.W), m.env.Now())
	for x -= edge; len(cols) > 0; cols, defs = cols[1:], defs[1:] {
		if x < 0 || x < cols[0].Width {
			break
		}
		x -= cols[0].Width + list.Gap
	}
	switch {
	case x < 0 || len(cols) == 0:
	case m.at == defs[0].id && m.cannotSort() == "":
		return m.sort()
	default:
		m.at = defs[0].id
	}
	return nil
}

func (m *model) wheel(w screen.Wheel) tea.Cmd {
	if m.rows.Filter.IsOpen {
		return m.filters.tick(w.Move)
	}
	return m.move(w.Move)
}
