package proposals

import (
	"context"
	"strings"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

// followUpJSON is what to do about a proposal from some day on, as kept on this machine.
type followUpJSON struct {
	ProposalID int64  `json:"proposalId"`
	Number     int64  `json:"number"` // 0 while it is not known here
	Name       string `json:"name"`
	Day        string `json:"day"` // such as 2026-12-04
	Words      string `json:"words"`
	Due        bool   `json:"due"` // the day has come
}

func newFollowUp(r *run.Run) *cobra.Command {
	return run.Group("followup", "Follow up on proposals",
		"Follow up on proposals: a day, and what to do then. Follow-ups are kept on this machine alone.",
		newFollowUpSet(r), newFollowUpList(r), newFollowUpClear(r))
}

func newFollowUpSet(r *run.Run) *cobra.Command {
	return &cobra.Command{
		Use: "set N DAY [WORD...]", Short: "Set the follow-up of a proposal", Args: cobra.MinimumNArgs(2),
		Long: `Set the follow-up of a proposal, in place of the one that it has. DAY is "today", "tomorrow", a
day of the week such as "fri" (the next one), "+3d", "+2w", "+1m" or 2006-01-02.`,
		Example: "  tender followup set 1041 fri call Ada",
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			day, ok := state.ParseDay(args[1], s.Run.Time())
			if !ok {
				return run.Usagef("%q is no day from today on; use today, fri, +3d, +2w, +1m or 2006-01-02", args[1])
			}
			id, err := find.ProposalID(ctx, s, args[0])
			if err != nil {
				return err
			}
			words := text.First(text.Clean(strings.Join(args[2:], " ")), state.MaxFollowUp)
			if err := s.Store.Marks.SetFollowUp(ctx, state.FollowUp{Proposal: id, Day: day, Words: words}); err != nil {
				return err
			}
			s.Sayf("Follow-up of %s: %s.", args[0], day)
			return nil
		}),
	}
}

func newFollowUpList(r *run.Run) *cobra.Command {
	var due bool
	cmd := &cobra.Command{
		Use: "list", Short: "List the follow-ups by day", Args: cobra.NoArgs,
		Example: "  tender followup list --due",
		RunE: r.InSession(func(ctx context.Context, s *run.Session, _ []string) error {
			all, err := s.Store.Marks.FollowUps(ctx)
			if err != nil {
				return err
			}
			var list []state.FollowUp
			for _, f := range all {
				if !due || f.Due(s.Run.Time()) {
					list = append(list, f)
				}
			}
			t := output.NewTable("Day", "", "Proposal", "What").Give(2, 3)
			return run.PrintList(s.Run, list, func(f *state.FollowUp) followUpJSON {
				return followUpJSON{
					int64(f.Proposal), commit.NumberHere(ctx, s, f.Proposal), commit.ProposalName(ctx, s, f.Proposal),
					f.Day, f.Words, f.Due(s.Run.Time()),
				}
			}, t, func(f *state.FollowUp) []string {
				word := ""
				if f.Due(s.Run.Time()) {
					word = "due"
				}
				return []string{f.Day, word, commit.ProposalName(ctx, s, f.Proposal), f.Words}
			}, "No follow-ups. `tender followup set N DAY` sets one.")
		}),
	}
	cmd.Flags().BoolVar(&due, "due", false, "only those whose day has come")
	return run.Prints[[]followUpJSON](r, cmd)
}

func newFollowUpClear(r *run.Run) *cobra.Command {
	return &cobra.Command{
		Use: "clear N...", Short: "Clear the follow-ups of proposals", Args: cobra.MinimumNArgs(1),
		Example: "  tender followup clear 1041",
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			for _, arg := range args {
				id, err := find.ProposalID(ctx, s, arg)
				if err != nil {
					return err
				}
				if err := s.Store.Marks.ClearFollowUp(ctx, id); err != nil {
					return err
				}
			}
			return nil
		}),
	}
}
