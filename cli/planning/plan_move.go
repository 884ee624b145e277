package planning

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"github.com/spf13/cobra"
)

func newMove(r *run.Run) *cobra.Command {
	var (
		f    planFlags
		into string
		by   int
	)
	cmd := &cobra.Command{
		Use: "move N NUMBER...", Short: "Move planned lines into another option, or within theirs",
		Args: cobra.MinimumNArgs(2),
		Example: `  tender plan move 1042 6 7 --into Garage/2
  tender plan move 1042 8 --by -2`,
		RunE: f.inPlan(r, func(ctx context.Context, p *openPlan, args []string) error {
			ids, err := p.ids(args)
			switch given := p.flags.given; {
			case err != nil:
				return err
			case into == "" && by == 0:
				return run.Usagef("say where: --into with an area and an option, or --by with a number of places")
			case given("by") && (into != "" || given("new") || given("title")):
				return run.Usagef("--by moves lines within their option; leave out --into, --new and --title")
			case by != 0:
				edits := state.Map(ids, func(id *plan.ID) plan.Edit { return plan.Shift(*id, by) })
				return p.edit(ctx, plan.Both("moving planned lines", edits...))
			}
			at, err := p.place(paths([]string{into})[0])
			if err != nil {
				return err
			}
			return p.edit(ctx, plan.MoveTo(at, ids...))
		}),
	}
	f.of(cmd.Flags())
	f.anew(cmd.Flags())
	cmd.Flags().StringVar(&into, "into", "", "AREA or AREA/OPTION: where to")
	cmd.Flags().IntVar(&by, "by", 0, "how many places down, or up if negative")
	return run.Prints[planJSON](r, cmd)
}
