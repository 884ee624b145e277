package planning

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/templatefiles"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/plan/template"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newTemplateApply(r *run.Run) *cobra.Command {
	var f planFlags
	var fields []string
	var from int
	cmd := &cobra.Command{
		Use: "apply TEMPLATE N [AREA [OPTION]]", Short: "Plan the lines of a template", Args: cobra.RangeArgs(2, 4),
		ValidArgsFunction: completeTemplate(r),
		Long: `Plan the lines of a template as catalog items; a line that the catalog does not have
becomes a custom line, and the command names it. If the proposal already has an area of
the same name, the new one gets a number, unless the existing one is still blank.

With AREA, the lines go only into its OPTION and those that --also names; --from chooses
one of several options in the template. The field room is then the name of AREA.`,
		Example: `  tender template apply theater 1051 --field room=Cinema --dry-run
  tender template apply theater 1042 Den 1 --also Loft/2 --from 1`,
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			values, err := fieldValues(fields)
			if err != nil {
				return err
			}
			if len(args) == 2 && (len(f.also) > 0 || from != 0) {
				return run.Usagef(
					"--also and --from are for lines that go into options: name the first one's area after the proposal")
			}
			return applyTemplate(ctx, s, f, args, values, from)
		}, (*run.Session).MaySeePrices),
	}
	cmd.Flags().StringArrayVar(&fields, "field", nil, "NAME=VALUE: the value of a field; may be repeated")
	f.of(cmd.Flags())
	f.others(cmd.Flags())
	f.dry(cmd.Flags())
	cmd.Flags().IntVar(&from, "from", 0, "which option of the template goes into AREA, counted from 1")
	return run.Prints[planJSON](r, cmd)
}

func applyTemplate(
	ctx context.Context, s *run.Session, f planFlags, args []string, values map[string]string, from int,
) error {
	t, err := templatefiles.Of(s)
	if err != nil {
		return err
	}
	made, _, err := t.Read(args[0])
	if err != nil {
		return err
	}
	p, err := open(ctx, s, f, args[1])
	if err != nil {
		return err
	}
	catalog, err := find.NewFinder(ctx, s, true)
	if err != nil {
		return err
	}
	if c := p.proposal.Customer; c != nil {
		fillIn(made, values, "client", c.DisplayName())
	}
	if room, ok := made.Room(p.areasNamed(args[2:])); ok {
		fillIn(made, values, template.RoomField, room)
	}
	if missing := made.Missing(values); len(missing) > 0 {
		return run.Usagef("the template %s needs %s; set each with --field NAME=VALUE", made.Name, text.Join(missing))
	}
	var failed error
	preview, err := made.Preview(values, p.source(), catalog.Finder(ctx, &failed), p.next)
	if err = errors.Join(failed, run.AsUsage(err)); err != nil {
		return err
	}
	if len(args) > 2 {
		set, err := setOf(preview, from)
		if err != nil {
			return err
		}
		places, err := p.places(placed(args[2:]))
		if err != nil {
			return err
		}
		tellCustomLines(s, set.Free)
		return p.planLines(ctx, places, set.Lines, "")
	}
	for _, was := range slices.Sorted(maps.Keys(preview.Renamed)) {
		s.Sayf("The area %s exists already: the new one is “%s”.", was, preview.Renamed[was])
	}
	tellCustomLines(s, preview.Free)
	return p.planAreas(ctx, preview.Edit())
}

// areasNamed returns the names of the areas in an area and option of the command line and in --also.
func (p *openPlan) areasNamed(at []string) (names []string) {
	if len(at) == 0 {
		return nil
	}
	for _, where := range append([]place{placed(at)}, paths(p.flags.also)...) {
		if a, err := find.AreaOf(p.over(), where.area); err == nil {
			names = append(names, a.Name)
		}
	}
	return names
}

func tellCustomLines(s *run.Session, lines []plan.Line) {
	for _, l := range lines {
		s.Sayf("The catalog has no clear match for %s: it becomes a custom line.", l.Title())
	}
}

// setOf returns the lines of one option of a template: that of a number from 1, or with 0 the only one.
func setOf(of template.Preview, from int) (template.Set, error) {
	sets := of.Sets()
	if len(sets) == 1 && from == 0 {
		from = 1
	}
	if from >= 1 && from <= len(sets) {
		return sets[from-1], nil
	}
	if len(sets) == 0 {
		return template.Set{}, run.Usagef("the template %s has no lines", of.Template)
	}
	list := ""
	for i, set := range sets {
		list += fmt.Sprintf("\n  --from %d  %s: %s", i+1, set.Name, text.Count(len(set.Lines), "line"))
	}
	return template.Set{}, run.Usagef("choose which lines of the template %s to plan:%s", of.Template, list)
}

// fillIn sets a field of the template to its known value, unless it was given.
func fillIn(made template.Template, values map[string]string, name, value string) {
	for _, f := range made.Fields {
		if _, given := values[name]; f.Name == name && !given {
			values[name] = value
		}
	}
}
