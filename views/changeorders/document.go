package changeorders

import (
	"cmp"
	"fmt"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
)

// document is what scrolls: the changes, and next to them the proposal's areas, each area starting
// on the same line.
type document struct {
	changesW, parentW int // the widths it was laid out for
	changes, parent   []string
}

// layout builds the document in columns of these widths. A parentW of 0 leaves the proposal's areas
// out.
func (d *orderModel) layout(changesW, parentW int) document {
	if len(d.laid.changes) > 0 && d.laid.changesW == changesW && d.laid.parentW == parentW {
		return d.laid
	}
	doc := document{changesW: changesW, parentW: parentW}
	if text := d.sheet.Description; text != "" {
		s := newSheet(changesW)
		s.Ends(d.th.Client, "Description", state.ClientSees)
		s.Say(d.th.Text, text)
		s.Blank()
		doc.add(s.Lines, nil)
	}
	for i := range d.sheet.Areas {
		a := &d.sheet.Areas[i]
		left, right := newSheet(changesW), newSheet(parentW)
		d.area(left, a)
		left.Blank()
		if parentW > 0 {
			d.parent(right, a)
			right.Blank()
		}
		doc.add(left.Lines, right.Lines)
	}
	switch {
	case d.sheet.Omitted:
		s := newSheet(changesW)
		s.Say(d.th.Warn, changeorder.NotAll)
		doc.add(s.Lines, nil)
	case len(d.sheet.Areas) == 0:
		doc.add([]string{" This change order has no areas."}, nil)
	}
	d.laid = doc
	return doc
}

func (d *orderModel) parentAlone(w int) []string {
	s := newSheet(w)
	for i := range d.sheet.Areas {
		d.parent(s, &d.sheet.Areas[i])
		s.Blank()
	}
	return s.Lines
}

// add puts blocks side by side and pads the shorter one.
func (doc *document) add(left, right []string) {
	h := max(len(left), len(right))
	doc.changes = append(doc.changes, cells.Height(left, h)...)
	doc.parent = append(doc.parent, cells.Height(right, h)...)
}

// sheet is one column of the document.
type sheet struct{ cells.Sheet }

func newSheet(w int) *sheet { return &sheet{cells.Sheet{W: w, Margin: 1}} }

// The widths of a line's columns in cells.
const (
	quantityWidth = 6
	amountWidth   = 14
	amountFrom    = 34 // below this the amount does not fit
)

func (s *sheet) item(style theme.Style, sign, quantity, name, amount string) {
	w := max(0, s.W-2)
	tail := ""
	if amount != "" && w >= amountFrom {
		tail = " " + cells.FitFigure(amount, amountWidth)
	}
	head := cells.Fit(sign, 1) + cells.FitFigure(quantity, quantityWidth) + "  "
	room := max(0, w-cells.Width(head)-cells.Width(tail))
	s.Add(" " + style.Render(cells.Fit(head+cells.Fit(name, room)+tail, w)))
}

var groups = map[changeorder.Kind]struct{ sign, word string }{
	changeorder.KindAdded:    {"+", "Added"},
	changeorder.KindRemoved:  {"−", "Removed"},
	changeorder.KindReplaced: {"≠", "Replaced"},
	changeorder.KindQuantity: {"±", "Quantity"},
	changeorder.KindUnknown:  {"?", "Quantity unknown"},
}

func (d *orderModel) groupStyle(k changeorder.Kind) theme.Style {
	switch k {
	case changeorder.KindAdded:
		return d.th.Good
	case changeorder.KindRemoved:
		return d.th.Bad
	default:
		return d.th.Warn
	}
}

// area writes the changes of an area by group.
func (d *orderModel) area(s *sheet, a *changeorder.AreaSheet) {
	s.Ends(d.th.Strong, a.Name, d.signed(a.Amount))
	for i := range a.Groups {
		g := &a.Groups[i]
		s.Ends(d.groupStyle(g.Kind), groups[g.Kind].sign+" "+groups[g.Kind].word, d.signed(g.Amount))
		for j := range g.Lines {
			d.changedLine(s, g.Kind, &g.Lines[j])
		}
	}
	for _, t := range a.Texts {
		d.textHeading(s, t.Field, "✎ ")
		s.Say(d.th.Text, t.Text.Word())
	}
	if a.Omitted {
		s.Line(d.th.Warn, "Changes here are "+state.UnknownWord+", or not all known.")
	} else if len(a.Groups) == 0 && len(a.Texts) == 0 {
		s.Line(d.th.Dim, "Nothing changes here.")
	}
}

func (d *orderModel) changedLine(s *sheet, kind changeorder.Kind, l *changeorder.Change) {
	name := l.Name
	if l.Child {
		name = "└ " + name
	}
	if l.Internal {
		name = "(internal) " + name
	}
	quantity := money.FormatQuantitySigned(l.Quantity)
	switch {
	case l.Before != nil:
		s.item(d.th.Dim, "−", money.FormatQuantity(l.Before.Quantity), l.Before.Name, d.signed(l.Before.Amount))
		s.item(d.th.Text, "+", money.FormatQuantity(l.Quantity), name, d.signed(l.Alone))
		if d.sheet.Price != nil {
			s.item(d.th.Dim, "", "", "the difference", d.signed(l.Amount))
		}
	case kind == changeorder.KindQuantity:
		now := money.FormatQuantity(l.From) + " → " + money.FormatQuantity(l.To)
		s.item(d.th.Text, "", quantity, now+"  "+name, d.signed(l.Amount))
	default:
		s.item(d.th.Text, "", quantity, name, d.signed(l.Amount))
	}
}

func (d *orderModel) textHeading(s *sheet, f state.TextField, sign string) {
	style := d.th.Team
	if f.ClientLayer() {
		style = d.th.Client
	}
	s.Ends(style, sign+f.Title(), f.Audience())
}

// parent writes the area as the proposal has it and marks what changes.
func (d *orderModel) parent(s *sheet, a *changeorder.AreaSheet) {
	p := a.Parent
	switch {
	case !d.sheet.Parent:
		s.Say(d.th.Dim, "The proposal has not been read yet.")
		return
	case p == nil:
		s.Say(d.th.Dim, fmt.Sprintf("The proposal has no area %q.", a.Name))
		return
	case p.NoOption != "":
		s.Ends(d.th.Strong, p.Name, p.NoOption)
		return
	}
	s.Ends(d.th.Strong, p.Name, d.parentAmount(p.Total))
	for i := range p.Lines {
		l := &p.Lines[i]
		name := l.Name
		if l.Child {
			name = "└ " + name
		}
		sign, style := "", d.th.Dim
		if l.Change != "" {
			sign, style = groups[l.Change].sign, d.groupStyle(l.Change)
		}
		s.item(style, sign, money.FormatQuantity(l.Quantity), name, d.parentAmount(l.Amount))
	}
	switch {
	case p.Omitted:
		s.Line(d.th.Warn, "The lines are "+state.UnknownWord+", or not all known.")
	case len(p.Lines) == 0:
		s.Line(d.th.Dim, "no line items")
	}
	for _, t := range a.Texts {
		d.textHeading(s, t.Field, "")
		s.Say(d.th.Dim, cmp.Or(t.Before.Word(), "(empty)"))
	}
}

// signed formats an amount of the change order, parentAmount one of the proposal; empty
// without prices.
func (d *orderModel) signed(amount decimal.NullDecimal) string {
	if d.sheet.Price == nil {
		return ""
	}
	return money.FormatSigned(amount, d.sheet.Price.Summary.Currency)
}

func (d *orderModel) parentAmount(amount decimal.NullDecimal) string {
	if d.sheet.Price == nil {
		return ""
	}
	return money.Format(amount, d.sheet.Price.ParentCurrency)
}
