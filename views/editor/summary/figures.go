package summary

import (
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/widget/status"
)

// Figures are the amounts of a proposal that the panel shows. They hold nothing that the audience
// may not see.
type Figures struct {
	id            state.ProposalID
	sum           money.Summary
	taxedAt       *state.Location
	perPeriod     []string // amounts billed per period, for the panel
	periods       []string // the same, for the one-line summary
	shares        []state.AreaShare
	sharesOmitted bool
	pending       bool // an unsaved edit will change the figures

	team *teamFigures // nil in the client view
}

// teamFigures are the additional figures for the team.
type teamFigures struct {
	client  bool // a contact is assigned
	profit  money.Profit
	margin  string
	unknown money.UnknownLines
	ours    decimal.NullDecimal // our sum of the lines, after discount and before tax
	differs decimal.NullDecimal // the difference of our sum to the service's

	exempt int // lines that are exempt from the tax

	planned *plan.Estimate // the total with the plan; nil if nothing is planned

	contract decimal.NullDecimal // the total with agreed change orders; invalid for none that are known
	asOf     string              // when these were read

	order    *status.Typed // a change order that is typed and not made; nil for none
	orderKey string        // goes on with it

	drafts     []state.ChangeOrderSummary // that were not submitted
	withDrafts decimal.NullDecimal        // the contract value with them; invalid if unknown

	site []string // how far the areas are on site
}

// Of returns the figures for the team. planned is the total with the plan, nil if nothing is
// planned.
func Of(w *state.Workspace, planned *plan.Estimate) *Figures {
	p := w.Proposal
	c := w.Check()
	return &Figures{
		id: p.ID, sum: p.Summary, taxedAt: p.Location,
		perPeriod: p.Unknown.PerPeriodWords(&p.Recurring, p.Summary.Currency),
		periods:   p.Recurring.PerPeriod(p.Summary.Currency),
		shares:    c.Areas, sharesOmitted: c.AreasUnknown, pending: w.PendingTotals,
		team: &teamFigures{
			client: p.Customer != nil, profit: p.Profit, margin: p.Unknown.MarginWord(p.Profit), unknown: c.Unknown,
			ours: c.Subtotal, differs: c.Difference(&p.Summary), planned: planned, exempt: c.Exempt,
		},
	}
}

// ForClient returns the figures for a client.
func ForClient(p *state.ClientProposal, pending bool) *Figures {
	shares, known := p.Shares()
	return &Figures{
		id: p.ID, sum: p.Summary, taxedAt: p.Location,
		perPeriod: p.Unknown.PerPeriodWords(&p.Recurring, p.Summary.Currency),
		periods:   p.Recurring.PerPeriod(p.Summary.Currency),
		shares:    shares, sharesOmitted: !known, pending: pending,
	}
}

// unbuilt returns the estimate of a plan that is all that the total has; nil if anything is built or nothing planned.
func (f *Figures) unbuilt() *plan.Estimate {
	if f.team == nil || f.team.planned == nil {
		return nil
	}
	e := f.team.planned
	if e.Lines == 0 || e.Built > 0 || f.sum.Total.Valid && !money.IsZero(f.sum.Total) {
		return nil
	}
	return e
}

// SetContract adds the total with agreed change orders, which were read at a time in words. The client view has none.
func (f *Figures) SetContract(c *changeorder.Contract, asOf string) {
	if f.team != nil && c != nil {
		f.team.contract, f.team.asOf = c.Running, asOf
	}
}

// SetOrder adds a change order that is typed and not made, and the key that goes on with it; nil for none. The client
// view has none.
func (f *Figures) SetOrder(t *status.Typed, key string) {
	if f.team != nil {
		f.team.order, f.team.orderKey = t, key
	}
}

// SetDrafts adds the change orders that were not submitted, and the contract value with them. The client view has none.
func (f *Figures) SetDrafts(drafts []state.ChangeOrderSummary, value decimal.NullDecimal) {
	if f.team != nil {
		f.team.drafts, f.team.withDrafts = drafts, value
	}
}

// SetSite adds how far the areas are on site, one line each. The client view has none.
func (f *Figures) SetSite(areas []string) {
	if f.team != nil {
		f.team.site = areas
	}
}
