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
	"app.tender/tender/views"
	"app.tender/tender/views/widget/browse"
	"app.tender/tender/views/widget/scroll"
	"app.tender/tender/views/widget/theme"
)

// Model is the pane.
type Model struct {
	th       *theme.Theme
	keys     views.Keys
	focused  bool
	currency money.Currency

	clientView bool
	waiting    string // why there is no area yet; empty where there is none to choose

	area   *state.Area // nil while none is chosen
	index  int         // of the option that is shown; -1 for none
	option state.OptionID

	order  []line // every line, parents before their children
	rows   []int  // the lines in sight, as indexes of order
	closed map[state.ItemID]bool
	marked map[state.ItemID]bool

	win      scroll.Window
	selected state.ItemID

	filter browse.Search
	drawn  views.Drawn
}

// line is an item in its place of the tree.
type line struct {
	item     *state.Item
	depth    int
	children int // how many lines below it belong to it
}

// New makes a pane without an option.
func New(th *theme.Theme, keys views.Keys) Model {
	return Model{
		th: th, keys: keys, filter: browse.NewSearch(keys), index: -1,
		closed: map[state.ItemID]bool{}, marked: map[state.ItemID]bool{},
	}
}

// Focus tells whether the pane has the focus.
func (m *Model) Focus(on bool) {
	if m.focused != on {
		m.focused = on
		m.drawn.Forget()
	}
}

// SetCurrency tells the currency of the amounts.
func (m *Model) SetCurrency(c money.Currency) {
	if m.currency != c {
		m.currency = c
		m.drawn.Forget()
	}
}

// SetClientView leaves out what the customer does not see: cost and margin of
// each line, which a wide table has beside its price.
func (m *Model) SetClientView(on bool) {
	if m.clientView != on {
		m.clientView = on
		m.drawn.Forget()
	}
}

// SetWaiting says why there is nothing to choose from yet: the proposal is being
// read, or could not be. Empty where it was read.
func (m *Model) SetWaiting(words string) {
	if m.waiting != words {
		m.waiting = words
		m.drawn.Forget()
	}
}

// SetOption shows an option of an area by its index; nil and -1 show that there
// is none. Of the same option cursor, marks and what is closed stay; of another
// one they begin anew.
func (m *Model) SetOption(area *state.Area, index int) {
	if area == nil || index >= len(area.Options) {
		index = -1
	}
	var option state.OptionID
	if index >= 0 {
		option = area.Options[index].ID
	}
	m.drawn.Forget()
	m.area, m.index = area, index
	if option != m.option {
		m.option = option
		clear(m.closed)
		clear(m.marked)
		m.win, m.selected = scroll.Window{}, 0
	}
	m.arrange()
	m.rebuild()
}

// TakesText reports whether keys are text: while a filter is typed.
func (m *Model) TakesText() bool { return m.filter.Typing }

// Update handles an action, or a key while a filter is typed.
func (m *Model) Update(msg tea.Msg) (views.Intent, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		m.typed(msg)
	case views.ClickMsg:
		return m.click(msg), nil
	case views.ActionMsg:
		return m.act(msg.Action), nil
	}
	return nil, nil
}

func (m *Model) act(a views.Action) views.Intent {
	m.drawn.Forget()
	if m.win.Move(a, len(m.rows), m.height()) {
		m.take()
		return nil
	}
	switch a {
	case views.Search:
		m.filter.Typing = true
	case views.OptionNext:
		return m.step(1)
	case views.OptionPrevious:
		return m.step(-1)
	case views.Mark:
		m.mark()
	case views.MoveLeft:
		m.close()
	case views.MoveRight:
		m.setClosed(m.selected, false)
	case views.Open:
		if m.filter.Leave() {
			return nil
		}
		if len(m.rows) > 0 && m.order[m.rows[m.win.At]].children > 0 {
			m.setClosed(m.selected, !m.closed[m.selected])
		}
	case views.Back:
		m.back()
	}
	return nil
}

// back leaves the filter, then clears it, then the marks.
func (m *Model) back() {
	switch {
	case m.filter.Leave():
	case !m.filter.Empty():
		m.filter.Set("")
		m.rebuild()
	default:
		clear(m.marked)
	}
}

// step shows another option of the area.
func (m *Model) step(by int) views.Intent {
	if m.area == nil || m.index+by < 0 || m.index+by >= len(m.area.Options) {
		return nil
	}
	return views.SelectArea{Area: m.area.ID, Option: m.area.Options[m.index+by].ID}
}

func (m *Model) typed(k tea.KeyMsg) {
	m.drawn.Forget()
	if m.filter.Key(k) {
		m.rebuild()
	}
}

// Bindings lists what can be done here. While a filter is typed it holds no
// key that moves within the filter itself.
func (m *Model) Bindings() []views.Binding {
	if m.filter.Typing {
		return m.filter.Bindings("leave the filter")
	}
	none, next, previous := "", "", ""
	if len(m.rows) == 0 {
		none = "There is no line item here."
	}
	if m.area == nil || m.index+1 >= len(m.area.Options) {
		next = "This is the last option of the area."
	}
	if m.index <= 0 {
		previous = "This is the first option of the area."
	}
	bs := append(views.MoveBindings(),
		views.Binding{Action: views.MoveLeft},
		views.Binding{Action: views.MoveRight},
		views.Binding{Action: views.Open, Disabled: none},
		views.Binding{Action: views.Mark, Disabled: none},
		views.Binding{Action: views.Search},
		views.Binding{Action: views.OptionNext, Disabled: next},
		views.Binding{Action: views.OptionPrevious, Disabled: previous},
	)
	if !m.filter.Empty() || len(m.marked) > 0 {
		bs = append(bs, views.Binding{Action: views.Back})
	}
	return bs
}
