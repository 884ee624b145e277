package catalog

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/phrase"
	"app.tender/tender/views/widget/theme"
)

func (m *model) drawDetail(r screen.Rect) string {
	if r.Empty() {
		return ""
	}
	title := "Details"
	if it := m.shown(); it != nil {
		title = it.DisplayName()
	}
	f := cells.PaneFrame(m.th, title, m.focus == boxDetail)
	if m.detail.Loading {
		f.Right = m.th.Dim.Render("reading…")
	}
	return m.detailPage.Framed(f, m.th, m.detailLines, r.W, r.H)
}

// shown returns the item under the cursor, with its details once they are read.
func (m *model) shown() *state.CatalogItem {
	it := m.items.Current()
	if d := m.detail.Value; it != nil && d != nil && d.ID == it.ID {
		return d
	}
	return it
}

const labelWidth = 12

func (m *model) detailLines(w int) []string {
	it := m.shown()
	if it == nil {
		return cells.Wrap(m.th.Dim.Render("No item selected."), w)
	}
	d := details{Sheet: cells.Sheet{W: w}, currency: money.Currency{Code: it.Currency}, m: m}
	d.Say(m.th.Strong, it.DisplayName())
	whole := it == m.detail.Value // the list lacks some details
	if it.ShortDescription != it.DisplayName() {
		d.Say(m.th.Text, it.Unknown.Word(state.FieldShortDescription, it.ShortDescription))
	}
	if it.Unknown.Has(state.FieldCategories) && whole {
		d.field("Category", state.UnknownWord)
	}
	d.Say(m.th.Dim, strings.Join(it.Categories, " › "))
	if it.IsFavorite {
		d.Say(m.th.Accent, "★ favorite")
	}
	if it.IsDiscontinued {
		d.Say(m.th.Warn, "! discontinued: it can no longer be ordered")
	}
	d.Blank()
	code := ""
	if it.Currency != "" {
		code = " " + it.Currency
	}
	d.field("List price", money.FormatUnit(it.MSRP, d.currency)+code)
	if !m.env.ClientView() {
		d.field("Cost",
			strings.TrimSpace(money.FormatUnit(it.Cost.Value, d.currency)+code+"  "+
				it.Cost.Unknown.Word(state.FieldSupplierName, it.Cost.SupplierName)))
	}
	if word := it.StockWord(); word != "" {
		d.field("Stock", word)
	}
	read := m.items.AsOf()
	if !m.detail.AsOf.IsZero() {
		read = m.detail.AsOf
	}
	if at := phrase.AsOf(read, m.env.Now()); at != "" {
		d.field("Read", at)
	}
	if f := m.detail.Failed; f.Kind != state.FaultNone {
		d.Blank()
		d.Say(m.th.Warn, "! "+f.Error())
	}
	text := it.Description
	if whole {
		text = it.Unknown.Word(state.FieldDescription, text)
	}
	if text != "" {
		d.Blank()
		d.Say(m.th.Text, text)
	}
	d.specs(it, whole && it.Unknown.Has(state.FieldSpecs))
	d.suppliers(it, whole && it.Unknown.Has(state.FieldSuppliers))
	return d.Lines
}

type details struct {
	cells.Sheet
	m        *model
	currency money.Currency
}

// field puts a value next to its name, or below it if there is no room.
func (d *details) field(label, value string) {
	if cells.Width(label) > labelWidth-2 {
		d.Say(d.m.th.Dim, label)
		label = ""
	}
	d.Named(d.m.th.Dim.Render(cells.Fit(label, labelWidth)), theme.Style{}, value)
}

// specs lists the specifications. omitted is set if the service left some or all of them out.
func (d *details) specs(it *state.CatalogItem, omitted bool) {
	if len(it.Specs) == 0 && !omitted {
		return
	}
	d.Blank()
	d.Say(d.m.th.Title, "Specifications")
	for _, s := range it.Specs {
		d.field(s.Unknown.Word(state.FieldName, s.Name), s.Unknown.Word(state.FieldDescription, s.Value))
	}
	if omitted {
		d.field("", state.UnknownWord)
	}
}

// suppliers lists who has the item and at which price, for the team only.
func (d *details) suppliers(it *state.CatalogItem, omitted bool) {
	if len(it.Suppliers) == 0 && !omitted || d.m.env.ClientView() {
		return
	}
	d.Blank()
	d.Say(d.m.th.Title, "Suppliers")
	for i := range it.Suppliers {
		s, style := &it.Suppliers[i], d.m.th.Dim
		if s.IsInStock {
			style = d.m.th.Good
		}
		d.Say(d.m.th.Text, s.Unknown.Word(state.FieldSupplierName, s.SupplierName))
		d.field("",
			strings.TrimSpace(money.Format(s.Value, d.currency)+"  "+style.Render(s.StockWord())+"  "+
				s.Unknown.Word(state.FieldSupplierSKU, s.SupplierSKU)))
	}
	if omitted {
		d.field("", state.UnknownWord)
	}
}
