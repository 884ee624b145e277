package planning

import (
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/cli/templatefiles"
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

// completeTemplate completes the name of a template, the first argument.
func completeTemplate(r *run.Run) cobra.CompletionFunc {
	return run.CompleteFirst(func() []string { return templatefiles.Names(r.Dirs()) })
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
