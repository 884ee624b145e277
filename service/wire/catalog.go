package wire

import "app.tender/tender/state"

// Industry is a root of the category tree.
type Industry struct {
	ID         state.CategoryID `json:"id"`
	Name       string           `json:"name"`
	Categories []category       `json:"categories"`
}

// category is a category below an industry.
type category struct {
	ID            state.CategoryID `json:"id"`
	Name          string           `json:"name"`
	ImageURL      *string          `json:"imageUrl"`
	SubCategories []category       `json:"subCategories"`
}

// IndustryOf converts a top category with those below it.
func IndustryOf(c *state.Category) Industry {
	return Industry{c.ID, c.Name, state.Map(c.Children, categoryOf)}
}

func categoryOf(c *state.Category) category {
	return category{c.ID, c.Name, orNull(c.ImageURL), state.Map(c.Children, categoryOf)}
}

// CatalogPage is a page of the catalog, with separate lists for labor and custom items.
type CatalogPage struct {
	Items             []CatalogItem `json:"items"`
	TotalItemCount    int           `json:"totalItemCount"`
	ProcessingTimeMS  int64         `json:"processingTimeMS"`
	FavoriteItemCount int           `json:"favoriteItemCount"`
	FavoriteItems     []CatalogItem `json:"favoriteItems"`
	CategoryFacets    []facet       `json:"categoryFacets"`
	BrandFacets       []facet       `json:"brandFacets"`
	SupplierFacets    []facet       `json:"supplierFacets"`
	Labors            []CatalogItem `json:"labors"`
	CustomItems       []CatalogItem `json:"customItems"`
}

type facet struct {
	Value string `json:"value"`
	Count int    `json:"count"`
}

func facetOf(f *state.Facet) facet { return facet{f.Value, f.Count} }

// CatalogPageOf converts a page of items of one kind.
func CatalogPageOf(p *state.CatalogPage, kind state.ItemType) CatalogPage {
	w := CatalogPage{
		Items: []CatalogItem{}, Labors: []CatalogItem{}, CustomItems: []CatalogItem{},
		TotalItemCount: p.Total, FavoriteItemCount: p.FavoriteTotal,
		FavoriteItems:  state.Map(p.Favorites, CatalogItemOf),
		CategoryFacets: state.Map(p.Categories, facetOf), BrandFacets: state.Map(p.Brands, facetOf),
		SupplierFacets: state.Map(p.Suppliers, facetOf),
	}
	switch items := state.Map(p.Items, CatalogItemOf); kind {
	case state.ItemLabor:
		w.Labors = items
	case state.ItemCustom:
		w.CustomItems = items
	default:
		w.Items = items
	}
	return w
}

// CatalogItem is an item of the catalog.
type CatalogItem struct {
	ID               state.CatalogItemID `json:"id"`
	ItemType         state.ItemType      `json:"itemType"`
	Brand            string              `json:"brand"`
	Model            string              `json:"model"`
	Name             string              `json:"name"`
	ShortDescription string              `json:"shortDescription"`
	PrimaryImageURL  *string             `json:"primaryImageUrl"`
	ParentCategoryID *state.CategoryID   `json:"parentCategoryId"`
	CategoryID       *state.CategoryID   `json:"categoryId"`
	Categories       []string            `json:"categories"`
	IsFavorite       bool                `json:"isFavorite"`
	IsDiscontinued   bool                `json:"isDiscontinued"`
	MSRP             price               `json:"msrp"`
	DefaultCost      supplierPrice       `json:"defaultCost"`
}

// CatalogDetails is an item with its extended details.
type CatalogDetails struct {
	CatalogItem
	Description string          `json:"description"`
	Specs       []spec          `json:"specs"`
	Suppliers   []supplierPrice `json:"suppliers"`
}

type price struct {
	Value    figure `json:"value"`
	Currency string `json:"currency"`
}

type supplierPrice struct {
	SupplierName string `json:"supplierName"`
	SupplierSKU  string `json:"supplierSku"`
	Value        figure `json:"value"`
	IsInStock    bool   `json:"isInStock"`
}

type spec struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// CatalogItemOf converts an item for lists.
func CatalogItemOf(it *state.CatalogItem) CatalogItem {
	return CatalogItem{
		ID: it.ID, ItemType: it.Type, Brand: it.Brand, Model: it.Model, Name: it.Name,
		ShortDescription: it.ShortDescription,
		PrimaryImageURL:  orNull(it.PrimaryImageURL), ParentCategoryID: orNull(it.ParentCategoryID),
		CategoryID: orNull(it.CategoryID), Categories: NotNil(it.Categories), IsFavorite: it.IsFavorite,
		IsDiscontinued: it.IsDiscontinued, MSRP: price{figureOf(it.MSRP), it.Currency},
		DefaultCost: supplierPriceOf(&it.Cost),
	}
}

// CatalogDetailsOf converts an item with its extended details.
func CatalogDetailsOf(it *state.CatalogItem) CatalogDetails {
	return CatalogDetails{
		CatalogItemOf(it), it.Description,
		state.Map(it.Specs, func(s *state.Spec) spec { return spec{s.Name, s.Value} }),
		state.Map(it.Suppliers, supplierPriceOf),
	}
}

func supplierPriceOf(s *state.SupplierPrice) supplierPrice {
	return supplierPrice{s.SupplierName, s.SupplierSKU, figureOf(s.Value), s.IsInStock}
}
