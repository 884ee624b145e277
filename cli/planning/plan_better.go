package planning

import (
	"context"
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newBetter(r *run.Run) *cobra.Command {
	var f planFlags
	cmd := &cobra.Command{
		Use: "better N AREA [OPTION] OLD=NEW...", Short: "Plan a new option like another one with some items replaced",
		Args:    cobra.MinimumNArgs(3),
		Example: "  tender plan better 1042 Garage 1 c6=c8 --title Better",
		RunE: f.inPlan(r, func(ctx context.Context, p *openPlan, args []string) error {
			at, replaced := placedBefore(args)
			if len(replaced) == 0 {
				return run.Usagef("say what to replace: OLD=NEW such as vx-55=vx-65")
			}
			return p.better(ctx, at, replaced)
		}),
	}
	f.of(cmd.Flags())
	f.dry(cmd.Flags())
	f.titled(cmd.Flags())
	return run.Prints[planJSON](r, cmd)
}

// better plans a copy of an option with some items replaced.
func (p *openPlan) better(ctx context.Context, of place, replaced []string) error {
	a, o, err := find.OptionOf(p.over(), of.area, of.option)
	if err != nil {
		return err
	}
	c, err := plan.CopyOption(p.source(), o.ID, p.source(), a, p.next)
	if err != nil {
		return run.AsUsage(err)
	}
	like := c.Areas[0].Options[0]
	replacements, err := replacements(ctx, p.s, like.Lines, replaced)
	if err != nil {
		return err
	}
	tellLeftOut(p.s.Run, c.Refusals)
	c.Areas[0].Options[0] = plan.Improve(like, text.CleanLine(p.flags.title), replacements, p.next)
	return p.planAreas(ctx, plan.AddAreas("making a better option", c.Areas))
}

// replacements parses OLD=NEW: the line to replace, and its new item.
func replacements(
	ctx context.Context, s *run.Session, lines []plan.Line, args []string,
) (map[plan.ID]*state.CatalogItem, error) {
	catalog, err := find.NewFinder(ctx, s, false)
	if err != nil {
		return nil, err
	}
	items := make([]state.CatalogItem, len(lines))
	for i, l := range lines { // lines are matched like catalog items
		items[i] = state.CatalogItem{
			ID: state.CatalogItemID(l.ID), Type: l.Type, Brand: l.Brand, Model: l.Model,
			Name: l.Name, ShortDescription: l.Description,
		}
	}
	out := map[plan.ID]*state.CatalogItem{}
	for _, arg := range args {
		was, is, ok := strings.Cut(text.CleanLine(arg), "=")
		if !ok {
			return nil, run.Usagef("better takes OLD=NEW such as vx-55=vx-65, not %q", arg)
		}
		words := strings.Fields(was)
		ranked := plan.Rank(words, items, plan.Facts{})
		switch {
		case len(ranked) == 0:
			return nil, run.Usagef("no line of the option is “%s”", was)
		case !plan.Sure(words, ranked):
			return nil, run.Usagef("“%s” may be %s of the option; type more of it", was,
				text.Count(len(ranked), "line"))
		}
		e, err := plan.ParseEntry(is)
		if err != nil {
			return nil, run.Usage(err)
		}
		e.Hours = ranked[0].Type == state.ItemLabor
		it, err := catalog.Item(ctx, e)
		if err != nil {
			return nil, err
		}
		out[plan.ID(ranked[0].ID)] = it
	}
	return out, nil
}
