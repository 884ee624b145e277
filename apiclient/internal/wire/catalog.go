package wire

import (
	"github.com/shopspring/decimal"

	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// Categories reads the catalog's tree of industries and categories.
func Categories(data []byte) ([]state.Category, error) {
	return documentList(data, readCategory, "industries", "categories")
}

// readCategory reads an industry or a category; they name their children
// differently.
func readCategory(r *jsonread.Reader, c *state.Category) {
	for name := range r.Fields {
		switch string(name) {
		case "id":
			c.ID = jsonread.ID[state.CategoryID](r)
		case "name":
			c.Name = r.Line()
		case "imageUrl":
			c.ImageURL = r.Text()
		case "categories", "subCategories":
			c.Children = append(c.Children, array(r, readCategory)...)
		}
	}
}

// CatalogPage reads one page of a search in the catalog.
func CatalogPage(data []byte) (state.CatalogPage, error) { return document(data, readCatalogPage) }

func readCatalogPage(r *jsonread.Reader, p *state.CatalogPage) {
	for name := range r.Fields {
		switch string(name) {
		case "items":
			p.Items = array(r, readCatalogItem)
		case "totalItemCount":
			p.Total = r.Count()
		case "favoriteItems":
			p.Favorites = array(r, readCatalogItem)
		case "favoriteItemCount":
			p.FavoriteTotal = r.Count()
		case "categoryFacets":
			p.Categories = array(r, readFacet)
		case "brandFacets":
			p.Brands = array(r, readFacet)
		case "supplierFacets":
			p.Suppliers = array(r, readFacet)
		case "labors":
			p.Labors = array(r, readCatalogItem)
		case "customItems":
			p.CustomItems = array(r, readCatalogItem)
		}
	}
}

func readFacet(r *jsonread.Reader, f *state.Facet) {
	for name := range r.Fields {
		switch string(name) {
		case "value":
			f.Value = r.Line()
		case "count":
			f.Count = r.Count()
		}
	}
}

// CatalogItem reads an item of the catalog.
func CatalogItem(data []byte) (state.CatalogItem, error) { return document(data, readCatalogItem) }

func readCatalogItem(r *jsonread.Reader, i *state.CatalogItem) {
	for name := range r.Fields {
		switch string(name) {
		case "id":
			i.ID = jsonread.ID[state.CatalogItemID](r)
		case "itemType", "type":
			i.Type = state.ItemType(r.Token())
		case "brand":
			i.Brand = r.Token()
		case "model":
			i.Model = r.Line()
		case "name":
			i.Name = r.Line()
		case "shortDescription":
			i.ShortDescription = r.Line()
		case "description":
			i.Description = r.Text()
		case "primaryImageUrl":
			i.PrimaryImageURL = r.Text()
		case "parentCategoryId":
			i.ParentCategoryID = jsonread.ID[state.CategoryID](r)
		case "categoryId":
			i.CategoryID = jsonread.ID[state.CategoryID](r)
		case "categories":
			i.Categories = categoryNames(r)
		case "isFavorite":
			i.IsFavorite = r.Bool()
		case "isDiscontinued":
			i.IsDiscontinued = r.Bool()
		case "msrp":
			i.MSRP, i.Currency = readPrice(r)
		case "defaultCost":
			readSupplierPrice(r, &i.Cost)
		case "specs":
			i.Specs = array(r, readSpec)
		case "suppliers":
			i.Suppliers = array(r, readSupplierPrice)
		}
	}
}

// categoryNames reads the names of categories: words, or objects with a name.
func categoryNames(r *jsonread.Reader) []string {
	var names []string
	for range r.Elems {
		if !r.Spend(sizeOf[string]()) {
			break
		}
		if r.Kind() != jsonread.Object {
			names = appendText(names, r.Token())
			continue
		}
		var c state.Category
		readCategory(r, &c)
		names = appendText(names, c.Name)
	}
	return names
}

// readPrice reads a price: an object with a value and a currency, or the value.
func readPrice(r *jsonread.Reader) (value decimal.NullDecimal, currency string) {
	if r.Kind() != jsonread.Object {
		return r.Decimal(), ""
	}
	for name := range r.Fields {
		switch string(name) {
		case "value":
			value = r.Decimal()
		case "currency":
			var c money.Currency
			readCurrency(r, &c)
			currency = c.Code
		}
	}
	return value, currency
}

func readSupplierPrice(r *jsonread.Reader, s *state.SupplierPrice) {
	for name := range r.Fields {
		switch string(name) {
		case "supplierName":
			s.SupplierName = r.Token()
		case "supplierSku":
			s.SupplierSKU = r.Line()
		case "value":
			s.Value = r.Decimal()
		case "isInStock":
			s.IsInStock = r.Bool()
		}
	}
}

func readSpec(r *jsonread.Reader, s *state.Spec) {
	for name := range r.Fields {
		switch string(name) {
		case "name":
			s.Name = r.Line()
		case "value":
			s.Value = r.Text()
		}
	}
}
