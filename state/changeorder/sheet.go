package changeorder

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/compare"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Row is a row of the list of a proposal's change orders, as it is shown.
// It holds no total unless Rows was asked for prices.
type Row struct {
	ID           state.ChangeOrderID
	Number       int64
	Name, Client string // as a screen shows them
	Status       state.Status
	Created      time.Time
	LastModified time.Time
	Read         bool          // its detail was read
	Waits        bool          // for somebody, as far as its detail tells
	Waiting      time.Duration // how long; 0 where Waits is false

	Total    decimal.NullDecimal // signed, as the list reports it; invalid without prices
	Currency money.Currency      // of Total; zero without prices
	Basis    TotalBasis          // of Total; empty without prices, and while the detail was not read
}

// Rows returns the rows of a list of change orders, in its order, as seen
// at now.
func Rows(set Set, prices bool, now time.Time) []Row {
	rows := make([]Row, len(set.Rows))
	for i := range set.Rows {
		r := &set.Rows[i]
		row := Row{
			ID: r.ID, Number: r.Number, Name: r.NameWord(), Client: r.ClientWord(), Status: r.Status, Created: r.Created, LastModified: r.LastModified,
		}
		if prices {
			row.Total, row.Currency = r.Total, r.Currency
		}
		if co := set.Details[r.ID]; co != nil {
			t := TimelineOf(co, now)
			row.Read, row.Waits, row.Waiting = true, t.Waiting != "", t.For
			if prices {
				row.Basis = BasisOf(r.Total, &co.Summary)
			}
		}
		rows[i] = row
	}
	return rows
}

// Sheet is a change order as it is read: what it does to each area beside
// what the proposal has there, and how far it has come. It holds no amount and
// nothing internal unless SheetOf was allowed to show it, so that what
// draws a sheet can't show one by mistake.
type Sheet struct {
	Description string // client layer, as a screen shows it
	Areas       []AreaSheet
	Unsaid      bool // it does not say all of its areas
	Parent      bool // the proposal was read
	Way         Timeline
	Price       *Price // nil for those who see none
}

// Price is what a change order comes to. Figures are signed.
type Price struct {
	Summary          money.Summary
	Recurring        decimal.NullDecimal // apart from the total
	RecurringUnknown bool
	Listed           *money.Money // the total as the list reports it; nil when it reports none
	Basis            TotalBasis   // of Listed
	ParentCurrency   money.Currency
	Profit           *money.Profit // nil for those who don't see what is internal
	Margin           string        // with Profit, as a screen shows it
}

// AreaSheet is what a change order does to one area. Amounts are signed, before
// discount and tax, and invalid without prices and where they are not known.
type AreaSheet struct {
	Name   string
	Amount decimal.NullDecimal
	Groups []Group
	Texts  []Text
	Unsaid bool        // it does not say all that it changes here
	Parent *ParentArea // nil when the proposal has no such area, or was not read
}

// Group is the lines of one kind of change in an area.
type Group struct {
	Kind   Kind
	Amount decimal.NullDecimal
	Lines  []Change
}

// Change is one line of a change order.
type Change struct {
	Name     string // what comes, goes or changes in number
	Child    bool   // it hangs on another line of the change order
	Internal bool   // it costs the dealer something that the client is not charged for; told with prices
	Quantity decimal.NullDecimal
	From, To decimal.NullDecimal // KindQuantity: how many there are, and will be
	Alone    decimal.NullDecimal // the amount without that of Before
	Amount   decimal.NullDecimal
	Before   *state.ShownLine // KindReplaced: the line that goes
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
	state.ShownLine
	Child  bool // it hangs on another line
	Change Kind // what the change order does to it; empty for nothing
}

// SheetOf makes the sheet of a change order as seen at now by those who may
// see so much. listed is its row of the list and p its proposal; both may be nil.
func SheetOf(co *state.ChangeOrder, listed *state.ChangeOrderSummary, p *state.Proposal, see state.Sight, now time.Time) Sheet {
	s := Sheet{
		Description: co.Unknown.Word(state.FieldDescription, co.Description), Unsaid: co.Unknown.Has(state.FieldAreas), Parent: p != nil, Way: TimelineOf(co, now),
	}
	for _, a := range ChangesOf(co, p) {
		s.Areas = append(s.Areas, a.sheet(see))
	}
	if !see.Prices {
		return s
	}
	s.Price = &Price{Summary: co.Summary, Recurring: co.Recurring.Total, RecurringUnknown: co.Unknown.Has(state.FieldRecurring)}
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

func (a *Area) sheet(see state.Sight) AreaSheet {
	s := AreaSheet{Name: a.Area.NameWord(), Amount: see.Amount(a.Amount), Unsaid: a.Unsaid(), Parent: a.parent(see)}
	for _, kind := range Kinds() {
		lines := a.Of(kind)
		if len(lines) == 0 {
			continue
		}
		g := Group{Kind: kind, Amount: see.Amount(a.amountOf(kind))}
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

func (l *Line) shown(see state.Sight) Change {
	s := Change{
		Name: state.LineName(l.Item), Child: l.Child, Internal: see.Internal && see.Prices && l.Internal(),
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
func (a *Area) parent(see state.Sight) *ParentArea {
	if a.Parent == nil {
		return nil
	}
	out := &ParentArea{Name: a.Parent.NameWord()}
	if a.Option == nil {
		out.NoOption = a.Parent.Unknown.Word(state.FieldOptions, "no option")
		return out
	}
	out.Total, out.Unsaid = see.Amount(a.Option.Total), a.Option.Unknown.Has(state.FieldItems)
	child := state.Children(a.Option.Items)
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
func (a *Area) changeTo(it *state.Item) Kind {
	for i := range a.Lines {
		l := &a.Lines[i]
		if l.Kind != KindAdded && compare.Same(l.Item, it) && l.Before == nil || l.Before != nil && compare.Same(l.Before, it) {
			return l.Kind
		}
	}
	return ""
}
