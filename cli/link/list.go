package link

import (
	"context"
	"fmt"
	"time"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newList(r *run.Run) *cobra.Command {
	var order string
	cmd := &cobra.Command{
		Use: "list N", Short: "List the addresses of the client's page and when they were opened",
		Args:    cobra.ExactArgs(1),
		Example: `  tender link list 1042`,
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			at, err := named(ctx, s, args[0], order)
			if err != nil {
				return err
			}
			list, err := s.Client.Links(ctx, at.proposal, at.order)
			if err != nil {
				return err
			}
			now := s.Run.Time()
			t := output.NewTable("Id", "Recipient", "Made", "Until", "Opened", "State").Figures(0).Give(1)
			return run.PrintList(s.Run, list, jsonLink, t, func(l *state.Link) []string {
				return []string{
					state.FormatID(l.ID), recipient(l), output.Minute(l.Created), lastDay(l),
					output.Minute(l.LastOpened), standing(l, now),
				}
			}, fmt.Sprintf("There are no addresses. `tender link add %s` makes one.", args[0]))
		}),
	}
	orderFlag(cmd, &order)
	return run.Prints[[]linkJSON](r, cmd)
}

func recipient(l *state.Link) string {
	if l.Preview {
		return "preview"
	}
	return l.Recipient
}

// standing says whether an address leads to the page.
func standing(l *state.Link, now time.Time) string {
	switch {
	case l.Until.IsZero():
		return state.UnknownWord
	case !l.Withdrawn.IsZero():
		return "withdrawn"
	case !l.Open(now):
		return "over"
	default:
		return "open"
	}
}
