package apiclient

import (
	"context"

	"app.tender/tender/state"
)

// Apply sends one edit by the operation of its kind. The result of an edit of a proposal
// holds the whole updated proposal: when the service returns less, Apply reads it again. Of a
// text it holds the text alone, if the service returns that when asked. Apply
// fails as the operation does, and with ErrNotSent for an edit whose ids are still local
// or whose kind is unknown.
func (c *Client) Apply(ctx context.Context, e state.Edit) (state.Applied, error) {
	switch change := e.Change.(type) {
	case state.AddContact:
		p, err := c.Contacts.Create(ctx, change.Details)
		return state.Applied{Contact: p}, err
	case state.AddLocation:
		l, err := c.Locations.Create(ctx, e.Contact, change.Details)
		return state.Applied{Location: l}, err
	case state.WriteText:
		return c.applyText(ctx, e, change)
	default:
		p, err := c.applyToProposal(ctx, e)
		return state.Applied{Proposal: p}, err
	}
}

func (c *Client) applyToProposal(ctx context.Context, e state.Edit) (*state.Proposal, error) {
	switch change := e.Change.(type) {
	case state.Rename:
		if change.Name == "" {
			return nil, localError("rename a proposal", "Name", "The name is missing.")
		}
		return c.Proposals.Update(ctx, e.Proposal, ProposalUpdate{Name: change.Name})
	case state.SetSalesPerson:
		return c.Proposals.Update(ctx, e.Proposal, ProposalUpdate{SalesPerson: e.User})
	case state.AddArea:
		return c.Areas.Create(ctx, e.Proposal, change.Name)
	case state.AddOption:
		return c.AreaOptions.Create(ctx, e.Proposal, e.Area,
			NewAreaOption{ClientDescription: change.Client, InternalNotes: change.Installer})
	case state.SetContact:
		return c.Proposals.AssignContact(ctx, e.Proposal, e.Contact)
	case state.SetLocation:
		return c.Proposals.AssignLocation(ctx, e.Proposal, e.Location)
	case state.AddProposal:
		return c.Proposals.Create(ctx, NewProposal{SalesPerson: e.User, Name: change.Name})
	default:
		return nil, localError("save an edit", "Kind", "This kind of edit is not known.")
	}
}

func (c *Client) applyText(ctx context.Context, e state.Edit, write state.WriteText) (state.Applied, error) {
	area := max(e.Area, 0) // the service knows no local ids
	switch write.Field {
	case state.ProposalDescription:
		return c.writeText(ctx, c.Proposals.description(e.Proposal, write.Text), e.Proposal)
	case state.InternalNotes:
		return c.writeText(ctx, c.Proposals.internalNotes(e.Proposal, write.Text), e.Proposal)
	case state.ClientDescription:
		return writeOption(ctx, c.writeText, e.Proposal, area, e.Option, clientText, write.Text)
	case state.InstallerNotes:
		return writeOption(ctx, c.writeText, e.Proposal, area, e.Option, installerText, write.Text)
	default:
		return state.Applied{}, localError("save an edit", "Field", "This text is not known.")
	}
}
