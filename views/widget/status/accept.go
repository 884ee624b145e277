package status

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// askOptions asks which options the client accepted, before the question of a final move, and
// returns false if no area has a choice.
func (m *Changer) askOptions() bool {
	p := m.at
	var fields []dialog.Field
	for i := range p.Areas {
		a := &p.Areas[i]
		if len(a.Options) < 2 {
			continue
		}
		f := dialog.Field{
			Name: state.FormatID(a.ID), Label: a.NameWord(),
			Value: state.FormatID(a.Options[a.CountedOption()].ID),
		}
		for j := range a.Options {
			o := &a.Options[j]
			f.Options = append(f.Options, dialog.Option{
				Value: state.FormatID(o.ID),
				Label: strings.TrimSpace(a.OptionName(o.ID) + "  " + o.FormatTotal(p.Summary.Currency)),
			})
		}
		fields = append(fields, f)
	}
	if len(fields) == 0 {
		return false
	}
	title := state.ProposalTitle(p.Number, p.Name)
	f := dialog.NewForm(m.env.Theme, m.env.Keys, "Accept "+title, "Choose what the client accepted.", fields...)
	f.Does("choose")
	m.form = f
	d := screen.Dialog{Form: f, Keep: state.ScratchPlace{Form: state.ScratchAccepted, Proposal: p.ID}}
	d.Submit = func(a screen.Answer) tea.Cmd {
		m.env.Host.Open(d) // the form stays open until the service has it
		chosen, words := chosenOf(p, a.Values)
		accepted := "The client accepted " + strings.Join(words, ", ") + ". " + note(state.StatusAccepted)
		m.askMove(title, state.StatusAccepted, accepted, m.unbuilt(state.StatusAccepted), func() tea.Cmd {
			f.SetBusy("Accepting the proposal…")
			return m.move(p.ID, state.StatusAccepted, chosen)
		})
		return nil
	}
	m.env.Host.Open(d)
	return true
}

// chosenOf returns the options chosen in a form, in the order of their areas, and their names.
func chosenOf(p *state.Proposal, values map[string]string) (chosen []state.OptionID, words []string) {
	for i := range p.Areas {
		a := &p.Areas[i]
		for _, o := range a.Options {
			if values[state.FormatID(a.ID)] == state.FormatID(o.ID) {
				chosen, words = append(chosen, o.ID), append(words, a.NameWord()+": "+a.OptionName(o.ID))
			}
		}
	}
	return chosen, words
}
