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

func industriesOf(tree []state.Category) []industryWire {
	list := make([]industryWire, len(tree))
	for i, c := range tree {
		list[i] = industryWire{ID: c.ID, Name: c.Name, Categories: categoriesOf(c.Children)}
	}
	return list
}

func categoriesOf(tree []state.Category) []categoryWire {
	list := make([]categoryWire, len(tree))
	for i, c := range tree {
		list[i] = categoryWire{ID: c.ID, Name: c.Name, ImageURL: orNull(c.ImageURL), SubCategories: categoriesOf(c.Children)}
	}
	return list
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

func facetsOf(list []state.Facet) []facetWire {
	w := make([]facetWire, len(list))
	for i, f := range list {
		w[i] = facetWire(f)
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
		IsDiscontinued: it.IsDiscontinued, MSRP: priceWire{figure(it.MSRP), it.Currency}, DefaultCost: supplierPriceOf(it.Cost),
	}
}

func catalogItemsOf(list []state.CatalogItem) []catalogItemWire {
	w := make([]catalogItemWire, len(list))
	for i := range list {
		w[i] = catalogItemOf(&list[i])
	}
	return w
}

func catalogDetailsOf(it *state.CatalogItem) catalogDetailsWire {
	w := catalogDetailsWire{
		catalogItemWire: catalogItemOf(it), Description: it.Description,
		Specs: make([]specWire, len(it.Specs)), Suppliers: make([]supplierPriceWire, len(it.Suppliers)),
	}
	for i, s := range it.Specs {
		w.Specs[i] = specWire{s.Name, s.Value}
	}
	for i, s := range it.Suppliers {
		w.Suppliers[i] = supplierPriceOf(s)
	}
	return w
}

func supplierPriceOf(s state.SupplierPrice) supplierPriceWire {
	return supplierPriceWire{s.SupplierName, s.SupplierSKU, figure(s.Value), s.IsInStock}
}
