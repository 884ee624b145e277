package demo

import (
	"fmt"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/service/billing"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// openPayments returns the statuses of unsettled payments, used in turn.
func openPayments() []state.PaymentStatus {
	return []state.PaymentStatus{
		state.PaymentSubmitted, state.PaymentViewed, state.PaymentPending, state.PaymentRequiresAction,
		state.PaymentVerifying,
		state.PaymentDeclined, state.PaymentDraft, state.PaymentCancelled,
	}
}

// openOrders returns the statuses of orders, used in turn.
func openOrders() []notify.OrderStatus {
	return []notify.OrderStatus{
		notify.OrderSubmitted, notify.OrderDraft, notify.OrderReceived, notify.OrderViewedBySupplier,
		notify.OrderAccepted, notify.OrderEmailFailed,
	}
}

// settle makes the payments and orders of the account's accepted and completed
// proposals.
func (g *generator) settle(a *Account) {
	r := g.random(streamMoney + uint64(a.ID)<<32)
	open := 0 // unsettled payments
	for i := range a.Proposals {
		p := &a.Proposals[i]
		switch p.Status {
		case state.StatusCompleted:
			g.addPayments(a, r, p, &open)
			g.addOrder(a, p, notify.OrderReceived, p.ClientLastDecision.Add(4*day))
		case state.StatusAccepted:
			g.addPayments(a, r, p, &open)
			for n := range 2 {
				status := openOrders()[len(a.Orders)%len(openOrders())]
				g.addOrder(a, p, status, p.ClientLastDecision.Add(time.Duration(n+2)*day))
			}
		}
	}
}

// addPayments adds one payment for each instalment. A completed proposal has paid all of
// them, an accepted one the first; open counts the others.
func (g *generator) addPayments(a *Account, r random, p *Proposal, open *int) {
	for i, due := range p.Schedule.Items {
		g.next.payment++
		status := state.PaymentPaid
		if p.Status != state.StatusCompleted && i > 0 {
			status = openPayments()[*open%len(openPayments())]
			*open++
		}
		if p.Archived && i == 2 {
			status = state.PaymentRefunded
		}
		pay := billing.Payment{
			ID: g.next.payment, Number: 2001 + int64(len(a.Payments)),
			Description: fmt.Sprintf("%s, proposal %d", due.Name, p.Number),
			Status:      status, Amount: due.Amount.Decimal,
			Created: p.ClientLastDecision, Modified: p.ClientLastDecision.Add(time.Duration(i+1) * 6 * time.Hour),
			Due:    due.Due,
			Person: p.Customer.ID, FirstName: p.Customer.FirstName, LastName: p.Customer.LastName,
			Proposal: p.ID, ProposalNumber: p.Number, ProcessorType: "Ledgerline", ScheduleItem: due.ID,
		}
		switch status {
		case state.PaymentPaid, state.PaymentRefunded:
			pay.Initiated = pay.Modified.Add(-10 * time.Minute)
			pay.Paid = pay.Modified
			pay.PaidVia = pick(r, []string{"Card", "Bank transfer", "Check"})
		case state.PaymentPending, state.PaymentRequiresAction, state.PaymentVerifying:
			pay.Initiated = pay.Modified
		}
		a.Payments = append(a.Payments, pay)
	}
}

// addOrder orders the counted parts of a proposal from their suppliers.
func (g *generator) addOrder(a *Account, p *Proposal, status notify.OrderStatus, at time.Time) {
	g.next.order++
	o := billing.Order{
		ID: g.next.order, Number: 501 + int64(len(a.Orders)), Name: p.Name, Status: status,
		Created: at, Modified: at.Add(5 * time.Hour),
	}
	if o.Modified.After(g.now) {
		o.Modified = g.now
	}
	for _, it := range state.CountedItems(p.Areas) {
		cost := it.ExtendedCost(a.Currency)
		if it.Type != state.ItemPart || !cost.Valid {
			continue
		}
		name := suppliers()[int(it.ReferencedItemID)%len(suppliers())]
		s := state.Find(o.Suppliers, func(s *billing.OrderSupplier) bool { return s.Name == name })
		if s == nil {
			g.next.supplier++
			o.Suppliers = append(o.Suppliers, billing.OrderSupplier{ID: g.next.supplier, Name: name, Status: status})
			s = &o.Suppliers[len(o.Suppliers)-1]
		}
		s.Sum = s.Sum.Add(cost.Decimal)
		s.PartCount += int(it.Quantity.Decimal.IntPart())
	}
	o.Total = decimal.Zero
	for _, s := range o.Suppliers {
		o.Total = o.Total.Add(s.Sum)
		o.PartCount += s.PartCount
	}
	a.Orders = append(a.Orders, o)
}
