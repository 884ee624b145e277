// Package catalog has the command that searches the catalog, shows its tree and items, and marks favorites.
package catalog

import (
	"context"
	"fmt"
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
	"github.com/spf13/cobra"
)

// Commands returns the commands of this folder.
func Commands(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newCatalog(r)}
}

// catalogItemJSON is an item of the catalog for programs.
type catalogItemJSON struct {
	ID           int64    `json:"id"`
	Type         *string  `json:"type"` // Part, Labor, CustomItem
	Brand        *string  `json:"brand"`
	Model        *string  `json:"model"`
	Name         *string  `json:"name"`
	Description  *string  `json:"description"` // short
	Categories   []string `json:"categories"`
	MSRP         *string  `json:"msrp"` // the list price per unit
	Cost         *string  `json:"cost"` // per unit
	Currency     *string  `json:"currency"`
	Supplier     *string  `json:"supplier"`
	InStock      *bool    `json:"inStock"`
	Favorite     *bool    `json:"favorite"`
	Discontinued *bool    `json:"discontinued"`
	// the response lacked the categories or, of a single item, other lists
	Incomplete bool `json:"incomplete,omitempty"`
}

// catalogFlags are the filters of a search.
type catalogFlags struct {
	brands, suppliers []string
	categories        []string
	itemType          string
	minPrice          string
	maxPrice          string
	favorite          bool
	inStock           bool
	discontinued      bool
	facets            bool
	limit             int
}

func newCatalog(r *run.Run) *cobra.Command {
	cmd := newSearch(r, "catalog [SEARCH]")
	cmd.AddCommand(newSearch(r, "search [SEARCH]"), newTree(r), newItem(r), newFavorite(r))
	return cmd
}

func newSearch(r *run.Run, use string) *cobra.Command {
	var (
		f catalogFlags
		q state.CatalogQuery
	)
	cmd := &cobra.Command{
		Use: use, Short: "Search the catalog", Args: cobra.MaximumNArgs(1),
		PreRunE: func(_ *cobra.Command, args []string) (err error) {
			q, err = f.query(strings.Join(args, ""))
			return err
		},
		RunE: r.InPassing(func(ctx context.Context, s *run.Session, _ []string) error {
			return searchCatalog(ctx, s, q, f)
		}, (*run.Session).MaySeePrices),
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&f.brands, "brand", nil, "only this brand; may be repeated")
	flags.StringArrayVar(&f.suppliers, "supplier", nil, "only from this supplier; may be repeated")
	flags.StringArrayVar(&f.categories, "category", nil,
		"only in this category and those below it, by name or id:N; may be repeated")
	flags.StringVar(&f.itemType, "type", string(state.ItemPart), "Part, Labor or CustomItem")
	flags.StringVar(&f.minPrice, "min-price", "", "only from this price")
	flags.StringVar(&f.maxPrice, "max-price", "", "only up to this price")
	flags.BoolVar(&f.favorite, "favorite", false, "only favorites")
	flags.BoolVar(&f.inStock, "in-stock", false, "only items in stock")
	flags.BoolVar(&f.discontinued, "discontinued", false, "include discontinued items")
	flags.BoolVar(&f.facets, "facets", false,
		"count the results by category, brand and supplier instead of listing them")
	run.LimitFlag(flags, &f.limit, 50)
	run.Prints[[]catalogItemJSON](r, cmd)
	return run.Shaped[[]facetJSON](r, cmd, "with `--facets`")
}

func (f *catalogFlags) query(search string) (state.CatalogQuery, error) {
	q := state.CatalogQuery{
		SearchText: search, Brands: f.brands, Suppliers: f.suppliers, ItemType: state.ItemType(f.itemType),
		IsFavorite: f.favorite, IsInStock: f.inStock, IncludeDiscontinued: f.discontinued, PageSize: 100,
	}
	switch q.ItemType {
	case state.ItemPart, state.ItemLabor, state.ItemCustom:
	default:
		return q, run.Usagef("--type takes Part, Labor or CustomItem, not %q", f.itemType)
	}
	for _, p := range []struct {
		flag, given string
		into        *decimal.NullDecimal
	}{{"min-price", f.minPrice, &q.MinPrice}, {"max-price", f.maxPrice, &q.MaxPrice}} {
		if p.given == "" {
			continue
		}
		d, err := decimal.NewFromString(p.given)
		if err != nil || d.IsNegative() {
			return q, run.Usagef("--%s takes an amount such as 199.50, not %q", p.flag, p.given)
		}
		*p.into = decimal.NewNullDecimal(d)
	}
	if f.limit > 0 {
		q.PageSize = min(f.limit, 100)
	}
	return q, nil
}

func searchCatalog(ctx context.Context, s *run.Session, q state.CatalogQuery, f catalogFlags) error {
	for _, name := range f.categories {
		ids, err := findCategories(ctx, s, name)
		if err != nil {
			return err
		}
		q.CategoryIDs = append(q.CategoryIDs, ids...)
	}
	page, err := find.Catalog(ctx, s, q, f.limit)
	if err != nil {
		return err
	}
	if f.facets {
		return printFacets(s, page)
	}
	items := page.Items
	s.SayRest(len(items), page.Total)
	t := output.NewTable("Id", "Item", "Description", "List price", "Cost", "", "Stock").Figures(0, 3, 4).Give(1, 2, 6)
	return run.PrintList(s.Run, items, jsonCatalogItem, t, func(it *state.CatalogItem) []string {
		c := money.Currency{Code: it.Currency}
		return []string{
			fmt.Sprintf("id:%d", it.ID), find.ItemName(it),
			it.Unknown.Word(state.FieldShortDescription, it.ShortDescription),
			money.FormatUnit(it.MSRP, c), money.FormatUnit(it.Cost.Value, c), it.Currency, it.StockWord(),
		}
	}, "No items found. `tender catalog --help` lists the filters.")
}

func jsonCatalogItem(it *state.CatalogItem) catalogItemJSON {
	c := money.Currency{Code: it.Currency}
	text := func(f state.Field, s string) *string { return output.Text(it.Unknown, f, s) }
	return catalogItemJSON{
		ID: int64(it.ID), Type: output.Word(it.Type), Brand: text(state.FieldBrand, it.Brand),
		Model: text(state.FieldModel, it.Model),
		Name:  text(state.FieldName, it.Name), Description: text(state.FieldShortDescription, it.ShortDescription),
		Categories: append([]string{}, it.Categories...), MSRP: output.Money(it.MSRP, c),
		Cost: output.Money(it.Cost.Value, c), Currency: output.Word(it.Currency),
		Supplier:     output.Text(it.Cost.Unknown, state.FieldSupplierName, it.Cost.SupplierName),
		InStock:      output.Truth(it.Cost.Unknown, state.FieldIsInStock, it.Cost.IsInStock),
		Favorite:     output.Truth(it.Unknown, state.FieldIsFavorite, it.IsFavorite),
		Discontinued: output.Truth(it.Unknown, state.FieldIsDiscontinued, it.IsDiscontinued),
		Incomplete:   it.Unknown.Has(state.FieldCategories),
	}
}
