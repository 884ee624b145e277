package cli

import (
	"context"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

// Moves reports whether the service has operations by which the status of proposals is
// moved and change orders are made; the interface has none.
func (l *lazyClient) Moves(ctx context.Context, id state.ProposalID) (bool, error) {
	return through(ctx, l, func(c *apiclient.Client) (bool, error) { return c.Sandbox.Offered(ctx, id) })
}

// Move brings a proposal into another status, unless nothing may be written.
func (l *lazyClient) Move(ctx context.Context, id state.ProposalID, to state.Status) (*state.Proposal, error) {
	return writing(ctx, l, func(c *apiclient.Client) (*state.Proposal, error) { return c.Sandbox.Move(ctx, id, to) })
}

// AddChangeOrder makes a change order of a proposal, unless nothing may be written.
func (l *lazyClient) AddChangeOrder(ctx context.Context, id state.ProposalID, n state.NewChangeOrder) (*state.ChangeOrder, error) {
	return writing(ctx, l, func(c *apiclient.Client) (*state.ChangeOrder, error) { return c.Sandbox.AddChangeOrder(ctx, id, n) })
}
