package admin

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/rows"
	"app.tender/tender/state/rows/rowfile"
	"app.tender/tender/state/text"
)

// CatalogFile is a catalog read from a file, for Instance.ImportCatalog. Its ids only
// connect items with categories.
type CatalogFile struct {
	Industries []state.Category
	Items      []state.CatalogItem
	Said       []string // sentences on what was left out
}

// The columns of a catalog beside those of lists of items.
const (
	columnName         rows.Column = "name"
	columnCategory     rows.Column = "category"
	columnShort        rows.Column = "short description"
	columnSupplier     rows.Column = "supplier"
	columnSupplierSKU  rows.Column = "supplier sku"
	columnInStock      rows.Column = "in stock"
	columnFavorite     rows.Column = "favorite"
	columnDiscontinued rows.Column = "discontinued"
	columnImage        rows.Column = "image url"
)

// CatalogColumns returns the columns that a catalog file may have, in any order.
func CatalogColumns() []rows.Column {
	return []rows.Column{
		rows.Type, rows.Brand, rows.Model, columnName, columnCategory, columnShort, rows.Description, rows.Price,
		columnSupplier,
		columnSupplierSKU, rows.Cost, columnInStock, columnFavorite, columnDiscontinued, columnImage,
	}
}

// catalogHeadings returns the headings of a catalog: those of lists of items as far as a catalog has such columns, and
// its own. In a catalog a list price is the price, and a name is not a model.
func catalogHeadings() rows.Headings {
	known := rows.Items()
	maps.DeleteFunc(known, func(_ string, c rows.Column) bool {
		return !slices.Contains(append(CatalogColumns(), rows.Item, rows.ListPrice, rows.Number), c)
	})
	for heading, c := range known {
		switch c {
		case rows.Item:
			known[heading] = columnName
		case rows.ListPrice:
			known[heading] = rows.Price
		}
	}
	return known.With(rows.Make(map[rows.Column]string{
		columnCategory:     "category, categories, category path, department, product category",
		columnShort:        "short description, short desc, summary",
		columnSupplier:     "supplier, supplier name, vendor, vendor name, distributor, default supplier",
		columnSupplierSKU:  "supplier sku, supplier part number, supplier part no, supplier item number, vendor sku, vendor part number, vendor part no, distributor sku",
		columnInStock:      "in stock, instock, is in stock, stock, available",
		columnFavorite:     "favorite, favourite, is favorite",
		columnDiscontinued: "discontinued, is discontinued, obsolete",
		columnImage:        "image url, image, primary image url, picture",
	}))
}

// CatalogReading says how a catalog file is read.
type CatalogReading struct {
	Currency money.Currency // of the account
	Sheet    string         // of a workbook; empty: the first
	Columns  rows.Mapping   // what a person says of the columns
}

// ReadCatalog reads a catalog from a table with a header; see CatalogColumns. It fails with
// rows.LineErrors that have everything wrong in its lines, or with a state.Fault about the whole file.
func ReadCatalog(content []byte, how CatalogReading) (CatalogFile, error) {
	sheet, err := rowfile.Read(content, how.Sheet)
	if err != nil {
		return CatalogFile{}, err
	}
	records, err := rows.ReadRecords(sheet, catalogHeadings(), how.Columns, rows.Model, columnName)
	if err != nil {
		return CatalogFile{}, err
	}
	for _, h := range records.Head {
		if h.Currency != "" && h.Currency != how.Currency.Code && (h.Column == rows.Price || h.Column == rows.Cost) {
			return CatalogFile{},
				state.Invalid("The column “"+h.Name+"” is in another currency; the account's is "+how.Currency.Code+".",
					"Convert it first, or correct the heading.")
		}
	}
	f := catalogReader{
		Records: records, currency: how.Currency, seen: map[string]int{},
		shelves: map[string]state.CategoryID{},
	}
	f.Each(f.item)
	if err := f.Err(); err != nil {
		return CatalogFile{}, err
	}
	return CatalogFile{Industries: f.industries, Items: f.items, Said: f.Said}, nil
}

// catalogReader reads the rows of a catalog file.
type catalogReader struct {
	*rows.Records
	currency   money.Currency
	industries []state.Category
	shelves    map[string]state.CategoryID // by path
	items      []state.CatalogItem
	seen       map[string]int // the line of an item, by type and name
}

// item reads a row.
func (f *catalogReader) item(r rows.Row) {
	word := func(c rows.Column) string { return f.Word(r, c, state.MaxName) }
	it := state.CatalogItem{
		Type: f.itemType(r), Brand: word(rows.Brand), Model: word(rows.Model), Name: word(columnName),
		ShortDescription: f.Word(r, columnShort, text.MaxLine), Description: f.Text(r, rows.Description),
		PrimaryImageURL: f.Word(r, columnImage, maxAddress),
		IsFavorite:      f.Yes(r, columnFavorite), IsDiscontinued: f.Yes(r, columnDiscontinued),
		MSRP: f.amount(r, rows.Price), Currency: f.currency.Code,
		Cost: state.SupplierPrice{
			SupplierName: word(columnSupplier), SupplierSKU: word(columnSupplierSKU), Value: f.amount(r, rows.Cost),
			IsInStock: f.Yes(r, columnInStock),
		},
	}
	if it.Cost.SupplierName != "" {
		it.Suppliers = []state.SupplierPrice{it.Cost}
	}
	f.categorize(r, &it)
	if f.Refused(r) {
		return
	}
	if err := checkCatalogItem(it, nil); err != nil {
		f.Refuse(r, "", text.UpperFirst(err.Error())+".")
		return
	}
	key := itemKey(&it)
	if first, ok := f.seen[key]; ok {
		f.Refuse(r, "", fmt.Sprintf("The same item is on line %d.", first))
		return
	}
	f.seen[key] = r.Line
	it.CategoryID, it.ParentCategoryID = f.shelfOf(it.Categories)
	if len(it.Categories) > 1 {
		it.Categories = it.Categories[1:] // without the industry, as items name theirs
	}
	f.items = append(f.items, it)
}

// maxAddress is the most characters of an image's address.
const maxAddress = 2000

func (f *catalogReader) itemType(r rows.Row) state.ItemType {
	given := f.Cell(r, rows.Type)
	for _, t := range []state.ItemType{state.ItemPart, state.ItemLabor, state.ItemCustom} {
		if strings.EqualFold(strings.ReplaceAll(given, " ", ""), string(t)) || given == "" {
			return t
		}
	}
	f.Refuse(r, rows.Type, fmt.Sprintf("%q is none of Part, Labor, CustomItem.", given))
	return state.ItemPart
}

// maxPrice is more than anything costs, and less than the integer that prices are
// compared by can hold.
var maxPrice = decimal.New(1, 12)

// amount reads an amount in the account's currency.
func (f *catalogReader) amount(r rows.Row, c rows.Column) decimal.NullDecimal {
	figure, ok := f.Figure(r, c)
	if !ok {
		return decimal.NullDecimal{}
	}
	d := figure.Value
	switch {
	case d.IsNegative() || d.GreaterThan(maxPrice) || !d.Equal(d.Round(4)):
		f.Refuse(r, c, "An amount is at least 0 and has at most four digits after the point, not "+d.String()+".")
	case figure.Code != "" && figure.Code != f.currency.Code, figure.Sign != "" && f.currency.Symbol != "" &&
		!strings.HasSuffix(figure.Sign, f.currency.Symbol):
		f.Refuse(r, c, "This is an amount in another currency: "+f.Cell(r, c)+". The account's is "+f.currency.Code+".")
	}
	return decimal.NewNullDecimal(d)
}

// categorize sets an item's place: industry, category and what is below it.
func (f *catalogReader) categorize(r rows.Row, it *state.CatalogItem) {
	path := text.SingleLine(f.Text(r, columnCategory))
	if path == "" {
		return
	}
	for name := range strings.SplitSeq(path, "/") {
		name = strings.TrimSpace(name)
		if name == "" {
			f.Refuse(r, columnCategory,
				fmt.Sprintf("%q has a part without a name; write it like Residential/Video/Displays.", path))
			return
		}
		it.Categories = append(it.Categories, name)
	}
}

// shelfOf finds or makes the category at the path names, and returns it with its parent.
func (f *catalogReader) shelfOf(names []string) (id, parent state.CategoryID) {
	level := &f.industries
	for i, name := range names {
		path := strings.Join(names[:i+1], "/")
		at := slices.IndexFunc(*level, func(c state.Category) bool { return c.Name == name })
		if at < 0 {
			f.shelves[path] = state.CategoryID(len(f.shelves) + 1)
			*level = append(*level, state.Category{ID: f.shelves[path], Name: name})
			at = len(*level) - 1
		}
		id, parent = f.shelves[path], id
		level = &(*level)[at].Children
	}
	return id, parent
}
