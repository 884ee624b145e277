package items

import (
	"strings"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views/screen"
)

// arrange puts the items of the option in the order of the tree. An item whose
// parent is not there stands on its own, and so do items that are parents of
// one another in a circle: none is ever lost.
func (m *Model) arrange() {
	m.order = m.order[:0]
	if m.index < 0 {
		return
	}
	o := &m.area.Options[m.index]
	present := make(map[state.ItemID]bool, len(o.Lines))
	for i := range o.Lines {
		present[o.Lines[i].ID] = true
	}
	children := make(map[state.ItemID][]int)
	var roots []int
	for i := range o.Lines {
		it := &o.Lines[i]
		if it.ParentID != 0 && it.ParentID != it.ID && present[it.ParentID] {
			children[it.ParentID] = append(children[it.ParentID], i)
		} else {
			roots = append(roots, i)
		}
	}
	placed := make([]bool, len(o.Lines))
	var place func(i, depth int)
	place = func(i, depth int) {
		if placed[i] {
			return
		}
		placed[i] = true
		at := len(m.order)
		l := line{item: &o.Lines[i], depth: depth}
		if o.team != nil {
			l.team = &o.team[i]
		}
		m.order = append(m.order, l)
		for _, c := range children[l.item.ID] {
			place(c, depth+1)
		}
		m.order[at].children = len(m.order) - at - 1
	}
	for _, i := range roots {
		place(i, 0)
	}
	for i := range o.Lines {
		place(i, 0)
	}
}

// rebuild works out which lines are in sight, and finds the cursor in them.
func (m *Model) rebuild() {
	m.drawn.Forget()
	m.rows = m.rows[:0]
	want := strings.ToLower(strings.TrimSpace(m.filter.Text()))
	for i := 0; i < len(m.order); i++ {
		l := m.order[i]
		if want != "" {
			if m.matches(i, want) {
				m.rows = append(m.rows, i)
			}
			continue
		}
		m.rows = append(m.rows, i)
		if m.closed[l.item.ID] {
			i += l.children
		}
	}
	for i, r := range m.rows {
		if m.order[r].item.ID == m.selected {
			m.win.Top += i - m.win.At
			m.win.At = i
			break
		}
	}
	m.win.Fit(len(m.rows), m.height())
	m.take()
}

// matches reports whether a line, or one below it, has the text that is looked
// for: a match keeps its parents.
func (m *Model) matches(i int, want string) bool {
	for _, l := range m.order[i : i+m.order[i].children+1] {
		it := l.item
		for _, s := range []string{it.Brand + " " + it.Model, it.Name, it.ShortDescription, string(it.Type)} {
			if strings.Contains(strings.ToLower(s), want) {
				return true
			}
		}
	}
	return false
}

func (m *Model) take() {
	m.selected = 0
	if len(m.rows) > 0 {
		m.selected = m.order[m.rows[m.win.At]].item.ID
	}
}

// close closes the parent under the cursor, or else the one above it.
func (m *Model) close() {
	if len(m.rows) == 0 {
		return
	}
	at := m.rows[m.win.At]
	for m.order[at].children == 0 || m.closed[m.order[at].item.ID] {
		depth := m.order[at].depth
		if depth == 0 {
			return
		}
		for m.order[at].depth >= depth {
			at--
		}
	}
	m.selected = m.order[at].item.ID
	m.setClosed(m.selected, true)
}

func (m *Model) setClosed(id state.ItemID, closed bool) {
	if m.closed[id] == closed {
		return
	}
	m.closed[id] = closed
	m.rebuild()
}

func (m *Model) mark() {
	if m.selected == 0 {
		return
	}
	if m.marked[m.selected] {
		delete(m.marked, m.selected)
	} else {
		m.marked[m.selected] = true
	}
	m.win.Move(screen.MoveDown, len(m.rows), m.height())
	m.take()
}

// partialSum is how many lines are marked and what they come to, worked out
// here line by line, before discount and tax.
func (m *Model) partialSum() (lines int, sum decimal.NullDecimal) {
	sum = money.Zero
	for _, l := range m.order {
		if m.marked[l.item.ID] {
			lines++
			sum = money.Sum(sum, l.item.Extended)
		}
	}
	return lines, sum
}
