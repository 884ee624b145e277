package planning

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/cli/templatefiles"
	"github.com/spf13/cobra"
)

func newTemplateEdit(r *run.Run) *cobra.Command {
	return &cobra.Command{
		Use: "edit TEMPLATE", Short: "Open a template in your editor", Args: cobra.ExactArgs(1),
		ValidArgsFunction: completeTemplate(r),
		Long:              "Open a template in your editor, and check it when the editor closes.",
		RunE:              r.InSession(editTemplate, (*run.Session).MaySeePrices),
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
