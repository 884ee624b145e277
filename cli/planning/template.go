package planning

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/templatefiles"
	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/plan/template"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newTemplate(r *run.Run) *cobra.Command {
	cmd := &cobra.Command{
		Use: "template", Short: "List, save and apply templates of plans",
		Long: `List, save and apply templates of plans. A template is a TOML file in the templates folder
beside the settings: areas with options, texts and lines, and fields such as {client} and
{room} that are filled in when it is applied.`,
	}
	cmd.AddCommand(newTemplateList(r), newTemplateShow(r), newTemplateSave(r), newTemplateApply(r), newTemplateEdit(r))
	return cmd
}

// templateJSON is a template for programs.
type templateJSON struct {
	Slug   string              `json:"slug"` // by which commands name it
	Name   string              `json:"name"`
	About  string              `json:"about"`
	File   string              `json:"file"`
	Fields []templateFieldJSON `json:"fields"`
	Areas  []string            `json:"areas"` // their names
	Lines  int                 `json:"lines"` // how many
}

type templateFieldJSON struct {
	Name    string `json:"name"`
	About   string `json:"about"`
	Default string `json:"default"`
}

func newTemplateList(r *run.Run) *cobra.Command {
	return run.Prints[[]templateJSON](r, &cobra.Command{
		Use: "list", Short: "List the templates", Args: cobra.NoArgs,
		RunE: r.InSession(listTemplates),
	})
}

func listTemplates(_ context.Context, s *run.Session, _ []string) error {
	t, err := templatefiles.Of(s)
	if err != nil {
		return err
	}
	list, faults := t.List()
	for _, f := range faults {
		s.Sayf("%s", f)
	}
	table := output.NewTable("Template", "Name", "What it plans", "Fields").Give(1, 2, 3)
	return run.PrintList(s.Run, list, func(made *template.Template) templateJSON {
		row := templateJSON{
			Slug: made.Slug, Name: made.Name, About: made.About, File: t.File(made.Slug),
			Areas:  state.Map(made.Areas, func(area *template.Area) string { return area.Name }),
			Fields: state.Map(made.Fields, func(f *template.Field) templateFieldJSON { return templateFieldJSON(*f) }),
		}
		for _, area := range made.Areas {
			for _, o := range area.Options {
				row.Lines += len(o.Lines)
			}
		}
		return row
	}, table, func(made *template.Template) []string {
		fields := state.Map(made.Fields, func(f *template.Field) string { return f.Name })
		return []string{made.Slug, made.Name, made.About, strings.Join(fields, ", ")}
	}, "There are no templates. `tender template save NAME N AREA` saves an area of a proposal as one.")
}

func newTemplateShow(r *run.Run) *cobra.Command {
	return &cobra.Command{
		Use: "show TEMPLATE", Short: "Print the file of a template", Args: cobra.ExactArgs(1),
		ValidArgsFunction: completeTemplate(r),
		RunE: r.InSession(func(_ context.Context, s *run.Session, args []string) error {
			t, err := templatefiles.Of(s)
			if err != nil {
				return err
			}
			_, file, err := t.Read(args[0])
			if file != nil {
				s.Printf("%s", text.Clean(string(file)))
			}
			return err
		}, (*run.Session).MaySeePrices),
	}
}

// completeTemplate completes the name of a template, the first argument.
func completeTemplate(r *run.Run) cobra.CompletionFunc {
	return run.CompleteFirst(func() []string { return templatefiles.Names(r.Dirs()) })
}

func newTemplateSave(r *run.Run) *cobra.Command {
	var about string
	var fields []string
	var over bool
	cmd := &cobra.Command{
		Use: "save NAME N [AREA [OPTION]]", Short: "Save a proposal, an area or an option as a template", Args: cobra.RangeArgs(2, 4),
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
	cmd.Flags().StringArrayVar(&fields, "field", nil, "NAME=VALUE: replace VALUE in texts with the field {NAME}; may be repeated")
	cmd.Flags().BoolVar(&over, "force", false, "overwrite a template of that name")
	return cmd
}

// fieldValues parses NAME=VALUE.
func fieldValues(fields []string) (map[string]string, error) {
	values := map[string]string{}
	for _, f := range fields {
		name, value, ok := strings.Cut(f, "=")
		if !ok || name == "" {
			return nil, run.Usagef("--field takes NAME=VALUE such as room=Cinema, not %q", f)
		}
		values[name] = text.SingleLine(value) // it may be part of a long text
	}
	return values, nil
}

func saveTemplate(ctx context.Context, s *run.Session, args []string, about string, values map[string]string, over bool) error {
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
	areas, said, err := p.templateAreas(append(args[2:], "", "")[:2])
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
	s.Printf("Saved the template %s: %s in %s.\n", made.Slug, text.Count((&plan.Plan{Areas: areas}).Lines(), "line"), text.Count(len(areas), "area"))
	return nil
}

// templateAreas copies the source of a template: all areas, one area or one option. The copy goes into an empty plan,
// so names don't collide.
func (p *openPlan) templateAreas(where []string) (areas []plan.Area, said []plan.Refusal, err error) {
	nowhere := plan.Source{Proposal: &state.Proposal{Summary: p.proposal.Summary}}
	over := p.over()
	list, option := over.Areas, (*state.Option)(nil)
	if where[0] != "" {
		a, o, err := partOf(over, where[0], where[1])
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

func newTemplateApply(r *run.Run) *cobra.Command {
	var f planFlags
	var fields []string
	var from int
	cmd := &cobra.Command{
		Use: "apply TEMPLATE N [AREA [OPTION]]", Short: "Plan the lines of a template", Args: cobra.RangeArgs(2, 4), ValidArgsFunction: completeTemplate(r),
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
				return run.Usagef("--also and --from are for lines that go into options: name the first one's area after the proposal")
			}
			return applyTemplate(ctx, s, f, args, values, from)
		}, (*run.Session).MaySeePrices),
	}
	cmd.Flags().StringArrayVar(&fields, "field", nil, "NAME=VALUE: the value of a field; may be repeated")
	cmd.Flags().StringArrayVar(&f.also, "also", nil, "AREA or AREA/OPTION: another option that gets the same lines; may be repeated")
	f.shown.AddMaySee(cmd.Flags())
	cmd.Flags().IntVar(&from, "from", 0, "which option of the template goes into AREA, counted from 1")
	cmd.Flags().BoolVar(&f.dryRun, "dry-run", false, "show what would be planned, and plan nothing")
	return run.Prints[planJSON](r, cmd)
}

func applyTemplate(ctx context.Context, s *run.Session, f planFlags, args []string, values map[string]string, from int) error {
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
		places, err := p.places(planArgs{area: args[2], option: append(args, "")[3]})
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
	for _, where := range append([][]string{at}, find.Paths(p.flags.also)...) {
		if a, err := find.AreaOf(p.over(), where[0]); err == nil {
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

func newTemplateEdit(r *run.Run) *cobra.Command {
	return &cobra.Command{
		Use: "edit TEMPLATE", Short: "Open a template in your editor", Args: cobra.ExactArgs(1), ValidArgsFunction: completeTemplate(r),
		Long: "Open a template in your editor, and check it when the editor closes.",
		RunE: r.InSession(editTemplate, (*run.Session).MaySeePrices),
	}
}

func editTemplate(ctx context.Context, s *run.Session, args []string) error {
	t, err := templatefiles.Of(s)
	if err != nil {
		return err
	}
	made, file, err := t.Read(args[0])
	if file == nil {
		return err // an invalid template can be opened and corrected
	}
	if err := s.Run.EditFile(ctx, s.Settings.Editor, t.File(made.Slug)); err != nil {
		return err
	}
	if _, _, err := t.Read(made.Slug); err != nil {
		return err
	}
	s.Printf("The template is fine.\n")
	return nil
}
