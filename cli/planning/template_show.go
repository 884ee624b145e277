package planning

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/cli/templatefiles"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

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
