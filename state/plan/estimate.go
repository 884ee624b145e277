package plan

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Estimate is what a proposal comes to with the planned lines in. All of it but
// Service is worked out here, with the service's own discount and tax rates.
type Estimate struct {
	Service money.Summary // as the service tells it, without the plan
	Now     money.Summary // worked out here, without the plan
	With    money.Summary // worked out here, with the plan

	// Added is what the plan adds to the total, and Total what the service's total
	// comes to with it; invalid where something of the proposal is not known. Planned
	// lines without a price are in no figure: Unpriced counts those that would count.
	Added, Total decimal.NullDecimal
	Unpriced     int

	ProfitNow, Profit money.ProfitFigures // without and with the plan, after discount

	Lines    int       // planned lines that count
	Apart    int       // planned lines in options that the total does not count
	Agrees   bool      // what is worked out here without the plan is what the service tells
	Warnings []Warning // of the lines that count and those apart
}

// EstimateOf works out a proposal with a plan. The selection says which options count
// where it is not the one that counts anyway; options that the build makes go by
// the ids that Over gives them. floor is the margin in percent below which a line
// is warned of; invalid for none.
func EstimateOf(p *state.Proposal, pl *Plan, s state.Selection, floor decimal.NullDecimal) Estimate {
	d, t := p.Summary.Discount(), money.RatesOf(p.Summary.SalesTax)
	over := Over(p, pl)
	now, all := chosen(p.Areas, s), chosen(over.Areas, s)
	with, unpriced := priced(all)
	e := Estimate{Unpriced: unpriced, Service: p.Summary, Now: state.SummarizeItems(now, d, t), With: state.SummarizeItems(with, d, t)}
	e.Now.Currency, e.With.Currency = p.Summary.Currency, p.Summary.Currency
	e.Added = money.Difference(e.With.Total, e.Now.Total)
	e.Agrees = money.Equal(e.Now.Total, e.Service.Total)
	e.Total = money.Sum(e.Service.Total, e.Added)
	if len(s) > 0 {
		e.Total = e.With.Total // the service's total counts other options
	}
	e.ProfitNow, e.Profit = state.ProfitOfItems(now, d), state.ProfitOfItems(with, d)
	for i := range all {
		if IDOf(all[i].ID) != 0 {
			e.Lines++
		}
	}
	e.Apart = pl.Open() - e.Lines
	e.Warnings = pl.Warnings(p.Summary.Currency, floor)
	return e
}

// priced leaves out the planned lines without a price, and counts them.
func priced(items []state.Item) (with []state.Item, unpriced int) {
	for i := range items {
		if IDOf(items[i].ID) != 0 && !items[i].SellPrice.Valid {
			unpriced++
			continue
		}
		with = append(with, items[i])
	}
	return with, unpriced
}

// chosen gathers the lines of one option an area.
func chosen(areas []state.Area, s state.Selection) []state.Item {
	var items []state.Item
	for i := range areas {
		a := &areas[i]
		at := slices.IndexFunc(a.Options, func(o state.Option) bool { return s[a.ID] != 0 && o.ID == s[a.ID] })
		if at < 0 {
			at = a.CountedOption()
		}
		if at >= 0 {
			items = append(items, a.Options[at].Items...)
		}
	}
	return items
}

// Figures are those of an option or an area with the planned lines in, before
// discount and tax.
type Figures struct {
	Now     decimal.NullDecimal // as the service tells it; zero for what the build makes
	Planned decimal.NullDecimal // the planned lines alone, without those that have no price
	With    decimal.NullDecimal // both
	Cost    decimal.NullDecimal // of all lines; invalid when one is not known
	Profit  money.ProfitFigures // of all lines
	Lines   int                 // planned
	Without int                 // of these, without a price
}

// FiguresOf works out an option that Over returned.
func FiguresOf(o *state.Option) Figures {
	f := Figures{Now: o.Total, Profit: state.ProfitOfItems(o.Items, money.Discount{}), Cost: money.Zero}
	if state.IsLocal(o.ID) {
		f.Now = money.Zero
	}
	var planned []state.Item
	for i := range o.Items {
		f.Cost = money.Sum(f.Cost, o.Items[i].ExtendedCost())
		if IDOf(o.Items[i].ID) != 0 {
			planned = append(planned, o.Items[i])
		}
	}
	f.Lines = len(planned)
	planned, f.Without = priced(planned)
	f.Planned = state.ItemsTotal(planned)
	f.With = money.Sum(f.Now, f.Planned)
	return f
}

// FiguresWith is FiguresOf; ok is false for an option in which nothing is planned, which
// is all that is looked at then.
func FiguresWith(o *state.Option) (f Figures, ok bool) {
	if n := len(o.Items); n == 0 || IDOf(o.Items[n-1].ID) == 0 {
		return f, false // what is planned stands last
	}
	return FiguresOf(o), true
}

// lay puts the open lines of a planned option below those that an option has.
func lay(o *state.Option, planned *Option, c money.Currency) {
	o.Items = slices.Clone(o.Items)
	for _, l := range planned.Lines {
		if l.State.Open() {
			o.Items = append(o.Items, l.item(c))
		}
	}
	if planned.Client != "" {
		o.ClientDescription = joined(o.ClientDescription, planned.Client)
	}
	if planned.Installer != "" {
		o.InstallerNotes = joined(o.InstallerNotes, planned.Installer)
	}
}

func joined(a, b string) string {
	if a == "" {
		return b
	}
	return a + "\n\n" + b
}
