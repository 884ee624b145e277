package rows

import (
	"maps"
	"strings"
	"unicode"

	"app.tender/tender/state/text"
)

// Column is what a column of a table contains. A caller may have columns of its own.
type Column string

// The columns of a list of items.
const (
	Quantity    Column = "quantity"
	Unit        Column = "unit"  // of the quantity: ea, ft, hr; never a price
	Hours       Column = "hours" // the quantity of labor
	Item        Column = "item"  // words of the item's name
	Model       Column = "model" // names the item alone; several such columns do so each
	Brand       Column = "brand"
	Description Column = "description"
	Price       Column = "price" // of one
	ListPrice   Column = "list price"
	Cost        Column = "cost"  // of one
	Total       Column = "total" // quantity × price
	Area        Column = "area"
	Option      Column = "option"
	Comment     Column = "comment"
	Taxable     Column = "taxable"
	Type        Column = "type" // part, labor, custom item or fee
	Accessory   Column = "accessory"
	State       Column = "state"
	Currency    Column = "currency"
	Number      Column = "number" // of the row, of the item's maker or of a person: no figure of the line
)

// Headings says which headings mean which column. The keys are as from Key.
type Headings map[string]Column

// itemHeadings has the headings of lists of items. Everything that reads such lists has them from here.
var itemHeadings = map[Column]string{
	Quantity: `qty, quantity, qnty, quant, units, count, no, pieces, pcs, qty ordered, quantity ordered,
		order qty, qty required, quantity required, qty reqd, qty needed,
		total qty, total quantity, item qty, number of units, no of units, how many, ordered, qty units, anzahl,
		menge`,
	Unit:  "uom, unit, u m, um, unit of measure, unit of measurement, measure, qty unit, units of measure",
	Hours: "hours, hrs",
	Item: `item, product, name, part, item name, product name, part name, equipment, component, material,
		device, article, line item, item description name, product service, goods`,
	Model: `model, model number, model no, model num, model name, model code, part number, part no, part num,
		p n, pn, sku, mpn, item number, item no, item code, item id, product number, product no,
		product code, product id, catalog number, catalog no, cat no, mfr part number, mfr part no, mfr part,
		mfr model, mfr number, mfg part number, mfg part no, mfg number,
		mfr p n, mfg p n, manufacturer part number, manufacturer part no, manufacturer part, manufacturer number,
		manufacturer model, manufacturer sku, vendor part number, vendor sku, supplier part number, supplier sku,
		stock code, stock number, stock no, order code, order number, style number`,
	Brand:       "brand, manufacturer, mfr, mfg, make, maker, vendor brand, manufacturer name, brand name, mfgr, manuf",
	Description: "description, desc, item description, product description, part description, item desc, product desc, details, specification",
	Price: `price, unit price, our price, sell, sell price, selling price, sale price, rate, unit rate, net,
		net price, price each, each, price ea, ea price, unit sell, unit sell price, customer price,
		client price, your price,
		price per unit, price unit, item price, unit net, net unit price, quoted price, quote price, sell each,
		rate each, unit selling price, price per each, price per item, einzelpreis, preis`,
	ListPrice: "msrp, list, list price, rrp, srp, retail, retail price, unit list, unit list price, unit msrp, list each, msrp each, suggested retail price, list price each",
	Cost:      "cost, unit cost, our cost, cost each, net cost, dealer price, dealer cost, dealer, buy, buy price, purchase price, cost price, unit cost price, cost per unit, wholesale, wholesale price",
	Total: `total, ext, extended, line total, amount, ext price, extended price, total price, extended total,
		ext total, subtotal, sub total, price total, total amount, ext sell, extended sell, sell total,
		total sell, row total,
		ext amount, extended amount, net total, item total, price extended, price ext, line amount, extension, sum`,
	Area:      "area, room, location, zone, space, room name, area name, location name, room area, area room, zone name, room location, installed in, install location",
	Option:    "option, option name, alternative",
	Comment:   "notes, note, comments, comment, remarks, remark, installer notes, install notes, installation notes, instructions",
	Taxable:   "taxable, tax, taxed, is taxable, tax y n, taxable y n",
	Type:      "type, item type, line type",
	Accessory: "accessory, is accessory",
	State:     "state, status",
	Currency:  "currency, currency code, cur",
	Number:    "line, line number, line no, line num, row, row number, row no, pos, position, seq, sequence, upc, upc code, ean, gtin, barcode, bar code, serial, serial number, serial no, postal code, postcode, zip, zip code, phone, phone number, telephone, mobile, date",
}

// Items returns the headings of lists of items.
func Items() Headings { return Make(itemHeadings) }

// Make returns headings from the synonyms of each column, with commas between them.
func Make(synonyms map[Column]string) Headings {
	h := Headings{}
	for column, list := range synonyms {
		for heading := range strings.SplitSeq(list, ",") {
			h[Key(heading)] = column
		}
	}
	return h
}

// With returns h with further headings, which win.
func (h Headings) With(more Headings) Headings {
	h = maps.Clone(h)
	maps.Copy(h, more)
	return h
}

// of returns the column of a heading; empty for an unknown one.
func (h Headings) of(heading string) Column { return h[Key(heading)] }

var currencyWords = text.Pattern(`\((?:` + currencySigns + `|[A-Za-z]{3}\.?)\)|` + currencySigns +
	`|\b(?:USD|CAD|EUR|GBP|AUD|NZD)\b`)

// Key returns what headings are compared by: words of small letters, without currencies and punctuation. # is a number.
func Key(heading string) string {
	heading = currencyWords().ReplaceAllString(heading, " ")
	var b strings.Builder
	last := ' '
	for _, r := range strings.ReplaceAll(strings.ReplaceAll(heading, "'", ""), "’", "") {
		switch {
		case r == '#':
			b.WriteString(" number ")
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			if unicode.IsUpper(r) && unicode.IsLower(last) { // unitPrice
				b.WriteByte(' ')
			}
			b.WriteRune(r)
		default:
			b.WriteByte(' ')
		}
		last = r
	}
	return strings.Join(strings.Fields(text.Fold(b.String())), " ")
}

// currencyOf returns the code of the currency that a heading names: "Price (USD)", "Price €". A mere $ is of any.
func currencyOf(heading string) string {
	m := currencyCode().FindString(heading)
	if code, ok := codes[m]; ok {
		return code
	}
	return m
}

var (
	currencyCode = text.Pattern(`\b(?:USD|CAD|EUR|GBP|AUD|NZD)\b|(?:US|CA|C|AU|A|NZ)\$|[€£]`)
	codes        = map[string]string{
		"€": "EUR", "£": "GBP", "US$": "USD", "CA$": "CAD", "C$": "CAD", "AU$": "AUD", "A$": "AUD", "NZ$": "NZD",
	}
)
