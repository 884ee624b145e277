package catalog

import (
	"context"
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newFavorite(r *run.Run) *cobra.Command {
	return run.Group("favorite", "List, add and remove favorite catalog items",
		`List, add and remove favorites. They are kept on this machine and come first when you
plan a line, along with the service's own favorites, which can't be changed from here.`,
		newFavoriteList(r), newFavoriteMark(r, true), newFavoriteMark(r, false))
}

// newFavoriteMark returns the command that marks or unmarks items.
func newFavoriteMark(r *run.Run, favorite bool) *cobra.Command {
	use, short := "add", "Add catalog items to the favorites"
	if !favorite {
		use, short = "remove", "Remove catalog items from the favorites"
	}
	return run.Prints[[]catalogItemJSON](r, &cobra.Command{
		Use: use + " ITEM...", Short: short, Args: cobra.MinimumNArgs(1),
		Long: short + ". ITEM is an id such as id:1000035, or words that match only one item, as in a planned line.",
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			return markItems(ctx, s, args, favorite)
		}, (*run.Session).MaySeePrices),
	})
}

// markItems marks all items, or none if one of them is not found.
func markItems(ctx context.Context, s *run.Session, args []string, favorite bool) error {
	catalog, err := find.NewFinder(ctx, s, false)
	if err != nil {
		return err
	}
	items := make([]*state.CatalogItem, len(args))
	for i, arg := range args {
		if id, named := find.ID(arg); named && id > 0 {
			items[i], err = catalogItem(ctx, s, state.CatalogItemID(id))
		} else {
			items[i], err = catalog.Item(ctx, plan.Entry{Words: strings.Fields(text.CleanLine(arg))})
		}
		if err != nil {
			return err
		}
	}
	rows := make([]catalogItemJSON, len(items))
	for i, it := range items {
		if err := s.Store.Plans.SetFavorite(ctx, it.ID, favorite); err != nil {
			return err
		}
		rows[i] = markedItem(it, favorite)
		if s.ForPrograms() {
			continue
		}
		is := "no longer a"
		if favorite {
			is = "a"
		}
		s.Printf("%s (id:%d) is %s favorite on this machine.\n", find.ItemName(it), it.ID, is)
	}
	return s.Result(rows, func() {})
}

// markedItem returns an item for programs, with this machine's mark.
func markedItem(it *state.CatalogItem, favorite bool) catalogItemJSON {
	out := jsonCatalogItem(it)
	out.Favorite = new(favorite || it.IsFavorite)
	return out
}
