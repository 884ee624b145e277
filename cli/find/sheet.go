package find

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/installer"
)

// Sheet returns the installers' sheet of a proposal. If its change orders can't be read, the sheet says so, and
// Sheet prints why.
func Sheet(ctx context.Context, s *run.Session, p *state.Proposal) (installer.Sheet, error) {
	var set changeorder.Set
	if !state.IsLocal(p.ID) {
		orders, asOf, err := ChangeOrders(ctx, s, p.ID)
		if err != nil && s.Run.Flags.Fresh {
			return installer.Sheet{}, err
		}
		if err != nil {
			s.Sayf("%s", run.Describe(err))
		}
		set = SetOf(orders, asOf)
	}
	return SheetWith(ctx, s, p, set)
}

// SheetWith returns the installers' sheet of a proposal with these change orders, and what this machine knows of
// its client.
func SheetWith(
	ctx context.Context, s *run.Session, p *state.Proposal, orders changeorder.Set,
) (installer.Sheet, error) {
	from := installer.Sources{Proposal: p, Prices: s.Settings.SheetPrice, ChangeOrders: orders}
	if p.Customer != nil {
		var err error
		if from.Contact, _, err = s.Store.Cache.Contact(ctx, p.Customer.ID); err != nil {
			return installer.Sheet{}, err
		}
		if from.Locations, _, err = s.Store.Cache.Locations(ctx, p.Customer.ID); err != nil {
			return installer.Sheet{}, err
		}
	}
	return installer.SheetOf(from), nil
}
