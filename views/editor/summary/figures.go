package summary

import (
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
)

// Figures are the amounts of a proposal that the panel shows. They have nothing that the
// audience may not see.
type Figures struct {
	id           state.ProposalID
	sum          money.Summary
	taxedAt      *state.Location
	perPeriod    []string // what is billed per period, for the panel
	periods      []string // the same, for the summary on one line
	shares       []state.AreaShare
	sharesUnsaid bool
	pending      bool // an edit that is not saved yet will move the figures

	team *teamFigures // nil in the client view
}

// teamFigures are what the team sees beside them.
type teamFigures struct {
	client  bool // a contact is assigned
	profit  money.Profit
	margin  string
	unknown money.UnknownLines
	ours    decimal.NullDecimal // our sum of the lines, after discount, before tax
	differs decimal.NullDecimal // from the service's

	exempt map[string]int // lines that are not taxed, by what a tax applies to

	planned *plan.Estimate // what it comes to with what is planned; nil when nothing is
}

// Of returns the figures for the team. planned is the total with what is planned, nil when
// nothing is.
func Of(w *state.Workspace, planned *plan.Estimate) *Figures {
	p := w.Proposal
	c := w.Check()
	return &Figures{
		id: p.ID, sum: p.Summary, taxedAt: p.Location,
		perPeriod: p.Unknown.PerPeriodWords(&p.Recurring, p.Summary.Currency), periods: p.Recurring.PerPeriod(p.Summary.Currency),
		shares: c.Areas, sharesUnsaid: c.AreasUnknown, pending: w.PendingTotals,
		team: &teamFigures{
			client: p.Customer != nil, profit: p.Profit, margin: p.Unknown.MarginWord(p.Profit), unknown: c.Unknown,
			ours: c.Subtotal, differs: c.Difference(&p.Summary), planned: planned, exempt: exempt(p.Areas),
		},
	}
}

// exempt counts the lines that are not taxed, by what a tax applies to.
func exempt(areas []state.Area) map[string]int {
	lines := make(map[string]int)
	for _, o := range state.CountedOptions(areas) {
		for i := range o.Items {
			if it := &o.Items[i]; it.TaxExempt {
				lines[kinds[it.MoneyLine().Kind]]++
			}
		}
	}
	return lines
}

// kinds are what a tax applies to, by the kinds of lines.
var kinds = map[money.LineKind]string{money.PartsLine: money.TaxOnParts, money.LaborLine: money.TaxOnLabor, money.FeesLine: money.TaxOnFees}

// ForClient returns the figures for a customer.
func ForClient(p *state.ClientProposal, pending bool) *Figures {
	shares, known := p.Shares()
	return &Figures{
		id: p.ID, sum: p.Summary, taxedAt: p.Location,
		perPeriod: p.Unknown.PerPeriodWords(&p.Recurring, p.Summary.Currency), periods: p.Recurring.PerPeriod(p.Summary.Currency),
		shares: shares, sharesUnsaid: !known, pending: pending,
	}
}
