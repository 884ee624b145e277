// Package items is the table of an option's line items: parents with their
// children below them, a filter, marks with a partial sum, and the tabs of the
// area's options.
//
// An option may have thousands of lines. What costs time in proportion to them
// happens once a change, in rebuild; drawing touches only the rows in sight.
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

	waiting string // why there is no area yet; empty where there is none to choose

	area   *Area // nil while none is chosen
	index  int   // of the option that is shown; -1 for none
	option state.OptionID

	outline  *outline   // of the lines that are shown
	outlines []*outline // of the options of the area, as far as they were shown

	rows   []int // the lines in sight, by their places in the outline; nil for all
	closed map[state.ItemID]bool
	marked map[state.ItemID]bool
	marks  int // how often a mark was set or taken back
	sum    markedSum

	win      scroll.Window
	selected state.ItemID

	filter list.Search
	entry  Entry // at the foot; nil while none is typed
	drawn  screen.RenderCache
}

// Entry is where a planned line is typed.
type Entry interface {
	// Height returns how many of h lines it takes in w cells.
	Height(w, h int) int
	// Lines draws it in w cells and h lines.
	Lines(w, h int) []string
}

// SetEntry draws an entry at the foot, or none with nil, and draws it again when it was
// typed in.
func (m *Model) SetEntry(e Entry) {
	m.entry = e
	m.drawn.Invalidate()
}

// New makes a pane without an option.
func New(th *theme.Theme, keys screen.Keys) Model {
	return Model{
		th: th, keys: keys, filter: list.NewSearch(keys), index: -1,
		closed: map[state.ItemID]bool{}, marked: map[state.ItemID]bool{}, outline: &outline{},
	}
}

// Focus tells whether the pane has the focus.
func (m *Model) Focus(on bool) { screen.Change(&m.drawn, &m.focused, on) }

// SetCurrency tells the currency of the amounts.
func (m *Model) SetCurrency(c money.Currency) { screen.Change(&m.drawn, &m.currency, c) }

// SetWaiting says why there is nothing to choose from yet: the proposal is being
// read, or could not be. Empty where it was read.
func (m *Model) SetWaiting(words string) { screen.Change(&m.drawn, &m.waiting, words) }

// SetOption shows the option at an index of an area; nil and -1 show that there
// is none. Cursor, marks and what is closed stay for the same option, and begin anew for
// another one.
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
		return // the lines are the same ones
	}
	m.arrange()
	m.rebuild()
}

// Typing reports whether keys are text: while a filter is typed.
func (m *Model) Typing() bool { return m.filter.Typing }

// Do does an action.
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

// Back leaves the filter, then clears it, then the marks, and reports whether there
// was any.
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

// Beside returns the option of the area that many after the one that is shown. Where there is none,
// why says so.
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

// Key types into the filter.
func (m *Model) Key(k tea.KeyMsg) {
	m.drawn.Invalidate()
	if m.filter.Key(k) {
		m.rebuild()
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

// AnyFolds reports whether some line has others below it, which can be hidden.
func (m *Model) AnyFolds() bool { return m.count() > 0 && m.outline.folds }

// Folds is AnyFolds of the line under the cursor.
func (m *Model) Folds() bool {
	return m.count() > 0 && m.outline.order[m.place(m.win.At)].Below > 0
}

// Select puts the cursor on a line, as soon as it is there.
func (m *Model) Select(id state.ItemID) {
	m.selected = id
	m.rebuild()
	m.selected = id
}

// None returns why nothing can be done with a line, empty when there is one.
func (m *Model) None() string { return screen.Refuse(m.count() == 0, "There is no line item here.") }
