package apiclient

import (
	"context"

	"app.tender/tender/state"
)

// Areas groups the operations on the areas of a proposal. Use it as Client.Areas.
type Areas struct{ c *Client }

// Create adds an area with one default option in status Draft (POST
// /public/proposals/{ProposalId}/area) and returns the proposal's detail. It
// fails with ErrInvalid when the proposal has an area of that name, ignoring
// case, or the name is longer than state.MaxAreaName; with ErrNotFound, and
// ErrTerminal.
func (s Areas) Create(ctx context.Context, proposal state.ProposalID, name string) (*state.Proposal, error) {
	r := post("add an area", never, "/public/proposals/{ProposalId}/area", int64(proposal))
	r.needText("Name", name).text("Name", name)
	return s.c.writeProposal(ctx, r, proposal)
}

// AreaOptions groups the operations on the options of an area. Use it as
// Client.AreaOptions.
type AreaOptions struct{ c *Client }

// NewAreaOption holds the first texts of an option. Both may be empty.
type NewAreaOption struct {
	ClientDescription string // the client sees it
	InternalNotes     string // installer notes; team only
}

// Create adds an option to an area (POST
// /public/proposals/{ProposalId}/area/{AreaId}/option) and returns the
// proposal's detail. An area holds three: a fourth fails with ErrInvalid. It also
// fails with ErrNotFound and ErrTerminal.
func (s AreaOptions) Create(
	ctx context.Context, proposal state.ProposalID, area state.AreaID, n NewAreaOption,
) (*state.Proposal, error) {
	r := post("add an option", never, "/public/proposals/{ProposalId}/area/{AreaId}/option", int64(proposal),
		int64(area))
	if n.ClientDescription != "" {
		r.text("ClientDescription", n.ClientDescription)
	}
	if n.InternalNotes != "" {
		r.text("InternalNotes", n.InternalNotes)
	}
	return s.c.writeProposal(ctx, r, proposal)
}

// UpdateClientDescription sets an option's client description and returns the
// proposal's detail. An empty text clears it. It fails with ErrNotFound and
// ErrTerminal.
//
// The interface documents two paths: POST
// /public/proposals/{ProposalId}/area-options/{AreaOptionId}/clientdescription and
// …/area/{AreaId}/option/{OptionId}/clientdescription. The second is tried if the
// first is not found, unless area is 0, which means unknown.
func (s AreaOptions) UpdateClientDescription(
	ctx context.Context, proposal state.ProposalID, area state.AreaID, option state.OptionID, text string,
) (*state.Proposal, error) {
	return writeOption(ctx, s.c.writeProposal, proposal, area, option, clientText, text)
}

// UpdateInstallerNotes sets an option's installer notes, which only the team
// sees, and returns the proposal's detail. An empty text clears them. Errors,
// paths (…/installernotes) and an area of 0 are as for UpdateClientDescription.
func (s AreaOptions) UpdateInstallerNotes(
	ctx context.Context, proposal state.ProposalID, area state.AreaID, option state.OptionID, text string,
) (*state.Proposal, error) {
	return writeOption(ctx, s.c.writeProposal, proposal, area, option, installerText, text)
}

// optionText is one of the two texts of an option, as the interface names it.
type optionText struct{ op, segment, parameter string }

var (
	clientText    = optionText{"update the client description", "clientdescription", "ClientDescription"}
	installerText = optionText{"update the installer notes", "installernotes", "InstallerNotes"}
)

// writeOption sets a text of an option, by the way of send.
func writeOption[T any](
	ctx context.Context, send func(context.Context, *request, state.ProposalID) (T, error), proposal state.ProposalID,
	area state.AreaID, option state.OptionID, t optionText, text string,
) (T, error) {
	write := func(below string, ids ...int64) (T, error) {
		r := post(t.op, whenUndone, "/public/proposals/{ProposalId}/"+below+"/"+t.segment,
			append([]int64{int64(proposal)}, ids...)...)
		if area != 0 {
			needID(r, "AreaId", area)
		}
		return send(ctx, r.text(t.parameter, text), proposal)
	}
	byOption := func() (T, error) { return write("area-options/{AreaOptionId}", int64(option)) }
	if area == 0 {
		return byOption()
	}
	return eitherPath(byOption, func() (T, error) {
		return write("area/{AreaId}/option/{OptionId}", int64(area), int64(option))
	})
}
