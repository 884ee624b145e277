package installer

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// asBuilt is a proposal as it will be built: the counted option of every area, with the accepted
// and completed change orders applied. Each line of either appears exactly once, as a share of a
// line, in Unmatched or in Undecided.
type asBuilt struct {
	Areas        []builtArea         // the proposal's, then those added by change orders
	ChangeOrders []changeorder.Built // agreed and pending ones, by number
	Undecided    []undecided
	Omits        []changeorder.Ref // change orders whose areas the service omitted, all or some
}

// builtArea is one area as it will be built.
type builtArea struct {
	Area      *state.Area     // from the proposal, or from the change order that adds it
	From      changeorder.Ref // the change order that adds it; zero for an area of the proposal
	Option    *state.Option   // the proposal's counted option; nil if there is none
	Index     int             // index of Option in the area
	Lines     []*builtLine    // the option's in order, then those added by change orders
	Notes     []Notes         // the proposal's first
	Unmatched []builtShare    // lines of change orders that match no line here
	Omits     bool            // the service omitted some of what a change order does here

	byKey index // index of Lines, built on first use
}

// Notes are installer notes with their origin.
type Notes struct {
	From    changeorder.Ref
	Text    string // UnknownWord if unknown
	Unknown bool   // the service omitted them
}

// builtLine is one line as it will be built.
type builtLine struct {
	Item       *state.Item         // from the proposal, or from the change order that adds it
	From       changeorder.Ref     // the change order that adds it; zero for a line of the proposal
	Parent     *builtLine          // nil if it has no parent
	Quantity   decimal.NullDecimal // sum of Shares; invalid if unknown
	Shares     []builtShare        // what it consists of, its own first
	Replaces   []*builtLine        // the lines that it replaces
	ReplacedBy []*builtLine        // the lines that replace it
}

// builtShare is what one line of the proposal or of a change order adds to a line or removes from
// it.
type builtShare struct {
	By       changeorder.Ref
	Item     *state.Item
	Quantity decimal.NullDecimal // signed; only a part of Item's quantity if that is split over lines
}

// gone reports whether change orders remove the line completely.
func (l *builtLine) gone() bool {
	return l.Quantity.Valid && !l.Quantity.Decimal.IsPositive() && len(l.changedBy()) > 0
}

// own returns the line's original quantity, before other change orders changed it.
func (l *builtLine) own() decimal.NullDecimal { return sumOf(l.Shares, l.From) }

// sumOf returns the quantity of the shares of one change order, or of the proposal.
func sumOf(shares []builtShare, by changeorder.Ref) decimal.NullDecimal {
	sum := money.Zero
	for _, s := range shares {
		if s.By == by {
			sum = money.Sum(sum, s.Quantity)
		}
	}
	return sum
}

// changedBy returns the change orders that add the line or change its quantity. It leaves out a
// change order that removes as many as it adds, for instance to change the price.
func (l *builtLine) changedBy() []changeorder.Ref { return changedBy(l.From, l.Shares) }

// changedBy returns the change orders among shares that add the line or change its quantity.
func changedBy(from changeorder.Ref, shares []builtShare) []changeorder.Ref {
	sums := make(map[changeorder.Ref]decimal.NullDecimal)
	var all []changeorder.Ref
	for _, s := range shares {
		if _, known := sums[s.By]; !known {
			all, sums[s.By] = append(all, s.By), money.Zero
		}
		sums[s.By] = money.Sum(sums[s.By], s.Quantity)
	}
	return state.Filter(all, func(r *changeorder.Ref) bool {
		return *r != changeorder.Ref{} && (*r == from || !money.IsZero(sums[*r]))
	})
}

func (l *builtLine) add(by changeorder.Ref, it *state.Item, quantity decimal.NullDecimal) {
	l.Shares = append(l.Shares, builtShare{by, it, quantity})
	l.Quantity = money.Sum(l.Quantity, quantity)
}

// asBuiltOf applies the agreed change orders of set to p, in the order of their numbers. It
// returns the zero asBuilt for a nil p.
func asBuiltOf(p *state.Proposal, set changeorder.Set) asBuilt {
	if p == nil {
		return asBuilt{}
	}
	b := asBuilt{Areas: state.Map(p.Areas, newBuiltArea)}
	var details []*state.ChangeOrder
	b.ChangeOrders, details = set.Bearing()
	byName := make(map[string]int, len(b.Areas))
	for i := range p.Areas {
		key := text.NameKey(p.Areas[i].Name)
		if _, known := byName[key]; !known && key != "" {
			byName[key] = i
		}
	}
	for i := range b.ChangeOrders {
		if order := &b.ChangeOrders[i]; order.Agreed && details[i] != nil {
			b.apply(byName, order.Ref, details[i])
		}
	}
	for i := range b.Areas {
		b.Areas[i].settle()
	}
	b.settleElsewhere()
	return b
}

func newBuiltArea(a *state.Area) builtArea {
	b := builtArea{Area: a, Index: a.CountedOption()}
	if b.Index < 0 {
		return b
	}
	b.Option = &a.Options[b.Index]
	b.addNotes(changeorder.Ref{}, b.Option)
	at := make(map[state.ItemID]*builtLine, len(b.Option.Items))
	for i := range b.Option.Items {
		it := &b.Option.Items[i]
		at[it.ID] = b.addLine(it, changeorder.Ref{})
	}
	for _, l := range b.Lines {
		if parent := at[l.Item.ParentID]; l.Item.ParentID != 0 && parent != l {
			l.Parent = parent
		}
	}
	return b
}

// addLine adds a line without a parent.
func (b *builtArea) addLine(it *state.Item, from changeorder.Ref) *builtLine {
	line := &builtLine{Item: it, From: from, Quantity: money.Zero}
	line.add(from, it, it.Quantity)
	b.Lines = append(b.Lines, line)
	if b.byKey != nil {
		b.byKey.add(line)
	}
	return line
}

// addNotes adds notes unless the area has the same ones already.
func (b *builtArea) addNotes(from changeorder.Ref, o *state.Option) {
	notes := Notes{from, o.InstallerNotes, o.Unknown.Has(state.FieldInstallerNotes)}
	if notes.Unknown {
		notes.Text = state.UnknownWord
	}
	said := func(n Notes) bool { return !notes.Unknown && !n.Unknown && n.Text == notes.Text }
	if notes.Text != "" && !slices.ContainsFunc(b.Notes, said) {
		b.Notes = append(b.Notes, notes)
	}
}

// apply applies one change order to the areas that it names, and adds the areas that the proposal
// lacks.
func (b *asBuilt) apply(byName map[string]int, by changeorder.Ref, co *state.ChangeOrder) {
	if co.Unknown.Has(state.FieldAreas) {
		b.Omits = append(b.Omits, by)
	}
	for i := range co.Areas {
		a := &co.Areas[i]
		o, omits := a.Counted(), (&changeorder.Area{Area: a}).Omitted()
		if o == nil && !omits {
			continue
		}
		area := b.area(byName, by, a)
		area.Omits = area.Omits || omits
		if o != nil {
			area.addNotes(by, o)
			area.apply(by, o.Items)
		}
	}
}

// area returns the area that a changes: the one of the same name, or of the same id if a has no
// name. If there is none, it adds a as an area of the change order.
func (b *asBuilt) area(byName map[string]int, by changeorder.Ref, a *state.Area) *builtArea {
	key := text.NameKey(a.Name)
	at, known := byName[key]
	if key == "" {
		at = slices.IndexFunc(b.Areas, func(built builtArea) bool { return built.Area.ID == a.ID })
		known = at >= 0
	}
	if !known {
		at = len(b.Areas)
		b.Areas = append(b.Areas, builtArea{Area: a, From: by})
		if key != "" {
			byName[key] = at
		}
	}
	return &b.Areas[at]
}
