package admin

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
)

// CatalogFile is a catalog read from a file, for Instance.ImportCatalog. Its ids only
// connect items with categories.
type CatalogFile struct {
	Industries []state.Category
	Items      []state.CatalogItem
}

// CatalogLineError is an error in a line of a catalog file.
type CatalogLineError struct {
	Line    int    // from 1, the header's
	Column  string // empty: the whole line
	Message string
}

// Error implements error.
func (e CatalogLineError) Error() string {
	if e.Column == "" {
		return fmt.Sprintf("line %d: %s", e.Line, e.Message)
	}
	return fmt.Sprintf("line %d, %s: %s", e.Line, e.Column, e.Message)
}

// CatalogFileError lists all errors of a catalog file in the order of its lines.
type CatalogFileError []CatalogLineError

// Error returns one line for each error.
func (e CatalogFileError) Error() string {
	return strings.Join(state.Map(e, (*CatalogLineError).Error), "\n")
}

// CatalogColumns returns the columns that a catalog file may have, in any order.
func CatalogColumns() []string {
	return []string{
		"Type", "Brand", "Model", "Name", "Category", "ShortDescription", "Description", "Price", "Supplier", "SupplierSku",
		"Cost", "InStock", "Favorite", "Discontinued", "ImageUrl",
	}
}

// ReadCatalogCSV reads a catalog whose first line names its columns; see CatalogColumns.
// Fields are separated by commas, or by semicolons if the header's are. Prices are in
// currency (ISO 4217). It fails with a CatalogFileError that lists all errors.
func ReadCatalogCSV(r io.Reader, currency string) (CatalogFile, error) {
	buffered := bufio.NewReader(r)
	if mark, err := buffered.Peek(3); err == nil && string(mark) == "\ufeff" { // as spreadsheets write it
		_, _ = buffered.Discard(len(mark))
	}
	f := catalogReader{currency: currency, seen: map[string]int{}, shelves: map[string]state.CategoryID{}}
	f.csv = csv.NewReader(buffered)
	f.csv.ReuseRecord, f.csv.FieldsPerRecord = true, -1
	if head, _ := buffered.Peek(buffered.Buffered()); isSemicolons(string(head)) {
		f.csv.Comma = ';'
	}
	if err := f.header(); err != nil {
		return CatalogFile{}, err
	}
	for {
		record, err := f.csv.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		var broken *csv.ParseError
		switch {
		case errors.As(err, &broken):
			f.wrong = append(f.wrong, CatalogLineError{broken.Line, "", broken.Err.Error()})
			return CatalogFile{}, f.wrong // the lines that follow can't be separated
		case err != nil:
			return CatalogFile{}, fmt.Errorf("reading the catalog: %w", err)
		}
		f.line, _ = f.csv.FieldPos(0)
		f.item(record)
	}
	if len(f.wrong) > 0 {
		return CatalogFile{}, f.wrong
	}
	return CatalogFile{Industries: f.industries, Items: f.items}, nil
}

func isSemicolons(text string) bool {
	head, _, _ := strings.Cut(text, "\n")
	return strings.Count(head, ";") > strings.Count(head, ",")
}

// catalogReader reads a catalog file.
type catalogReader struct {
	csv        *csv.Reader
	currency   string
	columns    map[string]int // where the known columns are
	line       int
	record     []string
	industries []state.Category
	shelves    map[string]state.CategoryID // by path
	items      []state.CatalogItem
	seen       map[string]int // the line of an item, by type and name
	wrong      CatalogFileError
}

func (f *catalogReader) say(column, format string, args ...any) {
	f.wrong = append(f.wrong, CatalogLineError{f.line, column, fmt.Sprintf(format, args...)})
}

func (f *catalogReader) header() error {
	record, err := f.csv.Read()
	if err != nil {
		return CatalogFileError{{1, "", "there is no header; it names the columns, such as Brand,Model,Category,Price"}}
	}
	f.line, f.columns = 1, map[string]int{}
	for i, name := range record {
		at := slices.IndexFunc(CatalogColumns(), func(known string) bool { return strings.EqualFold(known, strings.TrimSpace(name)) })
		if at < 0 {
			f.say("", "there is no column %q; the columns are %s", strings.TrimSpace(name), strings.Join(CatalogColumns(), ", "))
			continue
		}
		known := CatalogColumns()[at]
		if _, ok := f.columns[known]; ok {
			f.say("", "the column %s is there twice", known)
		}
		f.columns[known] = i
	}
	if len(f.wrong) > 0 {
		return f.wrong
	}
	return nil
}

func (f *catalogReader) text(column string) string {
	at, ok := f.columns[column]
	if !ok || at >= len(f.record) {
		return ""
	}
	return strings.TrimSpace(f.record[at])
}

// item reads a line.
func (f *catalogReader) item(record []string) {
	f.record = record
	if !slices.ContainsFunc(record, func(s string) bool { return strings.TrimSpace(s) != "" }) {
		return
	}
	if !utf8.ValidString(strings.Join(record, "")) {
		f.say("", "this is not UTF-8")
		return
	}
	if len(record) > len(f.columns) {
		f.say("", "there are %d fields, and %d columns", len(record), len(f.columns))
		return
	}
	before := len(f.wrong)
	it := state.CatalogItem{
		Type: f.itemType(), Brand: f.text("Brand"), Model: f.text("Model"), Name: f.text("Name"),
		ShortDescription: f.text("ShortDescription"), Description: f.text("Description"), PrimaryImageURL: f.text("ImageUrl"),
		IsFavorite: f.yes("Favorite"), IsDiscontinued: f.yes("Discontinued"), MSRP: f.amount("Price"), Currency: f.currency,
		Cost: state.SupplierPrice{
			SupplierName: f.text("Supplier"), SupplierSKU: f.text("SupplierSku"), Value: f.amount("Cost"), IsInStock: f.yes("InStock"),
		},
	}
	if it.Cost.SupplierName != "" {
		it.Suppliers = []state.SupplierPrice{it.Cost}
	}
	f.categorize(&it)
	if len(f.wrong) > before {
		return
	}
	if err := checkCatalogItem(it, nil); err != nil {
		f.say("", "%s", err)
		return
	}
	key := itemKey(&it)
	if first, ok := f.seen[key]; ok {
		f.say("", "the same item is on line %d", first)
		return
	}
	f.seen[key] = f.line
	it.CategoryID, it.ParentCategoryID = f.shelfOf(it.Categories)
	if len(it.Categories) > 1 {
		it.Categories = it.Categories[1:] // without the industry, as items name theirs
	}
	f.items = append(f.items, it)
}

func (f *catalogReader) itemType() state.ItemType {
	given := f.text("Type")
	for _, t := range []state.ItemType{state.ItemPart, state.ItemLabor, state.ItemCustom} {
		if strings.EqualFold(given, string(t)) || given == "" {
			return t
		}
	}
	f.say("Type", "%q is none of Part, Labor, CustomItem", given)
	return state.ItemPart
}

// maxPrice is more than anything costs, and less than the integer that prices are
// compared by can hold.
var maxPrice = decimal.New(1, 12)

func (f *catalogReader) amount(column string) decimal.NullDecimal {
	text := f.text(column)
	if text == "" {
		return decimal.NullDecimal{}
	}
	d, err := decimal.NewFromString(text)
	if err != nil || strings.ContainsAny(text, "eE") {
		f.say(column, "%q is no amount such as 1299.95", text)
		return decimal.NullDecimal{}
	}
	if d.IsNegative() || d.GreaterThan(maxPrice) || !d.Equal(d.Round(4)) {
		f.say(column, "an amount is at least 0 and has at most four digits after the point, not %s", text)
		return decimal.NullDecimal{}
	}
	return decimal.NewNullDecimal(d)
}

func (f *catalogReader) yes(column string) bool {
	switch strings.ToLower(f.text(column)) {
	case "yes", "true", "1", "x":
		return true
	case "", "no", "false", "0":
		return false
	}
	f.say(column, "%q is neither yes nor no", f.text(column))
	return false
}

// categorize sets an item's place: industry, category and what is below it.
func (f *catalogReader) categorize(it *state.CatalogItem) {
	path := f.text("Category")
	if path == "" {
		return
	}
	for name := range strings.SplitSeq(path, "/") {
		name = strings.TrimSpace(name)
		if name == "" {
			f.say("Category", "%q has a part without a name; write it like Residential/Video/Displays", path)
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
