package planning

import (
	"context"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"github.com/spf13/cobra"
)

func newClear(r *run.Run) *cobra.Command {
	var f planFlags
	return run.Prints[planJSON](r, &cobra.Command{
		Use: "clear N AREA [OPTION]", Short: "Remove all planned lines of an area or an option",
		Args:    cobra.RangeArgs(2, 3),
		Example: "  tender plan clear 1042 Workshop",
		RunE: f.inPlan(r, func(ctx context.Context, p *openPlan, args []string) error {
			a, o, err := partOf(p.over(), placed(args))
			if err != nil {
				return err
			}
			option := state.OptionID(0)
			if o != nil {
				option = o.ID
			}
			e, ok := plan.Unplan(&p.plan, a.ID, option)
			if !ok {
				return run.Usagef("nothing is planned there; `tender plan list %s` lists the plan",
					find.Arg(p.proposal))
			}
			return p.remove(ctx, e)
		}),
	})
}
