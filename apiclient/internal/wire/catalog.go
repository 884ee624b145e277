package wire

import (
	"cmp"

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
	s := reading(r, &c.Unknown, state.UnknownFields(state.FieldName))
	for name := range r.Fields {
		switch string(name) {
		case "id":
			c.ID = jsonread.ID[state.CategoryID](r)
		case "name":
			s.line(state.FieldName, &c.Name)
		case "imageUrl":
			c.ImageURL = r.Text()
		case "categories", "subCategories":
			children, whole := array(r, readCategory)
			c.Children = append(c.Children, children...)
			s.unknown.Set(state.FieldCategories, !whole || s.unknown.Has(state.FieldCategories))
		}
	}
}

// CatalogPage reads one page of a search in the catalog for items of a kind. One
// that does not say those says that there are none only where it says that none
// are in all.
func CatalogPage(data []byte, kind state.ItemType) (state.CatalogPage, error) {
	kind = cmp.Or(kind, state.ItemPart)
	var lists catalogLists
	p, err := document(data, func(r *jsonread.Reader, p *state.CatalogPage) {
		p.Unknown = state.UnknownFields(state.FieldTotal)
		lists.read(r, p)
	})
	switch asked := p.Of(kind); {
	case err != nil:
	case asked == nil && !lists.said[kind] && (p.Total > 0 || p.Unknown.Has(state.FieldTotal)):
		err = ErrNothing
	default:
		err = lists.unreadable
	}
	if err != nil {
		return state.CatalogPage{}, err
	}
	return p, nil
}

// catalogLists notes which of its lists a page says.
type catalogLists struct {
	said       map[state.ItemType]bool
	unreadable error
}

func (l *catalogLists) items(r *jsonread.Reader, kind state.ItemType) []state.CatalogItem {
	if r.Kind() == jsonread.Null {
		r.Skip()
		return nil
	}
	list, whole := array(r, readCatalogItem)
	if err := identified(list, whole, func(i *state.CatalogItem) int64 { return int64(i.ID) }); err != nil {
		l.unreadable = err
	}
	if l.said == nil {
		l.said = make(map[state.ItemType]bool)
	}
	l.said[kind] = true
	return list
}

func (l *catalogLists) read(r *jsonread.Reader, p *state.CatalogPage) {
	for name := range r.Fields {
		switch string(name) {
		case "items":
			p.Items = l.items(r, state.ItemPart)
		case "labors":
			p.Labors = l.items(r, state.ItemLabor)
		case "customItems":
			p.CustomItems = l.items(r, state.ItemCustom)
		case "favoriteItems":
			p.Favorites = l.items(r, "")
		case "totalItemCount":
			p.Total = r.Count()
			p.Unknown.Set(state.FieldTotal, !r.Said())
		case "favoriteItemCount":
			p.FavoriteTotal = r.Count()
		case "categoryFacets":
			p.Categories, _ = array(r, readFacet)
		case "brandFacets":
			p.Brands, _ = array(r, readFacet)
		case "supplierFacets":
			p.Suppliers, _ = array(r, readFacet)
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

// catalogFields are what an item of the catalog is to say. Its long description,
// its specifications and its suppliers are in its detail alone.
var catalogFields = state.UnknownFields(
	state.FieldBrand, state.FieldModel, state.FieldName, state.FieldShortDescription, state.FieldDescription, state.FieldIsFavorite,
	state.FieldIsDiscontinued, state.FieldCategories, state.FieldSpecs, state.FieldSuppliers,
)

func readCatalogItem(r *jsonread.Reader, i *state.CatalogItem) {
	s := reading(r, &i.Unknown, catalogFields)
	i.Cost.Unknown = supplierFields
	for name := range r.Fields {
		switch string(name) {
		case "id":
			i.ID = jsonread.ID[state.CatalogItemID](r)
		case "itemType", "type":
			i.Type = state.ItemType(r.Token())
		case "brand":
			s.token(state.FieldBrand, &i.Brand)
		case "model":
			s.line(state.FieldModel, &i.Model)
		case "name":
			s.line(state.FieldName, &i.Name)
		case "shortDescription":
			s.line(state.FieldShortDescription, &i.ShortDescription)
		case "description":
			s.text(state.FieldDescription, &i.Description)
		case "primaryImageUrl":
			i.PrimaryImageURL = r.Text()
		case "parentCategoryId":
			i.ParentCategoryID = jsonread.ID[state.CategoryID](r)
		case "categoryId":
			i.CategoryID = jsonread.ID[state.CategoryID](r)
		case "categories":
			s.unknown.Set(state.FieldCategories, r.Kind() != jsonread.Array)
			i.Categories = categoryNames(r)
		case "isFavorite":
			s.flag(state.FieldIsFavorite, &i.IsFavorite)
		case "isDiscontinued":
			s.flag(state.FieldIsDiscontinued, &i.IsDiscontinued)
		case "msrp":
			i.MSRP, i.Currency = readPrice(r)
		case "defaultCost":
			readSupplierPrice(r, &i.Cost)
		case "specs":
			listOf(s, state.FieldSpecs, &i.Specs, readSpec)
		case "suppliers":
			listOf(s, state.FieldSuppliers, &i.Suppliers, readSupplierPrice)
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

// supplierFields are what the price of a supplier is to say.
var supplierFields = state.UnknownFields(state.FieldSupplierName, state.FieldSupplierSKU, state.FieldIsInStock)

func readSupplierPrice(r *jsonread.Reader, p *state.SupplierPrice) {
	s := reading(r, &p.Unknown, supplierFields)
	for name := range r.Fields {
		switch string(name) {
		case "supplierName":
			s.token(state.FieldSupplierName, &p.SupplierName)
		case "supplierSku":
			s.line(state.FieldSupplierSKU, &p.SupplierSKU)
		case "value":
			p.Value = r.Decimal()
		case "isInStock":
			s.flag(state.FieldIsInStock, &p.IsInStock)
		}
	}
}

func readSpec(r *jsonread.Reader, p *state.Spec) {
	s := reading(r, &p.Unknown, state.UnknownFields(state.FieldName, state.FieldDescription))
	for name := range r.Fields {
		switch string(name) {
		case "name":
			s.line(state.FieldName, &p.Name)
		case "value":
			s.text(state.FieldDescription, &p.Value)
		}
	}
}
