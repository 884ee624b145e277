// Package catalog has the command that searches the catalog, shows its tree and items, and marks favorites.
package catalog

import (
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
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

func newCatalog(r *run.Run) *cobra.Command {
	return run.Group("catalog", "Search the catalog, and mark favorites", "",
		newSearch(r), newTree(r), newItem(r), newFavorite(r))
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
