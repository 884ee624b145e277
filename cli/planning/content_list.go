package planning

import (
	"context"
	"strings"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/remote"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// contentJSON is a piece of content for programs.
type contentJSON struct {
	ID         int64   `json:"id"`
	Name       *string `json:"name"`
	Status     *string `json:"status"`     // such as Transcribed
	SourceType *string `json:"sourceType"` // such as Text, Audio
	Summary    *string `json:"summary"`
	Created    *string `json:"created"`
}

func newContentList(r *run.Run) *cobra.Command {
	return run.Prints[[]contentJSON](r, &cobra.Command{
		Use: "list N", Short: "List what is uploaded, with its status", Args: cobra.ExactArgs(1),
		Example: "  tender content list 1042",
		RunE: atBuilder(r, func(ctx context.Context, s *run.Session, id state.ProposalID, _ []string) error {
			return listContent(ctx, s, id)
		}, online),
	})
}

func listContent(ctx context.Context, s *run.Session, id state.ProposalID) error {
	list, err := remote.Builder{Client: s.Client}.ListContent(ctx, id)
	if err != nil {
		return err
	}
	t := output.NewTable("Id", "Name", "Kind", "Status", "Summary").Figures(0).Give(1, 4)
	return run.PrintList(s.Run, list, func(c *state.AIContent) contentJSON {
		return contentJSON{
			int64(c.ID), output.Word(c.Name), output.Word(c.Status), output.Word(c.SourceType),
			output.Word(c.Summary), output.Time(c.Created),
		}
	}, t, func(c *state.AIContent) []string {
		return []string{
			state.FormatID(c.ID), c.Name, c.SourceType, string(c.Status),
			strings.Join(strings.Fields(c.Summary), " "),
		}
	}, "No content is uploaded.")
}
