package ui

import (
	"context"
	"time"

	"app.tender/tender/state"
	tea "github.com/charmbracelet/bubbletea"
)

// The catalog is shown from this machine's copies before the service is asked,
// and stays when it does not answer.

func readLocalCategoriesCmd(ctx context.Context, c CatalogCopies) tea.Cmd {
	return func() tea.Msg {
		categories, asOf, err := c.Categories(ctx)
		return categoriesReadMsg{categories: categories, asOf: asOf, local: true, err: err}
	}
}

func readCategoriesCmd(ctx context.Context, o Options, now time.Time) tea.Cmd {
	return func() tea.Msg {
		categories, err := o.Remote.Categories(ctx)
		if err != nil {
			return categoriesReadMsg{err: err}
		}
		return categoriesReadMsg{categories: categories, asOf: now, kept: o.Store.SaveCategories(ctx, categories, now)}
	}
}

func readLocalItemsCmd(ctx context.Context, c CatalogCopies, req int, q state.CatalogQuery) tea.Cmd {
	return func() tea.Msg {
		page, asOf, err := c.Catalog(ctx, q)
		return itemsReadMsg{req: req, query: q, page: page, asOf: asOf, local: true, err: err}
	}
}

// readItemsCmd reads a page of a search from the service and keeps it. Without an
// answer to the first page it falls back to what this machine has, beside the
// error.
func readItemsCmd(ctx context.Context, o Options, now time.Time, req int, q state.CatalogQuery) tea.Cmd {
	return func() tea.Msg {
		page, err := o.Remote.Catalog(ctx, q)
		if err == nil {
			return itemsReadMsg{req: req, query: q, page: page, asOf: now, kept: o.Store.SaveCatalog(ctx, q, page, now)}
		}
		msg := itemsReadMsg{req: req, query: q, err: err}
		if q.Page <= 1 {
			q.PageSize = mostLocal
			if local, asOf, localErr := o.Store.Catalog(ctx, q); localErr == nil {
				msg.page, msg.asOf = local, asOf
			}
		}
		return msg
	}
}

func readLocalItemCmd(ctx context.Context, c CatalogCopies, req int, id state.CatalogItemID) tea.Cmd {
	return func() tea.Msg {
		item, asOf, err := c.CatalogItem(ctx, id)
		return itemReadMsg{req: req, item: item, asOf: asOf, local: true, err: err}
	}
}

func readItemCmd(ctx context.Context, o Options, now time.Time, req int, id state.CatalogItemID) tea.Cmd {
	return func() tea.Msg {
		item, err := o.Remote.CatalogItemDetails(ctx, id)
		if err != nil {
			return itemReadMsg{req: req, err: err}
		}
		return itemReadMsg{req: req, item: item, asOf: now, kept: o.Store.SaveCatalogItem(ctx, item, now)}
	}
}
