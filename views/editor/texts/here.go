package texts

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/outbox"
	"app.tender/tender/views/screen"
)

// textsHere returns the texts that the cursor represents: that of the text pane, or those of the
// option or area in the tree.
func (m *Texts) textsHere() []state.TextRef {
	if m.at().Workspace == nil {
		return nil
	}
	own := m.refs(0)
	a, o := m.at().Selected()
	f, tree := m.frame.Focused()
	switch {
	case m.Whole || o == nil && !m.at().OnlyPlanned():
		return own
	case f != "":
		return m.refsHere(f)
	case !tree:
		return m.refsHere(state.ClientDescription, state.InstallerNotes)
	case m.tree.OnOption() || a == nil:
		return append(m.refsHere(state.ClientDescription, state.InstallerNotes), own...)
	}
	for i := range a.Options {
		own = append(own, m.refs(a.Options[i].ID)...)
	}
	return own
}

// refsHere returns the references of texts of the option under the cursor that the audience may see.
func (m *Texts) refsHere(fields ...state.TextField) (refs []state.TextRef) {
	for _, f := range fields {
		if m.Readable(f) {
			refs = append(refs, m.refOf(f))
		}
	}
	return refs
}

// refs returns the references of the texts of an option, or with 0 of the proposal itself, that the audience may see.
func (m *Texts) refs(id state.OptionID) (refs []state.TextRef) {
	fields := []state.TextField{state.ClientDescription, state.InstallerNotes}
	if id == 0 {
		fields = []state.TextField{state.ProposalDescription, state.InternalNotes}
	}
	for _, f := range fields {
		if m.Readable(f) {
			refs = append(refs, state.TextRef{Proposal: m.at().ID(), Option: id, Field: f})
		}
	}
	return refs
}

// draftsHere returns the drafts under the cursor that are not part of an edit in the outbox.
func (m *Texts) draftsHere() []state.Draft {
	var out []state.Draft
	uncommitted := m.ports.Snapshot().Uncommitted()
	for _, ref := range m.textsHere() {
		for _, d := range uncommitted {
			if d.Ref == ref {
				out = append(out, d)
			}
		}
	}
	return out
}

// inOutboxHere reports whether the outbox has an open edit for one of the texts under the cursor.
func (m *Texts) inOutboxHere() bool {
	here := m.textsHere()
	return slices.ContainsFunc(m.ports.Snapshot().Edits, func(e state.OutboxEdit) bool {
		return e.State.Open() && slices.Contains(here, e.Edit.Ref())
	})
}

const noDraftHere = "No draft here."

// noDraft returns why there is no draft under the cursor to discard, or "".
func (m *Texts) noDraft() string {
	switch {
	case len(m.draftsHere()) > 0:
		return ""
	case m.inOutboxHere():
		return "This text is in the outbox already. " + m.env.Keys.Name(screen.GoOutbox) + " shows it."
	case len(m.ports.Snapshot().Uncommitted()) > 0:
		return noDraftHere + " " + m.env.Keys.Name(screen.GoOutbox) + " lists other drafts."
	default:
		return noDraftHere
	}
}

// nothingToSave returns why no draft under the cursor can be saved, or "".
func (m *Texts) nothingToSave() string {
	if why := m.at().CannotWrite(); why != "" {
		return why
	}
	if len(m.draftsToSave()) > 0 || m.ports.Part.Unless() == "" {
		return ""
	}
	if m.at().OnlyPlanned() {
		return m.ports.Part.Unless()
	}
	why := m.noDraft()
	if p := m.at().Plan; p != nil && p.Waiting() > 0 && why == noDraftHere {
		return noDraftHere + " The plan is kept; " + m.env.Keys.Name(screen.GoBuilder) + " builds it."
	}
	return why
}

// saveHere saves the drafts here, or else the area or option without lines that is only planned here.
func (m *Texts) saveHere() tea.Cmd {
	if drafts := m.draftsToSave(); len(drafts) > 0 {
		return m.Save(drafts...)
	}
	return m.ports.Part.Do()
}

// discardHere asks before discarding the draft under the cursor.
func (m *Texts) discardHere() {
	drafts := m.draftsHere()
	if len(drafts) != 1 {
		m.env.Host.Tell(
			screen.Notice{Text: fmt.Sprintf("There are %d drafts here: choose one to discard.", len(drafts))})
		m.previewHere()
		return
	}
	outbox.AskDiscard(m.env, screen.Team, drafts[0], m.textWords(drafts[0].Ref), m.ports.Typing.Discard)
}

// previewHere shows what was changed here and is not at the service yet, line by line.
func (m *Texts) previewHere() {
	ref := state.TextRef{Proposal: m.at().ID()}
	for _, r := range m.textsHere() {
		if m.at().Workspace.Texts[r] != state.MarkNone {
			ref = r
			break
		}
	}
	m.env.Host.Go(screen.Location{
		Screen: screen.AtOutbox, Proposal: ref.Proposal, Option: ref.Option,
		Field: ref.Field,
	})
}

// textWords returns the name of a text for people: "installer notes of Theater · 2 Better".
func (m *Texts) textWords(ref state.TextRef) string {
	if isPlanned(ref) {
		return m.plannedWords(ref)
	}
	return ref.Words(m.ports.Words.Named(ref.Proposal))
}
