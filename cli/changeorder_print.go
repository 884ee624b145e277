package cli

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/views/widget/phrase"
	"github.com/shopspring/decimal"
)

// proposalOrders are change orders with their proposal.
type proposalOrders struct {
	parent *state.Proposal
	orders []changeOrder
}

// printOrders prints a list of change orders, and nothing for an empty one.
func (a *app) printOrders(orders []changeOrder, to audience, now time.Time) {
	if len(orders) == 0 {
		return
	}
	t := newTable("CO", "Name", "Status", to.price("Total"), "Waiting", "Modified").figures(0, 3, 4).give(1)
	for i := range orders {
		co := &orders[i]
		t.add(fmt.Sprint(co.row.Number), co.row.NameWord(), co.row.Status.Word(), to.price(co.total()), co.waiting(now), co.row.LastModified.Local().Format(time.DateOnly))
	}
	a.printTable(t, "")
}

func (a *app) printKeptOrders(found []proposalOrders, to audience, now time.Time) {
	t := newTable("Proposal", "CO", "Name", "Client", "Status", to.price("Total"), "", "Waiting", "Modified").figures(0, 1, 5, 7).give(2, 3)
	for _, of := range found {
		for i := range of.orders {
			co := &of.orders[i]
			t.add(of.name(), fmt.Sprint(co.row.Number), co.row.NameWord(), cmp.Or(co.row.ClientWord(), of.parent.ClientWord()), co.row.Status.Word(), to.price(co.total()), to.price(co.row.Currency.Code),
				co.waiting(now), co.row.LastModified.Local().Format(time.DateOnly))
		}
	}
	a.printTable(t.inOneCurrency(5), "No change orders found.")
}

// name returns how the proposal is named on the command line.
func (of *proposalOrders) name() string {
	if of.parent.Number == 0 {
		return "id:" + state.FormatID(of.parent.ID)
	}
	return fmt.Sprintf("#%d", of.parent.Number)
}

// total returns the signed total as the list reports it.
func (co *changeOrder) total() string {
	return money.FormatSigned(co.row.Total, co.row.Currency)
}

// waiting returns how long the change order waits; empty when it does not, or when
// its detail is not known.
func (co *changeOrder) waiting(now time.Time) string {
	if co.detail == nil {
		return ""
	}
	if t := changeorder.TimelineOf(co.detail, now); t.Waiting != "" {
		return phrase.Span(t.For)
	}
	return ""
}

// printContract prints what the contract has come to with orders.
func (a *app) printContract(v changeorder.Contract, orders []changeOrder) {
	c := v.Currency
	t := newTable("Contract", c.Code).figures(1)
	t.add("Original", money.Format(v.Original, c))
	t.add("Accepted changes", money.FormatSigned(v.Accepted, c))
	t.add("Running value", money.Format(v.Running, c))
	t.add("Pending, apart", money.FormatSigned(v.Pending, c))
	for _, f := range []struct {
		name   string
		amount decimal.NullDecimal
	}{{"Declined, apart", v.Declined}, {"Expired, apart", v.Expired}} {
		if !money.IsZero(f.amount) {
			t.add(f.name, money.FormatSigned(f.amount, c))
		}
	}
	if v.NoTotal > 0 {
		t.add("Left out as unknown", strconv.Itoa(v.NoTotal))
	}
	beforeTax := 0
	for i := range orders {
		if co := &orders[i]; co.detail != nil && changeorder.BasisOf(co.row.Total, &co.detail.Summary) == changeorder.TotalBeforeTax {
			beforeTax++
		}
	}
	if beforeTax > 0 {
		t.add("Totals that are before tax", strconv.Itoa(beforeTax))
	}
	a.printTable(t, "")
}

// changeWords are the kinds of change as headings.
var changeWords = map[changeorder.Kind]string{
	changeorder.KindAdded: "+ Added", changeorder.KindRemoved: "− Removed", changeorder.KindReplaced: "≠ Replaced", changeorder.KindQuantity: "± Quantity",
}

// printOrder prints one change order of p.
func (a *app) printOrder(of changeOrder, p *state.Proposal, to audience, now time.Time) {
	co := of.detail
	a.printf("Change order %d %s · %s\n", co.Number, cmp.Or(co.Name, of.row.Name, co.NameWord()), co.Status.Word())
	a.printf("of %s\n", p.Title())
	a.printText("Client description", co.Unknown.Word(state.FieldDescription, co.Description))
	areas := changeorder.ChangesOf(co, p)
	if co.Unknown.Has(state.FieldAreas) {
		a.printf("\nWhat else this change order changes is %s.\n", state.UnknownWord)
	}
	for i := range areas {
		a.printChangedArea(&areas[i], co.Summary.Currency, to)
	}
	a.printf("\n")
	if to != forInstaller {
		a.printOrderFigures(of)
		a.printf("\n")
	}
	a.printTimeline(changeorder.TimelineOf(co, now))
}

func (a *app) printChangedArea(area *changeorder.Area, c money.Currency, to audience) {
	signed := func(d decimal.NullDecimal) string { return to.price(money.FormatSigned(d, c)) }
	a.printf("\n%s\n", strings.TrimSuffix(area.Area.NameWord()+" · "+signed(area.Amount), " · "))
	for _, kind := range changeorder.Kinds() {
		lines := area.Of(kind)
		if len(lines) == 0 {
			continue
		}
		t := newTable("", changeWords[kind], to.price("Unit"), to.price("Extended")).figures(0, 2, 3).give(1)
		add := func(it *state.Item, name string) {
			t.add(money.FormatQuantitySigned(it.Quantity), name, to.price(money.Format(it.SellPrice, c)), signed(it.Extended()))
		}
		for i := range lines {
			l := &lines[i]
			name := changedName(l, to)
			switch kind {
			case changeorder.KindReplaced:
				add(l.Before, lineName(l.Before))
				add(l.Item, name)
				if to != forInstaller {
					t.add("", "the difference", "", signed(l.Amount))
				}
			case changeorder.KindQuantity:
				add(l.Item, fmt.Sprintf("%s, %s → %s", name, money.FormatQuantity(l.From), money.FormatQuantity(l.To)))
			default:
				add(l.Item, name)
			}
		}
		a.printf("\n")
		a.printTable(t, "")
	}
	for _, text := range area.Texts {
		title := text.Field.Name()
		a.printText("Text: "+title+", "+text.Field.Audience(), text.Text.Word())
		a.printText("in place of", text.Before.Word())
	}
	if area.Unsaid() {
		a.printf("  The changes here are %s, or not all known.\n", state.UnknownWord)
	} else if len(area.Lines)+len(area.Texts) == 0 {
		a.printf("  Nothing changes here.\n")
	}
}

func changedName(l *changeorder.Line, to audience) string {
	name := lineName(l.Item)
	if l.Child {
		name = "  " + name
	}
	if l.Internal() && to != forInstaller {
		name += " (internal: it costs and is not charged)"
	}
	return name
}

// lineName returns brand and model, or the name of the line.
func lineName(it *state.Item) string {
	return nameOfLine(it.NameUnknown(), it.Brand, it.Model, it.Name, it.ShortDescription)
}

func nameOfLine(unknown bool, brand, model, name, short string) string {
	if unknown {
		return state.UnknownWord
	}
	return cmp.Or(strings.TrimSpace(strings.TrimSpace(brand+" "+model)+" "+name), short)
}

func (a *app) printOrderFigures(of changeOrder) {
	s, c := &of.detail.Summary, of.detail.Summary.Currency
	signed := func(d decimal.NullDecimal) string { return money.FormatSigned(d, c) }
	t := newTable("Change", c.Code).figures(1).give(0)
	t.add("Parts", signed(s.PartsSubtotal))
	if !money.IsZero(s.PartsDiscount) {
		t.add(phrase.DiscountWords(s), signed(money.Neg(s.PartsDiscount)))
	}
	t.add("Labor", signed(s.LaborTotal))
	t.add("Fees", signed(s.FeeTotal))
	t.add("Subtotal, before tax", signed(s.Subtotal))
	t.add("Tax ("+phrase.TaxWords(&s.SalesTax, nil)+")", signed(s.SalesTax.Total))
	t.add("Total", signed(s.Total))
	a.printTable(t, "")
	if s.Total.Decimal.IsNegative() {
		a.printf("A credit to the client.\n")
	}
	switch changeorder.BasisOf(of.row.Total, s) {
	case changeorder.TotalBeforeTax:
		a.printf("The list shows %s, which is before tax.\n", of.total())
	case changeorder.TotalOther:
		a.printf("The list shows %s, which is neither figure.\n", of.total())
	}
}

func (a *app) printTimeline(t changeorder.Timeline) {
	way := newTable("Timeline", "", "").figures(2)
	for _, step := range t.Steps {
		switch {
		case step.Unknown:
			way.add("? "+step.Name, state.UnknownWord, "")
		case !step.Reached():
			way.add("○ "+step.Name, "", "")
		case step.Earlier:
			way.add("○ "+step.Name, minute(step.At)+", in an earlier round", "")
		case step.Took > 0:
			way.add("● "+step.Name, minute(step.At), "after "+phrase.Span(step.Took))
		default:
			way.add("● "+step.Name, minute(step.At), "")
		}
	}
	a.printTable(way, "")
	if t.Waiting != "" {
		a.printf("Waiting %s %s.\n", phrase.Span(t.For), t.Waiting)
	}
}
