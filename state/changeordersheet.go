package state

import (
	"time"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// ChangeOrderRow is a row of the list of a proposal's change orders, as it is shown.
// It holds no total unless ChangeOrderRows was asked for prices.
type ChangeOrderRow struct {
	ID           ChangeOrderID
	Number       int64
	Name, Client string // as a screen shows them
	Status       Status
	Created      time.Time
	LastModified time.Time
	Read         bool          // its detail was read
	Waits        bool          // for somebody, as far as its detail tells
	Waiting      time.Duration // how long; 0 where Waits is false

	Total    decimal.NullDecimal // signed, as the list reports it; invalid without prices
	Currency money.Currency      // of Total; zero without prices
	Basis    TotalBasis          // of Total; empty without prices, and while the detail was not read
}

// ChangeOrderRows returns the rows of a list of change orders, in its order, as seen
// at now.
func ChangeOrderRows(set ChangeOrderSet, prices bool, now time.Time) []ChangeOrderRow {
	rows := make([]ChangeOrderRow, len(set.Rows))
	for i := range set.Rows {
		r := &set.Rows[i]
		row := ChangeOrderRow{
			ID: r.ID, Number: r.Number, Name: r.NameWord(), Client: r.ClientWord(), Status: r.Status, Created: r.Created, LastModified: r.LastModified,
		}
		if prices {
			row.Total, row.Currency = r.Total, r.Currency
		}
		if co := set.Details[r.ID]; co != nil {
			t := co.Timeline(now)
			row.Read, row.Waits, row.Waiting = true, t.Waiting != "", t.For
			if prices {
				row.Basis = BasisOf(r.Total, &co.Summary)
			}
		}
		rows[i] = row
	}
	return rows
}

// ChangeOrderSheet is a change order as it is read: what it does to each area beside
// what the proposal has there, and how far it has come. It holds no amount and
// nothing internal unless ChangeOrderSheetOf was allowed to show it, so that what
// draws a sheet can't show one by mistake.
type ChangeOrderSheet struct {
	Description string // client layer, as a screen shows it
	Areas       []ChangedAreaSheet
	Unsaid      bool // it does not say all of its areas
	Parent      bool // the proposal was read
	Way         Timeline
	Price       *ChangeOrderPrice // nil for those who see none
}

// ChangeOrderPrice is what a change order comes to. Figures are signed.
type ChangeOrderPrice struct {
	Summary          money.Summary
	Recurring        decimal.NullDecimal // apart from the total
	RecurringUnknown bool
	Listed           *money.Money // the total as the list reports it; nil when it reports none
	Basis            TotalBasis   // of Listed
	ParentCurrency   money.Currency
	Profit           *money.Profit // nil for those who don't see what is internal
	Margin           string        // with Profit, as a screen shows it
}

// ChangedAreaSheet is what a change order does to one area. Amounts are signed, before
// discount and tax, and invalid without prices and where they are not known.
type ChangedAreaSheet struct {
	Name   string
	Amount decimal.NullDecimal
	Groups []ChangedGroup
	Texts  []ChangedText
	Unsaid bool        // it does not say all that it changes here
	Parent *ParentArea // nil when the proposal has no such area, or was not read
}

// ChangedGroup is the lines of one kind of change in an area.
type ChangedGroup struct {
	Kind   ChangeKind
	Amount decimal.NullDecimal
	Lines  []ShownChange
}

// ShownChange is one line of a change order.
type ShownChange struct {
	Name     string // what comes, goes or changes in number
	Child    bool   // it hangs on another line of the change order
	Internal bool   // it costs the dealer something that the client is not charged for; told with prices
	Quantity decimal.NullDecimal
	From, To decimal.NullDecimal // ChangeQuantity: how many there are, and will be
	Alone    decimal.NullDecimal // the amount without that of Before
	Amount   decimal.NullDecimal
	Before   *ShownLine // ChangeReplaced: the line that goes
}

// ParentArea is an area as the proposal has it.
type ParentArea struct {
	Name     string
	NoOption string // why there are no lines, where no option counts; empty where one does
	Total    decimal.NullDecimal
	Lines    []ParentLine
	Unsaid   bool // the proposal does not say all lines
}

// ParentLine is a line of the proposal.
type ParentLine struct {
	ShownLine
	Child  bool       // it hangs on another line
	Change ChangeKind // what the change order does to it; empty for nothing
}

// ChangeOrderSheetOf makes the sheet of a change order as seen at now by those who may
// see so much. listed is its row of the list and p its proposal; both may be nil.
func ChangeOrderSheetOf(co *ChangeOrder, listed *ChangeOrderSummary, p *Proposal, see Sight, now time.Time) ChangeOrderSheet {
	s := ChangeOrderSheet{
		Description: co.Unknown.Word(FieldDescription, co.Description), Unsaid: co.Unknown.Has(FieldAreas), Parent: p != nil, Way: co.Timeline(now),
	}
	for _, a := range co.Changes(p) {
		s.Areas = append(s.Areas, a.sheet(see))
	}
	if !see.Prices {
		return s
	}
	s.Price = &ChangeOrderPrice{Summary: co.Summary, Recurring: co.Recurring.Total, RecurringUnknown: co.Unknown.Has(FieldRecurring)}
	if p != nil {
		s.Price.ParentCurrency = p.Summary.Currency
	}
	if listed != nil && listed.Total.Valid {
		s.Price.Listed, s.Price.Basis = &money.Money{Amount: listed.Total, Currency: listed.Currency}, BasisOf(listed.Total, &co.Summary)
	}
	if see.Internal {
		s.Price.Profit, s.Price.Margin = &co.Profit, co.Unknown.MarginWord(co.Profit)
	}
	return s
}

func (a *ChangedArea) sheet(see Sight) ChangedAreaSheet {
	s := ChangedAreaSheet{Name: a.Area.NameWord(), Amount: see.Amount(a.Amount), Unsaid: a.Unsaid(), Parent: a.parent(see)}
	for _, kind := range ChangeKinds() {
		lines := a.Of(kind)
		if len(lines) == 0 {
			continue
		}
		g := ChangedGroup{Kind: kind, Amount: see.Amount(a.amountOf(kind))}
		for i := range lines {
			g.Lines = append(g.Lines, lines[i].shown(see))
		}
		s.Groups = append(s.Groups, g)
	}
	for _, t := range a.Texts {
		if see.Internal || t.Field.ClientLayer() {
			s.Texts = append(s.Texts, t)
		}
	}
	return s
}

func (l *ChangedLine) shown(see Sight) ShownChange {
	s := ShownChange{
		Name: LineName(l.Item), Child: l.Child, Internal: see.Internal && see.Prices && l.Internal(),
		Quantity: l.Item.Quantity, From: l.From, To: l.To, Alone: see.Amount(l.Item.Extended()), Amount: see.Amount(l.Amount),
	}
	if l.Before != nil {
		before := see.Line(l.Before)
		before.Quantity = money.Neg(before.Quantity)
		s.Before = &before
	}
	return s
}

// parent returns the area as the proposal has it; nil when it does not.
func (a *ChangedArea) parent(see Sight) *ParentArea {
	if a.Parent == nil {
		return nil
	}
	out := &ParentArea{Name: a.Parent.NameWord()}
	if a.Option == nil {
		out.NoOption = a.Parent.Unknown.Word(FieldOptions, "no option")
		return out
	}
	out.Total, out.Unsaid = see.Amount(a.Option.Total), a.Option.Unknown.Has(FieldItems)
	child := Children(a.Option.Items)
	for i := range a.Option.Items {
		it := &a.Option.Items[i]
		out.Lines = append(out.Lines, ParentLine{
			ShownLine: see.Line(it), Child: child(it), Change: a.changeTo(it),
		})
	}
	return out
}

// changeTo returns what the change order does to an item of the proposal; empty for
// nothing.
func (a *ChangedArea) changeTo(it *Item) ChangeKind {
	for i := range a.Lines {
		l := &a.Lines[i]
		if l.Kind != ChangeAdded && l.Item.same(it) && l.Before == nil || l.Before != nil && l.Before.same(it) {
			return l.Kind
		}
	}
	return ""
}
