package remote

import (
	"context"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

// Standing returns the state of a proposal, and whether the service can change statuses and create
// change orders; the interface can't.
func (l *Client) Standing(ctx context.Context, id state.ProposalID) (state.Office, error) {
	return Through(ctx, l, func(c *apiclient.Client) (state.Office, error) { return c.Office.Standing(ctx, id) })
}

// Move changes the status of a proposal, unless writing is not allowed. With Accepted, chosen are
// the client's options.
func (l *Client) Move(ctx context.Context, id state.ProposalID, to state.Status, chosen []state.OptionID) (*state.Proposal, error) {
	return writing(ctx, l, func(c *apiclient.Client) (*state.Proposal, error) { return c.Office.Move(ctx, id, to, chosen) })
}

// Archive takes a proposal out of the list or back into it, unless nothing may be written.
func (l *Client) Archive(ctx context.Context, id state.ProposalID, archived bool) error {
	_, err := writing(ctx, l, func(c *apiclient.Client) (struct{}, error) { return struct{}{}, c.Office.Archive(ctx, id, archived) })
	return err
}

// AddChangeOrder creates a change order, unless the proposal has the same one already or writing
// is not allowed.
func (l *Client) AddChangeOrder(ctx context.Context, id state.ProposalID, n state.NewChangeOrder) (*state.ChangeOrder, error) {
	return writing(ctx, l, func(c *apiclient.Client) (*state.ChangeOrder, error) { return c.MakeChangeOrder(ctx, id, n) })
}

// MoveChangeOrder brings a change order into another status, unless nothing may be written.
func (l *Client) MoveChangeOrder(ctx context.Context, of state.ProposalID, id state.ChangeOrderID, to state.Status) (*state.ChangeOrder, error) {
	return writing(ctx, l, func(c *apiclient.Client) (*state.ChangeOrder, error) {
		return c.Office.MoveChangeOrder(ctx, of, id, to)
	})
}
