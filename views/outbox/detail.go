package outbox

import (
	"fmt"
	"strings"
	"time"

	"github.com/charmbracelet/lipgloss"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/linediff"
)

// detail tells why a row stands as it does, what to do next, and what it changes.
func (m *Model) detail(r *Row, w int) []string {
	var lines []string
	say := func(style lipgloss.Style, text string) {
		if text == "" {
			return
		}
		for _, line := range cells.Wrap(text, max(1, w-2)) {
			lines = append(lines, " "+style.Render(line))
		}
	}
	say(m.th.Strong, strings.TrimSpace(r.What+"  "+r.Where))
	switch {
	case r.Draft != nil:
		say(m.th.Text, m.aboutText(r))
	default:
		say(m.style(r), r.Entry.Reason)
		say(m.th.Text, r.Entry.Next)
		say(m.th.Dim, m.aboutEntry(&r.Entry))
	}
	e := r.edit()
	if e.Kind != state.EditText {
		return lines
	}
	lines = append(lines, "")
	if r.Draft == nil && r.Entry.State == state.EntrySent {
		say(m.th.Dim, "What was saved, beside what was there before:")
	}
	return append(lines, linediff.Lines(m.th, e.Base, e.Text, w)...)
}

// aboutText says what can be done with a text that is not in the outbox.
func (m *Model) aboutText(r *Row) string {
	name := m.keys.Name
	switch {
	case r.Aside:
		return "Two versions of this text were typed, in two terminals or beside a conflict, and this one is not the draft. " +
			name(views.OutboxLook) + " puts them side by side, " + name(views.OutboxDrop) + " discards it."
	case r.Fixed:
		return "This proposal can't be changed any more, so this draft can't be saved. " +
			name(views.RequestChange) + " writes it into a file, to ask for it as a change order; " + name(views.OutboxDrop) + " discards it."
	default:
		return "Typed here and not saved. " + name(views.Save) + " saves it, " + name(views.OutboxLook) + " goes on typing, " +
			name(views.OutboxDrop) + " discards it."
	}
}

// aboutEntry says what the program does by itself, and what a person can do.
func (m *Model) aboutEntry(e *state.Entry) string {
	wait := e.NextTry.Sub(m.now).Round(time.Second)
	switch {
	case e.State == state.EntryWaiting && wait > 0:
		return fmt.Sprintf("Next try in %v; %s tries at once, %s drops it.",
			wait, m.keys.Name(views.OutboxRetry), m.keys.Name(views.OutboxDrop))
	case e.State == state.EntryUncertain:
		return fmt.Sprintf("%s: it did not arrive, save it again.  %s: it did arrive.",
			m.keys.Name(views.OutboxRetry), m.keys.Name(views.OutboxDone))
	case e.State == state.EntryRefused && e.Edit.Kind == state.EditText:
		return m.keys.Name(views.OutboxCorrect) + " corrects it, " + m.keys.Name(views.RequestChange) +
			" writes it into a file, to ask for it as a change order."
	case e.State == state.EntryRefused && !e.Edit.Kind.Assigns():
		return m.keys.Name(views.OutboxCorrect) + " corrects it, " + m.keys.Name(views.OutboxDrop) + " drops it."
	default:
		return ""
	}
}
