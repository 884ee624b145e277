package ui

import (
	"fmt"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/outbox"
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// textsHere are the texts that the cursor stands for: the one of the pane, those
// of the option or of the area in the tree.
func (m *Model) textsHere() []state.TextRef {
	if m.open.workspace == nil {
		return nil
	}
	of := func(id state.OptionID, fields ...state.TextField) (refs []state.TextRef) {
		for _, f := range fields {
			if !m.readable(f) {
				continue
			}
			refs = append(refs, state.TextRef{Proposal: m.snap.Open.ID, Option: id, Field: f})
		}
		return refs
	}
	a, o := m.selectedOption()
	switch {
	case m.screen != screenEditor || o == nil:
		return of(0, state.ProposalDescription, state.InternalNotes)
	case m.focus == paneClient:
		return of(o.ID, state.ClientDescription)
	case m.focus == paneNotes:
		return of(o.ID, state.InstallerNotes)
	case m.focus != paneAreas:
		return of(o.ID, state.ClientDescription, state.InstallerNotes)
	}
	refs := of(0, state.ProposalDescription, state.InternalNotes)
	if m.areas.OnOption() {
		return append(of(o.ID, state.ClientDescription, state.InstallerNotes), refs...)
	}
	for i := range a.Options {
		refs = append(refs, of(a.Options[i].ID, state.ClientDescription, state.InstallerNotes)...)
	}
	return refs
}

// draftsHere are the drafts that the cursor stands for and that no edit in the
// outbox carries.
func (m *Model) draftsHere() []state.Draft {
	var out []state.Draft
	loose := m.looseDrafts()
	for _, ref := range m.textsHere() {
		for _, d := range loose {
			if d.Ref == ref {
				out = append(out, d)
			}
		}
	}
	return out
}

// inOutboxHere tells whether the outbox has one of the texts that the cursor
// stands for and is not done with it.
func (m *Model) inOutboxHere() bool {
	here := m.textsHere()
	return slices.ContainsFunc(m.snap.Entries, func(e state.Entry) bool {
		return e.State.Open() && e.Edit.Kind == state.EditText && slices.Contains(here, e.Edit.Ref())
	})
}

// noDraftHere is why there is no draft here that could be saved or given up, or empty.
func (m *Model) noDraftHere() string {
	const none = "There is no draft here that was not saved."
	switch {
	case len(m.draftsHere()) > 0:
		return ""
	case m.inOutboxHere():
		return "What was typed here is in the outbox already. " + m.keys.Name(views.GoOutbox) + " shows it."
	case len(m.looseDrafts()) > 0:
		return none + " " + m.keys.Name(views.GoOutbox) + " lists those of other texts."
	default:
		return none
	}
}

// cannotSaveHere is why there is nothing to save here, or empty.
func (m *Model) cannotSaveHere() string {
	switch why := m.cannotWrite(); {
	case why != "":
		return why
	case len(m.draftsToSave()) > 0:
		return ""
	default:
		return m.noDraftHere()
	}
}

// nothingStaged says that the service has everything, or is empty.
func (m *Model) nothingStaged() string {
	if w := m.open.workspace; w == nil || w.Whole == state.MarkNone {
		return "The service has everything here."
	}
	return ""
}

// discardHere asks before the drafts under the cursor are given up.
func (m *Model) discardHere() tea.Cmd {
	drafts := m.draftsHere()
	if len(drafts) == 1 {
		d := drafts[0]
		q := outbox.Discarding(d, m.describeText(d.Ref), func() tea.Cmd { m.session.Discard(d); return nil })
		m.ask(q.Title, q.Text, choicesOf(q)...)
		return nil
	}
	m.notices.tell(noticeInfo, fmt.Sprintf("There are %d drafts here: choose the one to discard.", len(drafts)))
	return tea.Batch(m.previewHere(), m.toastCmd())
}

// previewHere shows what was changed here and is not at the service, line by line.
func (m *Model) previewHere() tea.Cmd {
	refs := m.textsHere()
	ref := state.TextRef{Proposal: m.snap.Open.ID}
	for _, r := range refs {
		if m.open.workspace.TextMark(r) != state.MarkNone {
			ref = r
			break
		}
	}
	return m.goToLocation(screen.Location{Screen: outbox.ID, Proposal: ref.Proposal, Option: ref.Option, Field: ref.Field})
}
