package planning

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newRemove(r *run.Run) *cobra.Command {
	var f planFlags
	return run.Prints[planJSON](r, &cobra.Command{
		Use: "remove N NUMBER...", Short: "Remove planned lines with their accessories", Args: cobra.MinimumNArgs(2),
		Example: "  tender plan remove 1042 1 6",
		RunE: f.inPlan(r, func(ctx context.Context, p *openPlan, args []string) error {
			ids, err := p.ids(args)
			if err != nil {
				return err
			}
			return p.remove(ctx, plan.Remove(ids...))
		}),
	})
}

// remove applies an edit that removes lines, and says how many.
func (p *openPlan) remove(ctx context.Context, e plan.Edit) error {
	before := p.plan.Lines()
	return p.editAnd(ctx, e, func() { p.s.Printf("Removed: %s.\n", text.Count(before-p.plan.Lines(), "line")) })
}
