package texts

import (
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
)

// The texts of planned options are edited in the same panes as the proposal's, and are drafts
// meanwhile. Leaving puts them into the plan, since nobody else sees that.

// isPlanned reports whether a text belongs to the plan.
func isPlanned(ref state.TextRef) bool {
	_, ok := plan.TextOf(ref)
	return ok
}

// plannedRef returns the plan's text in place of one of the option under the cursor: the option is
// only planned, or only the plan has such a text.
func (m *Texts) plannedRef(f state.TextField) (ref state.TextRef, ok bool) {
	if m.at().Plan == nil || m.at().Workspace == nil || f != state.ClientDescription && f != state.InstallerNotes {
		return ref, false
	}
	_, at := m.at().With.Option(m.at().Option)
	if at == nil {
		return ref, false
	}
	o := m.at().Plan.Shown(at)
	if o == nil {
		return ref, false
	}
	ref = plan.TextRef(m.at().ID(), o.ID, f)
	if plan.Makes(m.at().Plan, m.at().Option) {
		return ref, true
	}
	said, how := m.at().Workspace.Proposal.Text(state.TextRef{Proposal: m.at().ID(), Option: m.at().Option, Field: f})
	return ref, how == state.Present && said == "" && m.plannedText(ref) != ""
}

// plannedText returns a text of the plan as typed last.
func (m *Texts) plannedText(ref state.TextRef) string {
	if d, ok := m.ports.Snapshot().Draft(ref); ok {
		return d.Text
	}
	text, _ := m.at().Plan.Text(ref)
	return text
}

// leavePlanned puts the typed text into the plan. A text that looks internal stays a draft, and
// saving asks about it. The notice quotes it, and leaving may be because the client view begins.
func (m *Texts) leavePlanned(d state.Draft) {
	why, internal := m.ports.Guard.Internal(d)
	if internal = internal && !d.Begun(); internal {
		words := "Kept as a draft, not in the plan yet. " + why + " " + m.env.Keys.Name(screen.Save) + " adds it."
		m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: words, Audience: screen.Team})
	}
	if internal || state.Length(d.Text) > state.MaxText {
		m.ports.Typing.Leave(d.Ref, false)
		return
	}
	m.ports.Typing.Send(d)
}

// plannedWords returns the names of texts of the plan: "planned client description of Theater, 3
// Best". Those of other options than the first are counted.
func (m *Texts) plannedWords(refs ...state.TextRef) string {
	ref := refs[0]
	var fields []string
	for _, r := range refs {
		if r.Option == ref.Option {
			fields = append(fields, r.Field.Name())
		}
	}
	slices.Sort(fields) // what the client sees comes first
	words := "planned " + strings.Join(fields, " and ") + m.plannedPlace(ref)
	if n := len(refs) - len(fields); n > 0 {
		words += ", and " + text.Count(n, "more text")
	}
	return words
}

// plannedPlace returns where a text of the plan stands: " of Theater, 3 Best", or "".
func (m *Texts) plannedPlace(ref state.TextRef) string {
	if at := m.at(); at.With != nil {
		if a, _ := at.With.Option(ref.Option); a != nil {
			return " of " + at.OptionName(a, ref.Option)
		}
	}
	option, _ := plan.TextOf(ref)
	if m.at().Plan != nil {
		if a, _ := m.at().Plan.Option(option); a != nil {
			return " of " + a.Name
		}
	}
	return ""
}
