package texts

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/textedit"
)

// The user opens a text, types in it, and leaves or saves it. The session keeps the typed text on
// the disk.

// Typing returns the pane of the text being typed; nil for none.
func (m *Texts) Typing() *Model {
	for _, e := range m.panes() {
		if e.isEditing() {
			return e
		}
	}
	return nil
}

// typedRef reports whether ref is the text being typed.
func (m *Texts) typedRef(ref state.TextRef) bool {
	_, ok := m.ports.Typing.Typed(ref)
	return ok && m.Typing() != nil
}

// typed returns the text being typed, as a draft.
func (m *Texts) typed() (d state.Draft, ok bool) {
	e := m.Typing()
	if e == nil {
		return d, false
	}
	d, ok = m.ports.Typing.Typed(e.Ref())
	d.Text, d.Cursor = e.Text(), e.cursor()
	return d, ok
}

// noText returns why the text of the pane can't be opened, or "".
func (m *Texts) noText() string {
	if _, o := m.at().Selected(); o == nil && !m.at().OnlyPlanned() {
		return "No text here: choose an option first."
	}
	return m.cannotOpenOption()
}

// openFocused opens the text of the pane with the focus, or the one that fills the screen.
func (m *Texts) openFocused() { m.Open(m.focused()) }

// focused returns the text of the pane with the focus, or of the one that fills the screen; else that of the
// client's pane.
func (m *Texts) focused() state.TextField {
	if m.Whole {
		return m.Full.Ref().Field
	}
	if f, _ := m.frame.Focused(); f != "" {
		return f
	}
	return state.ClientDescription
}

// openWord returns what open does if another terminal has the proposal open.
func (m *Texts) openWord() string {
	pane := &m.Client
	switch f := m.focused(); {
	case m.Whole:
		pane = &m.Full
	case f == state.InstallerNotes:
		pane = &m.Notes
	}
	return screen.Refuse(pane.Elsewhere() != "", "take over")
}

// cannotOpenOption returns why no text of the option under the cursor can be opened.
func (m *Texts) cannotOpenOption() string {
	why := m.at().CannotOpen()
	switch _, o := m.at().Selected(); {
	case why != "" || o != nil:
		return why
	case m.at().OnlyPlanned():
		return ""
	default:
		return "No option here: " + m.env.Keys.Name(screen.AddArea) + " adds an area with one."
	}
}

// atEnd is the cursor of a text that nobody has typed in.
const atEnd = -1

// Open opens an editor on a text, with its draft if there is one. A text that nobody may edit is
// shown for reading.
func (m *Texts) Open(field state.TextField) {
	pane := m.paneOf(field)
	ref := m.refOf(field)
	text, base, there := m.toType(ref)
	if !there {
		return
	}
	if why := m.at().Fixed; why != "" {
		m.Show()
		m.tell(screen.Refusal, why)
		return
	}
	if m.at().Elsewhere != "" {
		m.Show()
		m.offer(ref)
		return
	}
	if ref != m.takes {
		m.CancelTaking()
	}
	m.taking, m.takes = false, state.TextRef{}
	m.ports.Anchor(ref.Option, m.ports.Snapshot())
	m.retractLost()
	_, drafted := m.ports.Snapshot().Draft(ref)
	d := m.ports.Typing.Open(state.Draft{Ref: ref, Text: text, Base: base, Cursor: atEnd})
	cursor := d.Cursor
	if !drafted && d.Cursor == atEnd {
		cursor = atEnd
	}
	pane.setText(ref, d.Text, m.at().Workspace.Texts[ref])
	pane.begin(d.Text, cursor)
	if m.at().Watched.Proposal.Status.ClientMayBeLooking() && field.ClientLayer() && !isPlanned(ref) {
		m.tell(screen.Warn, "The client may have this proposal open and sees what you save at once.")
	}
	if d.Base == state.UnknownBase {
		m.tell(screen.Warn, "The current text is "+state.UnknownWord+
			": the service did not return it. What you save is held until you agree to overwrite it.")
	}
}

// ShowUntyped shows the newer version of an open text if nothing was typed in it yet: after a
// take-over, the other terminal's draft is read first, and only then what that terminal has saved.
func (m *Texts) ShowUntyped() {
	t := m.Typing()
	if t == nil || m.at().Workspace == nil {
		return
	}
	ref := t.Ref()
	_, drafted := m.ports.Snapshot().Draft(ref)
	was, ok := m.ports.Typing.Typed(ref)
	text, base, there := m.toType(ref)
	if !ok || drafted || !there || !was.Begun() || base == was.Base || t.Text() != was.Text {
		return
	}
	if d := m.ports.Typing.Open(state.Draft{Ref: ref, Text: text, Base: base, Cursor: t.cursor()}); t.replace(d.Text) {
		t.setNote("changed elsewhere " + m.env.Now().Local().Format("15:04:05"))
	}
}

// toType returns a text as it is at its destination, and what a draft of it is compared with.
func (m *Texts) toType(ref state.TextRef) (text, base string, there bool) {
	if isPlanned(ref) {
		text, there = m.at().Plan.Text(ref)
		return text, text, there
	}
	text, how := m.at().Workspace.Proposal.Text(ref)
	return text, m.at().Workspace.Base(ref), how != state.Absent
}

// paneOf focuses the pane of a text and returns it; a text of the proposal itself fills the
// screen.
func (m *Texts) paneOf(f state.TextField) *Model {
	switch f {
	case state.ClientDescription:
		m.frame.FocusOn(f)
		return &m.Client
	case state.InstallerNotes:
		m.frame.FocusOn(f)
		return &m.Notes
	default:
		if ref := m.refOf(f); !m.Whole || m.Full.Ref() != ref {
			m.Full = newModel(m.env.Theme, m.env.Keys, layerOf(f), m.ports.Clipboard)
			m.Full.SetRef(ref)
		}
		m.Whole = true
		return &m.Full
	}
}

// refOf returns the reference of a text of the option under the cursor, or of the proposal itself.
func (m *Texts) refOf(f state.TextField) state.TextRef {
	if planned, ok := m.plannedRef(f); ok {
		return planned
	}
	ref := state.TextRef{Proposal: m.at().ID(), Field: f}
	if f == state.ClientDescription || f == state.InstallerNotes {
		ref.Option = m.at().Option
	}
	return ref
}

func layerOf(f state.TextField) textLayer {
	if f.ClientLayer() {
		return layerClient
	}
	return layerTeam
}

// Within returns the actions within the text being typed.
func (m *Texts) Within() []screen.Binding {
	if e := m.Typing(); e != nil {
		return e.within()
	}
	return nil
}

// Do runs an action within the text being typed.
func (m *Texts) Do(id screen.ID) {
	if e := m.Typing(); e != nil {
		changed, effect := e.do(id)
		m.keep(e, changed, effect)
	}
}

// Key types a key into the text being typed.
func (m *Texts) Key(k tea.KeyMsg) {
	if e := m.Typing(); e != nil {
		changed, effect := e.key(k)
		m.keep(e, changed, effect)
	}
}

// keep stores the text being typed after a key or an action.
func (m *Texts) keep(e *Model, changed bool, effect textedit.Effect) {
	if changed {
		m.ports.Typing.Type(e.Ref(), e.Text(), e.cursor())
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
func (m *Texts) besideWord() string {
	if m.env.ClientView() {
		return ""
	}
	if e := m.Typing(); e != nil && !e.Ref().Field.ClientLayer() {
		return "client text"
	}
	return "notes"
}

// goBeside leaves the text being typed, as its key does, or the one that fills the screen, for its counterpart.
func (m *Texts) goBeside() {
	from := &m.Full
	if e := m.Typing(); e != nil {
		from = e
	}
	to := besideOf(from.Ref().Field)
	if !m.Readable(to) {
		m.tell(screen.Refusal, "The client view hides team texts. "+m.env.Keys.LeaveClientView())
		return
	}
	m.Leave()
	m.Open(to)
}

// readWord returns the word of an edit key on a proposal that nobody may write, where it only shows
// the text; "" on any other.
func readWord(word string) func(*Texts) string {
	return func(m *Texts) string { return screen.Refuse(m.at().Workspace != nil && m.at().Fixed != "", word) }
}

// leaveWord returns what leaving does with the text being typed.
func (m *Texts) leaveWord() string {
	if e := m.Typing(); e != nil {
		return e.leaveWord()
	}
	return ""
}

// Leave closes the text being typed. The typed text stays as a draft, unless it is unchanged. A
// text of the plan goes into the plan.
func (m *Texts) Leave() {
	if m.Typing() == nil {
		return
	}
	d, ok := m.typed()
	m.end()
	switch {
	case !ok:
	case isPlanned(d.Ref):
		m.leavePlanned(d)
	default:
		m.ports.Typing.Leave(d.Ref, m.atService(d))
	}
}

// end closes the text being typed; the caller has to keep its content.
func (m *Texts) end() {
	if e := m.Typing(); e != nil {
		e.end()
	}
	m.Whole = false
	m.frame.Stale()
}

// LeaveUnreadable leaves a text that the audience may not see.
func (m *Texts) LeaveUnreadable() {
	if e := m.Typing(); e != nil && (!m.Readable(e.Ref().Field) || m.env.ClientView() && isPlanned(e.Ref())) {
		m.Leave()
	}
	if m.Whole && !m.Readable(m.Full.Ref().Field) {
		m.Whole = false
	}
}

// atService reports whether the service is known to have the text of d and nothing else waits to
// be sent there. Otherwise typing the old text again is an edit.
func (m *Texts) atService(d state.Draft) bool {
	p := m.at().Watched.Proposal
	if p == nil || p.ID != d.Ref.Proposal {
		return false
	}
	told, how := p.Text(d.Ref)
	return how == state.Present && state.SameText(told, d.Text) &&
		state.SameText(told, m.at().Watched.Workspace.Base(d.Ref))
}

// commitDrafts closes the texts where they are being typed, and saves them. One notice names all
// that were put into the plan.
func (m *Texts) commitDrafts(drafts ...state.Draft) {
	sent := false
	var planned []state.TextRef
	for _, d := range drafts {
		if m.typedRef(d.Ref) {
			m.end()
		}
		if !m.ports.Typing.Send(d) {
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

// TakeEvent handles an event about a text.
func (m *Texts) TakeEvent(e session.Event) {
	t := m.Typing()
	switch e := e.(type) {
	case session.DraftKept:
		if t != nil && t.Ref() == e.Draft.Ref {
			t.setNote("draft kept " + e.Draft.Saved.Local().Format("15:04:05"))
		}
	case session.LocalFault:
		if t != nil {
			t.setNote("") // what was typed since is not kept
		}
	case session.Followed:
		if t != nil && t.Ref() == e.Draft.Ref {
			t.replace(e.Draft.Text)
			t.setNote("changed elsewhere " + e.Draft.Saved.Local().Format("15:04:05"))
		}
	case session.LeaseLost:
		m.lost(e)
	case session.TakenOver:
		m.takenOver(e.Proposal)
	case session.NotTakenOver:
		if m.taking {
			m.notTakenOver(e.Fault)
		}
	}
}
