// Package outbox is the list of edits that wait for the service or for a
// person, and of the last that were sent.
package outbox

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/scroll"
	"app.tender/tender/views/theme"
)

// Row is an entry with the words for what it changes and where.
type Row struct {
	Entry state.Entry
	What  string // "installer notes of Theater · 2 Better"
	Where string // "#1042 Halvorsen Residence"
}

// Model is the pane. It selects by the entry's id.
type Model struct {
	th       *theme.Theme
	keys     views.Keys
	rows     []Row
	selected int64
	win      scroll.Window
	now      time.Time
	drawn    views.Drawn
}

// New makes an empty outbox.
func New(th *theme.Theme) Model { return Model{th: th, keys: views.DefaultKeys()} }

// SetKeys tells which keys the texts name.
func (m *Model) SetKeys(k views.Keys) { m.keys = k; m.drawn.Forget() }

// SetRows shows entries: those that are open first, then the sent ones. now is
// for words such as "next try in 5 s".
func (m *Model) SetRows(rows []Row, now time.Time) {
	m.rows, m.now = rows, now
	for i := range rows {
		if rows[i].Entry.ID == m.selected {
			m.win.At = i
		}
	}
	m.fit()
	m.drawn.Forget()
}

// SelectUrgent puts the cursor on the first entry that needs a person, else on
// the top, for when the outbox is opened.
func (m *Model) SelectUrgent() {
	m.win.At = 0
	for i := range m.rows {
		switch m.rows[i].Entry.State {
		case state.EntryConflict, state.EntryRefused, state.EntryUncertain:
			m.win.At = i
			m.fit()
			m.drawn.Forget()
			return
		case state.EntryWaiting, state.EntrySending, state.EntrySent, state.EntryDropped:
		}
	}
	m.fit()
	m.drawn.Forget()
}

// Selected is the entry under the cursor; nil when there is none.
func (m *Model) Selected() *state.Entry {
	if len(m.rows) == 0 {
		return nil
	}
	return &m.rows[m.win.At].Entry
}

// TakesText reports whether keys are text: never here.
func (m *Model) TakesText() bool { return false }

func (m *Model) fit() {
	m.win.Fit(len(m.rows), m.listHeight())
	if e := m.Selected(); e != nil {
		m.selected = e.ID
	}
}

// Update answers to an action.
func (m *Model) Update(msg tea.Msg) (views.Intent, tea.Cmd) {
	action, ok := msg.(views.ActionMsg)
	if !ok {
		return nil, nil
	}
	m.drawn.Forget()
	if m.win.Move(action.Action, len(m.rows), m.listHeight()) {
		m.fit()
		return nil, nil
	}
	e := m.Selected()
	if e == nil {
		return nil, nil
	}
	switch action.Action {
	case views.OutboxLook:
		return views.LookAt{Entry: e.ID}, nil
	case views.OutboxRetry:
		return views.Decide{Entry: e.ID, Decision: state.Decision{Kind: state.DecideRetry}}, nil
	case views.OutboxDrop:
		return views.Decide{Entry: e.ID, Decision: state.Decision{Kind: state.DecideDrop}}, nil
	case views.OutboxDone:
		return views.Decide{Entry: e.ID, Decision: state.Decision{Kind: state.DecideDone}}, nil
	}
	return nil, nil
}

// Bindings lists what can be done with the entry under the cursor.
func (m *Model) Bindings() []views.Binding {
	look, retry, drop, done := "", "", "", "This edit is not in doubt."
	switch e := m.Selected(); {
	case e == nil:
		look = "The outbox is empty."
		retry, drop = look, look
	case !e.State.Open():
		retry = "This edit was " + string(e.State) + " already."
		drop = retry
	case e.State == state.EntrySending:
		retry = "This edit is on its way."
		drop = retry
	case e.State == state.EntryConflict:
		retry = "Look at the conflict first (" + m.keys.Name(views.OutboxLook) + "): both changed the same lines."
	case e.State == state.EntryUncertain:
		done = ""
	}
	return []views.Binding{
		{Action: views.OutboxLook, Disabled: look},
		{Action: views.OutboxRetry, Disabled: retry},
		{Action: views.OutboxDrop, Disabled: drop},
		{Action: views.OutboxDone, Disabled: done},
		{Action: views.MoveUp},
		{Action: views.MoveDown},
		{Action: views.MovePageUp},
		{Action: views.MovePageDown},
		{Action: views.MoveTop},
		{Action: views.MoveBottom},
	}
}
