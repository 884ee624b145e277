package proposals

import (
	"context"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newPinList(r *run.Run) *cobra.Command {
	return run.Prints[[]pinJSON](r, &cobra.Command{
		Use: "list", Short: "List the pins", Args: cobra.NoArgs,
		Example: "  tender pin list",
		RunE:    r.InSession(func(ctx context.Context, s *run.Session, _ []string) error { return listPins(ctx, s) }),
	})
}

func listPins(ctx context.Context, s *run.Session) error {
	pins, err := s.Store.Marks.Pins(ctx)
	if err != nil {
		return err
	}
	t := output.NewTable("Proposal", "Read", "Missing").Give(0)
	return run.PrintList(s.Run, pins, func(p *state.Pin) pinJSON {
		number, name := commit.NumberHere(ctx, s, p.Proposal), commit.ProposalName(ctx, s, p.Proposal)
		return pinJSON{
			int64(p.Proposal), number, name, output.Time(p.Since), output.Time(p.AsOf),
			output.Texts(p.Missing),
		}
	}, t, func(p *state.Pin) []string {
		read := ""
		if !p.AsOf.IsZero() {
			read = output.Ago(s.Run.Time().Sub(p.AsOf))
		}
		return []string{commit.ProposalName(ctx, s, p.Proposal), read, text.Join(p.Missing)}
	}, "No proposals are pinned. `tender pin add N` pins one.")
}
