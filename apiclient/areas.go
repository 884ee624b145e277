package apiclient

import (
	"context"

	"app.tender/tender/state"
)

// Areas groups the operations on the areas of a proposal. Use it as Client.Areas.
type Areas struct{ c *Client }

// Create adds an area with one default option in status Draft (POST
// /public/proposals/{ProposalId}/area) and returns the proposal's detail. It
// fails with ErrInvalid when the proposal has an area of that name, without
// regard to case, or the name is longer than state.MaxAreaName; with ErrNotFound,
// and ErrTerminal.
func (s Areas) Create(ctx context.Context, proposal state.ProposalID, name string) (*state.Proposal, error) {
	r := post("add an area", path("public", "proposals", int64(proposal), "area"), never)
	r.needText("Name", name).text("Name", name)
	return s.c.writeProposal(ctx, r, proposal)
}
