// Package editor is the open proposal: the tree of its areas and options, the line items and the
// texts of the option under the cursor, and its figures. Here the user changes a proposal.
package editor

import (
	"cmp"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/session"
	"app.tender/tender/views/changeorders"
	"app.tender/tender/views/editor/areas"
	"app.tender/tender/views/editor/forms"
	"app.tender/tender/views/editor/guard"
	"app.tender/tender/views/editor/items"
	"app.tender/tender/views/editor/planning"
	"app.tender/tender/views/editor/spread"
	"app.tender/tender/views/editor/summary"
	"app.tender/tender/views/editor/texts"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/export"
	"app.tender/tender/views/widget/status"
	"app.tender/tender/views/widget/theme"
)

// Model is the screen.
type Model struct {
	Ports
	env   *screen.Env
	th    *theme.Theme
	keys  screen.Keys
	bound bound

	seen      *session.Watched      // the version on display
	audience  screen.Audience       // the audience it is shown to
	workspace *state.Workspace      // as the audience works on it; nil until it is read
	forClient *state.ClientProposal // as drawn for a client; nil outside the client view
	area      state.AreaID          // under the cursor
	option    state.OptionID        // under the cursor
	moved     bool                  // the cursor moved, and the panes were not updated yet
	sought    state.ItemID          // the planned line to put the cursor on once the plan is read; 0 for none
	made      bool                  // the option was just created, and the outbox was not read since
	ahead     ahead

	focus   paneID
	areas   areas.Model
	items   items.Model
	texts   *texts.Texts
	summary summary.Model

	contract *changeorders.Contract // the total with agreed change orders
	site     *installer.Site        // what was entered on site, as shown

	planned  planned
	planning *planning.Model
	entry    *planning.Entry // of planning
	marked   *spread.Marked
	guard    *guard.Guard

	forms    *forms.Forms
	status   *status.Changer
	exporter *export.Exporter
	checker  checker
	drawn    screen.Rect

	panesDrawn side // the last drawing
}

func newModel(env *screen.Env, p Ports) *Model {
	th, keys := env.Theme, env.Keys
	m := &Model{
		Ports: p, env: env, th: th, keys: keys, seen: &session.Watched{},
		areas: areas.New(th, keys), items: items.New(th, keys), summary: summary.New(th, keys),
	}
	m.forms = forms.New(env,
		forms.Ports{
			Outbox: p.Outbox, Sellers: p.Sellers, Service: p.Service, Cache: p.Cache, Words: p.Words,
			Plan: func(e plan.Edit, back, done func()) { m.planning.Plan(e, back, done) },
		}, frame{m}, &m.areas)
	m.status = status.New(env, p.Status)
	m.status.Took = func() { m.moved = true; m.showChanges() }
	m.exporter = export.New(env, p.Exports)
	m.checker = checker{env: env, ports: p, frame: frame{m}}
	m.guard = guard.New(env, p.Session, func(e state.Edit) string { return m.texts.EditWords(e) })
	m.texts = texts.NewTexts(env, texts.Ports{
		Typing: p.Typing, Snapshot: p.Session.Snapshot, Outbox: p.Outbox, Words: p.Words, Shell: p.Shell,
		Guard: m.guard, Clipboard: p.Clipboard,
		Files:  p.Files,
		Anchor: func(option state.OptionID, now *session.Snapshot) { m.planning.Anchor(option, now) },
		Part:   screen.Action{Unless: m.cannotSaveHere, Do: screen.Just(m.saveHere)},
	}, frame{m}, &m.areas)
	m.planning = planning.NewModel(env, planning.Ports{
		Plans: p.Plans, Templates: p.Templates, Service: p.Service, Cache: p.Cache, Marks: p.Marks, Guard: m.guard,
		Export:   screen.Action{Unless: m.cannotExport, Do: m.export},
		CopyText: screen.Action{Unless: m.texts.Copies().Unless, Do: screen.Just(m.texts.Copies().Here)},
		Order: screen.Action{Unless: m.cannotOrder, Do: func() tea.Cmd {
			return m.status.AskNewOrder(m.seen.Proposal)
		}},
		Save: p.Outbox.CommitPlanned, Drafted: m.drafted,
	}, frame{m}, &m.items, &m.areas)
	m.entry = m.planning.Entry
	m.marked = spread.New(env, spread.Ports{
		Guard: m.guard, Planning: m.planning, Elsewhere: func() string {
			return m.texts.OpenElsewhere(m.seen.ID)
		}, Snapshot: p.Session.Snapshot, Newest: p.Typing.Newest, Commit: p.Outbox.CommitTogether,
	}, frame{m}, &m.areas)
	m.contract = changeorders.NewContract(env, p.Cache, func() { m.moved = true; m.showChanges() })
	m.status.Made = m.contract.Read
	m.bind()
	return m
}

// Show opens a proposal, or returns to the open one. A location with the page's name is one that
// the user left; one with another name leads to an option.
func (m *Model) Show(at screen.Location) tea.Cmd {
	m.texts.CancelTaking()
	m.dropAhead()
	m.ahead.edit, m.ahead.plan = "", ""
	switch {
	case at.Screen != ID:
		return m.goInto(at)
	case at.Proposal != 0:
		if at.Proposal != m.Session.Snapshot().Open.ID {
			m.Point(at)
		}
		m.focus = paneID(at.Item)
	}
	shown := m.refresh()
	return tea.Batch(shown, m.contract.Read(m.seen.ID)) // the screen of change orders may have read them since
}

// Point opens a proposal with the cursor on an option.
func (m *Model) Point(at screen.Location) {
	m.watch(at.Proposal)
	m.area, m.option, m.moved = at.Area, at.Option, true
}

// goInto opens a proposal with the cursor on an option, in the pane that the location is about, or
// starts typing a text.
func (m *Model) goInto(at screen.Location) tea.Cmd {
	m.watch(at.Proposal)
	m.focus = paneAreas
	if at.Area != 0 || at.Option != 0 {
		m.area, m.option = at.Area, at.Option
	}
	switch {
	case at.Screen == screen.AtText:
		m.ahead.edit = at.Field
	case at.Items:
		m.focus, m.sought, m.ahead.plan = paneItems, state.ItemID(at.Item), at.Text
	case at.Field == state.ClientDescription:
		m.focus = paneClient
	case at.Field == state.InstallerNotes:
		m.focus = paneNotes
	}
	m.moved = true
	return m.refresh()
}

// Here returns the proposal, the cursor, and the pane with the focus.
func (m *Model) Here() screen.Location {
	return screen.Location{
		Screen: ID, Proposal: m.Session.Snapshot().Open.ID, Area: m.area, Option: m.option,
		Item: int64(m.focus),
	}
}

// Update handles changes, what was read, keys while the user types, and the mouse.
func (m *Model) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		return m.key(msg)
	case screen.Within:
		m.texts.Do(msg.Do)
	case screen.Click, screen.Drag, screen.Wheel:
		m.mouse(msg)
	case screen.Changed:
		return m.refresh()
	case screen.AudienceChanged:
		m.texts.LeaveUnreadable()
		return m.refresh()
	case screen.Committed:
		m.committed(msg)
	case session.Event:
		m.passEvent(msg)
	case session.Returned:
		m.texts.ImportText(msg)
	}
	return m.forms.Told(msg)
}

// Activity returns what is being read for a form or a picker, or what keys wait for.
func (m *Model) Activity() (what string, local bool) {
	if m.reading() && len(m.ahead.keys) > 0 {
		return "Keys wait until the proposal is read; " + m.keys.Name(screen.Back) + " leaves", true
	}
	return cmp.Or(m.forms.Activity(), m.status.Activity(), m.entry.Lookups.Activity()), false
}

// Typing reports whether keys are text, for one of the proposal's texts, a planned line or a
// filter.
func (m *Model) Typing() bool { return m.texts.Typing() != nil || m.filters() || m.entry.IsOpen() }

// filters reports whether the user types the filter of a pane.
func (m *Model) filters() bool {
	return m.focus == paneAreas && m.areas.Typing() || m.focus == paneItems && m.items.Typing()
}

// Cursor returns the area and the option under the cursor; zeros for none.
func (m *Model) Cursor() (state.AreaID, state.OptionID) {
	m.showChanges()
	return m.area, m.option
}

// Chosen returns what the cursor is on in the pane with the focus: a line, an option or an area; zeros for the
// proposal.
func (m *Model) Chosen() screen.Location {
	m.showChanges()
	at := screen.Location{Proposal: m.Session.Snapshot().Open.ID}
	if m.focus == paneSummary {
		return at
	}
	at.Area = m.area
	if m.focus != paneAreas || m.areas.OnOption() {
		at.Option = m.option
	}
	if m.focus == paneItems {
		at.Item = int64(m.items.Selected())
	}
	return at
}

// readOnly returns why nothing may be written to the proposal, apart from not being read yet, or
// "".
func (m *Model) readOnly() string {
	if why := m.Outbox.ReadOnly(); why != "" {
		return why
	}
	if p := m.workspace.Held(); p != nil {
		return p.Status.Fixed()
	}
	return ""
}

// typeAhead is how long a key waits for a proposal to be read. After that keys work as usual, so that the screen
// does not seem frozen, unless others wait for the proposal before them.
const typeAhead = time.Second

// ahead is what to do once the proposal is read, or a text is taken over.
type ahead struct {
	asked time.Time // when the proposal was requested
	keys  []tea.KeyMsg
	edit  state.TextField // the text to edit; empty for none
	plan  string          // the item to plan; empty for none
}

var _ screen.KeyHolder = (*Model)(nil)

// HoldKey queues a key meant for a proposal that is not read yet, or for a text that is not taken over yet.
func (m *Model) HoldKey(key tea.KeyMsg) bool {
	waits := m.texts.Taking() || m.reading() && m.env.Now().Sub(m.ahead.asked) <= typeAhead
	if behind := len(m.ahead.keys) > 0 && (m.workspace != nil || m.reading()); !waits && !behind {
		return false
	}
	m.ahead.keys = append(m.ahead.keys, key)
	return true
}

func (m *Model) reading() bool { return m.seen.Loading && m.seen.Proposal == nil }

// Unseen returns what is lost if the program ends now.
func (m *Model) Unseen() string {
	return screen.Refuse(len(m.ahead.keys) > 0, screen.KeysWait(m.keys))
}

// Correct opens the form of an unsaved edit.
func (m *Model) Correct(e state.Edit, against state.Fault) (cmd tea.Cmd, mine bool) {
	return m.forms.Correct(e, against)
}

// HeldKeys returns the queued keys. If the proposal can't be read, they are dropped.
func (m *Model) HeldKeys() (keys []tea.KeyMsg) {
	if m.reading() || m.texts.Taking() {
		return nil
	}
	if m.seen.Proposal != nil {
		keys, m.ahead.keys = m.ahead.keys, nil
	}
	m.dropAhead()
	return keys
}

// Held returns what the queued keys type.
func (m *Model) Held() string { return screen.TypedBy(m.ahead.keys) }

// dropAhead drops the queued keys and says so: the user may have typed them without looking.
func (m *Model) dropAhead() {
	if len(m.ahead.keys) > 0 {
		m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: screen.NotApplied, Audience: screen.Everyone})
	}
	m.ahead.keys = nil
}
