package cli

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newCatalogFavorite(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use: "favorite", Short: "The items of the catalog that are marked on this machine", Args: cobra.NoArgs,
		Long: `Mark items of the catalog on this machine. They come first where a line is planned,
beside those that the service has as favorites, which the interface lets nobody change.`,
	}
	cmd.AddCommand(prints[[]catalogItemJSON](a, &cobra.Command{
		Use: "list", Short: "List the items that are marked on this machine", Args: cobra.NoArgs,
		RunE: a.reads(func(ctx context.Context, s *session, _ []string) error { return s.listFavorites(ctx) }, (*session).maySeePrices),
	}), newFavoriteMark(a, true), newFavoriteMark(a, false))
	return cmd
}

// newFavoriteMark makes the command that marks items, or takes the mark away.
func newFavoriteMark(a *app, favorite bool) *cobra.Command {
	use, short := "add", "Mark items of the catalog on this machine"
	if !favorite {
		use, short = "remove", "Take the mark of items of the catalog away"
	}
	return prints[[]catalogItemJSON](a, &cobra.Command{
		Use: use + " ITEM...", Short: short, Args: cobra.MinimumNArgs(1),
		Long: short + ". ITEM is an id, as id:1000035, or words that only one item has, as a planned line has them.",
		RunE: a.inSession(func(ctx context.Context, s *session, args []string) error {
			return s.markItems(ctx, args, favorite)
		}, (*session).maySeePrices),
	})
}

// markItems marks items, all of them or, where one is not found, none.
func (s *session) markItems(ctx context.Context, args []string, favorite bool) error {
	catalog, err := s.finder(ctx, false)
	if err != nil {
		return err
	}
	items := make([]*state.CatalogItem, len(args))
	for i, arg := range args {
		if id, named := idOf(arg); named && id > 0 {
			items[i], err = s.catalogItem(ctx, state.CatalogItemID(id))
		} else {
			_, items[i], err = catalog.find(ctx, plan.Entry{Words: strings.Fields(text.CleanLine(arg))})
		}
		if err != nil {
			return err
		}
	}
	rows := make([]catalogItemJSON, len(items))
	for i, it := range items {
		if err := s.store.SetFavorite(ctx, it.ID, favorite); err != nil {
			return err
		}
		rows[i] = markedItem(it, favorite)
		if s.app.forPrograms() {
			continue
		}
		if favorite {
			s.app.printf("%s (id:%d) is a favorite on this machine.\n", catalogName(it), it.ID)
		} else {
			s.app.printf("%s (id:%d) is no favorite on this machine.\n", catalogName(it), it.ID)
		}
	}
	return s.app.result(rows, func() {})
}

// markedItem is an item for programs, with the mark of this machine.
func markedItem(it *state.CatalogItem, favorite bool) catalogItemJSON {
	out := jsonCatalogItem(it)
	favorite = favorite || it.IsFavorite
	out.Favorite = &favorite
	return out
}

// listFavorites prints the items that are marked on this machine. Of an item that can't be
// read, the id is known.
func (s *session) listFavorites(ctx context.Context) error {
	facts, err := s.store.Facts(ctx)
	if err != nil {
		return err
	}
	var items []state.CatalogItem
	for _, id := range slices.Sorted(maps.Keys(facts.Favorites)) {
		it, err := s.catalogItem(ctx, id)
		switch kind := state.FaultOf(err).Kind; {
		case err == nil:
		case kind == state.FaultNotFound || kind == state.FaultOffline:
			it = &state.CatalogItem{ID: id, Name: "can't be read now"}
		default:
			return err
		}
		items = append(items, *it)
	}
	marked := func(it *state.CatalogItem) catalogItemJSON { return markedItem(it, true) }
	t := newTable("Id", "Item", "Description", "List price", "", "Stock").figures(0, 3).give(1, 2, 5)
	return printList(s.app, items, marked, t, func(it *state.CatalogItem) []string {
		price := money.Format(it.MSRP, money.Currency{Code: it.Currency})
		return []string{"id:" + state.FormatID(it.ID), catalogName(it), it.ShortDescription, price, it.Currency, stockWord(it)}
	}, "No item is marked on this machine. `tender catalog favorite add ITEM` marks one.")
}

// catalogItem reads an item of the catalog, or the copy of this machine.
func (s *session) catalogItem(ctx context.Context, id state.CatalogItemID) (*state.CatalogItem, error) {
	return orCached(ctx, s, "this item", func(ctx context.Context) (*state.CatalogItem, error) {
		return s.client.CatalogItemDetails(ctx, id)
	}, s.store.SaveCatalogItem, func(ctx context.Context) (*state.CatalogItem, time.Time, error) { return s.store.CatalogItem(ctx, id) })
}
