package outbox

import (
	"fmt"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/linediff"
	"app.tender/tender/views/widget/theme"
)

// detail explains the state of a row, the next step, and what it changes.
func (m *model) detail(r *row, w int) []string {
	var lines []string
	say := func(style theme.Style, text string) {
		lines = append(lines, cells.Prose(style, text, 1, w)...)
	}
	say(m.th.Strong, strings.TrimSpace(r.what+"  "+r.where))
	switch {
	case r.draft != nil:
		say(m.th.Text, m.aboutText(r))
	default:
		say(m.style(r), r.entry.Reason)
		say(m.th.Text, r.entry.Next)
		say(m.th.Dim, m.aboutEntry(&r.entry))
	}
	e := r.edit()
	if !state.Is[state.WriteText](e) {
		return lines
	}
	lines = append(lines, "")
	if r.draft == nil && r.entry.State == state.EntrySent {
		say(m.th.Dim, "What was saved, beside what was there before:")
	}
	return append(lines, linediff.Lines(m.th, e.Base, e.Text(), w)...)
}

// aboutText says what a person can do with a draft.
func (m *model) aboutText(r *row) string {
	name := m.keys.Name
	switch {
	case r.fixed:
		return "This proposal can't be changed any more, so this draft can't be saved. " +
			name(RequestChange) + " writes it into a file, to ask for it as a change order; " + name(Drop) + " discards it."
	default:
		return "Typed here and not saved. " + name(screen.Save) + " saves it, " + name(Look) + " goes on typing, " +
			name(Drop) + " discards it."
	}
}

// aboutEntry says what happens by itself, and what a person can do.
func (m *model) aboutEntry(e *state.Entry) string {
	wait := e.NextTry.Sub(m.now).Round(time.Second)
	switch {
	case e.State == state.EntryWaiting && wait > 0:
		return fmt.Sprintf("Next try in %v; %s tries at once, %s drops it.",
			wait, m.keys.Name(Retry), m.keys.Name(Drop))
	case e.State == state.EntryUncertain:
		return fmt.Sprintf("%s: it did not arrive, save it again.  %s: it did arrive.",
			m.keys.Name(Retry), m.keys.Name(Done))
	case e.State == state.EntryRefused && state.Is[state.WriteText](e.Edit):
		return m.keys.Name(Correct) + " corrects it, " + m.keys.Name(RequestChange) +
			" writes it into a file, to ask for it as a change order."
	case e.State == state.EntryRefused && !e.Edit.Assigns():
		return m.keys.Name(Correct) + " corrects it, " + m.keys.Name(Drop) + " drops it."
	default:
		return ""
	}
}
