package remote

import (
	"context"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
	"app.tender/tender/state/history"
	"app.tender/tender/state/notify"
	"app.tender/tender/state/session"
)

// Proposals lists a page of proposals.
func (l *Client) Proposals(ctx context.Context, q state.ProposalQuery) (state.ProposalPage, error) {
	if q.SortBy == state.SortSold {
		return state.BySold(q, func(part state.ProposalQuery) (state.ProposalPage, error) {
			return l.Proposals(ctx, part)
		})
	}
	return Through(ctx, l, func(c *apiclient.Client) (state.ProposalPage, error) { return c.Proposals.List(ctx, q) })
}

// Proposal reads a proposal.
func (l *Client) Proposal(ctx context.Context, id state.ProposalID) (*state.Proposal, error) {
	return Through(ctx, l, func(c *apiclient.Client) (*state.Proposal, error) { return c.Proposals.Get(ctx, id) })
}

// RenewProposal reads a proposal, or returns known if it has not changed.
func (l *Client) RenewProposal(
	ctx context.Context, id state.ProposalID, known *state.Proposal,
) (*state.Proposal, error) {
	return Through(ctx, l, func(c *apiclient.Client) (*state.Proposal, error) {
		return c.Proposals.Renew(ctx, id, known)
	})
}

// People lists a page of contacts.
func (l *Client) People(ctx context.Context, q state.PeopleQuery) (state.PeoplePage, error) {
	return Through(ctx, l, func(c *apiclient.Client) (state.PeoplePage, error) { return c.Contacts.List(ctx, q) })
}

// Locations lists a page of a contact's locations.
func (l *Client) Locations(ctx context.Context, contact state.ContactID, page int) (state.LocationPage, error) {
	return Through(ctx, l, func(c *apiclient.Client) (state.LocationPage, error) {
		return c.Locations.List(ctx,
			apiclient.LocationQuery{Contact: contact, Page: page, PageSize: apiclient.PageSize})
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
	return Through(ctx, l, func(c *apiclient.Client) (*state.ChangeOrder, error) {
		return c.ChangeOrders.Renew(ctx, of, id, known)
	})
}

// PersonWithCounts reads a contact with the number of its proposals and payments.
func (l *Client) PersonWithCounts(ctx context.Context, id state.ContactID) (*state.Contact, error) {
	return Through(ctx, l, func(c *apiclient.Client) (*state.Contact, error) {
		return c.Contacts.GetWithCounts(ctx, id)
	})
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
	return Through(ctx, l, func(c *apiclient.Client) (*state.CatalogItem, error) {
		return c.Catalog.GetDetails(ctx, id)
	})
}

// Standing returns the state of a proposal, and whether the service can change statuses and create change orders, which
// the documented interface can't.
func (l *Client) Standing(ctx context.Context, id state.ProposalID) (state.Office, error) {
	return Through(ctx, l, func(c *apiclient.Client) (state.Office, error) { return c.Office.Standing(ctx, id) })
}

// Move changes the status of a proposal, unless writing is not allowed. With Accepted, chosen are
// the client's options.
func (l *Client) Move(
	ctx context.Context, id state.ProposalID, to state.Status, chosen []state.OptionID,
) (*state.Proposal, error) {
	m := state.Move{Kind: state.JournalStatus, Proposal: id, Words: "the status " + to.Word()}
	return moving(ctx, l, m, func(c *apiclient.Client) (*state.Proposal, error) {
		return c.Office.Move(ctx, id, to, chosen)
	})
}

// Submit moves a proposal to Submitted, unless writing is not allowed. A service that sends mail
// sends it to the client.
func (l *Client) Submit(ctx context.Context, id state.ProposalID, d state.Delivery) (*state.Proposal, error) {
	m := state.Move{Kind: state.JournalStatus, Proposal: id, Words: "the status " + state.StatusSubmitted.Word()}
	return moving(ctx, l, m, func(c *apiclient.Client) (*state.Proposal, error) { return c.Office.Submit(ctx, id, d) })
}

// CreateLink makes a link to the client's page, unless writing is not allowed; a preview is for
// the dealer.
func (l *Client) CreateLink(
	ctx context.Context, id state.ProposalID, d state.Delivery, preview bool,
) (state.Link, error) {
	return writing(ctx, l, func(c *apiclient.Client) (state.Link, error) { return c.Links.Create(ctx, id, d, preview) })
}

// SendLink sends the client the link again, unless writing is not allowed.
func (l *Client) SendLink(ctx context.Context, id state.ProposalID, d state.Delivery) error {
	_, err := writing(ctx, l, func(c *apiclient.Client) (state.Office, error) { return c.Links.Send(ctx, id, d) })
	return err
}

// Links lists the links of a proposal, or of one of its change orders.
func (l *Client) Links(ctx context.Context, id state.ProposalID, order state.ChangeOrderID) ([]state.Link, error) {
	return Through(ctx, l, func(c *apiclient.Client) ([]state.Link, error) { return c.Links.List(ctx, id, order) })
}

// WithdrawLink ends a link, unless writing is not allowed.
func (l *Client) WithdrawLink(ctx context.Context, id state.ProposalID, link state.LinkID) error {
	_, err := writing(ctx, l, func(c *apiclient.Client) (struct{}, error) {
		return struct{}{}, c.Links.Withdraw(ctx, id, link)
	})
	return err
}

// Answers lists what clients said about a proposal and its change orders, the oldest first.
func (l *Client) Answers(ctx context.Context, id state.ProposalID) ([]state.Answer, error) {
	return Through(ctx, l, func(c *apiclient.Client) ([]state.Answer, error) { return c.Links.Answers(ctx, id) })
}

// Site reads what was done and found at the site of a proposal, after a place.
func (l *Client) Site(ctx context.Context, id state.ProposalID, after int64) (state.SitePage, error) {
	return Through(ctx, l, func(c *apiclient.Client) (state.SitePage, error) {
		return c.Proposals.Site(ctx, id, after)
	})
}

// AddSite gives the service what was done and found at a site. A profile that writes nothing else may do so if it is
// an installer's.
func (l *Client) AddSite(ctx context.Context, id state.ProposalID, events []state.SiteEvent) error {
	if l.readOnly != "" && !l.OnSite {
		return ReadOnlyFault(l.readOnly)
	}
	_, err := Through(ctx, l, func(c *apiclient.Client) (struct{}, error) {
		return struct{}{}, c.Proposals.AddSite(ctx, id, events)
	})
	return err
}

// History reads some of what happened to a proposal at the service.
func (l *Client) History(ctx context.Context, id state.ProposalID, q history.Query) (history.Page, error) {
	return Through(ctx, l, func(c *apiclient.Client) (history.Page, error) { return c.Proposals.History(ctx, id, q) })
}

// Archive archives a proposal or unarchives it, unless writing is not allowed.
func (l *Client) Archive(ctx context.Context, id state.ProposalID, archived bool) error {
	m := state.Move{Kind: state.JournalArchive, Proposal: id, Words: "archiving"}
	if !archived {
		m.Words = "unarchiving"
	}
	_, err := moving(ctx, l, m, func(c *apiclient.Client) (struct{}, error) {
		return struct{}{}, c.Office.Archive(ctx, id, archived)
	})
	return err
}

// AddChangeOrder creates a change order, unless the proposal has the same one already, writing
// is not allowed, or the client would see what looks internal and nobody has agreed to that.
func (l *Client) AddChangeOrder(
	ctx context.Context, id state.ProposalID, n state.NewChangeOrder,
) (*state.ChangeOrder, error) {
	if f := session.Internal("", n.ClientTexts()...); f.Kind != state.FaultNone && !n.MaySee {
		return nil, f
	}
	m := state.Move{Kind: state.JournalChangeOrder, Proposal: id, Words: "the new change order “" + n.Name + "”"}
	return moving(ctx, l, m, func(c *apiclient.Client) (*state.ChangeOrder, error) {
		return c.MakeChangeOrder(ctx, id, n)
	})
}

// MoveChangeOrder changes the status of a change order, unless writing is not allowed.
func (l *Client) MoveChangeOrder(
	ctx context.Context, of state.ProposalID, id state.ChangeOrderID, to state.Status,
) (*state.ChangeOrder, error) {
	m := state.Move{Kind: state.JournalStatus, Proposal: of, Order: id, Words: "the status " + to.Word()}
	return moving(ctx, l, m, func(c *apiclient.Client) (*state.ChangeOrder, error) {
		return c.Office.MoveChangeOrder(ctx, of, id, to)
	})
}

// SubmitChangeOrder moves the change order d.Order to Submitted as Submit does a proposal.
func (l *Client) SubmitChangeOrder(
	ctx context.Context, of state.ProposalID, d state.Delivery,
) (*state.ChangeOrder, error) {
	m := state.Move{
		Kind: state.JournalStatus, Proposal: of, Order: d.Order,
		Words: "the status " + state.StatusSubmitted.Word(),
	}
	return moving(ctx, l, m, func(c *apiclient.Client) (*state.ChangeOrder, error) {
		return c.Office.SubmitChangeOrder(ctx, of, d)
	})
}

// Webhooks lists the subscriptions of the account.
func (l *Client) Webhooks(ctx context.Context) ([]notify.Webhook, error) {
	return Through(ctx, l, func(c *apiclient.Client) ([]notify.Webhook, error) { return c.Webhooks.List(ctx) })
}

// Subscribe creates a subscription, unless writing is not allowed. The result has its secret key.
func (l *Client) Subscribe(ctx context.Context, n notify.NewWebhook) (notify.Webhook, error) {
	return writing(ctx, l, func(c *apiclient.Client) (notify.Webhook, error) { return c.Webhooks.Subscribe(ctx, n) })
}

// UpdateWebhook changes a subscription, unless writing is not allowed.
func (l *Client) UpdateWebhook(
	ctx context.Context, id notify.WebhookID, u notify.WebhookUpdate,
) (notify.Webhook, error) {
	return writing(ctx, l, func(c *apiclient.Client) (notify.Webhook, error) { return c.Webhooks.Update(ctx, id, u) })
}

// RenewSecret gives a subscription a new secret key, which the result has, unless writing is not allowed.
func (l *Client) RenewSecret(ctx context.Context, id notify.WebhookID) (notify.Webhook, error) {
	return writing(ctx, l, func(c *apiclient.Client) (notify.Webhook, error) { return c.Webhooks.RenewSecret(ctx, id) })
}

// Unsubscribe deletes a subscription, unless writing is not allowed.
func (l *Client) Unsubscribe(ctx context.Context, id notify.WebhookID) error {
	_, err := writing(ctx, l, func(c *apiclient.Client) (struct{}, error) {
		return struct{}{}, c.Webhooks.Unsubscribe(ctx, id)
	})
	return err
}

// Deliveries lists a page of deliveries, the newest first.
func (l *Client) Deliveries(ctx context.Context, q notify.DeliveryQuery) (notify.DeliveryPage, error) {
	return Through(ctx, l, func(c *apiclient.Client) (notify.DeliveryPage, error) { return c.Deliveries.List(ctx, q) })
}

// Delivery reads a delivery with its body and its attempts.
func (l *Client) Delivery(ctx context.Context, id notify.DeliveryID) (notify.Delivery, error) {
	return Through(ctx, l, func(c *apiclient.Client) (notify.Delivery, error) { return c.Deliveries.Get(ctx, id) })
}

// DeliverAgain requests another attempt at a delivery, unless writing is not allowed.
func (l *Client) DeliverAgain(ctx context.Context, id notify.DeliveryID) (notify.Delivery, error) {
	return writing(ctx, l, func(c *apiclient.Client) (notify.Delivery, error) { return c.Deliveries.Retry(ctx, id) })
}

// Ping requests the delivery of a notify.EventPing, unless writing is not allowed.
func (l *Client) Ping(ctx context.Context, id notify.WebhookID) (notify.Delivery, error) {
	return writing(ctx, l, func(c *apiclient.Client) (notify.Delivery, error) { return c.Deliveries.Ping(ctx, id) })
}
