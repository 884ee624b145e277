package documents

import (
	"strconv"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// ChangeOrder is a change order as its client gets it.
type ChangeOrder struct {
	Cover
	Order    int64 // its number within the proposal; 0 if it has none
	Facts    []Fact
	Lead     []string
	Areas    []ChangedArea
	Totals   []Total
	Contract []Total // the contract's value before and after; nil if there is none, or it is not known
	Payments []Total
	PaidHow  string
	Terms    []string
	Currency money.Currency
	Sum      decimal.NullDecimal // signed, with tax
}

// Kind is KindChangeOrder.
func (*ChangeOrder) Kind() Kind { return KindChangeOrder }

// Label names the document: "Change order 2 to proposal 1042".
func (d *ChangeOrder) Label() string {
	s := "Change order"
	if d.Order > 0 {
		s += " " + strconv.FormatInt(d.Order, 10)
	}
	if d.Number > 0 {
		s += " to proposal " + strconv.FormatInt(d.Number, 10)
	}
	return s
}

// ChangedArea is what a change order does to an area.
type ChangedArea struct {
	Name   string
	Text   []string // the area's new description, if it has one
	Groups []ChangeGroup
	Amount decimal.NullDecimal // before discount and tax
}

// ChangeGroup has the changes of a kind.
type ChangeGroup struct {
	Name  string
	Lines []ChangedLine
}

// ChangedLine is a line of a change order.
type ChangedLine struct {
	Child    bool
	Name     string
	What     string              // what it was before; may be empty
	Quantity decimal.NullDecimal // negative for what is removed
	Amount   decimal.NullDecimal // signed
}

// ChangeOrderFrom is what a change order's document is made from.
type ChangeOrderFrom struct {
	Order *state.ChangeOrder
	Set   *changeorder.Set // the change orders of the proposal; never nil
	// Proposal tells what each line was before; nil where it was not read.
	Proposal *state.Proposal
}

// ChangeOrderOf makes the document of a change order.
func ChangeOrderOf(from ChangeOrderFrom, how Printing) *ChangeOrder {
	co, p := from.Order, from.Proposal
	s := changeorder.SheetOf(co, from.Set, p, state.Visibility{Prices: true}, how.At)
	l := how.Look.Language
	d := &ChangeOrder{
		Cover: Cover{
			Look: how.Look, Dealer: co.Dealer.Name, Name: co.Unknown.Word(state.FieldName, co.Name),
			Mark: markOf(co.Status, how.Estimate), At: how.At,
		},
		Order: co.Number, Lead: Paragraphs(s.Description), Terms: Paragraphs(co.ProjectTerms),
		Currency: co.Summary.Currency, Sum: co.Summary.Total,
	}
	customer, location, seller := state.ContactForClient(co.Customer), (*state.Location)(nil), state.User{}
	if p != nil {
		d.Number, location, seller = p.Number, p.Location, p.SalesPerson
		if customer == nil {
			customer = state.ContactForClient(p.Customer)
		}
		if d.Dealer == "" {
			d.Dealer = p.Dealer.Name
		}
	}
	d.Facts = facts(customer, location, seller, how)
	for i := range s.Areas {
		d.Areas = append(d.Areas, changedArea(&s.Areas[i]))
	}
	d.Totals = figures(&co.Summary, nil, co.Recurring, l)
	d.PaidHow, d.Payments = paymentsOf(&co.Schedule, co.Summary.Total, l)
	d.contract(from)
	d.warnOf(&s)
	return d
}

func changedArea(a *changeorder.AreaSheet) ChangedArea {
	out := ChangedArea{Name: a.Name, Amount: a.Amount}
	for _, t := range a.Texts {
		if t.Field.ClientLayer() {
			out.Text = append(out.Text, Paragraphs(t.Text.Word())...)
		}
	}
	for _, g := range a.Groups {
		group := ChangeGroup{Name: groupWord(g.Kind)}
		for i := range g.Lines {
			group.Lines = append(group.Lines, changedLine(g.Kind, &g.Lines[i]))
		}
		out.Groups = append(out.Groups, group)
	}
	return out
}

func groupWord(k changeorder.Kind) string {
	switch k {
	case changeorder.KindAdded:
		return "Added"
	case changeorder.KindRemoved:
		return "Removed"
	case changeorder.KindReplaced:
		return "Replaced"
	case changeorder.KindQuantity:
		return "More or fewer"
	case changeorder.KindUnknown:
		return "Changed"
	default:
		return "Changed"
	}
}

func changedLine(k changeorder.Kind, c *changeorder.Change) ChangedLine {
	out := ChangedLine{Child: c.Child, Name: lineName(c.Name), Quantity: c.Quantity, Amount: c.Amount}
	switch {
	case c.Before != nil:
		out.What = "instead of " + money.FormatQuantity(c.Before.Quantity) + " " + lineName(c.Before.Name)
	case k == changeorder.KindQuantity:
		out.What = "from " + money.FormatQuantity(c.From) + " to " + money.FormatQuantity(c.To)
	}
	return out
}

// lineName returns the names of a line with a comma between them.
func lineName(s string) string { return strings.ReplaceAll(s, "  ", ", ") }

// contract says what the contract is worth before and after, if there is one and all that is known.
func (d *ChangeOrder) contract(from ChangeOrderFrom) {
	if from.Proposal == nil || !from.Proposal.Status.Sold() {
		return
	}
	s := from.Proposal.Summary
	total := money.Money{Amount: s.Total, Currency: s.Currency}
	c, err := changeorder.ContractOf(total, from.Set.RowsBefore(from.Order.ID))
	if err != nil || !c.Running.Valid || !d.Sum.Valid || c.Currency.Code != d.Currency.Code {
		d.Warnings = append(d.Warnings, "The contract's value is not known; the document does not say it.")
		return
	}
	d.Contract = append(d.Contract, Total{Name: "Proposal", Amount: c.Original})
	if !money.IsZero(c.Accepted) {
		d.Contract = append(d.Contract, Total{Name: "Change orders agreed before", Amount: c.Accepted},
			Total{Name: "Contract before", Amount: c.Running, Kind: TotalSub})
	}
	d.Contract = append(d.Contract,
		Total{Name: "This change order", Amount: d.Sum},
		Total{Name: "Contract after", Amount: money.Sum(c.Running, d.Sum), Kind: TotalSum})
}

func (d *ChangeOrder) warnOf(s *changeorder.Sheet) {
	if s.Omitted || state.Count(s.Areas, func(a *changeorder.AreaSheet) bool { return a.Omitted }) > 0 {
		d.Warnings = append(d.Warnings, "The service left out parts of the change order; the document lacks them.")
	}
	if !s.Parent {
		d.Warnings = append(d.Warnings,
			"The proposal was not read; the document does not say what each line was before.")
	}
	text := strings.Join(d.Lead, "")
	for i := range d.Areas {
		text += strings.Join(d.Areas[i].Text, "")
	}
	if strings.TrimSpace(text) == "" {
		d.Warnings = append(d.Warnings, "It has no text for the client.")
	}
	if !d.Sum.Valid {
		d.Warnings = append(d.Warnings, "Its total is not known.")
	}
}
