package planning

import (
	"cmp"
	"context"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state/plan"
	"github.com/spf13/cobra"
)

func newCopy(r *run.Run) *cobra.Command {
	var (
		f        planFlags
		to, into string
	)
	cmd := &cobra.Command{
		Use: "copy N AREA [OPTION]", Short: "Plan a copy of an area or an option, built lines included",
		Args: cobra.RangeArgs(2, 3),
		Example: `  tender plan copy 1042 "Living Room" --to 1051
  tender plan copy 1042 Garage 1 --into Carport`,
		RunE: f.inPlan(r, func(ctx context.Context, p *openPlan, args []string) error {
			target := p
			if to != "" {
				var err error
				if target, err = open(ctx, p.s, p.flags, to); err != nil {
					return err
				}
			}
			c, err := p.copied(placed(args), target, into)
			if err != nil {
				return run.AsUsage(err)
			}
			tellLeftOut(p.s.Run, c.Refusals)
			if c.Named != "" {
				p.s.Sayf("An area of that name exists already: the copy is “%s”.", c.Named)
			}
			return target.planAreas(ctx, c.Edit())
		}),
	}
	f.of(cmd.Flags())
	f.dry(cmd.Flags())
	cmd.Flags().StringVar(&to, "to", "", "the proposal to copy into")
	cmd.Flags().StringVar(&into, "into", "", "the area to copy an option into")
	return run.Prints[planJSON](r, cmd)
}

// copied returns the areas and options that a copy would plan.
func (p *openPlan) copied(of place, to *openPlan, into string) (plan.Copied, error) {
	a, o, err := partOf(p.over(), of)
	switch {
	case err != nil:
		return plan.Copied{}, err
	case o == nil && into != "":
		return plan.Copied{}, run.Usagef("--into is for an option; say which one after the area")
	case o == nil:
		return plan.CopyArea(p.source(), a.ID, to.source(), p.next)
	}
	target, err := find.AreaOf(to.over(), cmp.Or(into, a.Name))
	if err != nil {
		return plan.Copied{}, err
	}
	return plan.CopyOption(p.source(), o.ID, to.source(), target, p.next)
}
