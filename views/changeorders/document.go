package changeorders

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views/widget/cells"
)

// document is what scrolls: the changes, and beside them the areas of the
// proposal that they change, each area beginning on the same line in both.
type document struct {
	changesW, parentW int // the widths it was laid out for
	changes, parent   []string
}

// lay lays the document out in columns of those widths; without a second width
// the proposal's areas are left out.
func (d *Detail) lay(changesW, parentW int) document {
	if len(d.laid.changes) > 0 && d.laid.changesW == changesW && d.laid.parentW == parentW {
		return d.laid
	}
	doc := document{changesW: changesW, parentW: parentW}
	if text := d.co.Unknown.Word(state.FieldDescription, d.co.Description); text != "" {
		s := sheet{w: changesW}
		s.heading(d.th.Client, "Description", "customer sees this")
		s.text(d.th.Text, text)
		s.blank()
		doc.add(s.lines, nil)
	}
	for i := range d.changes {
		a := &d.changes[i]
		left := sheet{w: changesW}
		d.area(&left, a)
		left.blank()
		var right sheet
		if parentW > 0 {
			right.w = parentW
			d.parent(&right, a)
			right.blank()
		}
		doc.add(left.lines, right.lines)
	}
	switch {
	case d.co.Unknown.Has(state.FieldAreas):
		doc.add([]string{" What else this change order changes is " + state.UnknownWord + "."}, nil)
	case len(d.changes) == 0:
		doc.add([]string{" This change order has no areas."}, nil)
	}
	d.laid = doc
	return doc
}

// parentAlone is the proposal's side of the document by itself.
func (d *Detail) parentAlone(w int) []string {
	s := sheet{w: w}
	for i := range d.changes {
		d.parent(&s, &d.changes[i])
		s.blank()
	}
	return s.lines
}

// add puts blocks side by side, the shorter one filled up.
func (doc *document) add(left, right []string) {
	h := max(len(left), len(right))
	doc.changes = append(doc.changes, cells.Height(left, h)...)
	doc.parent = append(doc.parent, cells.Height(right, h)...)
}

// sheet gathers lines of at most w cells.
type sheet struct {
	w     int
	lines []string
}

func (s *sheet) blank() { s.lines = append(s.lines, "") }

func (s *sheet) line(style lipgloss.Style, text string) {
	s.lines = append(s.lines, " "+style.Render(cells.Cut(text, s.w-2, "…")))
}

func (s *sheet) text(style lipgloss.Style, text string) {
	for _, l := range cells.Wrap(text, s.w-2) {
		s.lines = append(s.lines, " "+style.Render(l))
	}
}

// heading has a word at its right end.
func (s *sheet) heading(style lipgloss.Style, left, right string) {
	s.lines = append(s.lines, " "+style.Render(cells.Ends(left, " "+right, max(0, s.w-2))))
}

// The widths of a line's columns in cells.
const (
	quantityWidth = 6
	amountWidth   = 14
	amountFrom    = 34 // below this there is no room for the amount
)

// item puts quantity, name and amount side by side.
func (s *sheet) item(style lipgloss.Style, sign, quantity, name, amount string) {
	w := max(0, s.w-2)
	tail := ""
	if amount != "" && w >= amountFrom {
		tail = " " + cells.FitFigure(amount, amountWidth)
	}
	head := cells.Fit(sign, 1) + cells.FitFigure(quantity, quantityWidth) + "  "
	room := max(0, w-cells.Width(head)-cells.Width(tail))
	s.lines = append(s.lines, " "+style.Render(cells.Fit(head+cells.Fit(name, room)+tail, w)))
}

// groups are the kinds of change with sign and word.
var groups = map[state.ChangeKind]struct{ sign, word string }{
	state.ChangeAdded:    {"+", "Added"},
	state.ChangeRemoved:  {"−", "Removed"},
	state.ChangeReplaced: {"≠", "Replaced"},
	state.ChangeQuantity: {"±", "Quantity"},
	state.ChangeUnknown:  {"?", "Quantity unknown"},
}

func (d *Detail) groupStyle(k state.ChangeKind) lipgloss.Style {
	switch k {
	case state.ChangeAdded:
		return d.th.Good
	case state.ChangeRemoved:
		return d.th.Bad
	default:
		return d.th.Warn
	}
}

// area writes what is done to one area, group by group.
func (d *Detail) area(s *sheet, a *state.ChangedArea) {
	s.heading(d.th.Strong, a.Area.NameWord(), d.signed(a.Amount))
	for _, kind := range state.ChangeKinds() {
		lines := a.Of(kind)
		if len(lines) == 0 {
			continue
		}
		s.heading(d.groupStyle(kind), groups[kind].sign+" "+groups[kind].word, d.signed(a.AmountOf(kind)))
		for i := range lines {
			d.changedLine(s, &lines[i])
		}
	}
	texts := d.texts(a)
	for _, t := range texts {
		d.changedText(s, t)
	}
	if a.Unsaid() {
		s.line(d.th.Warn, "What changes here is "+state.UnknownWord+", or not all known.")
	} else if len(a.Lines) == 0 && len(texts) == 0 {
		s.line(d.th.Dim, "Nothing changes here.")
	}
}

func (d *Detail) changedLine(s *sheet, l *state.ChangedLine) {
	name := itemName(l.Item)
	if l.Child {
		name = "└ " + name
	}
	if l.Internal() && !d.clientView && !d.noPrices {
		name = "(internal) " + name
	}
	quantity := money.FormatQuantitySigned(l.Item.Quantity)
	switch l.Kind {
	case state.ChangeReplaced:
		s.item(d.th.Dim, "−", money.FormatQuantity(money.Neg(l.Before.Quantity)), itemName(l.Before), d.signed(l.Before.Extended()))
		s.item(d.th.Text, "+", money.FormatQuantity(l.Item.Quantity), name, d.signed(l.Item.Extended()))
		if !d.noPrices {
			s.item(d.th.Dim, "", "", "the difference", d.signed(l.Amount))
		}
	case state.ChangeQuantity:
		now := money.FormatQuantity(l.From) + " → " + money.FormatQuantity(l.To)
		name = now + "  " + name
		s.item(d.th.Text, "", quantity, name, d.signed(l.Amount))
	default:
		s.item(d.th.Text, "", quantity, name, d.signed(l.Amount))
	}
}

// texts are the changed texts of an area that may be seen.
func (d *Detail) texts(a *state.ChangedArea) []state.ChangedText {
	if !d.clientView {
		return a.Texts
	}
	return slices.DeleteFunc(slices.Clone(a.Texts), func(t state.ChangedText) bool { return !t.Field.ClientLayer() })
}

func (d *Detail) changedText(s *sheet, t state.ChangedText) {
	d.textHeading(s, t.Field, "✎ ")
	s.text(d.th.Text, t.TextWord())
}

func (d *Detail) textHeading(s *sheet, f state.TextField, sign string) {
	style, title := d.th.Team, f.Name()
	if f.ClientLayer() {
		style = d.th.Client
	}
	s.heading(style, sign+strings.ToUpper(title[:1])+title[1:], f.Audience())
}

// parent writes the area as the proposal has it, with a sign at every line that
// is changed.
func (d *Detail) parent(s *sheet, a *state.ChangedArea) {
	switch {
	case d.p == nil:
		s.text(d.th.Dim, "The proposal has not been read yet.")
		return
	case a.Parent == nil:
		s.text(d.th.Dim, fmt.Sprintf("The proposal has no area %q.", a.Area.Name))
		return
	case a.Option == nil:
		s.heading(d.th.Strong, a.Parent.NameWord(), a.Parent.Unknown.Word(state.FieldOptions, "no option"))
		return
	}
	total := money.Format(a.Option.Total, d.p.Summary.Currency)
	if d.noPrices {
		total = ""
	}
	s.heading(d.th.Strong, a.Parent.NameWord(), total)
	present := map[state.ItemID]bool{}
	for i := range a.Option.Items {
		present[a.Option.Items[i].ID] = true
	}
	for i := range a.Option.Items {
		it := &a.Option.Items[i]
		name := itemName(it)
		if it.ParentID != 0 && present[it.ParentID] {
			name = "└ " + name
		}
		sign, style := "", d.th.Dim
		if l := changeTo(a, it); l != nil {
			sign, style = groups[l.Kind].sign, d.groupStyle(l.Kind)
		}
		amount := money.Format(it.Extended(), d.p.Summary.Currency)
		if d.noPrices {
			amount = ""
		}
		s.item(style, sign, money.FormatQuantity(it.Quantity), name, amount)
	}
	switch {
	case a.Option.Unknown.Has(state.FieldItems):
		s.line(d.th.Warn, "The lines are "+state.UnknownWord+", or not all known.")
	case len(a.Option.Items) == 0:
		s.line(d.th.Dim, "no line items")
	}
	for _, t := range d.texts(a) {
		d.textHeading(s, t.Field, "")
		s.text(d.th.Dim, cmp.Or(t.BeforeWord(), "(empty)"))
	}
}

// changeTo is the change that touches an item of the proposal; nil when none
// does.
func changeTo(a *state.ChangedArea, it *state.Item) *state.ChangedLine {
	for i := range a.Lines {
		l := &a.Lines[i]
		if l.Kind != state.ChangeAdded && l.Item.Same(it) && l.Before == nil || l.Before != nil && l.Before.Same(it) {
			return l
		}
	}
	return nil
}

// signed writes an amount, or nothing for those who see no prices.
func (d *Detail) signed(amount decimal.NullDecimal) string {
	if d.noPrices {
		return ""
	}
	return money.FormatSigned(amount, d.co.Summary.Currency)
}

// itemName is brand and model with what the line says of itself; hours are
// named as such.
func itemName(it *state.Item) string {
	var parts []string
	for _, s := range []string{it.Brand + " " + it.Model, it.Name, it.ShortDescription} {
		if s = strings.TrimSpace(s); s != "" && (len(parts) == 0 || parts[0] != s) && len(parts) < 2 {
			parts = append(parts, s)
		}
	}
	name := strings.Join(parts, "  ")
	switch {
	case it.NameUnknown():
		name = strings.TrimSpace(string(it.Type) + " " + state.UnknownWord)
	case name == "":
		name = string(it.Type)
	case it.Type == state.ItemLabor:
		name += " (h)"
	}
	return name
}

func title(number int64, name string) string { return fmt.Sprintf("#%d %s", number, name) }
