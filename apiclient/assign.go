package apiclient

import (
	"context"

	"app.tender/tender/state"
)

// AssignContact makes a contact the customer of a proposal (POST
// /public/proposals/{ProposalId}/contact/{ContactId}) and answers the detail. A
// contact with exactly one primary location brings that location with it, and
// with the location the tax; a location of another contact is taken off.
func (c *Client) AssignContact(ctx context.Context, proposal state.ProposalID, contact state.ContactID) (*state.Proposal, error) {
	r := post("assign a contact", path("public", "proposals", int64(proposal), "contact", int64(contact)), whenUndone)
	needID(r, "ContactId", contact)
	return c.writeProposal(ctx, r, proposal)
}

// AssignLocation makes a location of the proposal's contact the one that the tax
// is worked out for (POST /public/proposals/{ProposalId}/location/{LocationId})
// and answers the detail with the new totals. A proposal without a contact is
// ErrNoContact.
func (c *Client) AssignLocation(ctx context.Context, proposal state.ProposalID, location state.LocationID) (*state.Proposal, error) {
	r := post("assign a location", path("public", "proposals", int64(proposal), "location", int64(location)), whenUndone)
	r.needsContact = true
	needID(r, "LocationId", location)
	return c.writeProposal(ctx, r, proposal)
}
