// Package ui is the root model: it routes keys, lays out rectangles, keeps the
// dialogs and toasts, and turns the intents of panes into state changes and
// into the commands that do I/O.
package ui

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/changeorders"
)

// Remote is the service, as far as the editor reads it. Writes go through the
// Outbox alone. Errors carry a state.Fault.
type Remote interface {
	changeorders.Service
	catalog.Service
	Proposals(ctx context.Context, q state.ProposalQuery) (state.ProposalPage, error)
	Proposal(ctx context.Context, id state.ProposalID) (*state.Proposal, error)
	People(ctx context.Context, q state.PeopleQuery) (state.PeoplePage, error)
	// PersonWithCounts is a contact with how many proposals and payments it has,
	// which the list of people does not tell.
	PersonWithCounts(ctx context.Context, id state.ContactID) (*state.Contact, error)
	Locations(ctx context.Context, contact state.ContactID, page int) (state.LocationPage, error)
	Users(ctx context.Context) ([]state.User, error)
}
