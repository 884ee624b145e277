package plan_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service/demo"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/rows"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// shelves is the demo's catalog with a search as the service's.
type shelves struct {
	items []state.CatalogItem
	docs  []string
}

func demoCatalog(t *testing.T) shelves {
	t.Helper()
	data, err := demo.Generate(demo.Config{Size: demo.SizeHouse, Now: time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	c := shelves{items: data.Accounts[0].Items}
	for _, it := range c.items {
		c.docs = append(c.docs,
			text.SearchDoc(it.Brand+" "+it.Model, it.Name, it.ShortDescription, it.Cost.SupplierSKU,
				text.Model(it.Model)))
	}
	return c
}

// find returns what the searches for an entry find.
func (c shelves) find(e plan.Entry) (found []state.CatalogItem) {
	for _, q := range e.Searches() {
		words := text.WordsOf(q.SearchText)
		for i := range c.items {
			if c.items[i].Type == q.ItemType && words.In(c.docs[i]) {
				found = append(found, c.items[i])
			}
		}
	}
	return found
}

// counted are the outcomes of many lines.
type counted struct{ read, refused int }

// check reads a line, which may be that item, in that quantity and at that price (the catalog's if it is invalid),
// or refused. Anything else is money or an item that nobody typed.
func (n *counted) check(
	t *testing.T, c shelves, typed string, p plan.Pasted, want *state.CatalogItem, quantity string,
	price decimal.NullDecimal,
) {
	t.Helper()
	if p.Err != nil {
		n.refused++
		return
	}
	r := p.Entry.In(c.find(p.Entry), plan.Facts{})
	if r.Possible() > 0 {
		n.refused++
		return
	}
	if r.Item == nil {
		t.Errorf("%q is the custom line %q", typed, r.Entry)
		return
	}
	l, err := r.Line(1, r.Item, "$")
	if err != nil {
		n.refused++
		return
	}
	if !price.Valid {
		price = want.MSRP
	}
	if r.Item.ID != want.ID || l.Quantity.String() != quantity ||
		!l.UnitPrice(money.Currency{}).Decimal.Equal(price.Decimal) {
		t.Errorf("%q is %s × %s at %s", typed, l.Quantity, l.Title(), l.UnitPrice(money.Currency{}).Decimal)
	}
	n.read++
}

var (
	listMarks = []string{
		"", "• ", "•\t", "‣ ", "◦ ", "▪ ", "・", "☐ ", "☑ ", "✓ ", "– ", "— ", "- ", "* ", "+ ", "→ ", "\uf0b7 ",
		"\uf0b7\t", "1. ", "1) ", "(1) ", "7. ", "a) ", "[ ] ", "[x] ", "■ ", "▸ ", "> ", "  • ", "- [ ] ",
	}
	quantityForms = []string{
		"2 %s", "2x %s", "2 x %s", "2× %s", "2 × %s", "2: %s", "Qty 2 %s", "QTY: 2 %s", "quantity 2 %s", "2 pcs %s",
		"2pcs %s", "2 pc. %s", "2 ea %s", "2 ea. %s", "2 each %s", "2 units %s", "2 nos %s", "2 pieces %s",
		"2 of %s", "2 box %s", "2 boxes of %s", "2 sets %s", "2 pair %s", "2 ft %s", "2 m %s", "2h %s", "2 hr %s",
		"2 hours %s", "2 hrs of %s", "(2) %s", "2) %s", "2. %s", "x2 %s", "2 - %s", "2, %s",
		"%s, 2", "%s,2", "%s x2", "%s ×2", "%s 2x", "%s x 2", "%s (2)", "%s [2]", "%s (x2)", "%s - 2", "%s – 2",
		"%s: 2", "%s = 2", "%s 2 pcs", "%s, 2 ea", "%s qty 2", "%s Qty: 2", "%s (qty 2)", "%s 2", "%s 2 ft", "%s 2h",
		"%s 2 hours",
	}
	priceForms = map[string]string{ // with the price; empty for the catalog's
		"": "", " @700": "700", " @ 700": "700", " @$700": "700", " @1,299.00": "1299", " @1299": "1299",
		" @1'299.00": "1299", " @0.5": "0.5", " @700,00": "", " @1.299,00": "", " $700": "", " 700": "", " 700.00": "",
		" at 700": "", " = 700": "", " 700 USD": "", " @7.31E+11": "",
	}
)

func namesOf(it *state.CatalogItem) []string {
	if it.Model == "" {
		return []string{it.Name}
	}
	return []string{
		it.Model, it.Brand + " " + it.Model, strings.ToLower(it.Brand + " " + it.Model),
		strings.ReplaceAll(it.Brand+" "+it.Model, "-", "\u2011"),
	}
}

// every has the tests below read every item in each of its names, which takes minutes, instead of some.
var every = flag.Bool("every", false, "read every item of the demo in every form")

// steps returns how many items a test skips.
func steps(some, short int) int {
	switch {
	case *every:
		return 1
	case testing.Short():
		return short
	default:
		return some
	}
}

// Whatever mark, unit and place of the quantity people write: each item of the catalog is that item, in that
// quantity and at that price, or the line is refused. It never becomes a custom line, or another figure.
func TestEveryItemInEveryForm(t *testing.T) {
	c := demoCatalog(t)
	var n counted
	step := steps(150, 400)
	one := func(it *state.CatalogItem, mark, form, price, name string) {
		typed := mark + fmt.Sprintf(form, name) + price
		l, err := plan.ReadList(rows.Pasted(typed), rows.Mapping{})
		if err != nil || len(l.Lines) != 1 {
			t.Fatalf("%q: %d lines, %v", typed, len(l.Lines), err)
		}
		want := decimal.NullDecimal{}
		if priceForms[price] != "" {
			want = known(priceForms[price])
		}
		n.check(t, c, typed, l.Lines[0], it, "2", want)
	}
	for i := 0; i < len(c.items); i += step {
		it := &c.items[i]
		names := namesOf(it)
		if !*every {
			names = names[i%len(names):][:1]
		}
		for _, name := range names {
			for _, form := range quantityForms {
				for _, mark := range listMarks {
					one(it, mark, form, " @700", name)
				}
				for price := range priceForms {
					one(it, "", form, price, name)
				}
			}
			if t.Failed() {
				return
			}
		}
	}
	t.Logf("%d items, %d marks, %d places and units of the quantity, %d forms of the price: %d lines read, %d refused",
		(len(c.items)+step-1)/step, len(listMarks), len(quantityForms), len(priceForms), n.read, n.refused)
}

var (
	quantityHeadings = []string{
		"Qty", "Quantity", "QTY.", "Units", "Qty Ordered", "No.", "Count", "Pcs", "Order Qty",
		"# of Units", "Menge",
	}
	itemHeadings = []string{
		"Item", "Model", "Model #", "Model No.", "Part Number", "Part #", "P/N", "SKU", "MPN",
		"Product", "Mfr Part #", "Item Number", "Description", "Name",
	}
	priceHeadings = []string{
		"Price", "Unit Price", "Our Price", "Sell", "Rate", "Net Price", "Price Each",
		"Unit Price (USD)", "Price ($)", "SellPrice", "unit_price", "Each", "MSRP", "Weight", "Tarif",
	}
	figureForms = map[string]string{
		"1,299.00": "1299", "1299": "1299", "$1,299.00": "1299", "1 299.00": "1299", "1'299.00": "1299",
		"$ 1,299.00": "1299", "1299.00 USD": "1299", "1.299,00": "1299", "1299,5": "1299.5", "7": "7", "12.50": "12.5",
		"1.299": "1.299", "7.31E+11": "", "#N/A": "", "TBD": "", "(5.00)": "", "-5": "", "": "", "1,29": "1.29",
		"1,299": "1299", "5/ea": "",
	}
	quantityCells = map[string]string{
		"2": "2", "2.0": "2", "2 ea": "2", "2x": "2", "1,000": "1000", "2.5": "2.5",
		"": "1", "two": "", "0": "", "-2": "", "2 ft": "", "1.000,00": "1000",
	}
)

// In a table with any of these headings and figures it is the same.
func TestEveryItemBelowEveryHeading(t *testing.T) {
	c := demoCatalog(t)
	var n counted
	tables := 0
	step := steps(240, 400)
	read := func(mark, quantity, item, price, count, figure string) {
		var b strings.Builder
		row := func(cells ...string) {
			for i, cell := range cells {
				if mark == "," && strings.ContainsAny(cell, "\",") || mark == ";" && strings.ContainsAny(cell, "\";") {
					cells[i] = `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
				}
			}
			b.WriteString(strings.Join(cells, mark) + "\n")
		}
		row("Room", quantity, item, price)
		var names []string
		var items []*state.CatalogItem
		for i := 0; i < len(c.items); i += step {
			it := &c.items[i]
			name := namesOf(it)[i%len(namesOf(it))]
			row("Den", count, name, figure)
			names, items = append(names, name), append(items, it)
		}
		tables++
		l, err := plan.ReadList(rows.Pasted(b.String()), rows.Mapping{})
		if err != nil {
			n.refused += len(items)
			return
		}
		if len(l.Lines) != len(items) {
			t.Fatalf("%s: %d lines of %d", b.String()[:80], len(l.Lines), len(items))
		}
		want := decimal.NullDecimal{}
		if figureForms[figure] != "" && price != "MSRP" {
			want = known(figureForms[figure])
		}
		for i, p := range l.Lines {
			n.check(t, c, strings.Join([]string{quantity, item, price, count, names[i], figure}, "|"), p, items[i],
				quantityCells[count], want)
		}
	}
	for _, mark := range []string{",", ";", "\t"} {
		for i, quantity := range quantityHeadings {
			for j, item := range itemHeadings {
				for k, price := range priceHeadings {
					if *every || min(i, j, k) == 0 { // of two headings each pair, without the third
						read(mark, quantity, item, price, "2", "1,299.00")
					}
				}
			}
		}
		for i, price := range priceHeadings {
			for figure := range figureForms {
				for count := range quantityCells {
					if *every || i%6 == 0 {
						read(mark, "Qty", "Model", price, count, figure)
					}
				}
			}
		}
	}
	t.Logf(
		"%d tables of %d items: %d × %d × %d headings, %d forms of the price, %d of the quantity, 3 separators: %d lines read, %d refused",
		tables, (len(c.items)+step-1)/step, len(quantityHeadings), len(itemHeadings), len(priceHeadings),
		len(figureForms), len(quantityCells), n.read, n.refused)
}
