package outbox

import (
	"fmt"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/linediff"
)

// detail explains the state of a row, the next step, and what it changes.
func (m *model) detail(r *row, w int) []string {
	s := cells.Sheet{W: w, Margin: 1}
	s.Say(m.th.Strong, strings.TrimSpace(r.what+"  "+r.where))
	switch {
	case r.draft != nil:
		s.Say(m.th.Text, m.aboutText(r))
	case r.gone:
		s.Say(m.style(r), m.isGone(r))
	case m.offline(&r.entry) != "":
		s.Say(m.style(r), m.offline(&r.entry))
	default:
		s.Say(m.style(r), r.entry.Reason)
		s.Say(m.th.Text, r.entry.Next)
		s.Say(m.th.Dim, m.aboutEdit(r))
	}
	if r.eitherOr() {
		before, mine, theirs := m.sides(&r.entry)
		s.Say(m.th.Dim, before)
		s.Say(m.th.Text, mine)
		s.Say(m.th.Text, theirs)
	}
	e, saved := r.edit(), r.saved()
	if !state.Is[state.WriteText](e) {
		return s.Lines
	}
	s.Blank()
	if r.draft == nil && r.entry.State == state.EditSent {
		s.Say(m.th.Dim, "Saved text, compared with the text before:")
	}
	s.Add(linediff.Lines(m.th, saved.Base, saved.Text(), w)...)
	if r.entry.Merged != nil {
		s.Blank()
		s.Say(m.th.Dim, "Changed by someone else since you began:")
		s.Add(linediff.Lines(m.th, e.Base, saved.Base, w)...)
	}
	return s.Lines
}

// aboutText returns what the user can do with a draft.
func (m *model) aboutText(r *row) string {
	name := m.keys.Name
	switch {
	case r.gone:
		return m.isGone(r)
	case r.fixed:
		return "This proposal can no longer be changed, so this draft can't be saved. " +
			name(actionRequestChange) + " writes a change order request to a file; " + name(actionDrop) +
			" discards it."
	default:
		return "Typed here, not saved. " + name(screen.Save) + " saves it, " + name(actionLook) + " opens it, " +
			name(actionDrop) + " discards it."
	}
}

// offline returns why a waiting edit is not tried while the user works offline by choice, or "".
func (m *model) offline(e *state.OutboxEdit) string {
	if e.State != state.EditWaiting || !m.env.Link().ByChoice {
		return ""
	}
	return "Working offline by choice. " + screen.OfflineNext(m.keys, true)
}

// aboutEdit returns what happens by itself, and what the user can do.
func (m *model) aboutEdit(r *row) string {
	e := &r.entry
	wait := e.NextTry.Sub(m.now).Round(time.Second)
	switch {
	case e.State == state.EditWaiting && wait > 0:
		return fmt.Sprintf("Next try in %v; %s retries now, %s drops it.",
			wait, m.keys.Name(actionRetry), m.keys.Name(actionDrop))
	case e.State == state.EditWaiting && e.Edit.Stays(m.Work.Edits()):
		return m.keys.Name(actionRetry) + " saves it now, " + m.keys.Name(actionDrop) + " drops it."
	case e.State == state.EditUncertain:
		return fmt.Sprintf("%s: it did not arrive, save it again.  %s: it arrived.",
			m.keys.Name(actionRetry), m.keys.Name(actionDone))
	case e.State == state.EditRefused && r.fixed && state.Is[state.WriteText](e.Edit):
		return m.keys.Name(actionRequestChange) + " writes a change order request to a file, " +
			m.keys.Name(actionDrop) +
			" drops it."
	case e.State == state.EditRefused && r.fixed:
		return m.keys.Name(actionDrop) + " drops it."
	case e.State == state.EditRefused && state.Is[state.WriteText](e.Edit):
		return m.keys.Name(actionCorrect) + " corrects it, " + m.keys.Name(actionRequestChange) +
			" writes a change order request to a file."
	case e.State == state.EditRefused && !e.Edit.Assigns():
		return m.keys.Name(actionCorrect) + " corrects it, " + m.keys.Name(actionDrop) + " drops it."
	default:
		return ""
	}
}
