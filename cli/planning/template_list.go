package planning

import (
	"context"
	"strings"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/templatefiles"
	"app.tender/tender/state"
	"app.tender/tender/state/plan/template"
	"github.com/spf13/cobra"
)

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
