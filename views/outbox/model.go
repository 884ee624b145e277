// Package outbox is the list of everything that is not at the service: edits that
// wait for it or for a person, texts that lie aside, drafts; and of the last edits
// that were sent. Below it stands what the one under the cursor changes.
package outbox

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/scroll"
	"app.tender/tender/views/widget/theme"
)

// Row is an entry, or a text without one, with the words for what it changes and
// where.
type Row struct {
	Entry state.Entry
	Draft *state.Draft // a text that is not in an entry; nil for an entry
	Aside bool         // Draft lies aside: it is not what the text's draft holds
	What  string       // "installer notes of Theater · 2 Better"
	Where string       // "#1042 Halvorsen Residence"
	Fixed bool         // the proposal can't be changed any more
}

// name tells rows apart.
type name struct {
	entry int64
	ref   state.TextRef
	aside string // the text that lies aside
}

func (r *Row) name() name {
	switch {
	case r.Draft == nil:
		return name{entry: r.Entry.ID}
	case r.Aside:
		return name{ref: r.Draft.Ref, aside: r.Draft.Text}
	default:
		return name{ref: r.Draft.Ref}
	}
}

// edit is what the row changes.
func (r *Row) edit() state.Edit {
	if r.Draft == nil {
		return r.Entry.Edit
	}
	d := r.Draft
	return state.Edit{
		Kind: state.EditText, Proposal: d.Ref.Proposal, Option: d.Ref.Option, Field: d.Ref.Field,
		Text: d.Text, Base: d.Base, DraftRevision: d.Revision,
	}
}

// Model is the pane. It selects by what a row is, not by where it is.
type Model struct {
	th       *theme.Theme
	keys     views.Keys
	rows     []Row
	selected name
	win      scroll.Window
	down     int // the first line in sight of what the edit changes
	now      time.Time
	drawn    views.Drawn
}

// New makes an empty outbox.
func New(th *theme.Theme, keys views.Keys) Model { return Model{th: th, keys: keys} }

// SetRows shows rows in their order. now is for words such as "next try in 5 s".
func (m *Model) SetRows(rows []Row, now time.Time) {
	m.rows, m.now = rows, now
	for i := range rows {
		if rows[i].name() == m.selected {
			m.win.At = i
		}
	}
	m.fit()
	m.drawn.Forget()
}

// SelectUrgent puts the cursor on the first row that needs a person, else on the
// top, for when the outbox is opened.
func (m *Model) SelectUrgent() {
	m.choose(func(r *Row) bool {
		switch r.Entry.State {
		case state.EntryConflict, state.EntryRefused, state.EntryUncertain:
			return true
		default:
			return r.Aside
		}
	})
}

// SelectText puts the cursor on the first row about a text, else about its
// proposal, else on the top.
func (m *Model) SelectText(ref state.TextRef) {
	m.choose(func(r *Row) bool { return r.edit().Ref() == ref && (r.Draft != nil || r.Entry.State.Open()) },
		func(r *Row) bool {
			return r.edit().Proposal == ref.Proposal && (r.Draft != nil || r.Entry.State.Open())
		})
}

// choose puts the cursor on the first row that fits the first wish that any fits.
func (m *Model) choose(wishes ...func(*Row) bool) {
	m.win.At, m.down = 0, 0
	defer m.drawn.Forget()
	defer m.fit()
	for _, wish := range wishes {
		for i := range m.rows {
			if wish(&m.rows[i]) {
				m.win.At = i
				return
			}
		}
	}
}

func (m *Model) row() *Row {
	if len(m.rows) == 0 {
		return nil
	}
	return &m.rows[m.win.At]
}

// TakesText reports whether keys are text: never here.
func (m *Model) TakesText() bool { return false }

func (m *Model) fit() {
	m.win.Fit(len(m.rows), m.listHeight())
	if r := m.row(); r != nil && r.name() != m.selected {
		m.selected, m.down = r.name(), 0
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
	r := m.row()
	if r == nil {
		return nil, nil
	}
	switch action.Action {
	case views.OutboxUp:
		m.down = max(0, m.down-scrollBy)
		return nil, nil
	case views.OutboxDown:
		m.down += scrollBy
		return nil, nil
	case views.RequestChange:
		return views.AskChangeOrder{Edit: r.edit()}, nil
	}
	if r.Draft != nil {
		return m.actOnText(action.Action, r), nil
	}
	return m.actOnEntry(action.Action, r.Entry.ID), nil
}

// scrollBy is how many lines a key scrolls.
const scrollBy = 3

func (m *Model) actOnEntry(a views.Action, id int64) views.Intent {
	switch a {
	case views.OutboxLook:
		return views.LookAt{Entry: id}
	case views.OutboxCorrect:
		return views.Correct{Entry: id}
	case views.OutboxRetry:
		return views.Decide{Entry: id, Decision: state.Decision{Kind: state.DecideRetry}}
	case views.OutboxDrop:
		return views.Decide{Entry: id, Decision: state.Decision{Kind: state.DecideDrop}}
	case views.OutboxDone:
		return views.Decide{Entry: id, Decision: state.Decision{Kind: state.DecideDone}}
	default:
		return nil
	}
}

func (m *Model) actOnText(a views.Action, r *Row) views.Intent {
	switch a {
	case views.OutboxLook:
		return views.LookAtText{Draft: *r.Draft, Aside: r.Aside}
	case views.OutboxDrop:
		return views.DiscardText{Draft: *r.Draft, Aside: r.Aside}
	case views.Save:
		return views.SendText{Draft: *r.Draft}
	default:
		return nil
	}
}

// Bindings lists what can be done with the row under the cursor.
func (m *Model) Bindings() []views.Binding {
	var look, fix, retry, drop, send, request string
	done := "This edit is not in doubt."
	switch r := m.row(); {
	case r == nil:
		look = "The outbox is empty."
		fix, retry, drop, send, request = look, look, look, look, look
	case r.Draft != nil:
		fix = "This text was not saved yet; " + m.keys.Name(views.OutboxLook) + " goes on with it."
		retry, done = "This text was not saved yet.", "This text was not saved yet."
		if r.Aside {
			send = "This text lies aside: put it beside the draft first (" + m.keys.Name(views.OutboxLook) + ")."
		}
		if r.Fixed {
			send = "This proposal can't be changed any more."
		}
	default:
		send = "This edit is in the outbox already."
		fix = m.cannotFix(&r.Entry)
		retry, drop, done = m.entryBindings(&r.Entry)
		if r.Entry.Edit.Kind != state.EditText {
			request = "Only a text can be written down as a request."
		}
	}
	return append([]views.Binding{
		{Action: views.OutboxLook, Disabled: look},
		{Action: views.OutboxCorrect, Disabled: fix},
		{Action: views.OutboxRetry, Disabled: retry},
		{Action: views.OutboxDrop, Disabled: drop},
		{Action: views.Save, Disabled: send},
		{Action: views.OutboxDone, Disabled: done},
		{Action: views.RequestChange, Disabled: request},
		{Action: views.OutboxUp},
		{Action: views.OutboxDown},
	}, views.MoveBindings()...)
}

// cannotFix is why what an entry saves can't be corrected, or empty.
func (m *Model) cannotFix(e *state.Entry) string {
	switch {
	case !e.State.Open():
		return "This edit was " + e.State.Word() + " already."
	case e.State == state.EntrySending:
		return "This edit is on its way."
	case e.State == state.EntryConflict:
		return "Look at the conflict first (" + m.keys.Name(views.OutboxLook) + "): both changed the same lines."
	case e.State == state.EntryUncertain:
		return "Say first whether this edit did arrive."
	case e.Edit.Kind.Assigns():
		return "Choose another one in the proposal: that takes the place of this."
	default:
		return ""
	}
}

// entryBindings say why an entry can't be tried again, dropped or declared done.
func (m *Model) entryBindings(e *state.Entry) (retry, drop, done string) {
	done = "This edit is not in doubt."
	switch {
	case !e.State.Open():
		retry = "This edit was " + e.State.Word() + " already."
		drop = retry
	case e.State == state.EntrySending:
		retry = "This edit is on its way."
		drop = retry
	case e.State == state.EntryConflict:
		retry = "Look at the conflict first (" + m.keys.Name(views.OutboxLook) + "): both changed the same sentences or lines."
	case e.State == state.EntryUncertain:
		done = ""
	}
	return retry, drop, done
}
