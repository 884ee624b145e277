package installer

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// asBuilt is a proposal as it is to be built: of every area the option that
// counts, with the accepted and completed change orders laid over it line by
// line. Each line of either is in it once, as a share of a line or as Unmatched.
type asBuilt struct {
	Areas        []builtArea         // of the proposal, then those that change orders bring
	ChangeOrders []changeorder.Built // agreed and pending ones, by number
}

// builtArea is one area as it is to be built.
type builtArea struct {
	Area      *state.Area     // of the proposal, else of the change order that brings it
	From      changeorder.Ref // that brings it; zero when the proposal has it
	Option    *state.Option   // of the proposal, the one that counts; nil when there is none
	Index     int             // of Option within the area
	Lines     []*builtLine    // of the option in its order, then what change orders bring
	Notes     []Notes         // the proposal's own first
	Unmatched []builtShare    // lines of change orders that match none here

	byKey index // of Lines, once a change order looks for one
}

// Notes are installer notes with where they are from.
type Notes struct {
	From    changeorder.Ref
	Text    string // UnknownWord for notes that are not known
	Unknown bool   // the service did not say them
}

// builtLine is one line as it is to be built.
type builtLine struct {
	Item       *state.Item         // as the proposal has it, else as the change order that brings it
	From       changeorder.Ref     // that brings it; zero for a line of the proposal
	Parent     *builtLine          // the line that it belongs to; nil when it stands on its own
	Quantity   decimal.NullDecimal // the sum of Shares; invalid when it is not known
	Shares     []builtShare        // what it is made up of, its own first
	Replaces   []*builtLine        // the lines that it comes for
	ReplacedBy []*builtLine        // the lines that come for it
}

// builtShare is what one line of the proposal or of a change order adds to a
// line, or takes from it.
type builtShare struct {
	By       changeorder.Ref
	Item     *state.Item
	Quantity decimal.NullDecimal // of Item, signed; less than it has where it is split over lines
}

// Gone reports whether change orders leave nothing of the line.
func (l *builtLine) Gone() bool {
	return l.Quantity.Valid && !l.Quantity.Decimal.IsPositive() && len(l.ChangedBy()) > 0
}

// Own returns how many whatever brings the line has of it, before change orders made
// that more or fewer.
func (l *builtLine) Own() decimal.NullDecimal { return sumOf(l.Shares, l.From) }

// sumOf returns how many of shares are of one change order, or of the proposal.
func sumOf(shares []builtShare, by changeorder.Ref) decimal.NullDecimal {
	sum := money.Zero
	for _, s := range shares {
		if s.By == by {
			sum = money.Sum(sum, s.Quantity)
		}
	}
	return sum
}

// ChangedBy lists the change orders that bring the line or make it more or fewer.
// One that takes as many as it adds, for instance at another price, is not among
// them.
func (l *builtLine) ChangedBy() []changeorder.Ref { return changedBy(l.From, l.Shares) }

// changedBy lists the change orders that shares are of: the first that brings
// them, and those that make them more or fewer.
func changedBy(from changeorder.Ref, shares []builtShare) (refs []changeorder.Ref) {
	sums := make(map[changeorder.Ref]decimal.NullDecimal)
	var all []changeorder.Ref
	for _, s := range shares {
		if _, known := sums[s.By]; !known {
			all, sums[s.By] = append(all, s.By), money.Zero
		}
		sums[s.By] = money.Sum(sums[s.By], s.Quantity)
	}
	for _, r := range all {
		if r != (changeorder.Ref{}) && (r == from || !money.IsZero(sums[r])) {
			refs = append(refs, r)
		}
	}
	return refs
}

func (l *builtLine) add(by changeorder.Ref, it *state.Item, quantity decimal.NullDecimal) {
	l.Shares = append(l.Shares, builtShare{by, it, quantity})
	l.Quantity = money.Sum(l.Quantity, quantity)
}

// asBuiltOf merges the agreed change orders of set into p, in the order of their numbers.
// It is empty for a nil p.
func asBuiltOf(p *state.Proposal, set changeorder.Set) asBuilt {
	if p == nil {
		return asBuilt{}
	}
	b := asBuilt{Areas: make([]builtArea, len(p.Areas))}
	for i := range p.Areas {
		b.Areas[i] = newBuiltArea(&p.Areas[i])
	}
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
			b.lay(byName, order.Ref, details[i])
		}
	}
	for i := range b.Areas {
		b.Areas[i].settle()
	}
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

// addLine adds a line that stands on its own.
func (b *builtArea) addLine(it *state.Item, from changeorder.Ref) *builtLine {
	line := &builtLine{Item: it, From: from, Quantity: money.Zero}
	line.add(from, it, it.Quantity)
	b.Lines = append(b.Lines, line)
	if b.byKey != nil {
		b.byKey.add(line)
	}
	return line
}

// addNotes adds notes that say something which those before do not.
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

// lay merges one change order into the areas that it names, and adds the areas that p
// lacks.
func (b *asBuilt) lay(byName map[string]int, by changeorder.Ref, co *state.ChangeOrder) {
	for a, o := range state.CountedOptions(co.Areas) {
		area := b.area(byName, by, a)
		area.addNotes(by, o)
		area.lay(by, o.Items)
	}
}

// area finds the area that a changes: the one of its name, and for one without a
// name the one of its id. When there is none, a is added as an area that the
// change order brings.
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
