package outbox_test

import (
	"context"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

// clientPort adapts a client to the outbox's port.
type clientPort struct{ client *apiclient.Client }

func (r clientPort) Apply(ctx context.Context, e state.Edit) (state.Applied, error) {
	return r.client.Apply(ctx, e)
}

func (r clientPort) Proposal(ctx context.Context, id state.ProposalID) (*state.Proposal, error) {
	return r.client.Proposals.Get(ctx, id)
}

func (r clientPort) Proposals(ctx context.Context, q state.ProposalQuery) (state.ProposalPage, error) {
	return r.client.Proposals.List(ctx, q)
}

func (r clientPort) People(ctx context.Context, q state.PeopleQuery) (state.PeoplePage, error) {
	return r.client.Contacts.List(ctx, q)
}

func (r clientPort) Locations(ctx context.Context, contact state.ContactID, page int) (state.LocationPage, error) {
	return r.client.Locations.List(ctx,
		apiclient.LocationQuery{Contact: contact, Page: page, PageSize: apiclient.PageSize})
}
