package edits

import (
	"cmp"
	"context"
	"strings"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	work "app.tender/tender/state/session"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newNew(r *run.Run) *cobra.Command {
	var (
		f           commit.Flags
		salesPerson string
	)
	cmd := &cobra.Command{
		Use: "new [NAME]", Short: "Create a proposal", Args: cobra.MaximumNArgs(1),
		Long: "Create a proposal. Without NAME the service names it; without --sales-person you are its salesperson.",
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			return newProposal(ctx, s, f, strings.TrimSpace(text.CleanLine(strings.Join(args, ""))), salesPerson)
		}, (*run.Session).MayCommit),
	}
	cmd.Flags().StringVar(&salesPerson, "sales-person", "", "the salesperson, by name, e-mail address or id:N")
	return f.Add(r, cmd)
}

func newProposal(ctx context.Context, s *run.Session, f commit.Flags, name, salesPerson string) error {
	if err := commit.Fits(state.Edit{Change: state.AddProposal{Name: name}}); err != nil {
		return err
	}
	if !s.Run.Flags.Offline {
		if _, err := s.Client.Client(ctx); err != nil && !find.MayUseCache(err) { // the demo's user is known once its service runs
			return err
		}
	}
	who := cmp.Or(salesPerson, s.UserName())
	if who == "" {
		return run.Usagef("--sales-person is needed: a name, e-mail address or id:N; `tender users` lists them")
	}
	user, err := find.User(ctx, s, who)
	if err != nil {
		return err
	}
	entries, err := s.Outbox.Entries(ctx)
	if err != nil {
		return err
	}
	made := state.AddProposal{Name: name}
	for _, e := range entries {
		if e.State == state.EntryRefused && e.Edit.Change == made && e.Edit.User == user.ID {
			return commit.Carry(ctx, s, f, work.Change{Entry: e.ID, Again: true})
		}
	}
	return commit.Write(ctx, s, f, state.Edit{User: user.ID, Change: made})
}
