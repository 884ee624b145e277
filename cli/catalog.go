package cli

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
	"github.com/spf13/cobra"
)

// catalogItemJSON is an item of the catalog for programs.
type catalogItemJSON struct {
	ID           int64    `json:"id"`
	Type         string   `json:"type"` // Part, Labor, CustomItem
	Brand        *string  `json:"brand"`
	Model        *string  `json:"model"`
	Name         *string  `json:"name"`
	Description  *string  `json:"description"` // in a few words
	Categories   []string `json:"categories"`
	MSRP         *string  `json:"msrp"` // the list price of one
	Cost         *string  `json:"cost"` // of one
	Currency     string   `json:"currency"`
	Supplier     *string  `json:"supplier"`
	InStock      *bool    `json:"inStock"`
	Favorite     *bool    `json:"favorite"`
	Discontinued *bool    `json:"discontinued"`
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

func newCatalog(a *app) *cobra.Command {
	cmd := newCatalogSearch(a, "catalog [SEARCH]")
	cmd.AddCommand(newCatalogSearch(a, "search [SEARCH]"), newCatalogTree(a), newCatalogItem(a), newCatalogFavorite(a))
	return cmd
}

func newCatalogSearch(a *app, use string) *cobra.Command {
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
		RunE: a.reads(func(ctx context.Context, s *session, _ []string) error { return s.searchCatalog(ctx, q, f) }, (*session).maySeePrices),
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&f.brands, "brand", nil, "only this brand; may be repeated")
	flags.StringArrayVar(&f.suppliers, "supplier", nil, "only of this supplier; may be repeated")
	flags.StringArrayVar(&f.categories, "category", nil, "only of this category, by name or id:N, with those below it; may be repeated")
	flags.StringVar(&f.itemType, "type", string(state.ItemPart), "Part, Labor or CustomItem")
	flags.StringVar(&f.minPrice, "min-price", "", "only from this price")
	flags.StringVar(&f.maxPrice, "max-price", "", "only up to this price")
	flags.BoolVar(&f.favorite, "favorite", false, "only favorites")
	flags.BoolVar(&f.inStock, "in-stock", false, "only what is in stock")
	flags.BoolVar(&f.discontinued, "discontinued", false, "discontinued items, too")
	flags.BoolVar(&f.facets, "facets", false, "the categories, brands and suppliers of what is found with how many items each has, instead of the items")
	limitFlag(flags, &f.limit, 50)
	prints[[]catalogItemJSON](a, cmd)
	return shaped[[]facetJSON](a, cmd, "with `--facets`")
}

func (f *catalogFlags) query(search string) (state.CatalogQuery, error) {
	q := state.CatalogQuery{
		SearchText: search, Brands: f.brands, Suppliers: f.suppliers, ItemType: state.ItemType(f.itemType),
		IsFavorite: f.favorite, IsInStock: f.inStock, IncludeDiscontinued: f.discontinued, PageSize: 100,
	}
	switch q.ItemType {
	case state.ItemPart, state.ItemLabor, state.ItemCustom:
	default:
		return q, usagef("--type takes Part, Labor or CustomItem, not %q", f.itemType)
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
			return q, usagef("--%s takes an amount such as 199.50, not %q", p.flag, p.given)
		}
		*p.into = decimal.NewNullDecimal(d)
	}
	if f.limit > 0 {
		q.PageSize = min(f.limit, 100)
	}
	return q, nil
}

func (s *session) searchCatalog(ctx context.Context, q state.CatalogQuery, f catalogFlags) error {
	for _, name := range f.categories {
		ids, err := s.findCategories(ctx, name)
		if err != nil {
			return err
		}
		q.CategoryIDs = append(q.CategoryIDs, ids...)
	}
	page, err := s.catalog(ctx, q, f.limit)
	if err != nil {
		return err
	}
	if f.facets {
		return s.printFacets(page)
	}
	items := page.Items
	s.app.sayRest(len(items), page.Total)
	t := newTable("Id", "Item", "Description", "List price", "Cost", "", "Stock").figures(0, 3, 4).give(1, 2, 6)
	return printList(s.app, items, jsonCatalogItem, t, func(it *state.CatalogItem) []string {
		c := money.Currency{Code: it.Currency}
		return []string{
			fmt.Sprintf("id:%d", it.ID), catalogName(it), it.Unknown.Word(state.FieldShortDescription, it.ShortDescription),
			money.Format(it.MSRP, c), money.Format(it.Cost.Value, c), it.Currency, stockWord(it),
		}
	}, "No items found. `tender catalog --help` lists the filters.")
}

// catalogName returns what an item is called in a list.
func catalogName(it *state.CatalogItem) string {
	if name := cmp.Or(strings.TrimSpace(it.Brand+" "+it.Model), it.Name); name != "" {
		return name
	}
	return it.Unknown.Word(state.FieldName, it.Unknown.Word(state.FieldBrand, it.Unknown.Word(state.FieldModel, "")))
}

func stockWord(it *state.CatalogItem) string {
	switch {
	case it.IsDiscontinued:
		return "discontinued"
	case !it.SaysStock():
		return state.UnknownWord
	case it.Cost.IsInStock:
		return "in stock"
	default:
		return ""
	}
}

func jsonCatalogItem(it *state.CatalogItem) catalogItemJSON {
	c := money.Currency{Code: it.Currency}
	text := func(f state.Field, s string) *string { return jsonText(it.Unknown, f, s) }
	return catalogItemJSON{
		ID: int64(it.ID), Type: string(it.Type), Brand: text(state.FieldBrand, it.Brand), Model: text(state.FieldModel, it.Model),
		Name: text(state.FieldName, it.Name), Description: text(state.FieldShortDescription, it.ShortDescription), Categories: append([]string{}, it.Categories...),
		MSRP: jsonMoney(it.MSRP, c), Cost: jsonMoney(it.Cost.Value, c), Currency: it.Currency,
		Supplier: jsonText(it.Cost.Unknown, state.FieldSupplierName, it.Cost.SupplierName),
		InStock:  jsonFlagOf(it.Cost.Unknown, state.FieldIsInStock, it.Cost.IsInStock),
		Favorite: jsonFlagOf(it.Unknown, state.FieldIsFavorite, it.IsFavorite), Discontinued: jsonFlagOf(it.Unknown, state.FieldIsDiscontinued, it.IsDiscontinued),
	}
}
