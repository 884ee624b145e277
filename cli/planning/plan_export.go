package planning

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/state/plan"
	"github.com/spf13/cobra"
)

func newExport(r *run.Run) *cobra.Command {
	var f planFlags
	return &cobra.Command{
		Use: "export N [AREA [OPTION]]", Short: "Print the plan as an outline", Args: cobra.RangeArgs(1, 3),
		Long: `Print what is planned and not built as an outline, for people and the AI builder.
"tender plan list N --json" prints the plan for programs.`,
		Example: "  tender plan export 1042 > outline.md",
		RunE: f.inPlan(r, func(_ context.Context, p *openPlan, args []string) error {
			only, err := p.chosen(placed(args))
			if err != nil {
				return err
			}
			unbuilt := p.plan.Only(func(l plan.Line) bool {
				_, option, _ := p.plan.Line(l.ID)
				return l.State.Open() && (only == nil || only[option])
			})
			b := unbuilt.Brief(p.proposal, plan.GrammarAdds)
			tellLeftOut(p.s.Run, b.Refused)
			p.s.Printf("%s", b.Text())
			return nil
		}),
	}
}
