package apiclient

import (
	"context"

	"app.tender/tender/state"
)

// Apply sends one edit by the operation of its kind. The result of an edit of a
// proposal has the proposal's whole detail as it is afterwards: where the service
// returns less, Apply reads it again. It fails as that operation does, and with
// ErrNotSent for an edit whose ids are still local or whose kind is not known.
func (c *Client) Apply(ctx context.Context, e state.Edit) (state.Applied, error) {
	switch e.Kind {
	case state.EditNewContact:
		if e.NewContact == nil {
			return state.Applied{}, localError("create a contact", "NewContact", "The contact is missing.")
		}
		p, err := c.Contacts.Create(ctx, *e.NewContact)
		return state.Applied{Contact: p}, err
	case state.EditNewLocation:
		if e.NewLocation == nil {
			return state.Applied{}, localError("add a location", "NewLocation", "The location is missing.")
		}
		l, err := c.Locations.Create(ctx, e.Contact, *e.NewLocation)
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
		return c.Proposals.Update(ctx, e.Proposal, ProposalUpdate{Name: e.Text})
	case state.EditSalesPerson:
		return c.Proposals.Update(ctx, e.Proposal, ProposalUpdate{SalesPerson: e.User})
	case state.EditAddArea:
		return c.Areas.Create(ctx, e.Proposal, e.Text)
	case state.EditAddOption:
		return c.AreaOptions.Create(ctx, e.Proposal, e.Area, NewAreaOption{ClientDescription: e.Client, InternalNotes: e.Installer})
	case state.EditContact:
		return c.Proposals.AssignContact(ctx, e.Proposal, e.Contact)
	case state.EditLocation:
		return c.Proposals.AssignLocation(ctx, e.Proposal, e.Location)
	case state.EditNewProposal:
		return c.Proposals.Create(ctx, NewProposal{SalesPerson: e.User, Name: e.Text})
	default:
		return nil, localError("save an edit", "Kind", "This kind of edit is not known.")
	}
}

func (c *Client) applyText(ctx context.Context, e state.Edit) (*state.Proposal, error) {
	area := max(e.Area, 0) // one that is still local is none that the service knows
	switch e.Field {
	case state.ProposalDescription:
		return c.Proposals.UpdateDescription(ctx, e.Proposal, e.Text)
	case state.InternalNotes:
		return c.Proposals.UpdateInternalNotes(ctx, e.Proposal, e.Text)
	case state.ClientDescription:
		return c.AreaOptions.UpdateClientDescription(ctx, e.Proposal, area, e.Option, e.Text)
	case state.InstallerNotes:
		return c.AreaOptions.UpdateInstallerNotes(ctx, e.Proposal, area, e.Option, e.Text)
	default:
		return nil, localError("save an edit", "Field", "This text is not known.")
	}
}
