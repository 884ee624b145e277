package ui

import (
	"context"

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

func readCategoriesCmd(e errand) tea.Cmd {
	return func() tea.Msg {
		categories, err := e.remote.Categories(e.ctx)
		if err != nil {
			return categoriesReadMsg{err: err}
		}
		return categoriesReadMsg{categories: categories, asOf: e.now, kept: e.store.SaveCategories(e.ctx, categories, e.now)}
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
func readItemsCmd(e errand, req int, q state.CatalogQuery) tea.Cmd {
	return func() tea.Msg {
		page, err := e.remote.Catalog(e.ctx, q)
		if err == nil {
			return itemsReadMsg{req: req, query: q, page: page, asOf: e.now, kept: e.store.SaveCatalog(e.ctx, q, page, e.now)}
		}
		msg := itemsReadMsg{req: req, query: q, err: err}
		if q.Page <= 1 {
			q.PageSize = mostLocal
			if local, asOf, localErr := e.store.Catalog(e.ctx, q); localErr == nil {
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

func readItemCmd(e errand, req int, id state.CatalogItemID) tea.Cmd {
	return func() tea.Msg {
		item, err := e.remote.CatalogItemDetails(e.ctx, id)
		if err != nil {
			return itemReadMsg{req: req, err: err}
		}
		return itemReadMsg{req: req, item: item, asOf: e.now, kept: e.store.SaveCatalogItem(e.ctx, item, e.now)}
	}
}
