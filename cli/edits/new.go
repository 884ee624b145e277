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
		f  commit.Flags
		of newOf
	)
	cmd := &cobra.Command{
		Use: "new NAME", Short: "Create a proposal", Args: cobra.ExactArgs(1),
		Long: `Create a proposal, for a client and a location if you name them; without --location it
is the client's primary one. An empty NAME ('') lets the service name it. Without
--sales-person you are its salesperson.`,
		PreRunE: func(cmd *cobra.Command, _ []string) error { return refuseEmpty(cmd.Flags()) },
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			return newProposal(ctx, s, f, strings.TrimSpace(text.CleanLine(args[0])), of)
		}, (*run.Session).MayCommit),
	}
	cmd.Flags().StringVar(&of.salesPerson, "sales-person", "", "the salesperson, by name, e-mail address or id:N")
	of.assigned.add(cmd.Flags())
	f.AddMaySee(cmd.Flags())
	return f.Add(r, cmd)
}

// newOf are the people of a new proposal, as the flags name them.
type newOf struct {
	salesPerson string
	assigned    assigned
}

func newProposal(ctx context.Context, s *run.Session, f commit.Flags, name string, of newOf) error {
	if err := commit.Fits(state.Edit{Change: state.AddProposal{Name: name}}); err != nil {
		return err
	}
	if !s.Run.Flags.Offline {
		// the demo's user is known once its service runs
		if _, err := s.Client.Client(ctx); err != nil && !s.MayUseCopy(err) {
			return err
		}
	}
	who := cmp.Or(of.salesPerson, s.UserName())
	if who == "" {
		return run.Usagef("--sales-person is needed: a name, e-mail address or id:N; `tender users list` lists them")
	}
	user, err := find.User(ctx, s, who)
	if err != nil {
		return err
	}
	edits, err := of.assigned.edits(ctx, s, &state.Proposal{})
	if err != nil {
		return err
	}
	entries, err := s.Outbox.Edits(ctx)
	if err != nil {
		return err
	}
	made := state.AddProposal{Name: name}
	for _, e := range entries {
		if e.State == state.EditRefused && e.Edit.Change == made && e.Edit.User == user.ID {
			again := []work.Change{{Entry: e.ID, Again: true}}
			for _, edit := range edits {
				edit.Proposal = e.Edit.Proposal
				again = append(again, work.Change{Edit: edit})
			}
			return commit.Carry(ctx, s, f, again...)
		}
	}
	return commit.Write(ctx, s, f, append([]state.Edit{{User: user.ID, Change: made}}, edits...)...)
}
