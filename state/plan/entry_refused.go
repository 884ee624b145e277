package plan

import (
	"cmp"
	"slices"
	"strings"

	"app.tender/tender/state/text"
)

// refused returns a row that can't be parsed as a line to correct. Its cells alone might be parsed
// as a name without a price; then it ends in a price that still has to be typed. A wrong total stands behind the price,
// where ParseEntry refuses it, too.
func (head columns) refused(cells []string) string {
	if r, err := head.read(cells); err == nil && r.price.Valid && r.total() != nil {
		return r.e.totaled(r.extended.Decimal)
	}
	var r row
	var price, cost, total []string
	quantity := ""
	for i, c := range cells {
		switch kind := head.at(i); {
		case c == "" || kind.ignored():
		case kind == typeColumn:
			_ = r.kind(c) // the row has its error
		case kind == accessoryColumn:
			_ = r.accessory(c)
		case kind == quantityColumn || kind == hoursColumn:
			r.e.Hours = r.e.Hours || kind == hoursColumn
			quantity = strings.TrimSpace(quantity + " " + c)
		case kind == priceColumn, kind == "" && len(r.e.Words) > 0 && figurePattern().MatchString(c):
			price = append(price, "@"+strings.ReplaceAll(strings.TrimPrefix(c, "@"), " ", ""))
		case kind == costColumn:
			cost = append(cost, "cost "+c)
		case kind == extendedColumn:
			total = append(total, c)
		case kind == "":
			r.e.Words = append(r.e.Words, c)
		default:
			r.name(kind, c)
		}
	}
	name := r.e.Words
	switch {
	case r.e.Custom:
		name = []string{`"` + r.e.Name() + `"`}
	case len(head) > 0:
		for i, w := range name {
			name[i] = escaped(w, i == 0)
		}
	}
	if r.e.Hours && !hoursPattern().MatchString(quantity) {
		quantity = cmp.Or(quantity, "1") + "h"
	}
	if quantity != "" {
		name = slices.Insert(name, 0, quantity)
	}
	if r.e.Accessory {
		name = slices.Insert(name, 0, ">")
	}
	line := strings.Join(slices.Concat(name, price, cost, total), " ")
	if _, err := ParseEntry(line); err == nil {
		line += " @?"
	}
	return line
}

// unquoted trims a cell, and removes the quotes that spreadsheets put around it and the apostrophe that --csv puts before
// what would be run as a formula.
func unquoted(s string) string {
	s = strings.TrimSpace(s)
	if rest := text.FromCell(s); rest != s {
		return rest
	}
	if inner, ok := strings.CutPrefix(s, `"`); ok && len(s) > 2 {
		if inner, ok = strings.CutSuffix(inner, `"`); ok && strings.Count(inner, `"`) == 2*strings.Count(inner, `""`) {
			return strings.ReplaceAll(inner, `""`, `"`)
		}
	}
	return s
}
