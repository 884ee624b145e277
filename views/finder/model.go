// Package finder is the search over everything that is on this machine. It
// answers while one types.
package finder

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/input"
	"app.tender/tender/views/widget/scroll"
	"app.tender/tender/views/widget/theme"
)

// Limit is how many hits are asked for: more than that are found by more words.
const Limit = 100

// Model is the pane: a field, and below it what was found. All keys but those
// of its bindings are typed.
type Model struct {
	th    *theme.Theme
	keys  views.Keys
	field input.Line
	query state.Search
	hits  []state.SearchHit
	busy  bool        // the hits are those of what was typed before
	enter bool        // was pressed meanwhile: the best hit is opened when it comes
	fault state.Fault // why there are none; zero when there is an answer
	now   time.Time
	win   scroll.Window
	drawn views.Drawn
}

// New makes a search for nothing.
func New(th *theme.Theme, keys views.Keys) Model {
	m := Model{th: th, keys: keys}
	m.field.SetKeys(keys)
	return m
}

// SetNow tells the time, for words such as "today 14:02" and "since: 2w".
func (m *Model) SetNow(now time.Time) {
	m.now = now
	m.query = state.ParseSearch(m.field.Text(), now)
	m.drawn.Forget()
}

// Query is what was typed, as it was understood.
func (m *Model) Query() state.Search { return m.query }

// SetBusy says that an answer to what is typed is on its way.
func (m *Model) SetBusy() { m.busy = true; m.drawn.Forget() }

// SetHits shows an answer, or why there is none. The cursor goes to the best
// hit, which is asked for at once when enter was pressed before the answer came.
func (m *Model) SetHits(hits []state.SearchHit, fault state.Fault) views.Intent {
	enter := m.enter
	m.hits, m.fault, m.busy, m.enter = hits, fault, false, false
	m.win = scroll.Window{}
	m.drawn.Forget()
	if enter {
		return m.act(views.Open)
	}
	return nil
}

// RenewHits shows the answer to the same question anew; the cursor stays.
func (m *Model) RenewHits(hits []state.SearchHit, fault state.Fault) {
	m.hits, m.fault, m.busy = hits, fault, false
	m.drawn.Forget()
	m.win.Fit(len(hits), m.visible(m.drawn.Area().H))
}

// current is the hit under the cursor; nil when there is none.
func (m *Model) current() *state.SearchHit {
	if len(m.hits) == 0 {
		return nil
	}
	return &m.hits[m.win.At]
}

// TakesText reports whether keys are text: always here.
func (m *Model) TakesText() bool { return true }

// Bindings lists what can be done beside typing.
func (m *Model) Bindings() []views.Binding {
	none := ""
	if len(m.hits) == 0 && !m.busy {
		none = "Nothing was found to open."
	}
	return []views.Binding{
		{Action: views.Open, Disabled: none},
		{Action: views.MoveUp, Disabled: none},
		{Action: views.MoveDown, Disabled: none},
		{Action: views.MovePageUp, Disabled: none},
		{Action: views.MovePageDown, Disabled: none},
		{Action: views.Back},
	}
}

// Update answers to an action, and types any other key.
func (m *Model) Update(msg tea.Msg) (views.Intent, tea.Cmd) {
	m.drawn.Forget()
	switch msg := msg.(type) {
	case views.ActionMsg:
		return m.act(msg.Action), nil
	case tea.KeyMsg:
		if changed, _ := m.field.Update(msg); !changed {
			return nil, nil
		}
		m.query, m.enter = state.ParseSearch(m.field.Text(), m.now), false
		return views.FindLocal{}, nil
	}
	return nil, nil
}

func (m *Model) act(a views.Action) views.Intent {
	if m.win.Move(a, len(m.hits), m.visible(m.drawn.Area().H)) {
		return nil
	}
	switch a {
	case views.Open:
		if m.busy {
			m.enter = true // what is below is the answer to something else
			return nil
		}
		if h := m.current(); h != nil {
			return views.OpenHit{Hit: *h}
		}
	case views.Back:
		return views.Close{}
	}
	return nil
}
