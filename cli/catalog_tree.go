package cli

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/spf13/cobra"
)

// categoryJSON is a node of the catalog's tree; the roots are industries.
type categoryJSON struct {
	ID       int64          `json:"id"`
	Name     *string        `json:"name"`
	Children []categoryJSON `json:"children"`
}

// wholeItemJSON is one item with what a search does not say of it.
type wholeItemJSON struct {
	catalogItemJSON
	Details   *string         `json:"details"` // the long description
	Specs     []specJSON      `json:"specs"`
	Suppliers []supplyingJSON `json:"suppliers"`
}

type specJSON struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// supplyingJSON is what one supplier asks for an item.
type supplyingJSON struct {
	Supplier string  `json:"supplier"`
	SKU      string  `json:"sku"`
	Cost     *string `json:"cost"` // of one
	InStock  *bool   `json:"inStock"`
}

// facetJSON is a value by which a search of the catalog can be narrowed.
type facetJSON struct {
	Facet string `json:"facet"` // category, brand or supplier, as the flags are called
	Value string `json:"value"`
	Count int    `json:"count"` // how many of the items found have it
}

// printFacets prints by what a search can be narrowed.
func (s *session) printFacets(page state.CatalogPage) error {
	var rows []facetJSON
	for _, facet := range []struct {
		flag   string
		values []state.Facet
	}{{"category", page.Categories}, {"brand", page.Brands}, {"supplier", page.Suppliers}} {
		for _, v := range facet.values {
			rows = append(rows, facetJSON{facet.flag, v.Value, v.Count})
		}
	}
	t := newTable("Narrow by", "Value", "Items").figures(2).give(1)
	return printList(s.app, rows, itself, t, func(f *facetJSON) []string {
		return []string{"--" + f.Facet, f.Value, strconv.Itoa(f.Count)}
	}, "No items found. `tender catalog --help` lists the filters.")
}

func newCatalogTree(a *app) *cobra.Command {
	return prints[[]categoryJSON](a, &cobra.Command{
		Use: "tree", Short: "Print the categories of the catalog", Args: cobra.NoArgs,
		Example: "  tender catalog tree\n  tender catalog --category Displays",
		RunE: a.reads(func(ctx context.Context, s *session, _ []string) error {
			roots, err := s.categories(ctx)
			if err != nil {
				return err
			}
			return a.result(mapped(roots, jsonCategory), func() { s.printCategories(roots, "") })
		}),
	})
}

// categories returns the tree of the catalog.
func (s *session) categories(ctx context.Context) ([]state.Category, error) {
	return orCached(ctx, s, "the categories", s.client.Categories, s.store.SaveCategories, s.store.Categories)
}

func jsonCategory(c *state.Category) categoryJSON {
	return categoryJSON{int64(c.ID), jsonText(c.Unknown, state.FieldName, c.Name), mapped(c.Children, jsonCategory)}
}

func (s *session) printCategories(of []state.Category, indent string) {
	for i := range of {
		s.app.printf("%s%s  id:%d\n", indent, of[i].Unknown.Word(state.FieldName, of[i].Name), of[i].ID)
		s.printCategories(of[i].Children, indent+"  ")
	}
}

// findCategories returns the categories that arg names: by id, or all of that name with
// what is below them.
func (s *session) findCategories(ctx context.Context, arg string) ([]state.CategoryID, error) {
	if id, ok := idOf(arg); ok {
		return []state.CategoryID{state.CategoryID(id)}, nil
	}
	roots, err := s.categories(ctx)
	if err != nil {
		return nil, err
	}
	var found []state.CategoryID
	var walk func(of []state.Category)
	walk = func(of []state.Category) {
		for i := range of {
			if strings.EqualFold(of[i].Name, arg) {
				found = append(found, of[i].Within()...)
				continue
			}
			walk(of[i].Children)
		}
	}
	walk(roots)
	if len(found) == 0 {
		return nil, usagef("the catalog has no category %q; `tender catalog tree` prints them", arg)
	}
	return found, nil
}

func newCatalogItem(a *app) *cobra.Command {
	return prints[wholeItemJSON](a, &cobra.Command{
		Use: "item ITEM", Short: "Print an item of the catalog", Args: cobra.ExactArgs(1),
		Long:    "Print an item of the catalog with its description, specifications and suppliers. ITEM is its id, as `tender catalog` lists it: id:1000035.",
		Example: "  tender catalog item id:1000035",
		RunE: a.reads(func(ctx context.Context, s *session, args []string) error {
			id, ok := idOf(args[0])
			if !ok || id <= 0 {
				return usagef("an item is named by its id, as id:1000035, not %q; `tender catalog` lists them", args[0])
			}
			return s.showItem(ctx, state.CatalogItemID(id))
		}, (*session).maySeePrices),
	})
}

func (s *session) showItem(ctx context.Context, id state.CatalogItemID) error {
	it, err := s.catalogItem(ctx, id)
	if err != nil {
		return err
	}
	c := money.Currency{Code: it.Currency}
	if s.app.forPrograms() {
		return s.app.printJSON(wholeItemJSON{
			catalogItemJSON: jsonCatalogItem(it), Details: jsonText(it.Unknown, state.FieldDescription, it.Description),
			Specs: mapped(it.Specs, func(s *state.Spec) specJSON { return specJSON{s.Name, s.Value} }),
			Suppliers: mapped(it.Suppliers, func(p *state.SupplierPrice) supplyingJSON {
				return supplyingJSON{p.SupplierName, p.SupplierSKU, jsonMoney(p.Value, c), jsonFlagOf(p.Unknown, state.FieldIsInStock, p.IsInStock)}
			}),
		})
	}
	s.app.printf("%s, id:%d\n%s\n", catalogName(it), it.ID, it.Unknown.Word(state.FieldShortDescription, it.ShortDescription))
	s.app.printf("%-12s%s\n%-12s%s\n", "List price", money.Money{Amount: it.MSRP, Currency: c}.String(), "Categories", strings.Join(it.Categories, " › "))
	s.app.printText("Description", it.Description)
	for _, spec := range it.Specs {
		s.app.printf("%s\n", strings.TrimSpace(fmt.Sprintf("%s: %s", spec.Name, spec.Value)))
	}
	if len(it.Suppliers) == 0 {
		return nil
	}
	t := newTable("Supplier", "SKU", "Cost", "").figures(2).give(0)
	for _, p := range it.Suppliers {
		stock := ""
		if p.IsInStock {
			stock = "in stock"
		}
		t.add(p.SupplierName, p.SupplierSKU, money.Format(p.Value, c), stock)
	}
	s.app.printTable(t, "")
	return nil
}
