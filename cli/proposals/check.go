package proposals

import (
	"context"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state/outgoing"
	"github.com/spf13/cobra"
)

// outgoingJSON is something to look at before a proposal goes out, for programs.
type outgoingJSON struct {
	Rule     string `json:"rule"`
	Weight   string `json:"weight"` // "warn" or "note"
	AreaID   *int64 `json:"areaId"`
	OptionID *int64 `json:"optionId"`
	Place    string `json:"place"`
	Words    string `json:"words"`
}

func newCheck(r *run.Run) *cobra.Command {
	return run.Prints[[]outgoingJSON](r, &cobra.Command{
		Use: "check N", Short: "Check a proposal before the client gets it", Args: cobra.ExactArgs(1),
		Long: `Look for what a colleague would want to know before the client reads a proposal: words that the lines
do not keep, lines without a price or a mount, missing texts, terms and addresses, internal words, margins, what is not
built or not saved. The exit code is 6 if a person should decide. The setting check.RULE says how much a rule matters.`,
		Example: `  tender check 1042
  tender check 1042 --json`,
		RunE: r.InPassing(func(ctx context.Context, s *run.Session, args []string) error {
			return check(ctx, s, args[0])
		}, (*run.Session).MaySeePrices),
	})
}

func check(ctx context.Context, s *run.Session, arg string) error {
	id, err := find.ProposalID(ctx, s, arg)
	if err != nil {
		return err
	}
	p, err := find.Proposal(ctx, s, id)
	if err != nil {
		return err
	}
	found, err := find.Outgoing(ctx, s, p)
	if err != nil {
		return err
	}
	err = run.PrintList(s.Run, found, func(f *outgoing.Finding) outgoingJSON {
		return outgoingJSON{
			Rule: string(f.Rule), Weight: string(f.Weight), Place: f.Place, Words: f.Words,
			AreaID: output.NumberOf(int64(f.Area)), OptionID: output.NumberOf(int64(f.Option)),
		}
	}, output.NewTable("", "Rule", "Where", "What").Give(3), func(f *outgoing.Finding) []string {
		mark := ""
		if f.Weight == outgoing.Warn {
			mark = "!"
		}
		return []string{mark, string(f.Rule), f.Place, f.Words}
	}, "Nothing to look at.")
	if err != nil {
		return err
	}
	if outgoing.Warnings(found) > 0 {
		return run.Silent(run.ExitConflict)
	}
	return nil
}
