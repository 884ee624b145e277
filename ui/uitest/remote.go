package uitest

import (
	"context"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// Remote adapts a client to the ports of ui and of the outbox.
type Remote struct{ Client *apiclient.Client }

// Proposals lists a page of proposals.
func (r Remote) Proposals(ctx context.Context, q state.ProposalQuery) (state.ProposalPage, error) {
	return r.Client.Proposals.List(ctx, q)
}

// Proposal reads a proposal.
func (r Remote) Proposal(ctx context.Context, id state.ProposalID) (*state.Proposal, error) {
	return r.Client.Proposals.Get(ctx, id)
}

// RenewProposal reads a proposal, or returns known if it has not changed.
func (r Remote) RenewProposal(ctx context.Context, id state.ProposalID, known *state.Proposal) (*state.Proposal, error) {
	return r.Client.Proposals.Renew(ctx, id, known)
}

// People lists a page of contacts.
func (r Remote) People(ctx context.Context, q state.PeopleQuery) (state.PeoplePage, error) {
	return r.Client.Contacts.List(ctx, q)
}

// PersonWithCounts reads a contact with the number of its proposals and payments.
func (r Remote) PersonWithCounts(ctx context.Context, id state.ContactID) (*state.Contact, error) {
	return r.Client.Contacts.GetWithCounts(ctx, id)
}

// Locations lists a page of a contact's locations.
func (r Remote) Locations(ctx context.Context, contact state.ContactID, page int) (state.LocationPage, error) {
	return r.Client.Locations.List(ctx, apiclient.LocationQuery{Contact: contact, Page: page, PageSize: apiclient.PageSize})
}

// Users lists the users of the account.
func (r Remote) Users(ctx context.Context) ([]state.User, error) { return r.Client.Users.List(ctx) }

// ChangeOrders lists the change orders of a proposal.
func (r Remote) ChangeOrders(ctx context.Context, proposal state.ProposalID) ([]state.ChangeOrderSummary, error) {
	return r.Client.ChangeOrders.List(ctx, proposal)
}

// RenewChangeOrder reads a change order, or returns known if it has not changed.
func (r Remote) RenewChangeOrder(ctx context.Context, proposal state.ProposalID, id state.ChangeOrderID, known *state.ChangeOrder) (*state.ChangeOrder, error) {
	return r.Client.ChangeOrders.Renew(ctx, proposal, id, known)
}

// Categories reads the tree of the catalog.
func (r Remote) Categories(ctx context.Context) ([]state.Category, error) {
	return r.Client.Catalog.Categories(ctx)
}

// Catalog searches a page of the catalog.
func (r Remote) Catalog(ctx context.Context, q state.CatalogQuery) (state.CatalogPage, error) {
	return r.Client.Catalog.List(ctx, q)
}

// CatalogItemDetails reads an item with its specifications and suppliers.
func (r Remote) CatalogItemDetails(ctx context.Context, id state.CatalogItemID) (*state.CatalogItem, error) {
	return r.Client.Catalog.GetDetails(ctx, id)
}

// Apply sends one edit.
func (r Remote) Apply(ctx context.Context, e state.Edit) (state.Applied, error) {
	return r.Client.Apply(ctx, e)
}

// Standing reads the status of a proposal and its possible changes.
func (r Remote) Standing(ctx context.Context, id state.ProposalID) (state.Office, error) {
	return r.Client.Office.Standing(ctx, id)
}

// Move changes the status of a proposal.
func (r Remote) Move(ctx context.Context, id state.ProposalID, to state.Status, chosen []state.OptionID) (*state.Proposal, error) {
	return r.Client.Office.Move(ctx, id, to, chosen)
}

// Archive archives a proposal, or unarchives it.
func (r Remote) Archive(ctx context.Context, id state.ProposalID, archived bool) error {
	return r.Client.Office.Archive(ctx, id, archived)
}

// AddChangeOrder creates a change order, unless the proposal has the same one already.
func (r Remote) AddChangeOrder(ctx context.Context, id state.ProposalID, n state.NewChangeOrder) (*state.ChangeOrder, error) {
	return r.Client.MakeChangeOrder(ctx, id, n)
}

// Webhooks lists the subscriptions of the account.
func (r Remote) Webhooks(ctx context.Context) ([]notify.Webhook, error) {
	return r.Client.Webhooks.List(ctx)
}

// Subscribe creates a subscription.
func (r Remote) Subscribe(ctx context.Context, n notify.NewWebhook) (notify.Webhook, error) {
	return r.Client.Webhooks.Subscribe(ctx, n)
}

// UpdateWebhook changes a subscription.
func (r Remote) UpdateWebhook(ctx context.Context, id notify.WebhookID, u notify.WebhookUpdate) (notify.Webhook, error) {
	return r.Client.Webhooks.Update(ctx, id, u)
}

// RenewSecret gives a subscription a new secret key.
func (r Remote) RenewSecret(ctx context.Context, id notify.WebhookID) (notify.Webhook, error) {
	return r.Client.Webhooks.RenewSecret(ctx, id)
}

// Unsubscribe deletes a subscription.
func (r Remote) Unsubscribe(ctx context.Context, id notify.WebhookID) error {
	return r.Client.Webhooks.Unsubscribe(ctx, id)
}

// Deliveries lists a page of deliveries.
func (r Remote) Deliveries(ctx context.Context, q notify.DeliveryQuery) (notify.DeliveryPage, error) {
	return r.Client.Deliveries.List(ctx, q)
}

// Delivery reads a delivery with its body and its attempts.
func (r Remote) Delivery(ctx context.Context, id notify.DeliveryID) (notify.Delivery, error) {
	return r.Client.Deliveries.Get(ctx, id)
}

// DeliverAgain requests another attempt at a delivery.
func (r Remote) DeliverAgain(ctx context.Context, id notify.DeliveryID) (notify.Delivery, error) {
	return r.Client.Deliveries.Retry(ctx, id)
}

// Ping requests the delivery of a notify.EventPing.
func (r Remote) Ping(ctx context.Context, id notify.WebhookID) (notify.Delivery, error) {
	return r.Client.Deliveries.Ping(ctx, id)
}

// MoveChangeOrder changes the status of a change order.
func (r Remote) MoveChangeOrder(ctx context.Context, of state.ProposalID, id state.ChangeOrderID, to state.Status) (*state.ChangeOrder, error) {
	return r.Client.Office.MoveChangeOrder(ctx, of, id, to)
}
