package catalog

import (
	"context"
	"slices"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
)

// Service is the service's catalog. An account without access gets a state.FaultPermission.
type Service interface {
	// Categories returns the tree; its roots are industries.
	Categories(ctx context.Context) ([]state.Category, error)
	ItemService
	// CatalogItemDetails adds specifications and suppliers.
	CatalogItemDetails(ctx context.Context, id state.CatalogItemID) (*state.CatalogItem, error)
}

// Cache is the cache of the catalog. asOf is zero if nothing is cached.
type Cache interface {
	SaveCategories(ctx context.Context, roots []state.Category, asOf time.Time) error
	Categories(ctx context.Context) (roots []state.Category, asOf time.Time, err error)
	ItemCache
	SaveCatalogItem(ctx context.Context, item *state.CatalogItem, asOf time.Time) error
	// CatalogItem returns nil without an error if the item is not cached.
	CatalogItem(ctx context.Context, id state.CatalogItemID) (item *state.CatalogItem, asOf time.Time, err error)
}

// Desk has the open proposal, in which items are planned.
type Desk interface {
	ID() state.ProposalID
	ReadOnly() string // returns why nothing may be written, or ""
}

// ID identifies the catalog in a location.
const ID = screen.AtCatalog

// The actions that only the catalog has.
const (
	actionFavorites screen.ID = "catalog.favorites" // narrows it to favorites
	actionPlanItem  screen.ID = "catalog.plan"
)

// The actions of the catalog, of its search, and of its filters.
var (
	defs = slices.Concat([]screen.Def[*model]{
		{ID: screen.Open, Hint: 5, Unless: (*model).noItem, Do: (*model).open},
		{ID: screen.Search, Hint: 1, Do: screen.Does((*model).beginSearch)},
		{ID: screen.Filter, Hint: 2, Do: screen.Does((*model).openFacets)},
		{
			ID: actionFavorites, Group: screen.Finding, Keys: []string{"*"}, Short: "favorites",
			Long:     "Show only favorites, or everything again",
			Audience: screen.Client, Hint: 4, Do: (*model).favorites,
		},
		{
			ID: actionPlanItem, Group: "Plans", Keys: []string{"p"}, Short: "plan it",
			Long: "Plan this item in the open option",
			Hint: 3, Unless: (*model).cannotPlan, Do: screen.Does((*model).plan),
		},
		{ID: screen.PaneNext, Hint: 6, Do: screen.Does(func(m *model) { m.turn(1) })},
		{ID: screen.PanePrevious, Do: screen.Does(func(m *model) { m.turn(-1) })},
		{ID: screen.MoveLeft, Do: screen.Does(func(m *model) { m.fold(true) })},
		{ID: screen.MoveRight, Do: screen.Does(func(m *model) { m.fold(false) })},
		{ID: screen.Refresh, Hint: 7},
		{ID: screen.Back, Hint: 8, Do: (*model).back},
	}, screen.MoveDefs((*model).move))
	typing = list.SearchDefs(func(m *model) string { return m.items.OpenWord() }, (*model).open, (*model).back,
		(*model).move)
	facets = list.PanelDefs("change", (*model).facet)
)

// Page returns the catalog.
func Page(svc Service, here Cache, desk Desk) screen.Page {
	return screen.Page{
		ID: ID, Name: "the catalog", Audience: screen.Client, Asks: true,
		Enter:   screen.Info{ID: "go.catalog", Keys: []string{"5"}, Short: "catalog", Long: "Go to the catalog"},
		Actions: screen.Lists(defs, facets),
		New:     func(env *screen.Env) screen.Screen { return newModel(env, svc, here, desk) },
	}
}

const pageSize = 100

// everyPart is the query without filters.
var everyPart = state.CatalogQuery{ItemType: state.ItemPart, PageSize: pageSize}

func itemID(i *state.CatalogItem) state.CatalogItemID { return i.ID }

// ItemService searches the service's catalog.
type ItemService interface {
	// Catalog returns one page of a search.
	Catalog(ctx context.Context, q state.CatalogQuery) (state.CatalogPage, error)
}

// ItemCache is the cache of searches.
type ItemCache interface {
	SaveCatalog(ctx context.Context, q state.CatalogQuery, page state.CatalogPage, asOf time.Time) error
	// Catalog returns the cached result of this query, or else the cached items that match it.
	Catalog(ctx context.Context, q state.CatalogQuery) (page state.CatalogPage, asOf time.Time, err error)
}

// Items returns the source for searches of the catalog.
func Items(svc ItemService, here ItemCache) list.Source[state.CatalogItem, state.CatalogQuery] {
	sized := func(q state.CatalogQuery, page, size int) state.CatalogQuery {
		q.Page, q.PageSize = page, size
		return q
	}
	found := func(q state.CatalogQuery, p state.CatalogPage, asOf time.Time) list.Page[state.CatalogItem] {
		return list.Page[state.CatalogItem]{Rows: p.Of(q.ItemType), Total: p.Total, AsOf: asOf, With: p}
	}
	return list.Source[state.CatalogItem, state.CatalogQuery]{
		Here: func(ctx context.Context, q state.CatalogQuery, page, size int) (list.Page[state.CatalogItem], error) {
			p, asOf, err := here.Catalog(ctx, sized(q, page, size))
			return found(q, p, asOf), err
		},
		There: func(ctx context.Context, q state.CatalogQuery, page, size int,
			asOf time.Time,
		) (list.Page[state.CatalogItem], error) {
			p, err := svc.Catalog(ctx, sized(q, page, size))
			return found(q, p, asOf), err
		},
		Keep: func(ctx context.Context, q state.CatalogQuery, page, size int, p list.Page[state.CatalogItem]) error {
			read, _ := p.With.(state.CatalogPage)
			return here.SaveCatalog(ctx, sized(q, page, size), read, p.AsOf)
		},
		Fits:  func(_, q state.CatalogQuery, it *state.CatalogItem) bool { return q.Fits(it) },
		Waits: func(q state.CatalogQuery) bool { return q.SearchText != "" },
	}
}

func detailsFrom(svc Service, here Cache) list.OneSource[state.CatalogItem, state.CatalogItemID] {
	return list.OneSource[state.CatalogItem, state.CatalogItemID]{
		Here: func(ctx context.Context, id state.CatalogItemID) (*state.CatalogItem, time.Time, error) {
			return here.CatalogItem(ctx, id)
		},
		There: func(ctx context.Context, id state.CatalogItemID) (*state.CatalogItem, error) {
			return svc.CatalogItemDetails(ctx, id)
		},
		Keep: func(ctx context.Context, _ state.CatalogItemID, it *state.CatalogItem, asOf time.Time) error {
			return here.SaveCatalogItem(ctx, it, asOf)
		},
		Waits: true,
	}
}

// categoriesFrom returns the source of the tree. There is only one, so its id is unused.
func categoriesFrom(svc Service, here Cache) list.OneSource[[]state.Category, int] {
	return list.OneSource[[]state.Category, int]{
		Here: func(ctx context.Context, _ int) (*[]state.Category, time.Time, error) {
			roots, asOf, err := here.Categories(ctx)
			if asOf.IsZero() {
				return nil, asOf, err
			}
			return &roots, asOf, err
		},
		There: func(ctx context.Context, _ int) (*[]state.Category, error) {
			roots, err := svc.Categories(ctx)
			return &roots, err
		},
		Keep: func(ctx context.Context, _ int, roots *[]state.Category, asOf time.Time) error {
			return here.SaveCategories(ctx, *roots, asOf)
		},
	}
}
