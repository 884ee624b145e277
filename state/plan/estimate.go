package plan

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Estimate is the price of a proposal including the planned lines. All but Service is calculated
// here, with the service's discount and tax rates.
type Estimate struct {
	Service money.Summary // the service's figures, without the plan
	Now     money.Summary // calculated without the plan
	With    money.Summary // calculated with the plan

	// Added is what the plan adds to the total, and Total the service's total plus Added; With.Total
	// for a selection. Both are invalid if something in the proposal is unknown. Planned lines
	// without a price are in no figure: Unpriced is their number among the counted lines.
	Added, Total decimal.NullDecimal
	Unpriced     int

	// ProfitNow and Profit are without and with the plan, after discount. Planned lines without a
	// price are among the unknown lines of Profit.
	ProfitNow, Profit money.ProfitFigures

	Lined    decimal.NullDecimal // of the counted lines with a price, before discount and tax
	Built    int                 // number of counted lines that are not planned
	Lines    int                 // number of counted planned lines
	Apart    int                 // number of planned lines in options that the total does not count
	Agrees   bool                // Now equals Service
	Here     bool                // the proposal is only on this machine: no operation tells its tax before it is saved
	Nowhere  bool                // it has no location, which decides the tax
	Warnings []Warning           // of counted and uncounted lines
}

// EstimateOf calculates the price of a proposal with a plan. Lines with a margin in percent below
// floor get a warning; an invalid floor means none.
func EstimateOf(p *state.Proposal, pl *Plan, floor decimal.NullDecimal) Estimate {
	d, t, c := p.Summary.Discount(), money.RatesOf(p.Summary.SalesTax), p.Summary.Currency
	now, all := state.CountedItems(p.Areas), state.CountedItems(Over(p, pl).Areas)
	with, unpriced := priced(all)
	e := Estimate{
		Unpriced: len(unpriced), Service: p.Summary, Now: state.SummarizeItems(now, d, t, c),
		With: state.SummarizeItems(with, d, t, c),
	}
	e.Added = money.Difference(e.With.Total, e.Now.Total)
	e.Agrees = money.Equal(e.Now.Total, e.Service.Total)
	e.Total = money.Sum(e.Service.Total, e.Added)
	e.ProfitNow, e.Profit = state.ProfitOfItems(now, d, c), state.ProfitOfItems(with, d, c)
	e.Profit.Unknown = e.Profit.Unknown.Add(state.ProfitOfItems(unpriced, d, c).Unknown)
	e.Lines = state.Count(all, func(it *state.Item) bool { return IDOf(it.ID) != 0 })
	e.Built, e.Lined = len(now), state.ItemsTotal(with, c)
	e.Apart = pl.Open() - e.Lines
	e.Here, e.Nowhere = state.IsLocal(p.ID), p.Location == nil
	e.Warnings = pl.Warnings(c, floor)
	return e
}

// Split returns the price with the plan, split as the service splits its own. The total is the service's with what the
// plan adds; without one of the service it is the sum of all lines.
func (e Estimate) Split() money.Summary {
	split := e.With
	if e.Service.Total.Valid {
		split.Total = e.Total
	}
	return split
}

// priced separates the planned lines without a price from all others.
func priced(items []state.Item) (with, unpriced []state.Item) {
	for i := range items {
		if IDOf(items[i].ID) != 0 && !items[i].SellPrice.Valid {
			unpriced = append(unpriced, items[i])
			continue
		}
		with = append(with, items[i])
	}
	return with, unpriced
}

// Figures are the figures of an option or an area with the planned lines, before discount and tax.
type Figures struct {
	Now     decimal.NullDecimal // the service's figure; zero for what the build creates
	Planned decimal.NullDecimal // of the planned lines with a price
	With    decimal.NullDecimal // Now + Planned
	Cost    decimal.NullDecimal // of all lines; invalid if any is unknown
	Profit  money.ProfitFigures // of all lines
	Lines   int                 // number of planned lines
	Without int                 // number of planned lines without a price
}

// FiguresOf calculates the figures of an option that Over returned, in c.
func FiguresOf(o *state.Option, c money.Currency) Figures {
	f := Figures{Now: o.Total, Profit: state.ProfitOfItems(o.Items, money.Discount{}, c), Cost: money.Zero}
	if state.IsLocal(o.ID) {
		f.Now = money.Zero
	}
	var planned []state.Item
	for i := range o.Items {
		f.Cost = money.Sum(f.Cost, o.Items[i].ExtendedCost(c))
		if IDOf(o.Items[i].ID) != 0 {
			planned = append(planned, o.Items[i])
		}
	}
	f.Lines = len(planned)
	planned, unpriced := priced(planned)
	f.Without = len(unpriced)
	f.Planned = state.ItemsTotal(planned, c)
	f.With = money.Sum(f.Now, f.Planned)
	return f
}

// FiguresWith is FiguresOf, but ok is false, at no cost, for an option without planned lines.
func FiguresWith(o *state.Option, c money.Currency) (f Figures, ok bool) {
	if n := len(o.Items); n == 0 || IDOf(o.Items[n-1].ID) == 0 {
		return f, false // planned lines come last
	}
	return FiguresOf(o, c), true
}

// addPlanned appends a planned option's open lines to an option.
func addPlanned(o *state.Option, planned *Option, c money.Currency) {
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
