package ui

import (
	"context"

	"app.tender/tender/state"
)

// Contacts is what of a contact is not in the lists that Remote reads.
type Contacts interface {
	// PersonWithCounts is a contact with how many proposals and payments it has.
	PersonWithCounts(ctx context.Context, id state.ContactID) (*state.Contact, error)
}

// Catalog is the catalog, as far as the editor reads it. An account without
// access to it answers with a state.FaultPermission.
type Catalog interface {
	// Categories is the tree; its roots are industries.
	Categories(ctx context.Context) ([]state.Category, error)
	// Catalog is one page of a search.
	Catalog(ctx context.Context, q state.CatalogQuery) (state.CatalogPage, error)
	// CatalogItemDetails is an item with its specifications and suppliers.
	CatalogItemDetails(ctx context.Context, id state.CatalogItemID) (*state.CatalogItem, error)
}

// Ticks keeps what was ticked off on the installers' sheet on this machine.
type Ticks interface {
	// Ticks are those of a proposal that were not taken back.
	Ticks(ctx context.Context, id state.ProposalID) (state.Ticks, error)
	// SetTick makes a tick durable before it returns, or takes it back.
	SetTick(ctx context.Context, t state.Tick, done bool) error
}
