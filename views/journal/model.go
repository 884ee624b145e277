// Package journal is what this machine changed and sent, when and with what
// outcome, the newest first and searchable. Below the list stands what the line
// under the cursor changed.
package journal

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/browse"
	"app.tender/tender/views/widget/reader"
	"app.tender/tender/views/widget/scroll"
	"app.tender/tender/views/widget/theme"
)

// PageSize is how many lines are asked for at once.
const PageSize = 100

// Row is a line of the journal with the words for what was changed and where.
type Row struct {
	Line  state.JournalLine
	What  string // "installer notes of Theater · 2 Better"
	Where string // "#1042 Halvorsen Residence"
}

// Model is the pane. It selects by the id of a line.
type Model struct {
	th    *theme.Theme
	keys  views.Keys
	rows  []Row
	more  bool // there are older ones
	busy  bool // the answer to what is typed is on its way
	fault state.Fault
	now   time.Time

	selected int64
	win      scroll.Window
	inDetail bool // the focus is on what the line changed
	detail   reader.Reader
	search   browse.Search
	asked    int64 // older lines than this one were asked for; 0 for none
	drawn    views.Drawn
}

// New makes an empty journal.
func New(th *theme.Theme, keys views.Keys) Model {
	return Model{th: th, keys: keys, search: browse.NewSearch(keys), busy: true}
}

// SetRows shows rows, the newest first, or why there are none. more says that
// there are older ones. now is for words such as "today 14:02".
func (m *Model) SetRows(rows []Row, more bool, fault state.Fault, now time.Time) {
	m.rows, m.more, m.fault, m.now, m.busy, m.asked = rows, more, fault, now, false, 0
	for i := range rows {
		if rows[i].Line.ID == m.selected {
			m.win.Top += i - m.win.At
			m.win.At = i
		}
	}
	m.take()
	m.drawn.Forget()
}

// Text is what is searched for.
func (m *Model) Text() string { return m.search.Text() }

// current is the line under the cursor; nil when there is none.
func (m *Model) current() *Row {
	if len(m.rows) == 0 {
		return nil
	}
	return &m.rows[m.win.At]
}

// Found is how many rows there are, as far as they were read.
func (m *Model) Found() int { return len(m.rows) }

// Busy reports whether the rows are not yet those that were searched for.
func (m *Model) Busy() bool { return m.busy }

// TakesText reports whether keys are text: while a search is typed.
func (m *Model) TakesText() bool { return m.search.Typing }

func (m *Model) take() {
	m.win.Fit(len(m.rows), m.listHeight(m.drawn.Area().H))
	if r := m.current(); r != nil && r.Line.ID != m.selected {
		m.selected, m.detail = r.Line.ID, reader.Reader{}
	}
}

// Update answers to an action, or to a key while a search is typed.
func (m *Model) Update(msg tea.Msg) (views.Intent, tea.Cmd) {
	m.drawn.Forget()
	switch msg := msg.(type) {
	case tea.KeyMsg:
		if m.search.Key(msg) {
			return m.ask(), nil
		}
	case views.ActionMsg:
		return m.act(msg.Action), nil
	}
	return nil, nil
}

// Wheel moves in the list or in the details, whichever are below the pointer.
func (m *Model) Wheel(_, y int, a views.Action) views.Intent {
	defer func(was bool) { m.inDetail = was }(m.inDetail)
	m.inDetail = y > m.listHeight(m.drawn.Area().H) && len(m.rows) > 0
	m.drawn.Forget()
	return m.act(a)
}

func (m *Model) act(a views.Action) views.Intent {
	if m.inDetail && m.detail.Do(a) {
		return nil
	}
	if m.win.Move(a, len(m.rows), m.listHeight(m.drawn.Area().H)) {
		m.take()
		return m.needs()
	}
	switch a {
	case views.Open:
		if m.search.Leave() {
			return m.search.Found()
		}
		m.inDetail = !m.inDetail && len(m.rows) > 0
	case views.PaneNext, views.PanePrevious:
		m.inDetail = !m.inDetail && len(m.rows) > 0
	case views.Search:
		m.search.Typing, m.inDetail = true, false
	case views.JournalExport:
		return views.ExportJournal{}
	case views.Back:
		return m.back()
	}
	return nil
}

// needs asks for older lines when the end of those that are here comes into
// sight, once for each end.
func (m *Model) needs() views.Intent {
	if !m.more || m.busy || m.win.Top+2*m.listHeight(m.drawn.Area().H) < len(m.rows) {
		return nil
	}
	last := m.rows[len(m.rows)-1].Line.ID
	if last == m.asked {
		return nil
	}
	m.asked = last
	return views.NeedJournal{Before: last}
}

// back leaves what the line changed, then the search, then clears it, and only
// then the screen.
func (m *Model) back() views.Intent {
	switch {
	case m.inDetail:
		m.inDetail = false
	case m.search.Leave():
	case !m.search.Empty():
		m.search.Set("")
		return m.ask()
	default:
		return views.Close{}
	}
	return nil
}

// ask searches from the newest.
func (m *Model) ask() views.Intent {
	m.busy, m.win, m.selected, m.asked = true, scroll.Window{}, 0, 0
	return views.ChangeJournal{Text: m.search.Text()}
}

// Bindings lists what can be done here.
func (m *Model) Bindings() []views.Binding {
	if m.search.Typing {
		return m.search.BindingsOf(m.Found(), "leave the search")
	}
	none, word := "", "what it changed"
	if len(m.rows) == 0 {
		none = "There is no line here."
	}
	if m.inDetail {
		word = "to the list"
	}
	return append([]views.Binding{
		{Action: views.Open, Disabled: none, Word: word},
		{Action: views.Search},
		{Action: views.JournalExport, Disabled: none},
		{Action: views.PaneNext, Disabled: none},
		{Action: views.PanePrevious, Disabled: none},
		{Action: views.Back},
	}, views.MoveBindings()...)
}
