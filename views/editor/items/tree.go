package items

import (
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
)

// rebuild sets the visible lines, and restores the cursor.
func (m *Model) rebuild() {
	m.drawn.Invalidate()
	m.rows = nil
	if want := m.wanted(); len(want) > 0 {
		m.rows = append([]int{}, m.outline.matching(want)...)
	} else if len(m.closed) > 0 {
		m.rows = m.opened()
	}
	if at := m.rowOf(m.selected); at >= 0 {
		m.win.Top += at - m.win.At
		m.win.At = at
	}
	m.win.Fit(m.count(), m.height())
	m.take()
}

// wanted returns the words of the filter.
func (m *Model) wanted() text.Words { return text.WordsOf(m.filter.Text()) }

// toMatch puts the cursor on the first line that matches the filter, which is not always the first line: the lines
// above a match stay visible.
func (m *Model) toMatch() {
	want := m.wanted()
	if len(want) == 0 {
		return
	}
	for row, place := range m.rows {
		if m.outline.of.says(m.outline.order[place].At, want) {
			m.win.Top, m.win.At = 0, row
			m.win.Fit(m.count(), m.height())
			m.take()
			return
		}
	}
}

// opened returns the lines without a collapsed ancestor.
func (m *Model) opened() []int {
	rows := []int{}
	for i := 0; i < len(m.outline.order); i++ {
		rows = append(rows, i)
		if l := m.outline.order[i]; l.Below > 0 && m.closed[m.outline.of.id(l.At)] {
			i += l.Below
		}
	}
	return rows
}

// count returns how many rows there are.
func (m *Model) count() int {
	if m.rows == nil {
		return len(m.outline.order)
	}
	return len(m.rows)
}

// place returns the position of a row's line in the outline.
func (m *Model) place(row int) int {
	if m.rows == nil {
		return row
	}
	return m.rows[row]
}

// idAt returns the id of the line at a position of the outline.
func (m *Model) idAt(place int) state.ItemID { return m.outline.of.id(m.outline.order[place].At) }

// rowOf returns the row of a line by its id; -1 for none.
func (m *Model) rowOf(id state.ItemID) int {
	if id == 0 {
		return -1
	}
	for row := range m.count() {
		if m.idAt(m.place(row)) == id {
			return row
		}
	}
	return -1
}

func (m *Model) take() {
	m.selected = 0
	if m.count() > 0 {
		m.selected = m.idAt(m.place(m.win.At))
	}
}

// close collapses the line under the cursor, or else its parent.
func (m *Model) close() {
	if m.count() == 0 {
		return
	}
	at, order := m.place(m.win.At), m.outline.order
	for order[at].Below == 0 || m.closed[m.idAt(at)] {
		depth := order[at].Depth
		if depth == 0 {
			return
		}
		for order[at].Depth >= depth {
			at--
		}
	}
	m.selected = m.idAt(at)
	m.setClosed(m.selected, true)
}

func (m *Model) setClosed(id state.ItemID, closed bool) {
	if m.closed[id] == closed {
		return
	}
	if closed {
		m.closed[id] = true
	} else {
		delete(m.closed, id)
	}
	m.rebuild()
}

func (m *Model) mark() {
	if m.selected == 0 || m.selected == headID {
		return
	}
	m.marks++
	if m.marked[m.selected] {
		delete(m.marked, m.selected)
	} else {
		m.marked[m.selected] = true
	}
	m.win.Move(screen.MoveDown, m.count(), m.height())
	m.take()
}

// markedSum is the sum of the marked lines of an outline.
type markedSum struct {
	of    *outline
	marks int // the model's count of mark changes
	lines int
	sum   decimal.NullDecimal
}

// partialSum returns how many lines are marked and their sum, added up here line by line, before
// discount and tax.
func (m *Model) partialSum() (lines int, sum decimal.NullDecimal) {
	if m.sum.of != m.outline || m.sum.marks != m.marks {
		m.sum = markedSum{of: m.outline, marks: m.marks, sum: money.Zero}
		for i := range m.outline.of.len() {
			if m.marked[m.outline.of.id(i)] {
				m.sum.lines++
				m.sum.sum = money.Sum(m.sum.sum, m.outline.of.at(i).Extended)
			}
		}
	}
	return m.sum.lines, m.sum.sum
}
