package cli

import (
	"context"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

// lazyClient makes the client of the service when it is first needed: the keys may
// have to come out of the keyring, the demo's service may still be starting, and the
// first screen waits for neither.
type lazyClient struct {
	dial     func(context.Context) (*apiclient.Client, error)
	readOnly string       // why nothing is written; empty when it may be
	givenUp  func() error // why the service is not asked any more; nil to ask

	turn   chan struct{}     // holds a token while someone uses what follows
	client *apiclient.Client // nil until dial has succeeded
}

func newLazyClient(readOnly string, dial func(context.Context) (*apiclient.Client, error)) *lazyClient {
	return &lazyClient{dial: dial, readOnly: readOnly, turn: make(chan struct{}, 1)}
}

// Client returns the client, and makes it first when there is none. After a
// failure the next call tries again.
func (l *lazyClient) Client(ctx context.Context) (*apiclient.Client, error) {
	if l.givenUp != nil {
		if err := l.givenUp(); err != nil {
			return nil, err
		}
	}
	select {
	case l.turn <- struct{}{}:
		defer func() { <-l.turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if l.client == nil {
		c, err := l.dial(ctx)
		if err != nil {
			return nil, err
		}
		l.client = c
	}
	return l.client, nil
}

// use lets every call from now on go through c.
func (l *lazyClient) use(c *apiclient.Client) {
	l.turn <- struct{}{}
	l.client = c
	<-l.turn
}

// through calls f with the client.
func through[T any](ctx context.Context, l *lazyClient, f func(*apiclient.Client) (T, error)) (T, error) {
	c, err := l.Client(ctx)
	if err != nil {
		var none T
		return none, err
	}
	return f(c)
}

// Proposals lists a page of proposals.
func (l *lazyClient) Proposals(ctx context.Context, q state.ProposalQuery) (state.ProposalPage, error) {
	return through(ctx, l, func(c *apiclient.Client) (state.ProposalPage, error) { return c.Proposals.List(ctx, q) })
}

// Proposal reads a proposal.
func (l *lazyClient) Proposal(ctx context.Context, id state.ProposalID) (*state.Proposal, error) {
	return through(ctx, l, func(c *apiclient.Client) (*state.Proposal, error) { return c.Proposals.Get(ctx, id) })
}

// RenewProposal reads a proposal, unless it is still as known was read.
func (l *lazyClient) RenewProposal(ctx context.Context, id state.ProposalID, known *state.Proposal) (*state.Proposal, error) {
	return through(ctx, l, func(c *apiclient.Client) (*state.Proposal, error) { return c.Proposals.Renew(ctx, id, known) })
}

// People lists a page of contacts.
func (l *lazyClient) People(ctx context.Context, q state.PeopleQuery) (state.PeoplePage, error) {
	return through(ctx, l, func(c *apiclient.Client) (state.PeoplePage, error) { return c.Contacts.List(ctx, q) })
}

// Locations lists a page of a contact's locations.
func (l *lazyClient) Locations(ctx context.Context, contact state.ContactID, page int) (state.LocationPage, error) {
	return through(ctx, l, func(c *apiclient.Client) (state.LocationPage, error) {
		return c.Locations.List(ctx, apiclient.LocationQuery{Contact: contact, Page: page, PageSize: apiclient.PageSize})
	})
}

// Users lists the users of the account.
func (l *lazyClient) Users(ctx context.Context) ([]state.User, error) {
	return through(ctx, l, func(c *apiclient.Client) ([]state.User, error) { return c.Users.List(ctx) })
}

// ChangeOrders lists the change orders of a proposal.
func (l *lazyClient) ChangeOrders(ctx context.Context, proposal state.ProposalID) ([]state.ChangeOrderSummary, error) {
	return through(ctx, l, func(c *apiclient.Client) ([]state.ChangeOrderSummary, error) {
		return c.ChangeOrders.List(ctx, proposal)
	})
}

// RenewChangeOrder reads a change order, unless it is still as known was read.
func (l *lazyClient) RenewChangeOrder(ctx context.Context, proposal state.ProposalID, id state.ChangeOrderID, known *state.ChangeOrder) (*state.ChangeOrder, error) {
	return through(ctx, l, func(c *apiclient.Client) (*state.ChangeOrder, error) {
		return c.ChangeOrders.Renew(ctx, proposal, id, known)
	})
}

// Apply sends one edit, unless the profile is read-only. Callers that commit edits ask
// before; this is the last gate before the network.
func (l *lazyClient) Apply(ctx context.Context, e state.Edit) (state.Applied, error) {
	return writing(ctx, l, func(c *apiclient.Client) (state.Applied, error) { return c.Apply(ctx, e) })
}

// writing is through for what writes. It fails where nothing may be written.
func writing[T any](ctx context.Context, l *lazyClient, f func(*apiclient.Client) (T, error)) (T, error) {
	if l.readOnly != "" {
		var none T
		return none, readOnlyFault(l.readOnly)
	}
	return through(ctx, l, f)
}

func readOnlyFault(why string) state.Fault {
	return state.Fault{Kind: state.FaultReadOnly, Message: why, Next: "Nothing was written."}
}
