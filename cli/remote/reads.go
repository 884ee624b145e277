package remote

import (
	"context"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

// Proposals lists a page of proposals.
func (l *Client) Proposals(ctx context.Context, q state.ProposalQuery) (state.ProposalPage, error) {
	return Through(ctx, l, func(c *apiclient.Client) (state.ProposalPage, error) { return c.Proposals.List(ctx, q) })
}

// Proposal reads a proposal.
func (l *Client) Proposal(ctx context.Context, id state.ProposalID) (*state.Proposal, error) {
	return Through(ctx, l, func(c *apiclient.Client) (*state.Proposal, error) { return c.Proposals.Get(ctx, id) })
}

// RenewProposal reads a proposal, unless it is still as known was read.
func (l *Client) RenewProposal(ctx context.Context, id state.ProposalID, known *state.Proposal) (*state.Proposal, error) {
	return Through(ctx, l, func(c *apiclient.Client) (*state.Proposal, error) { return c.Proposals.Renew(ctx, id, known) })
}

// People lists a page of contacts.
func (l *Client) People(ctx context.Context, q state.PeopleQuery) (state.PeoplePage, error) {
	return Through(ctx, l, func(c *apiclient.Client) (state.PeoplePage, error) { return c.Contacts.List(ctx, q) })
}

// Locations lists a page of a contact's locations.
func (l *Client) Locations(ctx context.Context, contact state.ContactID, page int) (state.LocationPage, error) {
	return Through(ctx, l, func(c *apiclient.Client) (state.LocationPage, error) {
		return c.Locations.List(ctx, apiclient.LocationQuery{Contact: contact, Page: page, PageSize: apiclient.PageSize})
	})
}

// Users lists the users of the account.
func (l *Client) Users(ctx context.Context) ([]state.User, error) {
	return Through(ctx, l, func(c *apiclient.Client) ([]state.User, error) { return c.Users.List(ctx) })
}

// ChangeOrders lists the change orders of a proposal.
func (l *Client) ChangeOrders(ctx context.Context, proposal state.ProposalID) ([]state.ChangeOrderSummary, error) {
	return Through(ctx, l, func(c *apiclient.Client) ([]state.ChangeOrderSummary, error) {
		return c.ChangeOrders.List(ctx, proposal)
	})
}

// RenewChangeOrder reads a change order, unless it is still as known was read.
func (l *Client) RenewChangeOrder(
	ctx context.Context, of state.ProposalID, id state.ChangeOrderID, known *state.ChangeOrder,
) (*state.ChangeOrder, error) {
	return Through(ctx, l, func(c *apiclient.Client) (*state.ChangeOrder, error) { return c.ChangeOrders.Renew(ctx, of, id, known) })
}

// PersonWithCounts reads a contact with how many proposals and payments it has.
func (l *Client) PersonWithCounts(ctx context.Context, id state.ContactID) (*state.Contact, error) {
	return Through(ctx, l, func(c *apiclient.Client) (*state.Contact, error) { return c.Contacts.GetWithCounts(ctx, id) })
}

// Categories reads the tree of the catalog.
func (l *Client) Categories(ctx context.Context) ([]state.Category, error) {
	return Through(ctx, l, func(c *apiclient.Client) ([]state.Category, error) { return c.Catalog.Categories(ctx) })
}

// Catalog searches a page of the catalog.
func (l *Client) Catalog(ctx context.Context, q state.CatalogQuery) (state.CatalogPage, error) {
	return Through(ctx, l, func(c *apiclient.Client) (state.CatalogPage, error) { return c.Catalog.List(ctx, q) })
}

// CatalogItemDetails reads an item with its specifications and suppliers.
func (l *Client) CatalogItemDetails(ctx context.Context, id state.CatalogItemID) (*state.CatalogItem, error) {
	return Through(ctx, l, func(c *apiclient.Client) (*state.CatalogItem, error) { return c.Catalog.GetDetails(ctx, id) })
}
