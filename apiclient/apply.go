package apiclient

import (
	"context"
	"errors"

	"app.tender/tender/state"
)

// Apply sends one edit by the operation that carries it. Every answer to an edit
// of a proposal has the proposal's whole detail as it is afterwards: where the
// service answers less, it is read again. An edit whose ids are still local, or
// whose kind is not known, is refused before it is sent.
func (c *Client) Apply(ctx context.Context, e state.Edit) (state.Applied, error) {
	switch e.Kind {
	case state.EditNewContact:
		if e.NewContact == nil {
			return state.Applied{}, localError("create a contact", "NewContact", "The contact is missing.")
		}
		p, err := c.CreatePerson(ctx, *e.NewContact)
		return state.Applied{Contact: p}, err
	case state.EditNewLocation:
		if e.NewLocation == nil {
			return state.Applied{}, localError("add a location", "NewLocation", "The location is missing.")
		}
		l, err := c.CreateLocation(ctx, e.Contact, *e.NewLocation)
		return state.Applied{Location: l}, err
	default:
		p, err := c.applyToProposal(ctx, e)
		return state.Applied{Proposal: p}, err
	}
}

func (c *Client) applyToProposal(ctx context.Context, e state.Edit) (*state.Proposal, error) {
	switch e.Kind {
	case state.EditText:
		return c.applyText(ctx, e)
	case state.EditRename:
		if e.Text == "" {
			return nil, localError("rename a proposal", "Name", "The name is missing.")
		}
		return c.UpdateProposal(ctx, e.Proposal, ProposalUpdate{Name: e.Text})
	case state.EditSalesPerson:
		return c.UpdateProposal(ctx, e.Proposal, ProposalUpdate{SalesPerson: e.User})
	case state.EditAddArea:
		return c.CreateArea(ctx, e.Proposal, e.Text)
	case state.EditAddOption:
		return c.CreateOption(ctx, e.Proposal, e.Area, NewOption{ClientDescription: e.Client, InternalNotes: e.Installer})
	case state.EditContact:
		return c.AssignContact(ctx, e.Proposal, e.Contact)
	case state.EditLocation:
		return c.AssignLocation(ctx, e.Proposal, e.Location)
	case state.EditNewProposal:
		return c.CreateProposal(ctx, NewProposal{SalesPerson: e.User, Name: e.Text})
	default:
		return nil, localError("save an edit", "Kind", "This kind of edit is not known.")
	}
}

func (c *Client) applyText(ctx context.Context, e state.Edit) (*state.Proposal, error) {
	switch e.Field {
	case state.ProposalDescription:
		return c.UpdateDescription(ctx, e.Proposal, e.Text)
	case state.InternalNotes:
		return c.UpdateInternalNotes(ctx, e.Proposal, e.Text)
	case state.ClientDescription:
		return c.applyOptionText(ctx, e, clientText)
	case state.InstallerNotes:
		return c.applyOptionText(ctx, e, installerText)
	default:
		return nil, localError("save an edit", "Field", "This text is not known.")
	}
}

// applyOptionText uses the first path form, and the other one when the service
// knows nothing at the first: both are documented, but a service may have come
// to only one of them. Not found means that nothing was done.
func (c *Client) applyOptionText(ctx context.Context, e state.Edit, f optionField) (*state.Proposal, error) {
	p, err := c.optionText(ctx, e.Proposal, e.Option, f, e.Text)
	if errors.Is(err, ErrNotFound) && e.Area > 0 {
		return c.optionTextInArea(ctx, e.Proposal, e.Area, e.Option, f, e.Text)
	}
	return p, err
}
