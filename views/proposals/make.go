package proposals

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/people"
)

func (m *model) readOnly() string { return m.Work.ReadOnly() }

// openForm opens the form with the name and salesperson of the new proposal e, which waits in the
// outbox.
func (m *model) openForm(e state.Edit) *dialog.Form {
	f := dialog.NewForm(m.th, m.keys, "New proposal", "",
		dialog.Field{
			Name: "Name", Label: "Name", Value: e.Text(), Limit: state.MaxProposalName,
			Help: "Leave empty for “New proposal” and its number.",
		},
		people.Field(state.User{ID: e.User}),
	)
	at := state.ScratchPlace{Form: state.ScratchProposal, Proposal: e.Proposal}
	m.env.Host.Open(screen.Dialog{Form: f, Keep: at, Submit: screen.Does(func(a screen.Answer) {
		e.User = people.Chosen(a.Values)
		m.Work.Commit(e.WithText(a.Values["Name"]))
	})})
	return f
}

// Correct opens the form of an unsaved proposal.
func (m *model) Correct(e state.Edit, against state.Fault) (cmd tea.Cmd, mine bool) {
	if !state.Is[state.AddProposal](e) {
		return nil, false
	}
	f := m.openForm(e)
	cmd = m.users.Fill(f)
	f.SetFault(against)
	return cmd, true
}
