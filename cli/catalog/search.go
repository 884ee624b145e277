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
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
	"github.com/spf13/cobra"
)

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

func newSearch(r *run.Run) *cobra.Command {
	var (
		f catalogFlags
		q state.CatalogQuery
	)
	cmd := &cobra.Command{
		Use: "search [SEARCH]", Short: "Search the catalog", Args: cobra.MaximumNArgs(1),
		Example: "  tender catalog search display --brand Northlight --max-price 4000\n" +
			"  tender catalog search display --in-stock --facets",
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
	}, "No items found. `tender catalog search --help` lists the filters.")
}

// facetJSON is a value that can narrow a search of the catalog.
type facetJSON struct {
	Facet string  `json:"facet"` // category, brand or supplier, like the flags
	Value *string `json:"value"`
	Count *int    `json:"count"` // the number of matching items
}

// printFacets prints the values that can narrow the search, each with its number of items.
func printFacets(s *run.Session, page state.CatalogPage) error {
	type row struct {
		flag string
		state.Facet
	}
	var rows []row
	for _, facet := range []struct {
		flag   string
		values []state.Facet
	}{{"category", page.Categories}, {"brand", page.Brands}, {"supplier", page.Suppliers}} {
		for _, v := range facet.values {
			rows = append(rows, row{facet.flag, v})
		}
	}
	t := output.NewTable("Narrow by", "Value", "Items").Figures(2).Give(1)
	return run.PrintList(s.Run, rows, func(f *row) facetJSON {
		return facetJSON{f.flag, output.Word(f.Value), output.Count(f.Unknown, state.FieldCount, f.Count)}
	}, t, func(f *row) []string {
		return []string{"--" + f.flag, f.Value, f.Unknown.Figure(state.FieldCount, f.Count)}
	}, "No items found. `tender catalog search --help` lists the filters.")
}

// findCategories returns the category with an ID, or all with a name with their descendants.
func findCategories(ctx context.Context, s *run.Session, arg string) ([]state.CategoryID, error) {
	if id, ok := find.ID(arg); ok {
		return []state.CategoryID{state.CategoryID(id)}, nil
	}
	roots, err := categories(ctx, s)
	if err != nil {
		return nil, err
	}
	var found []state.CategoryID
	var walk func(of []state.Category)
	walk = func(of []state.Category) {
		for i := range of {
			if text.SameName(of[i].Name, arg) {
				found = append(found, of[i].Within()...)
				continue
			}
			walk(of[i].Children)
		}
	}
	walk(roots)
	if len(found) == 0 {
		return nil, run.Usagef("the catalog has no category %q; `tender catalog tree` prints them", arg)
	}
	return found, nil
}
