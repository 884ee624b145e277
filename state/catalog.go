package state

import (
	"github.com/shopspring/decimal"
)

// Category is a node of the catalog tree. The roots are industries.
type Category struct {
	ID       CategoryID
	Name     string
	ImageURL string
	Children []Category

	Unknown Unknown `json:",omitzero"`
}

// CatalogItem is an item that can fill an option.
type CatalogItem struct {
	ID               CatalogItemID
	Type             ItemType
	Brand            string
	Model            string
	Name             string // of labor and custom items
	ShortDescription string
	Description      string // in extended details only
	PrimaryImageURL  string
	ParentCategoryID CategoryID
	CategoryID       CategoryID
	Categories       []string
	IsFavorite       bool
	IsDiscontinued   bool
	MSRP             decimal.NullDecimal // per unit
	Currency         string              // the ISO 4217 code of MSRP
	Cost             SupplierPrice
	Specs            []Spec          // in extended details only
	Suppliers        []SupplierPrice // in extended details only

	Unknown Unknown `json:",omitzero"`
}

// StockWord returns whether the item is available: "in stock", "not in stock", "discontinued",
// "unknown", or empty for labor and custom items, which no supplier stocks.
func (i *CatalogItem) StockWord() string {
	switch {
	case i.IsDiscontinued:
		return "discontinued"
	case i.Type == ItemLabor || i.Type == ItemCustom:
		return ""
	case i.Unknown.Has(FieldIsDiscontinued):
		return UnknownWord
	default:
		return i.Cost.StockWord()
	}
}

// SupplierPrice is one supplier's price of an item.
type SupplierPrice struct {
	SupplierName string
	SupplierSKU  string
	Value        decimal.NullDecimal // per unit, in the account's currency
	IsInStock    bool

	Unknown Unknown `json:",omitzero"`
}

// StockWord returns whether the supplier has the item: "in stock", "not in stock" or "unknown".
func (p *SupplierPrice) StockWord() string {
	if p.IsInStock {
		return "in stock"
	}
	return p.Unknown.Word(FieldIsInStock, "not in stock")
}

// Spec is one line of an item's specifications.
type Spec struct {
	Name, Value string

	Unknown Unknown `json:",omitzero"`
}

// Facet is a value in the results of a search, with the number of items that have it.
type Facet struct {
	Value string
	Count int

	Unknown Unknown `json:",omitzero"`
}

// CatalogPage is one page of a catalog search.
type CatalogPage struct {
	Items         []CatalogItem
	Total         int
	Favorites     []CatalogItem
	FavoriteTotal int
	Categories    []Facet
	Brands        []Facet
	Suppliers     []Facet
	Labors        []CatalogItem
	CustomItems   []CatalogItem

	Unknown Unknown `json:",omitzero"`
}

// Within returns the ids of a category and all its descendants, to query the catalog for everything
// in it.
func (c *Category) Within() []CategoryID {
	ids := []CategoryID{c.ID}
	for i := range c.Children {
		ids = append(ids, c.Children[i].Within()...)
	}
	return ids
}

// Of returns the items of type t, since the page lists labor and custom items separately. An empty
// type means Part.
func (p *CatalogPage) Of(t ItemType) []CatalogItem {
	switch {
	case t == ItemLabor && len(p.Items) == 0:
		return p.Labors
	case t == ItemCustom && len(p.Items) == 0:
		return p.CustomItems
	default:
		return p.Items
	}
}
