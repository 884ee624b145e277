package proposals

import (
	"context"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
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
	return run.Group("pin", "Pin proposals for work without a network",
		"Pin proposals for work without a network: they are kept whole on this machine.",
		newPinList(r), newPinAdd(r), newPinRemove(r), newPinSync(r))
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
	if err := s.Store.Cache.SaveProposal(ctx, p, s.Run.Time()); err != nil {
		return err
	}
	if _, _, err := find.ChangeOrders(ctx, s, id); err != nil || p.Customer == nil {
		return err
	}
	c, err := s.Client.PersonWithCounts(ctx, p.Customer.ID)
	if err != nil {
		return err
	}
	if err := s.Store.Cache.SavePeople(ctx, []state.Contact{*c}, s.Run.Time()); err != nil {
		return err
	}
	_, err = find.Locations(ctx, s, c.ID)
	return err
}
