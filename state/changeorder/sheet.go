package changeorder

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/compare"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Row is a row of the list of change orders, for display. It has no total unless Rows was called
// with prices.
type Row struct {
	ID           state.ChangeOrderID
	Number       int64
	Name, Client string // for display
	Status       state.Status
	Created      time.Time
	LastModified time.Time
	Read         bool          // its detail was read
	Waits        bool          // it waits for somebody, according to its detail
	Waiting      time.Duration // how long it has waited; 0 if Waits is false
	Unsaid       bool          // the service did not say how long

	Total    decimal.NullDecimal // signed, from the list; invalid without prices
	Currency money.Currency      // of Total; zero without prices
	Basis    TotalBasis          // of Total; empty without prices, or if the detail was not read
}

// Rows returns the display rows of the list as of now, in its order.
func Rows(set Set, prices bool, now time.Time) []Row {
	rows := make([]Row, len(set.Rows))
	for i := range set.Rows {
		r := &set.Rows[i]
		row := Row{
			ID: r.ID, Number: r.Number, Name: r.NameWord(), Client: r.ClientWord(), Status: r.Status,
			Created: r.Created, LastModified: r.LastModified,
		}
		if prices {
			row.Total, row.Currency = r.Total, r.Currency
		}
		if co := set.Details[r.ID]; co != nil {
			t := TimelineOf(co, now)
			row.Read, row.Waits, row.Waiting, row.Unsaid = true, t.Waiting != "", t.For, t.Unsaid
			if prices {
				row.Basis = BasisOf(r.Total, &co.Summary)
			}
		}
		rows[i] = row
	}
	return rows
}

// Sheet is a change order for display: its changes to each area, next to the proposal's lines, and
// its progress. It contains no amounts and nothing internal unless SheetOf was allowed to show
// them, so no drawing code can show one by mistake.
type Sheet struct {
	Description string // in the client layer; for display
	Areas       []AreaSheet
	Omitted     bool      // the service omitted areas
	Parent      bool      // the proposal was read
	Way         *Timeline // nil unless the viewer may see internal dates
	Price       *Price    // nil unless the viewer may see prices
}

// Price is the price of a change order. Figures are signed.
type Price struct {
	Summary          money.Summary
	Recurring        decimal.NullDecimal // not in the total
	RecurringUnknown bool
	Listed           *money.Money // the total from the list; nil if it has none
	Basis            TotalBasis   // of Listed
	ParentCurrency   money.Currency
	Profit           *money.Profit      // nil unless the viewer may see internal figures
	Margin           string             // with Profit; for display
	Unknown          money.UnknownLines // with Profit: the lines that it leaves out
	Exempt           int                // with Profit: how many lines are exempt from the tax
}

// AreaSheet is a change order's changes to one area. Amounts are signed, before discount and tax;
// they are invalid without prices or if unknown.
type AreaSheet struct {
	Name    string
	Amount  decimal.NullDecimal
	Groups  []Group
	Texts   []Text
	Omitted bool        // the service omitted some of the changes
	Parent  *ParentArea // nil if the proposal has no such area or was not read
}

// Group holds the lines of one kind of change in an area.
type Group struct {
	Kind   Kind
	Amount decimal.NullDecimal // of Lines, signed, before discount and tax; invalid if any is unknown
	Lines  []Change
}

// Change is one line of a change order.
type Change struct {
	Name     string // the added, removed or changed item
	Child    bool   // its parent is in the change order
	Internal bool   // a cost that the client is not charged for; set only with prices
	Quantity decimal.NullDecimal
	From, To decimal.NullDecimal // KindQuantity: the old and the new quantity
	Alone    decimal.NullDecimal // the amount without Before's
	Amount   decimal.NullDecimal
	Before   *state.ShownLine // KindReplaced: the removed line
}

// ParentArea is the proposal's version of an area.
type ParentArea struct {
	Name     string
	NoOption string // why there are no lines, if no option counts; otherwise empty
	Total    decimal.NullDecimal
	Lines    []ParentLine
	Omitted  bool // the service omitted lines of the proposal
}

// ParentLine is a line of the proposal.
type ParentLine struct {
	state.ShownLine
	Child  bool // it has a parent
	Change Kind // the change order's effect on it; empty for none
}

// SheetOf returns the sheet of a change order as of now, for a viewer who may see what see allows.
// set has its row in the list and the change orders before it. p is its proposal, or nil.
func SheetOf(co *state.ChangeOrder, set *Set, p *state.Proposal, see state.Visibility, now time.Time) Sheet {
	s := Sheet{
		Description: co.Unknown.Word(state.FieldDescription, co.Description), Omitted: co.Unknown.Has(state.FieldAreas),
		Parent: p != nil,
	}
	if see.Internal {
		way := TimelineOf(co, now)
		s.Way = &way
	}
	for _, a := range ChangesOf(co, p, set.Before(co.ID)...) {
		s.Areas = append(s.Areas, a.sheet(see, co.Summary.Currency))
	}
	if !see.Prices {
		return s
	}
	s.Price = &Price{
		Summary: co.Summary, Recurring: co.Recurring.Total,
		RecurringUnknown: co.Unknown.Has(state.FieldRecurring),
	}
	if p != nil {
		s.Price.ParentCurrency = p.Summary.Currency
	}
	if listed := state.Find(set.Rows, func(r *state.ChangeOrderSummary) bool { return r.ID == co.ID }); listed != nil &&
		listed.Total.Valid {
		s.Price.Listed, s.Price.Basis = &money.Money{Amount: listed.Total, Currency: listed.Currency},
			BasisOf(listed.Total, &co.Summary)
	}
	if see.Internal {
		s.Price.Profit, s.Price.Margin = &co.Profit, co.Unknown.MarginWord(co.Profit)
		s.Price.Unknown = state.ProfitOf(co.Areas, co.Summary.Discount(), co.Summary.Currency).Unknown
		s.Price.Exempt = state.ExemptLines(co.Areas, &co.Summary.SalesTax)
	}
	return s
}

func (a *Area) sheet(see state.Visibility, c money.Currency) AreaSheet {
	s := AreaSheet{
		Name: a.Area.NameWord(), Amount: see.Amount(a.Amount), Omitted: a.Omitted(), Parent: a.parent(see, c),
		Texts: state.Filter(a.Texts, func(t *Text) bool { return see.Internal || t.Field.ClientLayer() }),
	}
	for _, kind := range Kinds() {
		lines := a.Of(kind)
		if len(lines) == 0 {
			continue
		}
		g, sum := Group{Kind: kind}, money.Zero
		for i := range lines {
			sum = money.Sum(sum, lines[i].Amount)
			g.Lines = append(g.Lines, lines[i].shown(see, c))
		}
		g.Amount = see.Amount(sum)
		s.Groups = append(s.Groups, g)
	}
	return s
}

func (l *Line) shown(see state.Visibility, c money.Currency) Change {
	s := Change{
		Name: state.LineName(l.Item), Child: l.Child, Internal: see.Internal && see.Prices && l.Internal(),
		Quantity: l.Item.Quantity, From: l.From, To: l.To, Alone: see.Amount(l.Item.Extended(c)),
		Amount: see.Amount(l.Amount),
	}
	if l.Before != nil {
		before := see.Line(l.Before, c)
		before.Quantity = money.Neg(before.Quantity)
		s.Before = &before
	}
	return s
}

// parent returns the proposal's version of the area, or nil.
func (a *Area) parent(see state.Visibility, c money.Currency) *ParentArea {
	if a.Parent == nil {
		return nil
	}
	out := &ParentArea{Name: a.Parent.NameWord()}
	if a.Option == nil {
		out.NoOption = a.Parent.Unknown.Word(state.FieldOptions, "no option")
		return out
	}
	out.Total, out.Omitted = see.Amount(a.Option.Total), a.Option.Unknown.Has(state.FieldItems)
	child := state.Children(a.Option.Items)
	for i := range a.Option.Items {
		it := &a.Option.Items[i]
		out.Lines = append(out.Lines, ParentLine{
			ShownLine: see.Line(it, c), Child: child(it), Change: a.changeTo(it),
		})
	}
	return out
}

// changeTo returns the change order's effect on an item of the proposal; empty for none.
func (a *Area) changeTo(it *state.Item) Kind {
	for i := range a.Lines {
		l := &a.Lines[i]
		if l.Kind != KindAdded && compare.Same(l.Item, it) && l.Before == nil ||
			l.Before != nil && compare.Same(l.Before, it) {
			return l.Kind
		}
	}
	return ""
}
