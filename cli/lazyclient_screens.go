package cli

import (
	"context"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

// PersonWithCounts reads a contact with how many proposals and payments it has.
func (l *lazyClient) PersonWithCounts(ctx context.Context, id state.ContactID) (*state.Contact, error) {
	return through(ctx, l, func(c *apiclient.Client) (*state.Contact, error) { return c.Contacts.GetWithCounts(ctx, id) })
}

// Categories reads the tree of the catalog.
func (l *lazyClient) Categories(ctx context.Context) ([]state.Category, error) {
	return through(ctx, l, func(c *apiclient.Client) ([]state.Category, error) { return c.Catalog.Categories(ctx) })
}

// Catalog searches a page of the catalog.
func (l *lazyClient) Catalog(ctx context.Context, q state.CatalogQuery) (state.CatalogPage, error) {
	return through(ctx, l, func(c *apiclient.Client) (state.CatalogPage, error) { return c.Catalog.List(ctx, q) })
}

// CatalogItemDetails reads an item with its specifications and suppliers.
func (l *lazyClient) CatalogItemDetails(ctx context.Context, id state.CatalogItemID) (*state.CatalogItem, error) {
	return through(ctx, l, func(c *apiclient.Client) (*state.CatalogItem, error) { return c.Catalog.GetDetails(ctx, id) })
}
