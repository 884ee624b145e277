package changeorders

import (
	"time"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
)

// contractJSON is a proposal's change orders with their sums, which are left out for installers.
type contractJSON struct {
	orderOfJSON
	*contractFiguresJSON
	ChangeOrders []changeOrderJSON `json:"changeOrders"`
}

// orderOfJSON says whose change orders they are.
type orderOfJSON struct {
	ProposalID     int64   `json:"proposalId"`
	ProposalNumber *int64  `json:"proposalNumber"` // null if the proposal is not cached
	Client         *string `json:"client"`         // the displayed name; null for none
}

type contractFiguresJSON struct {
	Currency     *string `json:"currency"`
	Original     *string `json:"original"` // the proposal's total
	Accepted     *string `json:"accepted"` // the accepted change orders
	Running      *string `json:"running"`  // their sum
	Pending      *string `json:"pending"`  // not included in these, like the next two
	Declined     *string `json:"declined"`
	Expired      *string `json:"expired"`
	WithoutTotal int     `json:"withoutTotal"`
}

// changeOrderJSON is a row of a list, and with summary, areas and changes the
// detail. Figures are signed.
type changeOrderJSON struct {
	ID     int64  `json:"id"`
	Number *int64 `json:"number"` // within the proposal
	orderOfJSON
	Name         *string `json:"name"`
	Status       *string `json:"status"`
	Total        *string `json:"total"` // as reported; may be before tax
	Created      *string `json:"created"`
	LastModified *string `json:"lastModified"`
	WaitingDays  *int    `json:"waitingDays,omitempty"`
	Submitted    *string `json:"submitted,omitempty"`
	Opened       *string `json:"opened,omitempty"`
	Decided      *string `json:"decided,omitempty"`
	Completed    *string `json:"completed,omitempty"`
	ChangedBy    *string `json:"lastModifiedBy,omitempty"` // who changed it last
	*orderTextJSON
	Summary *shapes.Figures   `json:"summary,omitempty"`
	Areas   []shapes.Area     `json:"areas,omitempty"`
	Changes []changedAreaJSON `json:"changes,omitempty"`
}

// orderTextJSON has what only the detail has.
type orderTextJSON struct {
	Description *string `json:"description"`
	Incomplete  bool    `json:"incomplete,omitempty"` // the response lacked some areas
}

// changedAreaJSON is what a change order does to one area.
type changedAreaJSON struct {
	Area   *string           `json:"area"`
	Amount *string           `json:"amount,omitempty"`
	Lines  []changedLineJSON `json:"lines"`
	Texts  []changedTextJSON `json:"texts"`
}

// changedLineJSON is one line that is added or removed, a pair of lines of which
// one replaces the other, or another quantity of a line of the proposal.
type changedLineJSON struct {
	Kind   string       `json:"kind"` // added, removed, replaced, quantity, unknown
	Item   shapes.Item  `json:"item"`
	Before *shapes.Item `json:"before,omitempty"` // replaced: the old line
	// quantity: how many there are in the proposal with the change orders agreed before
	From *string `json:"from,omitempty"`
	To   *string `json:"to,omitempty"` // quantity: how many there will be
	*linePriceJSON
}

// changedLineRowJSON is a row of a spreadsheet with the lines of a change order.
type changedLineRowJSON struct {
	Area *string `json:"area"`
	changedLineJSON
}

// linePriceJSON is left out for installers.
type linePriceJSON struct {
	Internal bool    `json:"internal"` // it costs and is not charged
	Amount   *string `json:"amount"`
}

type changedTextJSON struct {
	Field  string  `json:"field"`
	Text   *string `json:"text"`
	Before *string `json:"before"`
}

func jsonContract(
	v changeorder.Contract, p *state.Proposal, orders []find.ChangeOrder, to shapes.Audience,
) contractJSON {
	c := v.Currency
	out := contractJSON{orderOfJSON: jsonOrderOf(p), ChangeOrders: jsonOrders(orders, p, to)}
	if to != shapes.ForInstaller {
		out.contractFiguresJSON = &contractFiguresJSON{
			Currency: output.Word(c.Code), Original: output.Money(v.Original, c), Accepted: output.Money(v.Accepted, c),
			Running: output.Money(v.Running, c),
			Pending: output.Money(v.Pending, c), Declined: output.Money(v.Declined, c),
			Expired: output.Money(v.Expired, c), WithoutTotal: v.NoTotal,
		}
	}
	return out
}

func jsonOrders(orders []find.ChangeOrder, of *state.Proposal, to shapes.Audience) []changeOrderJSON {
	return state.Map(orders, func(o *find.ChangeOrder) changeOrderJSON { return jsonOrder(&o.Row, of, to) })
}

func jsonKeptOrders(found []proposalOrders, to shapes.Audience) []changeOrderJSON {
	out := []changeOrderJSON{}
	for _, of := range found {
		out = append(out, jsonOrders(of.orders, of.parent, to)...)
	}
	return out
}

func jsonOrderOf(p *state.Proposal) orderOfJSON {
	return orderOfJSON{
		int64(p.ID), output.NumberOf(p.Number),
		output.OrNull(p.Customer.DisplayName(), p.Customer == nil),
	}
}

func jsonOrder(row *state.ChangeOrderSummary, p *state.Proposal, to shapes.Audience) changeOrderJSON {
	out := changeOrderJSON{
		orderOfJSON: jsonOrderOf(p),
		ID:          int64(row.ID), Number: output.NumberOf(row.Number),
		Name: output.Text(row.Unknown, state.FieldName, row.Name), Status: output.Word(row.Status),
		Created: output.Time(row.Created), LastModified: output.Time(row.LastModified),
	}
	if to != shapes.ForInstaller {
		out.Total = output.Money(row.Total, row.Currency)
	}
	return out
}

func jsonOrderDetail(
	of find.ChangeOrder, areas []changeorder.Area, p *state.Proposal, to shapes.Audience,
	now time.Time,
) changeOrderJSON {
	co, c := of.Detail, of.Detail.Summary.Currency
	out := jsonOrder(&of.Row, p, to)
	out.Submitted, out.Opened = output.Time(co.LastSubmitted), output.Time(co.ClientLastOpened)
	out.Decided, out.Completed = output.Time(co.ClientLastDecision), output.Time(co.LastCompleted)
	if by := co.LastModifiedUser; by.Known() {
		out.ChangedBy = output.Word(by.DisplayName())
	}
	out.orderTextJSON = &orderTextJSON{
		output.Text(co.Unknown, state.FieldDescription, co.Description),
		co.Unknown.Has(state.FieldAreas),
	}
	out.Areas = shapes.AreasOf(co.Areas, c, to)
	if to != shapes.ForInstaller {
		out.Summary = shapes.FiguresOf(&co.Summary)
	}
	if t := changeorder.TimelineOf(co, now); t.Waiting != "" && !t.Unsaid {
		out.WaitingDays = new(int(t.For / (24 * time.Hour)))
	}
	out.Changes = state.Map(areas, func(a *changeorder.Area) changedAreaJSON { return jsonChangedArea(a, c, to) })
	return out
}

func jsonChangedArea(a *changeorder.Area, c money.Currency, to shapes.Audience) changedAreaJSON {
	area := changedAreaJSON{
		Area:  output.Text(a.Area.Unknown, state.FieldName, a.Area.Name),
		Lines: state.Map(a.Lines, func(l *changeorder.Line) changedLineJSON { return jsonChangedLine(l, c, to) }),
		Texts: state.Map(a.Texts, func(t *changeorder.Text) changedTextJSON {
			return changedTextJSON{string(t.Field), output.Maybe(t.Text), output.Maybe(t.Before)}
		}),
	}
	if to != shapes.ForInstaller {
		area.Amount = output.Money(a.Amount, c)
	}
	return area
}

func jsonChangedLine(l *changeorder.Line, c money.Currency, to shapes.Audience) changedLineJSON {
	line := changedLineJSON{
		Kind: string(l.Kind), Item: shapes.ItemOf(l.Item, c, to), From: output.Number(l.From),
		To: output.Number(l.To),
	}
	if to != shapes.ForInstaller {
		line.linePriceJSON = &linePriceJSON{l.Internal(), output.Money(l.Amount, c)}
	}
	if l.Before != nil {
		line.Before = new(shapes.ItemOf(l.Before, c, to))
	}
	return line
}
