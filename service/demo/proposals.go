package demo

import (
	"fmt"
	"slices"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// addJobs makes the proposals of a roster.
func (g *generator) addJobs(a *Account, c *catalog, roster []job, byKey map[string]int) error {
	for _, j := range roster {
		if err := g.addJob(a, c, j, byKey); err != nil {
			return fmt.Errorf("making up proposal %d: %w", j.Number, err)
		}
	}
	return nil
}

// addJob makes a proposal of the account from its outline.
func (g *generator) addJob(a *Account, c *catalog, j job, byKey map[string]int) error {
	p := g.newProposal(a, j.Number)
	p.Name, p.Status, p.Archived, p.Discount = j.Name, j.Status, j.Archived, money.Discount(j.Discount)
	p.Description, p.InternalNotes = j.Description, j.Notes
	p.LastModified = g.now.Add(-time.Duration(j.Modified))
	p.SalesPerson = a.sellers()[j.Seller]
	if j.Client != "" {
		assign(p, &a.Contacts[byKey[j.Client]], j.Location)
	}
	r := g.random(streamProposal + uint64(j.Number))
	b := builder{g: g, r: r, c: c, exempt: j.Exempt}
	build := b.attempt
	if len(j.Rooms) > 0 {
		build = func(scale) []state.Area { return b.named(j.Rooms) }
	}
	if err := b.fit(p, j.Scale, build); err != nil {
		return err
	}
	if touch := polish[j.Number]; touch != nil {
		touch(p.Areas)
	}
	g.complete(a, p, r)
	for i := range j.Orders {
		b.addChangeOrder(a, p, i)
	}
	a.Proposals = append(a.Proposals, *p)
	return nil
}

// newProposal makes an empty proposal.
func (g *generator) newProposal(a *Account, number int64) *Proposal {
	g.next.proposal++
	p := &Proposal{}
	p.ID, p.Number = g.next.proposal, number
	p.Dealer = state.Dealer{ID: a.ID, Name: a.Name}
	p.AboutUs, p.ProjectTerms, p.CoverPageImageURL = a.AboutUs, a.ProjectTerms, a.CoverPageImageURL
	return p
}

// assign sets a proposal's client and, unless location is noLocation, one of the client's
// addresses.
func assign(p *Proposal, c *Contact, location int) {
	client := c.Contact
	p.Customer = &client
	if location != noLocation && location < len(c.Locations) {
		at := c.Locations[location].Location
		p.Location = &at
	}
}

// named makes the rooms of a plan.
func (b builder) named(plans []plan) []state.Area {
	areas := make([]state.Area, 0, len(plans))
	for _, p := range plans {
		for _, rm := range rooms().all() {
			if slices.Contains(rm.Names, p.Name) {
				b.g.next.area++
				areas = append(areas, state.Area{ID: b.g.next.area, Name: p.Name, Options: b.options(rm, p.Options)})
			}
		}
	}
	return areas
}

// complete computes all figures of a proposal from its areas, and its dates from its
// status.
func (g *generator) complete(a *Account, p *Proposal, r random) {
	p.Summary = state.Summarize(p.Areas, p.Discount, g.tax.Rates(p.Location, a.Tax), a.Currency)
	p.Profit = state.ProfitOf(p.Areas, p.Discount, a.Currency).Profit()
	p.Recurring = recurringOf(p.Areas)
	p.Schedule = g.schedule(p.Summary.Total.Decimal)
	g.date(p, r)
	p.LastModifiedUser = p.SalesPerson
	p.LastModifiedUserName = p.SalesPerson.DisplayName()
	p.Activity = []Activity{{User: p.SalesPerson.ID, At: p.LastModifiedByUser}}
	if admin := a.Users[0].ID; admin != p.SalesPerson.ID && r.chance(50) {
		p.Activity = append(p.Activity,
			Activity{User: admin, At: r.ago(p.LastModifiedByUser, time.Hour, p.LastModifiedByUser.Sub(p.Created))})
	}
}

// schedule splits a total: half on acceptance, forty percent on delivery, and the rest,
// with the odd cents, at the end.
func (g *generator) schedule(total decimal.Decimal) state.PaymentSchedule {
	s := state.PaymentSchedule{Description: "50 % on acceptance, 40 % on delivery, 10 % when the work is done."}
	rest := total
	for _, step := range []struct {
		name    string
		percent int64
	}{{"On acceptance", 50}, {"On delivery", 40}, {"When done", 10}} {
		g.next.instalment++
		share := decimal.NewFromInt(step.percent)
		amount := money.Round(total.Mul(share).Shift(-2), dollars())
		if step.percent == 10 {
			amount = rest
		}
		rest = rest.Sub(amount)
		s.Items = append(s.Items, state.PaymentScheduleItem{
			ID: g.next.instalment, Name: step.name,
			Percentage: decimal.NewNullDecimal(share), Amount: decimal.NewNullDecimal(amount),
		})
	}
	return s
}

// date sets a proposal's dates backwards from its last change, in a plausible order.
func (g *generator) date(p *Proposal, r random) {
	last := p.LastModified
	back := func(least, most time.Duration) time.Time {
		last = r.ago(last, least, most)
		return last
	}
	switch p.Status {
	case state.StatusCompleted:
		p.LastCompleted = last
		p.ClientLastDecision = back(10*day, 40*day)
	case state.StatusAccepted, state.StatusDeclined:
		p.ClientLastDecision = last
	case state.StatusViewedByClient:
		p.ClientLastOpened = last
	case state.StatusSubmitted, state.StatusEmailFailed:
		p.LastSubmitted = last
	case state.StatusExpired:
		p.LastSubmitted = back(30*day, 31*day)
	}
	if !p.ClientLastDecision.IsZero() {
		p.ClientLastOpened = back(time.Hour, 3*day)
	}
	if !p.ClientLastOpened.IsZero() {
		p.LastSubmitted = back(20*time.Minute, 4*day)
	}
	p.Created = back(day, 20*day)
	p.LastModifiedByUser = p.LastModified
	switch p.Status {
	case state.StatusViewedByClient: // viewing is not a change by a user
		p.LastModifiedByUser = p.LastSubmitted
	case state.StatusExpired:
		p.LastModifiedByUser = p.LastSubmitted
	}
	if agreed(p.Status) {
		for i := range p.Schedule.Items {
			p.Schedule.Items[i].Due = p.ClientLastDecision.Add(time.Duration(i*30) * day)
		}
	}
	// No option can have changed after the proposal was sent, or before it was made.
	until := p.LastModifiedByUser
	if !p.LastSubmitted.IsZero() {
		until = p.LastSubmitted
	}
	for _, o := range state.EachOption(p.Areas) {
		o.LastModified = r.ago(until, 0, until.Sub(p.Created))
	}
}
