package demo

import (
	"fmt"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// The amounts of the account with a history.
const (
	historyProposals = 5_000
	historyContacts  = 3_000
)

// addHistory adds contacts and proposals of three years, most of them small. They come
// after the roster, as if imported from another program, but are all older.
func (g *generator) addHistory(a *Account, c *catalog) error {
	r := g.random(streamHistory)
	for len(a.Contacts) < historyContacts {
		g.randomContact(a, r)
		if len(a.Contacts)%250 == 0 {
			g.report("contacts", len(a.Contacts), historyContacts)
		}
	}
	settled := len(a.Proposals)
	for len(a.Proposals) < historyProposals {
		if err := g.addPast(a, c, r); err != nil {
			return fmt.Errorf("making up proposal %d: %w", a.NextProposalNumber, err)
		}
		if len(a.Proposals)%100 == 0 {
			g.report("proposals", len(a.Proposals), historyProposals)
		}
	}
	past := Account{ID: a.ID, Proposals: a.Proposals[settled:], Payments: a.Payments, Orders: a.Orders}
	g.settle(&past)
	a.Payments, a.Orders = past.Payments, past.Orders
	return nil
}

// addPast adds one proposal to the history.
func (g *generator) addPast(a *Account, c *catalog, r random) error {
	s, d := retrofit, money.Discount{}
	switch kind := r.IntN(1000); {
	case kind < 2:
		s = largeHouse
	case kind < 30:
		s = house
	case kind < 200:
		s = retrofit.atWork()
	}
	if r.chance(30) {
		d = percent(fmt.Sprint(r.between(2, 10)))
	}
	p := g.newProposal(a, a.NextProposalNumber)
	a.NextProposalNumber++
	p.Status, p.Discount = pastStatus(r), d
	p.Archived = p.Status != state.StatusDraft && r.chance(35)
	p.LastModified = r.ago(g.now, 90*day, 1000*day)
	p.SalesPerson = pick(r, a.sellers())
	client := &a.Contacts[r.IntN(len(a.Contacts))]
	assign(p, client, 0)
	b := builder{g: g, r: r, c: c}
	if err := b.fit(p, s, b.attempt); err != nil {
		return err
	}
	p.Name = fmt.Sprintf("%s, %s", client.DisplayName(), p.Areas[0].Name)
	g.complete(a, p, r)
	if agreed(p.Status) && r.chance(25) {
		b.addChangeOrder(a, p, 0)
	}
	a.Proposals = append(a.Proposals, *p)
	return nil
}

// pastStatus chooses the final status of an old proposal: most were accepted and
// completed.
func pastStatus(r random) state.Status {
	return pick(r, []state.Status{
		state.StatusCompleted, state.StatusCompleted, state.StatusCompleted, state.StatusCompleted,
		state.StatusAccepted,
		state.StatusDeclined, state.StatusDeclined, state.StatusExpired, state.StatusExpired, state.StatusSubmitted,
		state.StatusDelayed, state.StatusDraft,
	})
}
