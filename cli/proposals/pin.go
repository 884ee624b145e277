package proposals

import (
	"context"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
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
	AsOf       *string  `json:"asOf"`    // when its oldest part was read; null if none was
	Missing    []string `json:"missing"` // the missing parts: proposal, change orders, contact, locations
}

func newPin(r *run.Run) *cobra.Command {
	return run.Prints[[]pinJSON](r, &cobra.Command{
		Use: "pin [N]...", Short: "Pin proposals for work without a network", Args: cobra.ArbitraryArgs,
		Long: `Pin proposals for work without a network: fetch each of them now, with its change orders,
contact and locations, and keep it on this machine. Without a number, list the pins.`,
		Example: `  tender pin 1042 1041
  tender pin`,
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			// All are pinned before any is fetched: a failed fetch must not leave out the next.
			ids := make([]state.ProposalID, len(args))
			for i, arg := range args {
				id, err := find.ProposalID(ctx, s, arg)
				if err != nil {
					s.Sayf("Nothing was pinned.")
					return err
				}
				ids[i] = id
			}
			for _, id := range ids {
				if err := s.Store.Pin(ctx, id); err != nil {
					return err
				}
			}
			err := fetchPinned(ctx, s, ids)
			if state.FaultOf(err).Stays() {
				sayFetchedLater(s, args)
				return run.Kept(err)
			}
			return err
		}),
	})
}

// sayFetchedLater prints that proposals are pinned although the service could not be reached. It names them as they
// were given: this machine may not have their names.
func sayFetchedLater(s *run.Session, given []string) {
	them := "it"
	if len(given) > 1 {
		them = "them"
	}
	s.Sayf("Pinned %s; `tender sync` and the editor fetch %s once the service can be reached.", text.Join(given), them)
}

func newUnpin(r *run.Run) *cobra.Command {
	return &cobra.Command{
		Use: "unpin N", Short: "Unpin a proposal", Args: cobra.ExactArgs(1),
		Example: "  tender unpin 1042",
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			id, err := find.ProposalID(ctx, s, args[0])
			if err != nil {
				return err
			}
			pins, err := s.Store.Pins(ctx)
			if err != nil {
				return err
			}
			if state.Find(pins, func(p *state.Pin) bool { return p.Proposal == id }) == nil {
				s.Sayf("%s is not pinned.", commit.ProposalName(ctx, s, id))
				return nil
			}
			return s.Store.Unpin(ctx, id)
		}),
	}
}

func newSync(r *run.Run) *cobra.Command {
	return run.Prints[[]pinJSON](r, &cobra.Command{
		Use: "sync", Short: "Refresh the pinned proposals", Args: cobra.NoArgs,
		Example: "  tender sync",
		RunE: r.InSession(func(ctx context.Context, s *run.Session, _ []string) error {
			pins, err := s.Store.Pins(ctx)
			if err != nil {
				return err
			}
			return fetchPinned(ctx, s, state.Map(pins, func(p *state.Pin) state.ProposalID { return p.Proposal }))
		}),
	})
}

// fetchPinned fetches whole proposals and lists the pins. If one can't be fetched, it is named and the next is fetched:
// an installer needs the others on site.
func fetchPinned(ctx context.Context, s *run.Session, ids []state.ProposalID) (failed error) {
	for _, id := range ids {
		err := fetchWhole(ctx, s, id)
		if err == nil {
			continue
		}
		f := state.FaultOf(err)
		if f.Stays() {
			return err // the next would fail in the same way
		}
		s.Sayf("%s is pinned, but was not fetched: %s", commit.ProposalName(ctx, s, id), f.Message)
		failed = err
	}
	if err := listPins(ctx, s); err != nil {
		return err
	}
	return failed
}

// fetchWhole reads all parts of a proposal from the service and caches them.
func fetchWhole(ctx context.Context, s *run.Session, id state.ProposalID) error {
	if s.Run.Flags.Offline {
		return state.Offline("Pinned proposals can't be fetched offline.", "Run this without --offline.")
	}
	p, err := s.Client.Proposal(ctx, id)
	if err != nil {
		return err
	}
	if err := s.Store.SaveProposal(ctx, p, s.Run.Time()); err != nil {
		return err
	}
	if _, _, err := find.ChangeOrders(ctx, s, id); err != nil || p.Customer == nil {
		return err
	}
	c, err := s.Client.PersonWithCounts(ctx, p.Customer.ID)
	if err != nil {
		return err
	}
	if err := s.Store.SavePeople(ctx, []state.Contact{*c}, s.Run.Time()); err != nil {
		return err
	}
	_, err = find.Locations(ctx, s, c.ID)
	return err
}

func listPins(ctx context.Context, s *run.Session) error {
	pins, err := s.Store.Pins(ctx)
	if err != nil {
		return err
	}
	t := output.NewTable("Proposal", "Read", "Missing").Give(0)
	return run.PrintList(s.Run, pins, func(p *state.Pin) pinJSON {
		number, name := commit.NumberHere(ctx, s, p.Proposal), commit.ProposalName(ctx, s, p.Proposal)
		return pinJSON{int64(p.Proposal), number, name, output.Time(p.Since), output.Time(p.AsOf), output.Texts(p.Missing)}
	}, t, func(p *state.Pin) []string {
		read := ""
		if !p.AsOf.IsZero() {
			read = output.Ago(s.Run.Time().Sub(p.AsOf))
		}
		return []string{commit.ProposalName(ctx, s, p.Proposal), read, text.Join(p.Missing)}
	}, "No proposals are pinned. `tender pin N` pins one.")
}
