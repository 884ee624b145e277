package proposals

import (
	"cmp"
	"maps"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/views"
)

// Marked lists the proposals marked for a bulk action, in the order of the
// list, and then those that the search or a filter hides. Without any mark it is
// the selected one.
func (m *Model) Marked() []state.ProposalID {
	var ids []state.ProposalID
	hidden := maps.Clone(m.marked)
	for i := range m.rows {
		if _, ok := hidden[m.rows[i].ID]; ok {
			ids = append(ids, m.rows[i].ID)
			delete(hidden, m.rows[i].ID)
		}
	}
	rest := slices.SortedFunc(maps.Keys(hidden), func(a, b state.ProposalID) int {
		return cmp.Or(cmp.Compare(hidden[b].Number, hidden[a].Number), cmp.Compare(a, b))
	})
	ids = append(ids, rest...)
	if len(ids) == 0 && m.selected != 0 && len(m.rows) > 0 {
		ids = append(ids, m.selected)
	}
	return ids
}

// MarkedNumbers are the numbers of the marked proposals in the order of Marked,
// without those that the service has not numbered yet.
func (m *Model) MarkedNumbers() []int64 {
	var numbers []int64
	for _, id := range m.Marked() {
		number := m.marked[id].Number
		if i := m.find(id); i >= 0 {
			number = m.rows[i].Number
		}
		if number != 0 && !state.IsLocal(id) {
			numbers = append(numbers, number)
		}
	}
	return numbers
}

// MarkedCount is how many proposals are marked; 0 when only the selected one is
// meant.
func (m *Model) MarkedCount() int { return len(m.marked) }

// mark marks the selected proposal or takes its mark away, and goes on to the
// next row.
func (m *Model) mark() {
	if m.selected == 0 || len(m.rows) == 0 {
		return
	}
	if _, ok := m.marked[m.selected]; ok {
		delete(m.marked, m.selected)
	} else {
		m.marked[m.selected] = m.rows[m.win.At]
	}
	m.win.Move(views.MoveDown, len(m.rows), m.height())
	m.fit()
}
