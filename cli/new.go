package cli

import (
	"cmp"
	"context"
	"strings"

	"app.tender/tender/state"
	work "app.tender/tender/state/session"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newNew(a *app) *cobra.Command {
	var (
		f           writeFlags
		salesPerson string
	)
	cmd := &cobra.Command{
		Use: "new [NAME]", Short: "Make a proposal", Args: cobra.MaximumNArgs(1),
		Long: "Make a proposal. Without a name the service gives it one; without --sales-person you are its salesperson.",
		RunE: a.inSession(func(ctx context.Context, s *session, args []string) error {
			return s.newProposal(ctx, f, strings.TrimSpace(text.CleanLine(strings.Join(args, ""))), salesPerson)
		}, (*session).mayCommit),
	}
	cmd.Flags().StringVar(&salesPerson, "sales-person", "", "whose proposal it is, by name, e-mail address or id:N")
	return f.add(a, cmd)
}

func (s *session) newProposal(ctx context.Context, f writeFlags, name, salesPerson string) error {
	if err := fits(state.Edit{Change: state.AddProposal{Name: name}}); err != nil {
		return err
	}
	if !s.app.offline {
		if _, err := s.client.Client(ctx); err != nil && !copyWillDo(err) { // the demo's user is known once its service runs
			return err
		}
	}
	who := cmp.Or(salesPerson, s.userName())
	if who == "" {
		return usagef("say whose proposal it is with --sales-person; `tender users` lists them")
	}
	user, err := s.findUser(ctx, who)
	if err != nil {
		return err
	}
	entries, err := s.outbox.Entries(ctx)
	if err != nil {
		return err
	}
	made := state.AddProposal{Name: name}
	for _, e := range entries {
		if e.State == state.EntryRefused && e.Edit.Change == made && e.Edit.User == user.ID {
			return s.carry(ctx, f, work.Change{Entry: e.ID, Again: true})
		}
	}
	return s.write(ctx, f, state.Edit{User: user.ID, Change: made})
}
