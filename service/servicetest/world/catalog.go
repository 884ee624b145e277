package world

import (
	"testing"

	"github.com/shopspring/decimal"

	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/state"
)

func listPrice(s string) decimal.NullDecimal {
	return decimal.NewNullDecimal(decimal.RequireFromString(s))
}

// Stock gives the account a small catalog.
func (w *World) Stock(a admin.Account) {
	w.T.Helper()
	tree := []state.Category{{ID: 1, Name: "Residential", Children: []state.Category{
		{
			ID: 2, Name: "Video", ImageURL: "https://example.com/video.png",
			Children: []state.Category{{ID: 3, Name: "Displays"}, {ID: 4, Name: "Mounts"}},
		},
		{ID: 5, Name: "Audio", Children: []state.Category{{ID: 6, Name: "Soundbars"}}},
	}}, {ID: 7, Name: "Commercial"}}
	part := func(brand, model, short, price string, parent, category state.CategoryID,
		seller string,
	) state.CatalogItem {
		sold := state.SupplierPrice{
			SupplierName: seller, SupplierSKU: "SKU-" + model, Value: listPrice("10"),
			IsInStock: seller == "Union",
		}
		return state.CatalogItem{
			Type: state.ItemPart, Brand: brand, Model: model, ShortDescription: short,
			Description: "All about " + model, MSRP: listPrice(price),
			Currency: "USD", ParentCategoryID: parent, CategoryID: category, Categories: []string{"Video"}, Cost: sold,
			Suppliers: []state.SupplierPrice{sold}, Specs: []state.Spec{{Name: "Warranty", Value: "3 years"}},
		}
	}
	items := []state.CatalogItem{
		part("Northlight", "VX-55", `55" display`, "1499.99", 2, 3, "Union"),
		part("Northlight", "VX-65", `65" display`, "2499.99", 2, 3, "Union"),
		part("Slimline", "SM-4", "wall mount", "219", 2, 4, "Coast"),
		part("Aurora", "S-9", "soundbar", "1299", 5, 6, "Coast"),
		part("Aurora", "S-5", "soundbar", "699", 5, 6, "Union"),
		{
			Type: state.ItemLabor, Name: "Installation", ShortDescription: "Installation, per hour",
			MSRP:     listPrice("95"),
			Currency: "USD",
		},
		{
			Type: state.ItemLabor, Name: "Programming", ShortDescription: "Programming, per hour",
			MSRP:     listPrice("125"),
			Currency: "USD",
		},
		{
			Type: state.ItemCustom, Name: "Engraved faceplate", ShortDescription: "Engraved faceplate",
			MSRP: listPrice("80"), Currency: "USD",
		},
	}
	items[1].IsFavorite, items[4].IsDiscontinued = true, true
	if _, err := w.Server.Admin().ImportCatalog(w.T.Context(), a.ID, tree, items); err != nil {
		w.T.Fatal(err)
	}
}

// NewStocked returns a world whose account north has a catalog.
func NewStocked(t *testing.T, configure ...func(*service.Config)) *World {
	t.Helper()
	w := New(t, configure...)
	w.Stock(w.North)
	return w
}
