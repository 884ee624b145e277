package service

import "app.tender/tender/state"

// industryWire is a root of the category tree.
type industryWire struct {
	ID         state.CategoryID `json:"id"`
	Name       string           `json:"name"`
	Categories []categoryWire   `json:"categories"`
}

// categoryWire is a category below an industry.
type categoryWire struct {
	ID            state.CategoryID `json:"id"`
	Name          string           `json:"name"`
	ImageURL      *string          `json:"imageUrl"`
	SubCategories []categoryWire   `json:"subCategories"`
}

func industryOf(c *state.Category) industryWire {
	return industryWire{c.ID, c.Name, each(c.Children, categoryOf)}
}

func categoryOf(c *state.Category) categoryWire {
	return categoryWire{c.ID, c.Name, orNull(c.ImageURL), each(c.Children, categoryOf)}
}

// catalogWire is a page of the catalog. Labor and custom items come in lists of
// their own.
type catalogWire struct {
	Items             []catalogItemWire `json:"items"`
	TotalItemCount    int               `json:"totalItemCount"`
	ProcessingTimeMS  int64             `json:"processingTimeMS"`
	FavoriteItemCount int               `json:"favoriteItemCount"`
	FavoriteItems     []catalogItemWire `json:"favoriteItems"`
	CategoryFacets    []facetWire       `json:"categoryFacets"`
	BrandFacets       []facetWire       `json:"brandFacets"`
	SupplierFacets    []facetWire       `json:"supplierFacets"`
	Labors            []catalogItemWire `json:"labors"`
	CustomItems       []catalogItemWire `json:"customItems"`
}

type facetWire struct {
	Value string `json:"value"`
	Count int    `json:"count"`
}

func facetOf(f *state.Facet) facetWire { return facetWire(*f) }

// catalogPageOf writes a page of items of one kind.
func catalogPageOf(p *state.CatalogPage, kind state.ItemType) catalogWire {
	w := catalogWire{
		Items: []catalogItemWire{}, Labors: []catalogItemWire{}, CustomItems: []catalogItemWire{},
		TotalItemCount: p.Total, FavoriteItemCount: p.FavoriteTotal, FavoriteItems: each(p.Favorites, catalogItemOf),
		CategoryFacets: each(p.Categories, facetOf), BrandFacets: each(p.Brands, facetOf), SupplierFacets: each(p.Suppliers, facetOf),
	}
	switch items := each(p.Items, catalogItemOf); kind {
	case state.ItemLabor:
		w.Labors = items
	case state.ItemCustom:
		w.CustomItems = items
	default:
		w.Items = items
	}
	return w
}

// catalogItemWire is an item of the catalog.
type catalogItemWire struct {
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
	MSRP             priceWire           `json:"msrp"`
	DefaultCost      supplierPriceWire   `json:"defaultCost"`
}

// catalogDetailsWire is an item with its extended details.
type catalogDetailsWire struct {
	catalogItemWire
	Description string              `json:"description"`
	Specs       []specWire          `json:"specs"`
	Suppliers   []supplierPriceWire `json:"suppliers"`
}

type priceWire struct {
	Value    figure `json:"value"`
	Currency string `json:"currency"`
}

type supplierPriceWire struct {
	SupplierName string `json:"supplierName"`
	SupplierSKU  string `json:"supplierSku"`
	Value        figure `json:"value"`
	IsInStock    bool   `json:"isInStock"`
}

type specWire struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

func catalogItemOf(it *state.CatalogItem) catalogItemWire {
	return catalogItemWire{
		ID: it.ID, ItemType: it.Type, Brand: it.Brand, Model: it.Model, Name: it.Name, ShortDescription: it.ShortDescription,
		PrimaryImageURL: orNull(it.PrimaryImageURL), ParentCategoryID: orNull(it.ParentCategoryID),
		CategoryID: orNull(it.CategoryID), Categories: notNil(it.Categories), IsFavorite: it.IsFavorite,
		IsDiscontinued: it.IsDiscontinued, MSRP: priceWire{figure(it.MSRP), it.Currency}, DefaultCost: supplierPriceOf(&it.Cost),
	}
}

func catalogDetailsOf(it *state.CatalogItem) catalogDetailsWire {
	return catalogDetailsWire{
		catalogItemOf(it), it.Description,
		each(it.Specs, func(s *state.Spec) specWire { return specWire{s.Name, s.Value} }), each(it.Suppliers, supplierPriceOf),
	}
}

func supplierPriceOf(s *state.SupplierPrice) supplierPriceWire {
	return supplierPriceWire{s.SupplierName, s.SupplierSKU, figure(s.Value), s.IsInStock}
}
