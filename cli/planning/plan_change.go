package planning

import (
	"cmp"
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/state/plan"
	"github.com/spf13/cobra"
)

func newChange(r *run.Run) *cobra.Command {
	var f planFlags
	cmd := &cobra.Command{
		Use: "change N NUMBER LINE", Short: "Change a planned line", Args: cobra.ExactArgs(3),
		Long:    "Change a planned line, named by its number in the list.\n\n" + aboutLines,
		Example: `  tender plan change 1042 3 "6h installation @95"`,
		RunE: f.inPlan(r, func(ctx context.Context, p *openPlan, args []string) error {
			return p.change(ctx, args[0], args[1])
		}),
	}
	f.of(cmd.Flags())
	f.custom(cmd.Flags())
	cmd.SetFlagErrorFunc(lineError)
	return run.Prints[planJSON](r, cmd)
}

func (p *openPlan) change(ctx context.Context, number, typed string) error {
	was, err := p.line(number)
	if err != nil {
		return err
	}
	l, err := p.typedList([]string{typed})
	if err != nil {
		return err
	}
	if len(l.Lines) != 1 {
		return run.Usagef("change takes one line; add plans more")
	}
	lines, err := p.lines(ctx, l)
	if err != nil {
		return err
	}
	lines[0].ID, lines[0].From = was.ID, cmp.Or(lines[0].From, was.From)
	return p.editAnd(ctx, plan.Change(lines[0]), func() {
		p.s.Printf("Changed: %s\n", p.lineWords(lines[0]))
		p.warn(lines)
	})
}
