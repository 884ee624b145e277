package proposals

import (
	"cmp"
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/people"
)

// Commands are the person's own commands of the settings.
type Commands interface {
	// Names returns them by name.
	Names() []string
	// Run runs one with the numbers of proposals as its last arguments, and returns the last line that it has
	// written. It ends with ctx. Errors carry a state.Fault.
	Run(ctx context.Context, name string, numbers []int64) (said string, err error)
}

// bulk is what is done to the marked proposals, or to the one under the cursor, for the team.
type bulk struct {
	env      *screen.Env
	marked   *marked
	work     Work
	sellers  *people.Sellers
	commands Commands // nil for none
	running  string   // the command that runs; empty for none
}

var onAll = []screen.Def[*bulk]{
	{
		ID: actionSeller, Group: group, Keys: []string{"A"}, Short: "salesperson",
		Long: "Give the proposal or all marked ones another salesperson",
		Unless: func(b *bulk) string {
			return cmp.Or(b.work.ReadOnly(), b.marked.list.None("No proposal in this list."))
		},
		Do: screen.Does((*bulk).askSeller),
	},
	{
		ID: actionCommand, Group: group, Keys: []string{"O"}, Short: "own command",
		Long:   "Run a command of your own from the settings with the numbers of the marked proposals",
		Unless: (*bulk).noCommand, Do: screen.Does((*bulk).askCommand),
	},
}

// askSeller asks who becomes the salesperson of the chosen proposals.
func (b *bulk) askSeller() {
	ids, title := b.marked.chosen(), b.marked.title()
	p := dialog.NewPicker(b.env.Theme, b.env.Keys, "Salesperson of "+title)
	b.sellers.Picker(p)
	b.env.Host.Open(screen.Dialog{Form: p, Submit: screen.Does(func(a screen.Answer) {
		b.work.CommitTogether(state.Map(ids, func(id *state.ProposalID) state.Edit {
			return state.Edit{Proposal: *id, User: state.UserID(a.Choice), Change: state.SetSalesPerson{}}
		}))
	})})
}

// noCommand returns why no command of one's own can be run, or "".
func (b *bulk) noCommand() string {
	switch {
	case b.commands == nil || len(b.commands.Names()) == 0:
		return "No command of your own: add one to [commands] in the settings, such as print = \"/opt/quotes/print\"."
	case b.running != "":
		return "Still running: " + b.running + "."
	default:
		return b.marked.noNumbers()
	}
}

// askCommand asks which command to run with the numbers of the chosen proposals.
func (b *bulk) askCommand() {
	numbers, of := b.marked.numbers(), b.marked.title()
	dialog.Choose(b.env, screen.Team, "Run with "+of, "", b.commands.Names(), func(name string) dialog.Item {
		return dialog.Item{Title: name}
	}, func(name string) tea.Cmd { return b.run(name, of, numbers) })
}

// run runs a command and says how it ended.
func (b *bulk) run(name, of string, numbers []int64) tea.Cmd {
	ctx, commands := b.env.Work(), b.commands
	b.running = name
	return screen.Then(func() (string, error) { return commands.Run(ctx, name, numbers) },
		func(said string, err error) tea.Cmd {
			b.running = ""
			told := screen.Notice{Kind: screen.Good, Text: name + " has run with " + of + ". " + said}
			switch {
			case ctx.Err() != nil:
				told = screen.Notice{Kind: screen.Warn, Text: "Stopped " + name + "."}
			case err != nil:
				told = screen.Notice{Kind: screen.Bad, Text: state.FaultOf(err).Error()}
			}
			b.env.Host.Tell(told)
			return nil
		})
}

// activity names the command that runs; "" for none.
func (b *bulk) activity() string { return screen.Refuse(b.running != "", "Running "+b.running) }
