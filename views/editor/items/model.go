// Package items is the table of an option's line items: parents with their children below them, a
// filter, marks with a partial sum, and the tabs of the area's options.
//
// An option may have thousands of lines. Work in proportion to them is done once per change, in
// rebuild; drawing only touches the visible rows.
package items

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/scroll"
	"app.tender/tender/views/widget/theme"
)

// Model is the pane.
type Model struct {
	th       *theme.Theme
	keys     screen.Keys
	focused  bool
	currency money.Currency

	waiting string // why there is no area yet; empty if the proposal has none

	area   *Area // nil while none is selected
	index  int   // of the option on display; -1 for none
	option state.OptionID

	outline  *outline   // of the lines on display
	outlines []*outline // of the area's options that were displayed

	rows   []int // the visible lines by their positions in the outline; nil for all
	closed map[state.ItemID]bool
	marked map[state.ItemID]bool
	marks  int // incremented by each change of a mark
	sum    markedSum
	costs  costs
	cost   optionCosts

	win      scroll.Window
	selected state.ItemID

	filter list.Search
	entry  Entry // at the foot; nil while it is closed
	drawn  screen.RenderCache
}

// Entry is the line in which the user types planned lines.
type Entry interface {
	// Height returns how many of h lines it takes in w cells.
	Height(w, h int) int
	// Lines draws it in w cells and h lines.
	Lines(w, h int) []string
}

// SetEntry shows an entry at the foot, or none with nil. Calling it again redraws a changed entry.
func (m *Model) SetEntry(e Entry) {
	m.entry = e
	m.drawn.Invalidate()
}

// New returns a pane without an option.
func New(th *theme.Theme, keys screen.Keys) Model {
	return Model{
		th: th, keys: keys, filter: list.NewSearch(keys), index: -1,
		closed: map[state.ItemID]bool{}, marked: map[state.ItemID]bool{}, outline: &outline{},
	}
}

// Invalidate makes the next View draw.
func (m *Model) Invalidate() { m.drawn.Invalidate() }

// Focus sets whether the pane has the focus.
func (m *Model) Focus(on bool) { screen.Change(&m.drawn, &m.focused, on) }

// SetCurrency sets the currency of the amounts.
func (m *Model) SetCurrency(c money.Currency) { screen.Change(&m.drawn, &m.currency, c) }

// SetWaiting sets why there is nothing to choose from yet: the proposal is being read, or could
// not be. Empty if it was read.
func (m *Model) SetWaiting(words string) { screen.Change(&m.drawn, &m.waiting, words) }

// SetOption shows the option at an index of an area; nil and -1 for none. The cursor, marks and
// collapsed lines are kept for the same option, and reset for another one.
func (m *Model) SetOption(area *Area, index int) {
	if area == nil || index >= len(area.Options) {
		index = -1
	}
	var option state.OptionID
	if index >= 0 {
		option = area.Options[index].ID
	}
	m.drawn.Invalidate()
	m.area, m.index = area, index
	if option != m.option {
		m.option = option
		clear(m.closed)
		clear(m.marked)
		m.win, m.selected = scroll.Window{}, 0
	} else if index >= 0 && area.Options[index].lines.same(m.outline.of) {
		return // the lines are unchanged
	}
	m.arrange()
	m.rebuild()
}

// Typing reports whether keys are text, which is while the user types a filter.
func (m *Model) Typing() bool { return m.filter.Typing }

// Do runs an action.
func (m *Model) Do(id screen.ID) {
	m.drawn.Invalidate()
	if m.win.Move(id, m.count(), m.height()) {
		m.take()
		return
	}
	switch id {
	case screen.Search:
		m.filter.Typing = true
	case screen.Mark:
		m.mark()
	case screen.MoveLeft:
		m.close()
	case screen.MoveRight:
		m.setClosed(m.selected, false)
	case screen.Open:
		if !m.filter.Leave() && m.Folds() {
			m.setClosed(m.selected, !m.closed[m.selected])
		}
	}
}

// Back ends typing the filter, then clears it, then the marks, and reports whether there was any
// of them.
func (m *Model) Back() (there bool) {
	m.drawn.Invalidate()
	switch {
	case m.filter.Leave():
	case !m.filter.Empty():
		m.filter.Set("")
		m.rebuild()
	case len(m.marked) > 0:
		clear(m.marked)
		m.marks++
	default:
		return false
	}
	return true
}

// Beside returns the option of the area by places after the one on display, or why there is none.
func (m *Model) Beside(by int) (option state.OptionID, why string) {
	switch {
	case m.index+by < 0 || m.index < 0 && by < 0:
		return 0, "This is the first option of the area."
	case m.area == nil || m.index+by >= len(m.area.Options):
		return 0, "This is the last option of the area."
	default:
		return m.area.Options[m.index+by].ID, ""
	}
}

// Key types a key into the filter. The cursor goes to the first match.
func (m *Model) Key(k tea.KeyMsg) {
	m.drawn.Invalidate()
	if m.filter.Key(k) {
		m.rebuild()
		m.toMatch()
	}
}

// Planned returns the planned line under the cursor; ok is false on any other.
func (m *Model) Planned() (l plan.Line, ok bool) {
	if m.count() == 0 {
		return l, false
	}
	p := m.outline.of.plannedAt(m.outline.order[m.place(m.win.At)].At)
	if p == nil {
		return l, false
	}
	return p.line, true
}

// AtHead reports whether the cursor is on the heading of the planned lines.
func (m *Model) AtHead() bool { return m.count() > 0 && m.selected == headID }

// Selected returns the line under the cursor, built or planned; 0 for none.
func (m *Model) Selected() state.ItemID {
	if m.AtHead() || m.count() == 0 {
		return 0
	}
	return m.selected
}

// AnyFolds reports whether some line has children, which can be collapsed.
func (m *Model) AnyFolds() bool { return m.count() > 0 && m.outline.folds }

// Folds reports whether the line under the cursor has children.
func (m *Model) Folds() bool {
	return m.count() > 0 && m.outline.order[m.place(m.win.At)].Below > 0
}

// Select puts the cursor on a line, as soon as the line exists.
func (m *Model) Select(id state.ItemID) {
	m.selected = id
	m.rebuild()
	m.selected = id
}

// None returns why there is no line under the cursor, or "".
func (m *Model) None() string { return screen.Refuse(m.count() == 0, "No line item here.") }
