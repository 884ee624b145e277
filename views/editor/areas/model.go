// Package areas is the tree of a proposal: its areas, and below each expanded one its options,
// with their prices and what was changed in them.
package areas

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/scroll"
	"app.tender/tender/views/widget/theme"
)

// Model is the pane.
type Model struct {
	th      *theme.Theme
	keys    screen.Keys
	focused bool
	fault   state.Fault // why there is no proposal

	tree   *Tree // nil while nothing is open
	rows   []row
	closed map[state.AreaID]bool
	marked map[state.OptionID]bool

	win    scroll.Window
	area   state.AreaID   // under the cursor
	option state.OptionID // under the cursor; 0 on an area's own row
	shown  state.OptionID // the option of the area on display in the other panes

	filter list.Search
	drawn  screen.RenderCache
}

// row is a line of the tree: an area, or one of its options.
type row struct {
	area   *Area
	index  int // of the area
	option int // its index; -1 for the area's own row
}

func (r row) optionID() state.OptionID {
	if r.option < 0 {
		return 0
	}
	return r.area.Options[r.option].ID
}

// own reports whether the row is an area's own.
func (r row) own() bool { return r.option < 0 }

// words returns the texts of a row.
func (m *Model) words(r row) (label, figure string, mark state.Mark) {
	if r.own() {
		return r.area.Name, m.tree.figure(r.index), r.area.Mark
	}
	o := m.tree.option(r.index, r.option)
	return o.label, o.figure, o.Mark
}

// counted reports whether the row is the option that the totals count.
func (r row) counted() bool { return !r.own() && r.option == r.area.Counted }

// New returns a pane without a proposal.
func New(th *theme.Theme, keys screen.Keys) Model {
	return Model{
		th: th, keys: keys, filter: list.NewSearch(keys), closed: map[state.AreaID]bool{},
		marked: map[state.OptionID]bool{},
	}
}

// Invalidate makes the next View draw.
func (m *Model) Invalidate() { m.drawn.Invalidate() }

// Focus sets whether the pane has the focus.
func (m *Model) Focus(on bool) { screen.Change(&m.drawn, &m.focused, on) }

// SetFault sets why there is no proposal to show; FaultNone while it is being read.
func (m *Model) SetFault(f state.Fault) { m.fault = f; m.drawn.Invalidate() }

// Typing reports whether keys are text, which is while the user types a filter.
func (m *Model) Typing() bool { return m.filter.Typing }

// Tree returns the tree on display; nil while there is no proposal.
func (m *Model) Tree() *Tree { return m.tree }

// SetTree shows a proposal; nil if there is none yet. The cursor stays on its area or option by
// id. All areas of another proposal start expanded.
func (m *Model) SetTree(t *Tree) {
	if id(t) != id(m.tree) {
		m.closed = map[state.AreaID]bool{}
		clear(m.marked)
		m.area, m.option, m.shown = 0, 0, 0
		m.win = scroll.Window{}
		m.filter = list.NewSearch(m.keys)
	}
	before := m.win.At
	m.tree = t
	m.rebuild()
	m.win.Top += m.win.At - before
	m.win.Fit(len(m.rows), m.height())
}

func id(t *Tree) state.ProposalID {
	if t == nil {
		return 0
	}
	return t.Proposal
}

// Select puts the cursor on an option, or on its area's row if that is collapsed or the option is
// 0. A cursor that already represents the option does not move, so that a refresh never moves it.
func (m *Model) Select(area state.AreaID, option state.OptionID) {
	if m.area == area && m.shown == option && m.rowOf(m.area, m.option) >= 0 {
		return
	}
	m.area, m.option, m.shown = area, option, option
	if option != 0 && m.closed[area] {
		m.option = 0
	}
	m.locate()
}

// OnOption reports whether the cursor is on an option's row.
func (m *Model) OnOption() bool { return m.option != 0 }

// rebuild sets the rows and restores the cursor.
func (m *Model) rebuild() {
	m.drawn.Invalidate()
	m.rows = m.rows[:0]
	if m.tree == nil {
		return
	}
	want := text.WordsOf(m.filter.Text())
	for i := range m.tree.Areas {
		a := &m.tree.Areas[i]
		if len(want) > 0 && !want.In(text.SearchDoc(a.Name)) {
			continue
		}
		m.rows = append(m.rows, row{a, i, -1})
		if len(m.closed) > 0 && m.closed[a.ID] {
			continue
		}
		for j := range a.Options {
			m.rows = append(m.rows, row{a, i, j})
		}
	}
	m.locate()
}

// locate restores the cursor.
func (m *Model) locate() {
	m.drawn.Invalidate()
	at := m.rowOf(m.area, m.option)
	if at < 0 {
		at = m.rowOf(m.area, 0)
	}
	if at >= 0 {
		m.win.At = at
	}
	m.win.Fit(len(m.rows), m.height())
	m.take()
}

// take selects the row under the cursor.
func (m *Model) take() {
	if len(m.rows) == 0 {
		return
	}
	r := m.rows[m.win.At]
	option := r.optionID()
	if m.area == r.area.ID && option == 0 && m.option == 0 &&
		slices.ContainsFunc(r.area.Options, func(o Option) bool { return o.ID == m.shown }) {
		return // the other panes may show any option of the area
	}
	m.area, m.option, m.shown = r.area.ID, option, option
	if option == 0 {
		if c := r.area.Counted; c >= 0 {
			m.shown = r.area.Options[c].ID
		}
	}
}

func (m *Model) rowOf(area state.AreaID, option state.OptionID) int {
	return slices.IndexFunc(m.rows, func(r row) bool { return r.area.ID == area && r.optionID() == option })
}

// Selected returns the area under the cursor, and the option that the cursor represents.
func (m *Model) Selected() (state.AreaID, state.OptionID) { return m.area, m.shown }

// Do runs an action. moved reports whether the cursor now represents something else.
func (m *Model) Do(id screen.ID) (moved bool) {
	return m.moving(func() {
		if m.win.Move(id, len(m.rows), m.height()) {
			m.take()
			return
		}
		m.change(id)
	})
}

// Click selects a row of the tree.
func (m *Model) Click(c screen.Click) (moved bool) {
	row := c.Y - 1
	if m.filterLine() {
		row--
	}
	return m.moving(func() {
		if hit, _ := m.win.Click(row, len(m.rows), m.height()); hit {
			m.take()
		}
	})
}

// Key types a key into the filter. The cursor goes to the first area that matches.
func (m *Model) Key(k tea.KeyMsg) (moved bool) {
	return m.moving(func() {
		if !m.filter.Key(k) {
			return
		}
		m.rebuild()
		if !m.filter.Empty() && len(m.rows) > 0 && m.area != m.rows[0].area.ID {
			m.area, m.option = m.rows[0].area.ID, 0
			m.locate()
		}
	})
}

// Back ends typing the filter, or clears it, then the marks, and reports whether there was any of
// them.
func (m *Model) Back() (there, moved bool) {
	if m.filter.Leave() {
		m.drawn.Invalidate()
		return true, false
	}
	if m.filter.Empty() {
		there = len(m.Marked()) > 0
		m.Unmark()
		return there, false
	}
	return true, m.moving(func() {
		m.filter.Set("")
		m.rebuild()
	})
}

// UnmarksNext reports whether Back would remove the marks.
func (m *Model) UnmarksNext() bool { return m.filter.Empty() && len(m.Marked()) > 0 }

// moving runs do and reports whether the cursor now represents something else.
func (m *Model) moving(do func()) (moved bool) {
	area, shown := m.area, m.shown
	m.drawn.Invalidate()
	do()
	return m.area != area || m.shown != shown
}

// change runs an action other than a movement.
func (m *Model) change(id screen.ID) {
	switch {
	case id == screen.Mark:
		m.mark()
	case id == screen.Search:
		m.filter.Typing = true
	case id == screen.Open && m.filter.Leave(), len(m.rows) == 0:
	case id == screen.MoveLeft:
		m.option = 0
		m.setClosed(m.area, true)
	case id == screen.MoveRight:
		m.setClosed(m.area, false)
	case id == screen.Open && m.option == 0:
		m.setClosed(m.area, !m.closed[m.area])
	}
}

func (m *Model) setClosed(area state.AreaID, closed bool) {
	if closed {
		m.closed[area] = true
	} else {
		delete(m.closed, area)
	}
	m.rebuild()
}
