// Package areas is the tree of a proposal: its areas, and under each that is
// open its options, with what they cost and what was changed in them.
package areas

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/browse"
	"app.tender/tender/views/widget/scroll"
	"app.tender/tender/views/widget/theme"
)

// Model is the pane.
type Model struct {
	th      *theme.Theme
	keys    views.Keys
	focused bool
	fault   state.Fault // why there is no proposal

	w      *state.Workspace // nil while nothing is open
	rows   []row
	closed map[state.AreaID]bool

	win    scroll.Window
	area   state.AreaID   // under the cursor
	option state.OptionID // under the cursor; 0 on an area's own row
	shown  state.OptionID // the option of area that the other panes show

	filter browse.Search
	drawn  views.Drawn
}

// row is a line of the tree: an area, or one of its options.
type row struct {
	area    *state.Area
	option  int // index; -1 for the area's own row
	label   string
	figure  string
	mark    state.Mark
	counted bool // the option that the totals count
}

func (r row) optionID() state.OptionID {
	if r.option < 0 {
		return 0
	}
	return r.area.Options[r.option].ID
}

// New makes a pane without a proposal.
func New(th *theme.Theme, keys views.Keys) Model {
	return Model{th: th, keys: keys, filter: browse.NewSearch(keys), closed: map[state.AreaID]bool{}}
}

// Focus tells whether the pane has the focus.
func (m *Model) Focus(on bool) {
	if m.focused != on {
		m.focused = on
		m.drawn.Forget()
	}
}

// SetFault tells why there is no proposal to show; FaultNone while it is read.
func (m *Model) SetFault(f state.Fault) { m.fault = f; m.drawn.Forget() }

// TakesText reports whether keys are text: while a filter is typed.
func (m *Model) TakesText() bool { return m.filter.Typing }

// SetWorkspace shows a proposal; nil shows that there is none yet. The cursor
// stays on its area or option by id. Of another proposal all areas are open.
func (m *Model) SetWorkspace(w *state.Workspace) {
	if id(w) != id(m.w) {
		m.closed = map[state.AreaID]bool{}
		m.area, m.option, m.shown = 0, 0, 0
		m.win = scroll.Window{}
		m.filter = browse.NewSearch(m.keys)
	}
	before := m.win.At
	m.w = w
	m.rebuild()
	m.win.Top += m.win.At - before
	m.win.Fit(len(m.rows), m.height())
}

func id(w *state.Workspace) state.ProposalID {
	if w == nil {
		return 0
	}
	return w.Proposal.ID
}

// Select puts the cursor on an option, or on its area's row when that is closed
// or the option is 0. A cursor that stands for that option already stays where
// it is, so that a refresh never moves it.
func (m *Model) Select(area state.AreaID, option state.OptionID) {
	if m.area == area && m.shown == option && m.rowOf(m.area, m.option) >= 0 {
		return
	}
	m.area, m.option, m.shown = area, option, option
	if option != 0 && m.closed[area] {
		m.option = 0
	}
	m.rebuild()
}

// OnOption reports whether the cursor is on an option, not on an area's own row.
func (m *Model) OnOption() bool { return m.option != 0 }

// rebuild works out the rows anew and finds the cursor in them.
func (m *Model) rebuild() {
	m.drawn.Forget()
	m.rows = m.rows[:0]
	if m.w == nil {
		return
	}
	want := strings.ToLower(strings.TrimSpace(m.filter.Text()))
	for i := range m.w.Proposal.Areas {
		a := &m.w.Proposal.Areas[i]
		if !strings.Contains(strings.ToLower(a.Name), want) {
			continue
		}
		m.rows = append(m.rows, m.areaRow(a))
		if m.closed[a.ID] {
			continue
		}
		for j := range a.Options {
			m.rows = append(m.rows, m.optionRow(a, j))
		}
	}
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

// take makes the row under the cursor the selection.
func (m *Model) take() {
	if len(m.rows) == 0 {
		return
	}
	r := m.rows[m.win.At]
	option := r.optionID()
	if m.area == r.area.ID && option == 0 && m.option == 0 && optionOf(r.area, m.shown) {
		return // the panes may show any option of the area
	}
	m.area, m.option, m.shown = r.area.ID, option, option
	if option == 0 {
		if c := r.area.CountedOption(); c >= 0 {
			m.shown = r.area.Options[c].ID
		}
	}
}

func (m *Model) areaRow(a *state.Area) row {
	r := row{area: a, option: -1, label: a.NameWord(), figure: a.Unknown.Word(state.FieldOptions, money.NoFigure), mark: m.w.Areas[a.ID]}
	if c := a.CountedOption(); c >= 0 {
		r.figure = a.Options[c].FormatTotal(m.currency())
	}
	return r
}

func (m *Model) optionRow(a *state.Area, i int) row {
	o := &a.Options[i]
	return row{
		area: a, option: i, label: state.OptionLabel(i, o), figure: o.FormatTotal(m.currency()),
		mark: m.w.Options[o.ID], counted: i == a.CountedOption(),
	}
}

func (m *Model) currency() money.Currency { return m.w.Proposal.Summary.Currency }

func optionOf(a *state.Area, id state.OptionID) bool {
	for i := range a.Options {
		if a.Options[i].ID == id {
			return true
		}
	}
	return false
}

func (m *Model) rowOf(area state.AreaID, option state.OptionID) int {
	for i, r := range m.rows {
		if r.area.ID == area && r.optionID() == option {
			return i
		}
	}
	return -1
}

// Update handles an action, or a key while a filter is typed.
func (m *Model) Update(msg tea.Msg) (views.Intent, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		return m.typed(msg), nil
	case views.ClickMsg:
		return m.click(msg), nil
	case views.ActionMsg:
		return m.act(msg.Action), nil
	}
	return nil, nil
}

func (m *Model) act(a views.Action) views.Intent {
	area, shown := m.area, m.shown
	if m.win.Move(a, len(m.rows), m.height()) {
		m.take()
	} else if intent := m.change(a); intent != nil {
		return intent
	}
	m.drawn.Forget()
	return m.moved(area, shown)
}

// moved tells where the cursor is, unless it is where it was.
func (m *Model) moved(area state.AreaID, shown state.OptionID) views.Intent {
	if m.area == area && m.shown == shown {
		return nil
	}
	return views.SelectArea{Area: m.area, Option: m.shown}
}

// click selects a row of the tree.
func (m *Model) click(c views.ClickMsg) views.Intent {
	row := c.Y - 1
	if m.filterLine() {
		row--
	}
	area, shown := m.area, m.shown
	if hit, _ := m.win.Click(row, len(m.rows), m.height()); hit {
		m.take()
	}
	m.drawn.Forget()
	return m.moved(area, shown)
}

// change does what an action other than a movement does.
func (m *Model) change(a views.Action) views.Intent {
	switch {
	case a == views.Search:
		m.filter.Typing = true
	case (a == views.Open || a == views.Back) && m.filter.Leave():
	case a == views.Back:
		m.filter.Set("")
		m.rebuild()
	case len(m.rows) == 0:
	case a == views.MoveLeft:
		m.option = 0
		m.setClosed(m.area, true)
	case a == views.MoveRight:
		m.setClosed(m.area, false)
	case a == views.Open && m.option == 0:
		m.setClosed(m.area, !m.closed[m.area])
	case a == views.Open:
		return views.Perform{Action: views.PaneNext}
	}
	return nil
}

func (m *Model) setClosed(area state.AreaID, closed bool) {
	m.closed[area] = closed
	m.rebuild()
}

func (m *Model) typed(k tea.KeyMsg) views.Intent {
	m.drawn.Forget()
	if !m.filter.Key(k) {
		return nil
	}
	area, shown := m.area, m.shown
	m.rebuild()
	return m.moved(area, shown)
}

// Bindings lists what can be done here.
func (m *Model) Bindings() []views.Binding {
	if m.filter.Typing {
		return m.filter.Bindings("leave the filter")
	}
	bs := append(views.MoveBindings(),
		views.Binding{Action: views.MoveLeft},
		views.Binding{Action: views.MoveRight},
		views.Binding{Action: views.Open},
		views.Binding{Action: views.Search},
	)
	if !m.filter.Empty() {
		bs = append(bs, views.Binding{Action: views.Back})
	}
	return bs
}
