package apiclient_test

import (
	"context"
	"testing"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

// A Client is what the editor reads from and what the outbox writes to; each
// declares the methods that it needs by itself.
func TestClientServesTheEditorAndTheOutbox(t *testing.T) {
	type reader interface {
		Proposals(ctx context.Context, q state.ProposalQuery) (state.ProposalPage, error)
		Proposal(ctx context.Context, id state.ProposalID) (*state.Proposal, error)
		People(ctx context.Context, q state.PeopleQuery) (state.PeoplePage, error)
		Locations(ctx context.Context, contact state.ContactID, page int) (state.LocationPage, error)
		Users(ctx context.Context) ([]state.User, error)
	}
	type writer interface {
		reader
		Apply(ctx context.Context, e state.Edit) (state.Applied, error)
	}
	var _ writer = (*apiclient.Client)(nil)
}
