package planning

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/cli/templatefiles"
	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/plan/template"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newTemplateSave(r *run.Run) *cobra.Command {
	var about string
	var fields []string
	var over bool
	cmd := &cobra.Command{
		Use: "save NAME N [AREA [OPTION]]", Short: "Save a proposal, an area or an option as a template",
		Args: cobra.RangeArgs(2, 4),
		Long: `Save a proposal, an area or an option as a template, planned lines included. In texts the
client's name becomes the field {client}, the name of a single area {room}, and --field
defines others. Catalog lines lose their prices, so that the template always takes the
catalog's current ones.`,
		Example: `  tender template save "Den, my way" 1042 Den
  tender template save Bar 1042 Bar 2 --field brand=Northlight`,
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			values, err := fieldValues(fields)
			if err != nil {
				return err
			}
			return saveTemplate(ctx, s, args, about, values, over)
		}, (*run.Session).MaySeePrices),
	}
	cmd.Flags().StringVar(&about, "about", "", "a description for the list")
	cmd.Flags().StringArrayVar(&fields, "field", nil,
		"NAME=VALUE: replace VALUE in texts with the field {NAME}; may be repeated")
	cmd.Flags().BoolVar(&over, "force", false, "overwrite a template of that name")
	return cmd
}

func saveTemplate(
	ctx context.Context, s *run.Session, args []string, about string, values map[string]string, over bool,
) error {
	t, err := templatefiles.Of(s)
	if err != nil {
		return err
	}
	name := text.CleanLine(args[0])
	if err := t.Free(template.Slug(name), over); err != nil {
		return run.AsUsage(err)
	}
	p, err := open(ctx, s, planFlags{}, args[1])
	if err != nil {
		return err
	}
	areas, said, err := p.templateAreas(placed(args[2:]))
	if err != nil {
		return err
	}
	tellLeftOut(s.Run, said)
	if c := p.proposal.Customer; c != nil && values["client"] == "" {
		values["client"] = c.DisplayName()
	}
	if len(areas) == 1 && values[template.RoomField] == "" {
		values[template.RoomField] = areas[0].Name
	}
	made := template.From(name, text.SingleLine(about), areas, values)
	if err := t.Save(made, over); err != nil {
		return run.AsUsage(err)
	}
	s.Printf("Saved the template %s: %s in %s.\n", made.Slug, text.Count((&plan.Plan{Areas: areas}).Lines(), "line"),
		text.Count(len(areas), "area"))
	return nil
}

// templateAreas copies the source of a template: all areas, one area or one option. The copy goes into an empty plan,
// so names don't collide.
func (p *openPlan) templateAreas(where place) (areas []plan.Area, said []plan.Refusal, err error) {
	nowhere := plan.Source{Proposal: &state.Proposal{Summary: p.proposal.Summary}}
	over := p.over()
	list, option := over.Areas, (*state.Option)(nil)
	if where.area != "" {
		a, o, err := partOf(over, where)
		if err != nil {
			return nil, nil, err
		}
		list, option = []state.Area{*a}, o
	}
	for i := range list {
		var c plan.Copied
		if option == nil {
			c, err = plan.CopyArea(p.source(), list[i].ID, nowhere, p.next)
		} else {
			c, err = plan.CopyOption(p.source(), option.ID, nowhere, &state.Area{Name: list[i].Name}, p.next)
		}
		if err != nil {
			return nil, nil, run.AsUsage(err)
		}
		areas, said = append(areas, c.Areas...), append(said, c.Refusals...)
	}
	if len(areas) == 0 {
		return nil, nil, run.Usagef("the proposal has no areas yet")
	}
	return areas, said, nil
}
