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
	s := track(&c.Unknown)
	children := func(r *jsonread.Reader) {
		below, whole := array(r, readCategory)
		c.Children = append(c.Children, below...)
		s.unknown.Set(state.FieldCategories, !whole || s.unknown.Has(state.FieldCategories))
	}
	object(r,
		idOf("id", &c.ID),
		s.line("name", state.FieldName, &c.Name),
		textOf("imageUrl", &c.ImageURL),
		field{"categories", children},
		field{"subCategories", children},
	)
}

// CatalogPage reads one page of a catalog search for items of a kind, or a bare array of them. A page
// without the list of that kind is an error unless its total is zero.
func CatalogPage(data []byte, kind state.ItemType) (state.CatalogPage, error) {
	kind = cmp.Or(kind, state.ItemPart)
	if list, bare, err := bareList(data, readCatalogItem, itemID); bare {
		p := state.CatalogPage{Unknown: state.UnknownFields(state.FieldTotal)}
		switch kind {
		case state.ItemLabor:
			p.Labors = list
		case state.ItemCustom:
			p.CustomItems = list
		default:
			p.Items = list
		}
		return p, err
	}
	var lists catalogLists
	p, err := document(data, func(r *jsonread.Reader, p *state.CatalogPage) {
		p.Unknown = state.UnknownFields(state.FieldTotal, state.FieldCount)
		lists.read(r, p)
	})
	switch asked := p.Of(kind); {
	case err != nil:
	case asked == nil && !lists.present[kind] && (p.Total > 0 || p.Unknown.Has(state.FieldTotal)):
		err = ErrNothing
	default:
		err = lists.unreadable
	}
	if err != nil {
		return state.CatalogPage{}, err
	}
	return p, nil
}

func itemID(i *state.CatalogItem) int64 { return int64(i.ID) }

// catalogLists records which lists a page has.
type catalogLists struct {
	present    map[state.ItemType]bool
	unreadable error
}

func (l *catalogLists) items(name string, kind state.ItemType, into *[]state.CatalogItem) field {
	return field{name, func(r *jsonread.Reader) {
		if r.Kind() == jsonread.Null {
			r.Skip()
			*into = nil
			return
		}
		list, whole := array(r, readCatalogItem)
		if err := identified(list, whole, itemID); err != nil {
			l.unreadable = err
		}
		if l.present == nil {
			l.present = make(map[state.ItemType]bool)
		}
		l.present[kind], *into = true, list
	}}
}

func (l *catalogLists) read(r *jsonread.Reader, p *state.CatalogPage) {
	object(r,
		l.items("items", state.ItemPart, &p.Items),
		l.items("labors", state.ItemLabor, &p.Labors),
		l.items("customItems", state.ItemCustom, &p.CustomItems),
		l.items("favoriteItems", "", &p.Favorites),
		field{"totalItemCount", func(r *jsonread.Reader) {
			p.Total = r.Count()
			p.Unknown.Set(state.FieldTotal, !r.Matched())
		}},
		field{"favoriteItemCount", func(r *jsonread.Reader) {
			p.FavoriteTotal = r.Count()
			p.Unknown.Set(state.FieldCount, !r.Matched())
		}},
		listOf("categoryFacets", &p.Categories, readFacet),
		listOf("brandFacets", &p.Brands, readFacet),
		listOf("supplierFacets", &p.Suppliers, readFacet),
	)
}

func readFacet(r *jsonread.Reader, f *state.Facet) {
	s := track(&f.Unknown)
	object(r, lineOf("value", &f.Value), s.count("count", state.FieldCount, &f.Count))
}

// CatalogItem reads an item of the catalog.
func CatalogItem(data []byte) (state.CatalogItem, error) { return document(data, readCatalogItem) }

// readCatalogItem reads an item. Only an item's detail has its long description, specifications and
// suppliers.
func readCatalogItem(r *jsonread.Reader, i *state.CatalogItem) {
	s := track(&i.Unknown)
	i.Cost.Unknown = supplierFields
	object(r,
		idOf("id", &i.ID),
		tokenOf("itemType", &i.Type),
		tokenOf("type", &i.Type),
		s.token("brand", state.FieldBrand, &i.Brand),
		s.line("model", state.FieldModel, &i.Model),
		s.line("name", state.FieldName, &i.Name),
		s.line("shortDescription", state.FieldShortDescription, &i.ShortDescription),
		s.text("description", state.FieldDescription, &i.Description),
		textOf("primaryImageUrl", &i.PrimaryImageURL),
		idOf("parentCategoryId", &i.ParentCategoryID),
		idOf("categoryId", &i.CategoryID),
		s.field("categories", state.FieldCategories, func(r *jsonread.Reader) bool {
			kind := r.Kind()
			i.Categories = categoryNames(r)
			return kind != jsonread.Array
		}),
		s.flag("isFavorite", state.FieldIsFavorite, &i.IsFavorite),
		s.flag("isDiscontinued", state.FieldIsDiscontinued, &i.IsDiscontinued),
		field{"msrp", func(r *jsonread.Reader) { i.MSRP, i.Currency = readPrice(r) }},
		partOf("defaultCost", &i.Cost, readSupplierPrice),
		listField(s, "specs", state.FieldSpecs, &i.Specs, readSpec),
		listField(s, "suppliers", state.FieldSuppliers, &i.Suppliers, readSupplierPrice),
	)
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
	var c money.Currency
	object(r, figureOf("value", &value), partOf("currency", &c, readCurrency))
	return value, c.Code
}

// supplierFields has the fields of a supplier's price, which are unknown until a price is read.
var supplierFields = state.UnknownFields(state.FieldSupplierName, state.FieldSupplierSKU, state.FieldIsInStock)

func readSupplierPrice(r *jsonread.Reader, p *state.SupplierPrice) {
	s := track(&p.Unknown)
	object(r,
		s.token("supplierName", state.FieldSupplierName, &p.SupplierName),
		s.line("supplierSku", state.FieldSupplierSKU, &p.SupplierSKU),
		figureOf("value", &p.Value),
		s.flag("isInStock", state.FieldIsInStock, &p.IsInStock),
	)
}

func readSpec(r *jsonread.Reader, p *state.Spec) {
	s := track(&p.Unknown)
	object(r, s.line("name", state.FieldName, &p.Name), s.text("value", state.FieldDescription, &p.Value))
}
