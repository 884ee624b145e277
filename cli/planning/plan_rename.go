package planning

import (
	"context"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state/plan"
	"github.com/spf13/cobra"
)

func newRename(r *run.Run) *cobra.Command {
	var f planFlags
	cmd := &cobra.Command{
		Use: "rename N AREA NAME", Short: "Rename an area that is only planned", Args: cobra.ExactArgs(3),
		Example: "  tender plan rename 1042 Carport Workshop",
		RunE: f.inPlan(r, func(ctx context.Context, p *openPlan, args []string) error {
			a, err := find.AreaOf(p.over(), args[0])
			if err != nil {
				return err
			}
			if !plan.Makes(&p.plan, a.ID) {
				return run.Usagef("%s is an area of the proposal already; rename it in the web app", a.NameWord())
			}
			return p.editAnd(ctx, plan.Rename(plan.IDOf(a.ID), args[1]), func() {
				p.s.Printf("The planned area is now called %s.\n", args[1])
			})
		}),
	}
	f.of(cmd.Flags())
	return run.Prints[planJSON](r, cmd)
}
