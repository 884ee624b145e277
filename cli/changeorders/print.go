package changeorders

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"app.tender/tender/views/widget/phrase"
	"github.com/shopspring/decimal"
)

// proposalOrders are change orders with their proposal.
type proposalOrders struct {
	parent *state.Proposal
	orders []find.ChangeOrder
}

// printOrders prints a list of change orders, and nothing for an empty one.
func printOrders(r *run.Run, orders []find.ChangeOrder, to shapes.Audience, now time.Time) {
	if len(orders) == 0 {
		return
	}
	t := output.NewTable("CO", "Name", "Status", to.Price("Total"), "Waiting", "Modified").Figures(0, 3).Give(1, 4)
	for i := range orders {
		co, row := &orders[i], &orders[i].Row
		t.Add(state.NumberWord("", row.Number), row.NameWord(), row.Status.Word(), to.Price(total(co)),
			waiting(co, now), modified(row))
	}
	r.PrintTable(t, "")
}

func printKeptOrders(r *run.Run, found []proposalOrders, to shapes.Audience, now time.Time) {
	t := output.NewTable("Proposal", "CO", "Name", "Client", "Status", to.Price("Total"), "", "Waiting", "Modified").
		Figures(0, 1, 5).Give(2, 3, 7)
	for _, of := range found {
		for i := range of.orders {
			co, row := &of.orders[i], &of.orders[i].Row
			t.Add(of.name(), state.NumberWord("", row.Number), row.NameWord(),
				cmp.Or(row.ClientWord(), of.parent.ClientWord()), row.Status.Word(),
				to.Price(total(co)), to.Price(row.Currency.Code), waiting(co, now), modified(row))
		}
	}
	r.PrintTable(t.InOneCurrency(5), "No change orders found.")
}

// name returns the name of the proposal as a command-line argument.
func (of *proposalOrders) name() string {
	if of.parent.Number == 0 {
		return "id:" + state.FormatID(of.parent.ID)
	}
	return fmt.Sprintf("#%d", of.parent.Number)
}

// total returns the signed total as the list reports it.
func total(co *find.ChangeOrder) string {
	return money.FormatSigned(co.Row.Total, co.Row.Currency)
}

func modified(row *state.ChangeOrderSummary) string {
	return cmp.Or(output.Day(row.LastModified), money.NoFigure)
}

// waiting returns how long the change order has been waiting, and for what; empty if it is not, or if its detail is
// unknown.
func waiting(co *find.ChangeOrder, now time.Time) string {
	if co.Detail == nil {
		return ""
	}
	if t := changeorder.TimelineOf(co.Detail, now); t.Waiting != "" {
		return phrase.Waiting(t.For, t.Unsaid) + t.Waiting
	}
	return ""
}

// printContract prints the contract value with its change orders.
func printContract(r *run.Run, v changeorder.Contract, orders []find.ChangeOrder) {
	c := v.Currency
	t := output.NewTable("Contract", c.Code).Figures(1)
	t.Add("Original", money.Format(v.Original, c))
	t.Add("Accepted changes", money.FormatSigned(v.Accepted, c))
	t.Add("Contract value", money.Format(v.Running, c))
	t.Add("Pending, not included", money.FormatSigned(v.Pending, c))
	for _, f := range []struct {
		name   string
		amount decimal.NullDecimal
	}{{"Declined, not included", v.Declined}, {"Expired, not included", v.Expired}} {
		if !money.IsZero(f.amount) {
			t.Add(f.name, money.FormatSigned(f.amount, c))
		}
	}
	if v.NoTotal > 0 {
		t.Add("Without a total", strconv.Itoa(v.NoTotal))
	}
	beforeTax := 0
	for i := range orders {
		if co := &orders[i]; co.Detail != nil &&
			changeorder.BasisOf(co.Row.Total, &co.Detail.Summary) == changeorder.TotalBeforeTax {
			beforeTax++
		}
	}
	if beforeTax > 0 {
		t.Add("Totals that are before tax", strconv.Itoa(beforeTax))
	}
	r.PrintTable(t, "")
}

// changeWords are the headings for the kinds of change.
var changeWords = map[changeorder.Kind]string{
	changeorder.KindAdded: "+ Added", changeorder.KindRemoved: "− Removed",
	changeorder.KindReplaced: "≠ Replaced", changeorder.KindQuantity: "± Quantity",
}

// printOrder prints one change order of p.
func printOrder(
	r *run.Run, of find.ChangeOrder, areas []changeorder.Area, p *state.Proposal, to shapes.Audience, now time.Time,
) {
	co := of.Detail
	r.Printf("Change order %s %s · %s\n", state.NumberWord("", co.Number), cmp.Or(co.Name, of.Row.Name, co.NameWord()),
		co.Status.Word())
	r.Printf("of %s\n", p.Title())
	r.PrintText("Client description", co.Unknown.Word(state.FieldDescription, co.Description))
	if co.Unknown.Has(state.FieldAreas) {
		r.Printf("\n%s\n", changeorder.NotAll)
	}
	for i := range areas {
		printChangedArea(r, &areas[i], co.Summary.Currency, to)
	}
	r.Printf("\n")
	if to != shapes.ForInstaller {
		printOrderFigures(r, of)
		r.Printf("\n")
	}
	printTimeline(r, changeorder.TimelineOf(co, now))
}

func printChangedArea(r *run.Run, area *changeorder.Area, c money.Currency, to shapes.Audience) {
	signed := func(d decimal.NullDecimal) string { return to.Price(money.FormatSigned(d, c)) }
	r.Printf("\n%s\n", strings.TrimSuffix(area.Area.NameWord()+" · "+signed(area.Amount), " · "))
	for _, kind := range changeorder.Kinds() {
		lines := area.Of(kind)
		if len(lines) == 0 {
			continue
		}
		t := output.NewTable("", changeWords[kind], to.Price("Unit"), to.Price("Extended")).Figures(0, 2, 3).Give(1)
		add := func(it *state.Item, name string) {
			t.Add(money.FormatQuantitySigned(it.Quantity), name, to.Price(money.FormatUnit(it.SellPrice, c)),
				signed(it.Extended(c)))
		}
		for i := range lines {
			l := &lines[i]
			name := changedName(l, to)
			switch kind {
			case changeorder.KindReplaced:
				add(l.Before, lineName(l.Before))
				add(l.Item, name)
				if to != shapes.ForInstaller {
					t.Add("", "the difference", "", signed(l.Amount))
				}
			case changeorder.KindQuantity:
				add(l.Item, fmt.Sprintf("%s, %s → %s", name, money.FormatQuantity(l.From), money.FormatQuantity(l.To)))
			default:
				add(l.Item, name)
			}
		}
		r.Printf("\n")
		r.PrintTable(t, "")
	}
	for _, text := range area.Texts {
		title := text.Field.Name()
		r.PrintText("Text: "+title+", "+text.Field.Audience(), text.Text.Word())
		r.PrintText("Replaces", text.Before.Word())
	}
	if area.Omitted() {
		r.Printf("  The changes in this area are %s or incomplete.\n", state.UnknownWord)
	} else if len(area.Lines)+len(area.Texts) == 0 {
		r.Printf("  No changes in this area.\n")
	}
}

// printChangedLines prints a row for each line that a change order changes.
func printChangedLines(r *run.Run, co *state.ChangeOrder, areas []changeorder.Area, to shapes.Audience) error {
	c, none := co.Summary.Currency, "The change order changes no lines."
	if co.Unknown.Has(state.FieldAreas) ||
		slices.ContainsFunc(areas, func(a changeorder.Area) bool { return a.Omitted() }) {
		none = ""
		r.Sayf(changeorder.NotAll)
	}
	rows := []changedLineRowJSON{}
	t := output.NewTable("Area", "Kind", "Qty", "Item", to.Price("Amount")).Figures(2, 4).Give(0, 3)
	for i := range areas {
		name := output.Text(areas[i].Area.Unknown, state.FieldName, areas[i].Area.Name)
		for j := range areas[i].Lines {
			l := &areas[i].Lines[j]
			rows = append(rows, changedLineRowJSON{name, jsonChangedLine(l, c, to)})
			t.Add(areas[i].Area.NameWord(), string(l.Kind), money.FormatQuantitySigned(l.Item.Quantity),
				changedName(l, to), to.Price(money.FormatSigned(l.Amount, c)))
		}
	}
	return r.Result(rows, func() { r.PrintTable(t, none) })
}

func changedName(l *changeorder.Line, to shapes.Audience) string {
	name := lineName(l.Item)
	if l.Child {
		name = "  " + name
	}
	if l.Internal() && to != shapes.ForInstaller {
		name += " (internal: cost only, not charged)"
	}
	return name
}

// lineName returns brand and model, or the name of the line.
func lineName(it *state.Item) string {
	return output.LineName(it.NameUnknown(), it.Brand, it.Model, it.Name, it.ShortDescription)
}

func printOrderFigures(r *run.Run, of find.ChangeOrder) {
	s, c := &of.Detail.Summary, of.Detail.Summary.Currency
	signed := func(d decimal.NullDecimal) string { return money.FormatSigned(d, c) }
	t := output.NewTable("Change", c.Code).Figures(1).Give(0)
	t.Add("Parts", signed(s.PartsSubtotal))
	if !money.IsZero(s.PartsDiscount) {
		t.Add(phrase.DiscountWords(s), signed(money.Neg(s.PartsDiscount)))
	}
	t.Add("Labor", signed(s.LaborTotal))
	t.Add("Fees", signed(s.FeeTotal))
	t.Add("Subtotal, before tax", signed(s.Subtotal))
	tax := phrase.TaxWords(&s.SalesTax, nil)
	if n := state.ExemptLines(of.Detail.Areas, &s.SalesTax); n > 0 {
		tax += "; " + text.Count(n, "line") + " exempt"
	}
	t.Add("Tax ("+tax+")", signed(s.SalesTax.Total))
	t.Add("Total", signed(s.Total))
	r.PrintTable(t, "")
	if s.Total.Decimal.IsNegative() {
		r.Printf("A credit to the client.\n")
	}
	switch changeorder.BasisOf(of.Row.Total, s) {
	case changeorder.TotalBeforeTax:
		r.Printf("The list shows %s, which is before tax.\n", total(&of))
	case changeorder.TotalOther:
		r.Printf("The list shows %s, which matches neither figure.\n", total(&of))
	}
}

func printTimeline(r *run.Run, t changeorder.Timeline) {
	way := output.NewTable("Timeline", "", "").Figures(2)
	for _, step := range t.Steps {
		switch {
		case step.Unknown:
			way.Add("? "+step.Name, state.UnknownWord, "")
		case !step.Reached():
			way.Add("○ "+step.Name, "", "")
		case step.Earlier:
			way.Add("○ "+step.Name, output.Minute(step.At)+", in an earlier round", "")
		case step.Took > 0:
			way.Add("● "+step.Name, output.Minute(step.At), "after "+phrase.Span(step.Took))
		default:
			way.Add("● "+step.Name, output.Minute(step.At), "")
		}
	}
	r.PrintTable(way, "")
	if t.Changed != "" {
		r.Printf("Last changed by %s.\n", t.Changed)
	}
	if t.Waiting != "" {
		r.Printf("Waiting %s%s.\n", phrase.Waiting(t.For, t.Unsaid), t.Waiting)
	}
}
