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
	"github.com/charmbracelet/lipgloss/tree"
	"github.com/spf13/cobra"
)

// categoryJSON is a node of the catalog's tree; the roots are industries.
type categoryJSON struct {
	ID       int64          `json:"id"`
	Name     *string        `json:"name"`
	Children []categoryJSON `json:"children"`
}

// wholeItemJSON is an item with the details that a search does not return.
type wholeItemJSON struct {
	catalogItemJSON
	Details   *string         `json:"details"` // the long description
	Specs     []specJSON      `json:"specs"`
	Suppliers []supplyingJSON `json:"suppliers"`
}

type specJSON struct {
	Name  *string `json:"name"`
	Value *string `json:"value"`
}

// supplyingJSON is a supplier's offer of an item.
type supplyingJSON struct {
	Supplier *string `json:"supplier"`
	SKU      *string `json:"sku"`
	Cost     *string `json:"cost"` // per unit
	InStock  *bool   `json:"inStock"`
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
	}, "No items found. `tender catalog --help` lists the filters.")
}

func newTree(r *run.Run) *cobra.Command {
	return run.Prints[[]categoryJSON](r, &cobra.Command{
		Use: "tree", Short: "Print the catalog's categories", Args: cobra.NoArgs,
		Example: "  tender catalog tree\n  tender catalog --category Displays",
		RunE: r.InPassing(func(ctx context.Context, s *run.Session, _ []string) error {
			roots, err := categories(ctx, s)
			if err != nil {
				return err
			}
			return r.Result(state.Map(roots, jsonCategory), func() {
				for i := range roots {
					s.Printf("%s\n", branch(&roots[i]))
				}
			})
		}),
	})
}

// categories returns the tree of the catalog.
func categories(ctx context.Context, s *run.Session) ([]state.Category, error) {
	return find.OrCached(ctx, s, "the categories", s.Client.Categories, s.Store.Cache.SaveCategories,
		s.Store.Cache.Categories)
}

func jsonCategory(c *state.Category) categoryJSON {
	return categoryJSON{
		int64(c.ID), output.Text(c.Unknown, state.FieldName, c.Name),
		state.Map(c.Children, jsonCategory),
	}
}

// branch returns a category with those below it.
func branch(c *state.Category) *tree.Tree {
	t := tree.Root(fmt.Sprintf("%s  id:%d", c.Unknown.Word(state.FieldName, c.Name), c.ID))
	for i := range c.Children {
		t.Child(branch(&c.Children[i]))
	}
	return t
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

func newItem(r *run.Run) *cobra.Command {
	return run.Prints[wholeItemJSON](r, &cobra.Command{
		Use: "item ITEM", Short: "Print a catalog item", Args: cobra.ExactArgs(1),
		Long:    "Print a catalog item with its description, specifications and suppliers. ITEM is its id from `tender catalog`, such as id:1000035.",
		Example: "  tender catalog item id:1000035",
		RunE: r.InPassing(func(ctx context.Context, s *run.Session, args []string) error {
			id, ok := find.ID(args[0])
			if !ok || id <= 0 {
				return run.Usagef("an item is named by its id, such as id:1000035, not %q; `tender catalog` lists them",
					args[0])
			}
			return showItem(ctx, s, state.CatalogItemID(id))
		}, (*run.Session).MaySeePrices),
	})
}

func showItem(ctx context.Context, s *run.Session, id state.CatalogItemID) error {
	it, err := catalogItem(ctx, s, id)
	if state.FaultOf(err).Kind == state.FaultNotFound {
		return run.Said(state.NotFound(fmt.Sprintf("The catalog has no item id:%d.", id),
			"`tender catalog WORDS` finds items with their ids."))
	}
	if err != nil {
		return err
	}
	c := money.Currency{Code: it.Currency}
	if s.ForPrograms() {
		whole := jsonCatalogItem(it)
		whole.Incomplete = it.Unknown.HasAny(
			state.UnknownFields(state.FieldCategories, state.FieldSpecs, state.FieldSuppliers))
		return s.PrintJSON(wholeItemJSON{
			catalogItemJSON: whole, Details: output.Text(it.Unknown, state.FieldDescription, it.Description),
			Specs: state.Map(it.Specs, func(s *state.Spec) specJSON {
				return specJSON{
					output.Text(s.Unknown, state.FieldName, s.Name),
					output.Text(s.Unknown, state.FieldDescription, s.Value),
				}
			}),
			Suppliers: state.Map(it.Suppliers, func(p *state.SupplierPrice) supplyingJSON {
				return supplyingJSON{
					output.Text(p.Unknown, state.FieldSupplierName, p.SupplierName),
					output.Text(p.Unknown, state.FieldSupplierSKU, p.SupplierSKU),
					output.Money(p.Value, c), output.Truth(p.Unknown, state.FieldIsInStock, p.IsInStock),
				}
			}),
		})
	}
	s.Printf("%s, id:%d\n%s\n", find.ItemName(it), it.ID,
		it.Unknown.Word(state.FieldShortDescription, it.ShortDescription))
	s.Printf("%-12s%s\n%-12s%s\n", "List price", money.Money{Amount: it.MSRP, Currency: c}.PerUnit(), "Categories",
		strings.Join(it.Categories, " › "))
	s.PrintText("Description", it.Unknown.Word(state.FieldDescription, it.Description))
	for _, spec := range it.Specs {
		s.Printf("%s\n", strings.TrimSpace(fmt.Sprintf("%s: %s", spec.Name, spec.Value)))
	}
	if len(it.Suppliers) == 0 {
		return nil
	}
	t := output.NewTable("Supplier", "SKU", "Cost", "").Figures(2).Give(0)
	for i := range it.Suppliers {
		p := &it.Suppliers[i]
		t.Add(p.SupplierName, p.SupplierSKU, money.Format(p.Value, c), p.StockWord())
	}
	s.PrintTable(t, "")
	return nil
}
