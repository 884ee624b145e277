package catalog

import (
	"context"
	"maps"
	"slices"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/spf13/cobra"
)

func newFavoriteList(r *run.Run) *cobra.Command {
	return run.Prints[[]catalogItemJSON](r, &cobra.Command{
		Use: "list", Short: "List the favorites on this machine", Args: cobra.NoArgs,
		RunE: r.InPassing(listFavorites, (*run.Session).MaySeePrices),
	})
}

// listFavorites prints the items marked on this machine. An item that can't be read is listed by its ID.
func listFavorites(ctx context.Context, s *run.Session, _ []string) error {
	facts, err := s.Store.Plans.Facts(ctx)
	if err != nil {
		return err
	}
	var items []state.CatalogItem
	for _, id := range slices.Sorted(maps.Keys(facts.Favorites)) {
		it, err := catalogItem(ctx, s, id)
		switch kind := state.FaultOf(err).Kind; {
		case err == nil:
		case kind == state.FaultNotFound || kind == state.FaultOffline:
			it = &state.CatalogItem{ID: id, Name: "not readable now"}
		default:
			return err
		}
		items = append(items, *it)
	}
	marked := func(it *state.CatalogItem) catalogItemJSON { return markedItem(it, true) }
	t := output.NewTable("Id", "Item", "Description", "List price", "", "Stock").Figures(0, 3).Give(1, 2, 5)
	return run.PrintList(s.Run, items, marked, t, func(it *state.CatalogItem) []string {
		price := money.FormatUnit(it.MSRP, money.Currency{Code: it.Currency})
		return []string{
			"id:" + state.FormatID(it.ID), find.ItemName(it), it.ShortDescription, price, it.Currency,
			it.StockWord(),
		}
	}, "No favorites on this machine. `tender catalog favorite add ITEM` adds one.")
}
