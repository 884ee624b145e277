package apiclient

import (
	"context"

	"app.tender/tender/state"
)

// CreateArea adds an area with one default option in status Draft (POST
// /public/proposals/{ProposalId}/area) and answers the proposal's detail. The
// name has to be unique in the proposal without regard to case; else, or when it
// is longer than state.MaxAreaName, it is ErrInvalid.
func (c *Client) CreateArea(ctx context.Context, proposal state.ProposalID, name string) (*state.Proposal, error) {
	r := post("add an area", path("public", "proposals", int64(proposal), "area"), never)
	r.needText("Name", name).text("Name", name)
	return c.writeProposal(ctx, r, proposal)
}

// NewOption holds the first texts of an option. Both may be empty.
type NewOption struct {
	ClientDescription string // the customer sees it
	InternalNotes     string // installer notes; team only
}

// CreateOption adds an option to an area (POST
// /public/proposals/{ProposalId}/area/{AreaId}/option) and answers the
// proposal's detail. An area holds three; a fourth is ErrInvalid.
func (c *Client) CreateOption(ctx context.Context, proposal state.ProposalID, area state.AreaID, n NewOption) (*state.Proposal, error) {
	r := post("add an option", path("public", "proposals", int64(proposal), "area", int64(area), "option"), never)
	needID(r, "AreaId", area)
	if n.ClientDescription != "" {
		r.text("ClientDescription", n.ClientDescription)
	}
	if n.InternalNotes != "" {
		r.text("InternalNotes", n.InternalNotes)
	}
	return c.writeProposal(ctx, r, proposal)
}
