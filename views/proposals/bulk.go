package proposals

import (
	"cmp"
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// Commands are the person's own commands of the settings.
type Commands interface {
	// Names returns them by name.
	Names() []string
	// Run runs one with the numbers of proposals as its last arguments, and returns the last line that it has
	// written. It ends with ctx. Errors carry a state.Fault.
	Run(ctx context.Context, name string, numbers []int64) (said string, err error)
}

// onAll is what is done to the marked proposals, or to the one under the cursor, for the team.
var onAll = []screen.Def[*model]{
	{
		ID: actionSeller, Group: group, Keys: []string{"A"}, Short: "salesperson",
		Long: "Give the proposal or all marked ones another salesperson",
		Unless: func(m *model) string {
			return cmp.Or(m.readOnly(), m.rows.None("No proposal in this list."))
		},
		Do: (*model).askSeller,
	},
	{
		ID: actionCommand, Group: group, Keys: []string{"O"}, Short: "own command",
		Long:   "Run a command of your own from the settings with the numbers of the marked proposals",
		Unless: (*model).noCommand, Do: (*model).askCommand,
	},
}

// askSeller asks who becomes the salesperson of the chosen proposals.
func (m *model) askSeller() tea.Cmd {
	ids, title := m.marked.chosen(), m.marked.title()
	p := dialog.NewPicker(m.th, m.keys, "Salesperson of "+title)
	m.Sellers.Picker(p)
	m.env.Host.Open(screen.Dialog{Form: p, Submit: screen.Does(func(a screen.Answer) {
		m.Work.CommitTogether(state.Map(ids, func(id *state.ProposalID) state.Edit {
			return state.Edit{Proposal: *id, User: state.UserID(a.Choice), Change: state.SetSalesPerson{}}
		}))
	})})
	return nil
}

// noCommand returns why no command of one's own can be run, or "".
func (m *model) noCommand() string {
	switch {
	case m.Commands == nil || len(m.Commands.Names()) == 0:
		return "No command of your own: add one to [commands] in the settings, such as print = \"/opt/quotes/print\"."
	case m.running != "":
		return "Still running: " + m.running + "."
	default:
		return m.marked.noNumbers()
	}
}

// askCommand asks which command to run with the numbers of the chosen proposals.
func (m *model) askCommand() tea.Cmd {
	numbers, of := m.marked.numbers(), m.marked.title()
	dialog.Choose(m.env, screen.Team, "Run with "+of, "", m.Commands.Names(), func(name string) dialog.Item {
		return dialog.Item{Title: name}
	}, func(name string) tea.Cmd { return m.run(name, of, numbers) })
	return nil
}

// run runs a command and says how it ended.
func (m *model) run(name, of string, numbers []int64) tea.Cmd {
	ctx, commands := m.env.Work(), m.Commands
	m.running = name
	return screen.Then(func() (string, error) { return commands.Run(ctx, name, numbers) },
		func(said string, err error) tea.Cmd {
			m.running = ""
			switch {
			case ctx.Err() != nil:
				m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: "Stopped " + name + "."})
			case err != nil:
				m.env.Host.Tell(screen.Notice{Kind: screen.Bad, Text: state.FaultOf(err).Error()})
			default:
				m.env.Host.Tell(screen.Notice{Kind: screen.Good, Text: name + " has run with " + of + ". " + said})
			}
			return nil
		})
}
