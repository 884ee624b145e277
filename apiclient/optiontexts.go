package apiclient

import (
	"context"

	"app.tender/tender/state"
)

// UpdateClientDescription sets an option's description, which the customer sees
// (POST /public/proposals/{ProposalId}/area-options/{AreaOptionId}/clientdescription).
// An empty text clears it. It answers the proposal's detail.
func (c *Client) UpdateClientDescription(ctx context.Context, proposal state.ProposalID, option state.OptionID, text string) (*state.Proposal, error) {
	return c.optionText(ctx, proposal, option, clientText, text)
}

// UpdateInstallerNotes sets an option's notes, which only the team sees (POST
// /public/proposals/{ProposalId}/area-options/{AreaOptionId}/installernotes). An
// empty text clears them. It answers the proposal's detail.
func (c *Client) UpdateInstallerNotes(ctx context.Context, proposal state.ProposalID, option state.OptionID, text string) (*state.Proposal, error) {
	return c.optionText(ctx, proposal, option, installerText, text)
}

// UpdateClientDescriptionInArea is UpdateClientDescription by the path of the
// change log (POST
// /public/proposals/{ProposalId}/area/{AreaId}/option/{OptionId}/clientdescription).
func (c *Client) UpdateClientDescriptionInArea(ctx context.Context, proposal state.ProposalID, area state.AreaID, option state.OptionID, text string) (*state.Proposal, error) {
	return c.optionTextInArea(ctx, proposal, area, option, clientText, text)
}

// UpdateInstallerNotesInArea is UpdateInstallerNotes by the path of the change
// log (POST
// /public/proposals/{ProposalId}/area/{AreaId}/option/{OptionId}/installernotes).
func (c *Client) UpdateInstallerNotesInArea(ctx context.Context, proposal state.ProposalID, area state.AreaID, option state.OptionID, text string) (*state.Proposal, error) {
	return c.optionTextInArea(ctx, proposal, area, option, installerText, text)
}

// optionField is one of the two texts of an option, as the interface names it.
type optionField struct{ op, segment, parameter string }

var (
	clientText    = optionField{"update the client description", "clientdescription", "ClientDescription"}
	installerText = optionField{"update the installer notes", "installernotes", "InstallerNotes"}
)

func (c *Client) optionText(ctx context.Context, proposal state.ProposalID, option state.OptionID, f optionField, text string) (*state.Proposal, error) {
	at := path("public", "proposals", int64(proposal), "area-options", int64(option), f.segment)
	r := post(f.op, at, whenUndone)
	needID(r, "AreaOptionId", option)
	return c.writeProposal(ctx, r.text(f.parameter, text), proposal)
}

func (c *Client) optionTextInArea(ctx context.Context, proposal state.ProposalID, area state.AreaID, option state.OptionID, f optionField, text string) (*state.Proposal, error) {
	at := path("public", "proposals", int64(proposal), "area", int64(area), "option", int64(option), f.segment)
	r := post(f.op, at, whenUndone)
	needID(r, "AreaId", area)
	needID(r, "OptionId", option)
	return c.writeProposal(ctx, r.text(f.parameter, text), proposal)
}
