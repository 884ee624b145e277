package catalog

import (
	"context"
	"fmt"
	"strings"
	"time"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/spf13/cobra"
)

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

func newItem(r *run.Run) *cobra.Command {
	return run.Prints[wholeItemJSON](r, &cobra.Command{
		Use: "item ITEM", Short: "Print a catalog item", Args: cobra.ExactArgs(1),
		Long:    "Print a catalog item with its description, specifications and suppliers. ITEM is its id from `tender catalog search`, such as id:1000035.",
		Example: "  tender catalog item id:1000035",
		RunE: r.InPassing(func(ctx context.Context, s *run.Session, args []string) error {
			id, ok := find.ID(args[0])
			if !ok || id <= 0 {
				return run.Usagef(
					"an item is named by its id, such as id:1000035, not %q; `tender catalog search` lists them",
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
			"`tender catalog search WORDS` finds items with their ids."))
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

// catalogItem reads a catalog item from the service, or else from the cache.
func catalogItem(ctx context.Context, s *run.Session, id state.CatalogItemID) (*state.CatalogItem, error) {
	return find.OrCached(ctx, s, "this item", func(ctx context.Context) (*state.CatalogItem, error) {
		return s.Client.CatalogItemDetails(ctx, id)
	}, s.Store.Cache.SaveCatalogItem, func(ctx context.Context) (*state.CatalogItem, time.Time, error) {
		return s.Store.Cache.CatalogItem(ctx, id)
	})
}
