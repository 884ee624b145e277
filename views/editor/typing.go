package editor

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views/editor/texts"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/textedit"
)

// The user opens a text, types in it, and leaves or saves it. The session keeps the typed text on
// the disk.

// texts returns the text panes.
func (m *Model) texts() [3]*texts.Model { return [3]*texts.Model{&m.client, &m.notes, &m.full} }

// typing returns the pane of the text being typed; nil for none.
func (m *Model) typing() *texts.Model {
	for _, e := range m.texts() {
		if e.Editing() {
			return e
		}
	}
	return nil
}

// typedRef reports whether ref is the text being typed.
func (m *Model) typedRef(ref state.TextRef) bool {
	_, ok := m.Texts.Typed(ref)
	return ok && m.typing() != nil
}

// typed returns the text being typed, as a draft.
func (m *Model) typed() (d state.Draft, ok bool) {
	e := m.typing()
	if e == nil {
		return d, false
	}
	d, ok = m.Texts.Typed(e.Ref())
	d.Text, d.Cursor = e.Text(), e.Cursor()
	return d, ok
}

// edits returns a function that opens a text.
func edits(f state.TextField) func(*Model) tea.Cmd {
	return screen.Does(func(m *Model) { m.begin(f) })
}

// noText returns why the text of the pane can't be opened, or "".
func (m *Model) noText() string {
	if _, o := m.selected(); o == nil && !m.onlyPlanned() {
		return "No text here: choose an option first."
	}
	return m.cannotOpenOption()
}

// openText opens the text of the pane with the focus, or the one that fills the screen.
func (m *Model) openText() {
	switch {
	case m.whole:
		m.begin(m.full.Ref().Field)
	case m.focus == PaneNotes:
		m.begin(state.InstallerNotes)
	default:
		m.begin(state.ClientDescription)
	}
}

// openWord returns what open does if another terminal edits the text.
func (m *Model) openWord() string {
	pane := &m.client
	switch {
	case m.whole:
		pane = &m.full
	case m.focus == PaneNotes:
		pane = &m.notes
	}
	if pane.Elsewhere() != "" {
		return "take over"
	}
	return ""
}

// cannotOpen returns why no text can be opened, or "".
func (m *Model) cannotOpen() string {
	return screen.Refuse(m.seen.Proposal == nil, "The proposal has not been read yet.")
}

// cannotOpenOption returns why no text of the option under the cursor can be opened.
func (m *Model) cannotOpenOption() string {
	why := m.cannotOpen()
	switch _, o := m.selected(); {
	case why != "" || o != nil:
		return why
	case m.onlyPlanned():
		return ""
	default:
		return "No option here: " + m.keys.Name(screen.AddArea) + " adds an area with one."
	}
}

// beginAsked starts what the proposal was opened for, once it is there: editing a text, or planning
// an item.
func (m *Model) beginAsked() tea.Cmd {
	if m.seen.Proposal == nil {
		return nil
	}
	if words := m.ahead.plan; words != "" {
		m.ahead.plan = ""
		return m.planning.PlanItem(words)
	}
	if field := m.ahead.edit; field != "" {
		m.ahead.edit = ""
		if m.env.Shown() && m.readable(field) {
			m.begin(field)
		}
	}
	return nil
}

// atEnd is the cursor of a text that nobody has typed in.
const atEnd = -1

// begin opens an editor on a text, with its draft if there is one. A text that nobody may edit is
// shown for reading.
func (m *Model) begin(field state.TextField) {
	pane := m.paneOf(field)
	ref := m.refOf(field)
	text, base, there := m.toType(ref)
	if !there {
		return
	}
	if why := m.readOnly(); why != "" {
		m.showTexts()
		m.tell(screen.Refusal, why)
		return
	}
	if m.elsewhere(ref) != "" {
		m.showTexts()
		m.offer(ref)
		return
	}
	if ref != m.ahead.taking {
		m.notTakenOver(m.ahead.taking, state.Fault{})
	}
	m.ahead.taking = state.TextRef{}
	m.planning.Anchor(ref.Option, m.Open.Snapshot())
	m.retractLost()
	_, drafted := m.Open.Snapshot().Draft(ref)
	d := m.Texts.Open(state.Draft{Ref: ref, Text: text, Base: base, Cursor: atEnd})
	cursor := d.Cursor
	if !drafted && d.Cursor == atEnd {
		cursor = atEnd
	}
	pane.SetText(ref, d.Text, m.workspace.Texts[ref])
	pane.Begin(d.Text, cursor)
	if m.seen.Proposal.Status.ClientMayBeLooking() && field.ClientLayer() && !isPlanned(ref) {
		m.tell(screen.Warn, "The client may have this proposal open and sees what you save at once.")
	}
	if d.Base == state.UnknownBase {
		m.tell(screen.Warn, "The current text is "+state.UnknownWord+": the service did not return it. What you save is held until you agree to overwrite it.")
	}
}

// followUntyped shows the newer version of an open text if nothing was typed in it yet: after a
// take-over, the other terminal's draft is read first, and only then what that terminal has saved.
func (m *Model) followUntyped() {
	t := m.typing()
	if t == nil || m.workspace == nil {
		return
	}
	ref := t.Ref()
	_, drafted := m.Open.Snapshot().Draft(ref)
	was, ok := m.Texts.Typed(ref)
	text, base, there := m.toType(ref)
	if !ok || drafted || !there || !was.Begun() || base == was.Base || t.Text() != was.Text {
		return
	}
	if d := m.Texts.Open(state.Draft{Ref: ref, Text: text, Base: base, Cursor: t.Cursor()}); t.Replace(d.Text) {
		t.SetNote("changed elsewhere " + m.env.Now().Local().Format("15:04:05"))
	}
}

// toType returns a text as it is at its destination, and what a draft of it is compared with.
func (m *Model) toType(ref state.TextRef) (text, base string, there bool) {
	if isPlanned(ref) {
		text, there = m.planned.plan.Text(ref)
		return text, text, there
	}
	text, how := m.workspace.Proposal.Text(ref)
	return text, m.workspace.Base(ref), how != state.Absent
}

// paneOf focuses the pane of a text and returns it; a text of the proposal itself fills the
// screen.
func (m *Model) paneOf(f state.TextField) *texts.Model {
	switch f {
	case state.ClientDescription:
		m.focus = PaneClient
		return &m.client
	case state.InstallerNotes:
		m.focus = PaneNotes
		return &m.notes
	default:
		if ref := m.refOf(f); !m.whole || m.full.Ref() != ref {
			m.full = texts.New(m.th, m.keys, layerOf(f), m.Clipboard)
			m.full.SetRef(ref)
		}
		m.whole = true
		return &m.full
	}
}

// refOf returns the reference of a text of the option under the cursor, or of the proposal itself.
func (m *Model) refOf(f state.TextField) state.TextRef {
	if planned, ok := m.plannedRef(f); ok {
		return planned
	}
	ref := state.TextRef{Proposal: m.seen.ID, Field: f}
	if f == state.ClientDescription || f == state.InstallerNotes {
		ref.Option = m.option
	}
	return ref
}

func layerOf(f state.TextField) texts.Layer {
	if f.ClientLayer() {
		return texts.Client
	}
	return texts.Team
}

// Within returns the actions within the text being typed.
func (m *Model) Within() []screen.Binding {
	if e := m.typing(); e != nil {
		return e.Within()
	}
	return nil
}

// within runs an action within the text being typed.
func (m *Model) within(id screen.ID) {
	if e := m.typing(); e != nil {
		m.did(e.Do(id))
	}
}

// did handles the effect of a key or an action on the text being typed.
func (m *Model) did(changed bool, effect textedit.Effect) {
	if e := m.typing(); changed {
		m.Texts.Type(e.Ref(), e.Text(), e.Cursor())
	}
	effect.Tell(m.env.Host, changed, screen.Everyone)
}

// besideOf returns the counterpart of a text in the other layer.
func besideOf(f state.TextField) state.TextField {
	switch f {
	case state.InstallerNotes:
		return state.ClientDescription
	case state.ProposalDescription:
		return state.InternalNotes
	case state.InternalNotes:
		return state.ProposalDescription
	default:
		return state.InstallerNotes
	}
}

// besideWord returns the name of the other text; "" in the client view, which has none.
func (m *Model) besideWord() string {
	if m.env.ClientView() {
		return ""
	}
	if e := m.typing(); e != nil && !e.Ref().Field.ClientLayer() {
		return "client text"
	}
	return "notes"
}

// goBeside leaves the text being typed, as its key does, or the one that fills the screen, for its counterpart.
func (m *Model) goBeside() {
	from := &m.full
	if e := m.typing(); e != nil {
		from = e
	}
	to := besideOf(from.Ref().Field)
	if !m.readable(to) {
		m.tell(screen.Refusal, "The client view hides team texts. "+m.keys.LeaveClientView())
		return
	}
	m.Leave()
	m.begin(to)
}

// readWord returns the word of an edit key on a proposal that nobody may write, where it only shows
// the text; "" on any other.
func readWord(word string) func(*Model) string {
	return func(m *Model) string { return screen.Refuse(m.workspace != nil && m.readOnly() != "", word) }
}

// leaveWord returns what leaving does with the text being typed.
func (m *Model) leaveWord() string {
	if e := m.typing(); e != nil {
		return e.LeaveWord()
	}
	return ""
}

// Leave closes the text being typed. The typed text stays as a draft, unless it is unchanged. A
// text of the plan goes into the plan.
func (m *Model) Leave() {
	if m.typing() == nil {
		return
	}
	d, ok := m.typed()
	m.end()
	switch {
	case !ok:
	case isPlanned(d.Ref):
		m.leavePlanned(d)
	default:
		m.Texts.Leave(d.Ref, m.atService(d))
	}
}

// end closes the text being typed; the caller has to keep its content.
func (m *Model) end() {
	if e := m.typing(); e != nil {
		e.End()
	}
	m.whole, m.moved = false, true
}

// leaveUnreadable leaves a text that the audience may not see.
func (m *Model) leaveUnreadable() {
	if e := m.typing(); e != nil && (!m.readable(e.Ref().Field) || m.env.ClientView() && isPlanned(e.Ref())) {
		m.Leave()
	}
	if m.whole && !m.readable(m.full.Ref().Field) {
		m.whole = false
	}
}

// atService reports whether the service is known to have the text of d and nothing else waits to
// be sent there. Otherwise typing the old text again is an edit.
func (m *Model) atService(d state.Draft) bool {
	p := m.seen.Proposal
	if p == nil || p.ID != d.Ref.Proposal {
		return false
	}
	told, how := p.Text(d.Ref)
	return how == state.Present && state.SameText(told, d.Text) && state.SameText(told, m.seen.Workspace.Base(d.Ref))
}

// commitDrafts closes the texts where they are being typed, and saves them. One notice names all
// that were put into the plan.
func (m *Model) commitDrafts(drafts ...state.Draft) {
	sent := false
	var planned []state.TextRef
	for _, d := range drafts {
		if m.typedRef(d.Ref) {
			m.end()
		}
		if !m.Texts.Send(d) {
			continue
		}
		sent = true
		if isPlanned(d.Ref) {
			planned = append(planned, d.Ref)
		}
	}
	switch {
	case !sent && len(drafts) > 0:
		m.tell(screen.Plain, "Nothing to save: the text is unchanged.")
	case len(planned) > 0:
		m.tell(screen.Good, "Saved the "+m.plannedWords(planned...)+".")
	}
}

// happened handles an event about a text.
func (m *Model) happened(e session.Event) {
	t := m.typing()
	switch e := e.(type) {
	case session.DraftKept:
		if t != nil && t.Ref() == e.Draft.Ref {
			t.SetNote("draft kept " + e.Draft.Saved.Local().Format("15:04:05"))
		}
	case session.LocalFault:
		if t != nil {
			t.SetNote("") // what was typed since is not kept
		}
	case session.Followed:
		if t != nil && t.Ref() == e.Draft.Ref {
			t.Replace(e.Draft.Text)
			t.SetNote("changed elsewhere " + e.Draft.Saved.Local().Format("15:04:05"))
		}
	case session.LeaseLost:
		m.lost(e)
	case session.TakenOver:
		m.takenOver(m.followed(e.Ref))
	case session.NotTakenOver:
		if e.Lease.Entry == 0 {
			m.notTakenOver(m.followed(e.Lease.Ref), e.Fault)
		}
	case session.ScratchKept:
		m.entry.Stored(e.At)
	}
}
