package cli

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

// pinJSON is a proposal that is kept whole on this machine.
type pinJSON struct {
	ProposalID int64    `json:"proposalId"`
	Number     int64    `json:"number"` // 0 while it is not known here
	Name       string   `json:"name"`
	Since      *string  `json:"since"`
	AsOf       *string  `json:"asOf"`    // when the oldest of its parts was read; null while none was
	Missing    []string `json:"missing"` // what has not arrived: proposal, change orders, contact, locations
}

func newPin(a *app) *cobra.Command {
	return prints[[]pinJSON](a, &cobra.Command{
		Use: "pin [N]...", Short: "Keep proposals whole on this machine", Args: cobra.ArbitraryArgs,
		Long: `Keep proposals whole on this machine, with change orders, contact and locations, for work
without a network, and fetch them now. Without a number, list those that are kept.`,
		Example: `  tender pin 1042 1041
  tender pin`,
		RunE: a.inSession(func(ctx context.Context, s *session, args []string) error {
			for _, arg := range args {
				id, err := s.findProposal(ctx, arg)
				if err != nil {
					return err
				}
				if err := s.store.Pin(ctx, id); err != nil {
					return err
				}
				if err := s.fetchWhole(ctx, id); err != nil {
					return err
				}
			}
			return s.listPins(ctx)
		}),
	})
}

func newUnpin(a *app) *cobra.Command {
	return &cobra.Command{
		Use: "unpin N", Short: "Let a proposal that is kept whole go", Args: cobra.ExactArgs(1),
		Example: "  tender unpin 1042",
		RunE: a.inSession(func(ctx context.Context, s *session, args []string) error {
			id, err := s.findProposal(ctx, args[0])
			if err != nil {
				return err
			}
			return s.store.Unpin(ctx, id)
		}),
	}
}

func newSync(a *app) *cobra.Command {
	return prints[[]pinJSON](a, &cobra.Command{
		Use: "sync", Short: "Fetch anew what is kept whole on this machine", Args: cobra.NoArgs,
		Example: "  tender sync",
		RunE: a.inSession(func(ctx context.Context, s *session, _ []string) error {
			pins, err := s.store.Pins(ctx)
			if err != nil {
				return err
			}
			for _, p := range pins {
				if err := s.fetchWhole(ctx, p.Proposal); err != nil {
					return err
				}
			}
			return s.listPins(ctx)
		}),
	})
}

// fetchWhole reads all parts of a proposal from the service and keeps them.
func (s *session) fetchWhole(ctx context.Context, id state.ProposalID) error {
	if s.app.offline {
		return state.Offline("Nothing is fetched offline.", "It is fetched by `tender sync`, or when the editor runs.")
	}
	p, err := s.client.Proposal(ctx, id)
	if err != nil {
		return err
	}
	if err := s.store.SaveProposal(ctx, p, s.app.now()); err != nil {
		return err
	}
	if _, _, err := s.readChangeOrders(ctx, id); err != nil || p.Customer == nil {
		return err
	}
	c, err := s.client.PersonWithCounts(ctx, p.Customer.ID)
	if err != nil {
		return err
	}
	if err := s.store.SavePeople(ctx, []state.Contact{*c}, s.app.now()); err != nil {
		return err
	}
	_, err = s.locations(ctx, c.ID)
	return err
}

func (s *session) listPins(ctx context.Context) error {
	pins, err := s.store.Pins(ctx)
	if err != nil {
		return err
	}
	t := newTable("Proposal", "Read", "Missing").give(0)
	return printList(s.app, pins, func(p *state.Pin) pinJSON {
		return pinJSON{int64(p.Proposal), s.numberHere(ctx, p.Proposal), s.proposalName(ctx, p.Proposal), jsonTime(p.Since), jsonTime(p.AsOf), texts(p.Missing)}
	}, t, func(p *state.Pin) []string {
		read := ""
		if !p.AsOf.IsZero() {
			read = ago(s.app.now().Sub(p.AsOf))
		}
		return []string{s.proposalName(ctx, p.Proposal), read, text.Join(p.Missing)}
	}, "No proposal is kept whole. `tender pin N` keeps one.")
}
