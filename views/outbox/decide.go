package outbox

import (
	"cmp"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// look opens what the row is about: both versions of a conflict, a draft in its editor, a new
// contact, or the option of the edit.
func (m *model) look() tea.Cmd {
	r := m.row()
	e := r.edit()
	to := screen.Location{Screen: screen.AtProposal, Proposal: e.Proposal, Area: e.Area, Option: e.Option}
	switch {
	case r.draft != nil:
		to = textAt(r.draft.Ref)
	case r.eitherOr():
		m.askWhich(&r.entry)
		return nil
	case r.entry.State == state.EditConflict:
		m.lookAtConflict(&r.entry)
		return nil
	case e.Proposal == 0:
		to = screen.Location{Screen: screen.AtContacts, Item: int64(e.Contact), Text: e.Record().Contact}
	}
	m.env.Host.Go(to)
	return nil
}

func textAt(ref state.TextRef) screen.Location {
	return screen.Location{Screen: screen.AtText, Proposal: ref.Proposal, Option: ref.Option, Field: ref.Field}
}

// correct opens a text in the editor, everything else in its form.
func (m *model) correct() {
	e := m.row().entry.Edit
	if state.Is[state.WriteText](e) {
		m.env.Host.Go(textAt(e.Ref()))
	} else {
		m.Work.Correct(e)
	}
}

func (m *model) decide(kind state.DecisionKind) {
	m.Work.Decide(m.row().entry.ID, state.Decision{Kind: kind})
}

// drop drops a row, and asks first if other edits depend on it.
func (m *model) drop() {
	r := m.row()
	if r.draft != nil {
		AskDiscard(m.env, screen.Installer, *r.draft, r.what, m.Work.Discard)
	} else if along := state.DependentsOf(r.entry, m.Work.Edits()); len(along) > 0 {
		m.askDrop(r.entry, along)
	} else {
		m.decide(state.DecideDrop)
	}
}

func (m *model) noRow() string { return m.rows.None("The outbox is empty.") }

// isGone returns why a row can only be dropped, or "".
func (m *model) isGone(r *row) string {
	if r == nil || !r.gone {
		return ""
	}
	does := " drops it, too."
	if r.draft != nil {
		does = " discards it."
	}
	return "What this belongs to was dropped. " + m.keys.Name(actionDrop) + does
}

func (m *model) cannotLook() string { return cmp.Or(m.noRow(), m.isGone(m.row())) }

// allVisible returns why the details don't scroll, or "".
func (m *model) allVisible() string {
	if why := m.noRow(); why != "" {
		return why
	}
	return screen.Refuse(m.details.Above()+m.details.Below() == 0, "All of this edit is visible.")
}

// onEdit returns why an action that needs an edit can't be done: text for a draft, unless for an
// edit.
func (m *model) onEdit(text string, unless func(*state.OutboxEdit) string) string {
	switch r := m.row(); {
	case r == nil:
		return m.noRow()
	case r.draft != nil:
		return text
	default:
		return unless(&r.entry)
	}
}

func (m *model) cannotCorrect() string {
	if why := m.isGone(m.row()); why != "" {
		return why
	}
	return m.onEdit("This text is not saved yet; "+m.keys.Name(actionLook)+" opens it.", m.cannotFix)
}

// cannotFix returns why an edit can't be corrected, or "".
func (m *model) cannotFix(e *state.OutboxEdit) string {
	switch why := cannotDrop(e); {
	case why != "":
		return why
	case e.State == state.EditConflict:
		return "Open the conflict first (" + m.keys.Name(actionLook) + "): both changed it."
	case e.State == state.EditUncertain:
		return "First confirm whether this edit arrived."
	case e.Edit.Assigns():
		return "Choose another one in the proposal to replace this."
	case m.Work.ReadOnly() != "":
		return m.Work.ReadOnly()
	case state.Is[state.WriteText](e.Edit) && m.row().fixed:
		return "This proposal can no longer be changed. " + m.keys.Name(actionRequestChange) +
			" writes a change order request to a file."
	case m.row().fixed:
		return "This proposal can no longer be changed."
	default:
		return ""
	}
}

const (
	notSaved = "This text is not saved yet."
	onItsWay = "This edit is being saved."
)

func settledAs(e *state.OutboxEdit) string { return "This edit was " + e.State.Word() + " already." }

func (m *model) cannotRetry() string {
	return m.onEdit(notSaved, func(e *state.OutboxEdit) string {
		if e.State == state.EditConflict {
			return "Open the conflict first (" + m.keys.Name(actionLook) + "): both changed it."
		}
		return cmp.Or(cannotDrop(e), m.isGone(m.row()), m.offline(e))
	})
}

func (m *model) cannotDrop() string { return m.onEdit("", cannotDrop) }

func cannotDrop(e *state.OutboxEdit) string {
	switch {
	case !e.State.Open():
		return settledAs(e)
	case e.State == state.EditSending:
		return onItsWay
	default:
		return ""
	}
}

func (m *model) notInDoubt() string {
	const sure = "This edit is not in doubt."
	if m.row() == nil {
		return sure
	}
	return m.onEdit(notSaved, func(e *state.OutboxEdit) string {
		if e.State == state.EditUncertain {
			return ""
		}
		return sure
	})
}

func (m *model) cannotSave() string {
	switch r := m.row(); {
	case r == nil:
		return m.noRow()
	case r.draft == nil:
		return "This edit is in the outbox already."
	case r.gone:
		return m.isGone(r)
	case r.fixed:
		return "This proposal can no longer be changed."
	default:
		return ""
	}
}

func (m *model) cannotRequest() string {
	if why := m.isGone(m.row()); why != "" {
		return why
	}
	return m.onEdit("", func(e *state.OutboxEdit) string {
		if !state.Is[state.WriteText](e.Edit) {
			return "Only a text can become a request."
		}
		return cannotDrop(e)
	})
}
