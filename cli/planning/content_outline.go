package planning

import (
	"context"
	"errors"
	"strings"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/remote"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// outlineJSON is an outline for programs.
type outlineJSON struct {
	ID      int64   `json:"id"`
	Status  *string `json:"status"`
	Outline *string `json:"outline"` // its text; null until it is made
	Grammar *int64  `json:"grammar"` // null if unknown
	Message *string `json:"message"` // the service's message about it
}

func newContentOutline(r *run.Run) *cobra.Command {
	return run.Prints[outlineJSON](r, &cobra.Command{
		Use: "outline N", Short: "Print the newest outline", Args: cobra.ExactArgs(1),
		Example: "  tender content outline 1042",
		RunE: atBuilder(r, func(ctx context.Context, s *run.Session, id state.ProposalID, _ []string) error {
			return printOutline(ctx, s, id)
		}, online),
	})
}

func printOutline(ctx context.Context, s *run.Session, id state.ProposalID) error {
	o, err := remote.Builder{Client: s.Client}.GetOutline(ctx, id)
	if errors.Is(err, apiclient.ErrNotFound) {
		return run.Said(state.NotFound("There is no outline yet.", "`tender build start N` creates one."))
	}
	if err != nil {
		return err
	}
	if s.ForPrograms() {
		return s.PrintJSON(outlineJSON{
			int64(o.ID), output.Word(o.Status), output.Word(o.Text),
			output.NumberOf(int64(o.Grammar)), output.Word(o.Message),
		})
	}
	if o.Status != state.AICompleted {
		s.Sayf("The outline is %s. %s", o.Status, o.Message)
		return nil
	}
	s.Printf("%s\n", strings.TrimRight(o.Text, "\n"))
	return nil
}
