package moves

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// askOptions asks which options the client accepted, and returns false if no area has a choice. It
// replaces the question before a final move.
func (m *Mover) askOptions() bool {
	p := m.at
	var fields []dialog.Field
	for i := range p.Areas {
		a := &p.Areas[i]
		if len(a.Options) < 2 {
			continue
		}
		f := dialog.Field{Name: state.FormatID(a.ID), Label: a.NameWord(), Value: state.FormatID(a.Options[a.CountedOption()].ID)}
		for j := range a.Options {
			o := &a.Options[j]
			f.Options = append(f.Options, dialog.Option{
				Value: state.FormatID(o.ID), Label: strings.TrimSpace(a.OptionName(o.ID) + "  " + o.FormatTotal(p.Summary.Currency)),
			})
		}
		fields = append(fields, f)
	}
	if len(fields) == 0 {
		return false
	}
	intro := "Choose what the client accepted. The status " + p.Status.Word() + " becomes Accepted. This can't be undone. " + note(state.StatusAccepted)
	if missing := m.unbuilt(state.StatusAccepted); missing != "" {
		intro += "\n! " + missing
	}
	f := dialog.NewForm(m.env.Theme, m.env.Keys, text.UpperFirst(state.StatusAccepted.Verb())+" "+state.ProposalTitle(p.Number, p.Name)+"?", intro, fields...)
	f.Does(state.StatusAccepted.Verb())
	m.env.Host.Open(screen.Dialog{Form: f, Submit: func(a screen.Answer) tea.Cmd {
		chosen := chosenOf(p, a.Values)
		return m.withConsent(func() tea.Cmd { return m.move(p.ID, state.StatusAccepted, chosen) })
	}})
	return true
}

// chosenOf returns the options chosen in a form, in the order of their areas.
func chosenOf(p *state.Proposal, values map[string]string) (chosen []state.OptionID) {
	for i := range p.Areas {
		for _, o := range p.Areas[i].Options {
			if values[state.FormatID(p.Areas[i].ID)] == state.FormatID(o.ID) {
				chosen = append(chosen, o.ID)
			}
		}
	}
	return chosen
}
