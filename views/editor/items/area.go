package items

import (
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
)

// Area is what the pane shows of an area. It holds nothing that the audience may not see.
type Area struct {
	Name    string
	Options []Option
	Counted int  // the index of the option that the totals count; -1 for none
	Omitted bool // the service left out some options

	forTeam  bool // for the team, not the client view
	discount money.Discount
}

// Option is an option of the area.
type Option struct {
	ID      state.OptionID
	Label   string
	Total   string
	Omitted bool // the service left out some lines

	lines lines
	sum   string // the sum of its planned lines; empty if there are none
}

// planned is a line that is not in the proposal yet.
type planned struct {
	line    plan.Line
	warning plan.Warning // about it; without text for none
}

// Wanted is the plan for the proposal whose area plan.Over returned.
type Wanted struct {
	Plan  *plan.Plan          // nil for none
	Floor decimal.NullDecimal // the least margin in percent without a warning; invalid for none
	Off   money.Discount      // of the proposal
}

// of returns the planned lines, which come last in an option.
func (w Wanted) of(o *state.Option, c money.Currency) []planned {
	var out []planned
	for i := range o.Items {
		l, _, ok := w.Plan.Line(plan.IDOf(o.Items[i].ID))
		if !ok {
			continue
		}
		p := planned{line: l}
		if warnings := l.Warnings(c, w.Floor); len(warnings) > 0 {
			p.warning = warnings[0]
		}
		out = append(out, p)
	}
	return out
}

// Of returns an area for the team.
func Of(a *state.Area, c money.Currency, w Wanted) *Area {
	out := &Area{
		Name: a.NameWord(), Counted: a.CountedOption(), Omitted: a.Unknown.Has(state.FieldOptions),
		forTeam: true, discount: w.Off,
	}
	for i := range a.Options {
		o := &a.Options[i]
		option := Option{
			ID: o.ID, Label: w.Plan.Label(i, o), Total: o.FormatTotal(c), Omitted: o.Unknown.Has(state.FieldItems),
			lines: lines{team: o.Items, currency: c},
		}
		if figures, some := plan.FiguresWith(o, c); some {
			option.lines.planned = w.of(o, c)
			option.sum, option.Total = estimate(figures.Planned, c), estimate(figures.With, c)
			if !plan.Makes(w.Plan, o.ID) {
				option.Total = o.FormatTotal(c) + " " + option.Total
			}
		}
		out.Options = append(out.Options, option)
	}
	return out
}

// estimate formats our own estimate of an amount, or that it is unknown.
func estimate(d decimal.NullDecimal, c money.Currency) string {
	return money.Estimated(money.Format(d, c))
}

// ForClient returns an area for a client.
func ForClient(a *state.ClientArea, c money.Currency) *Area {
	out := &Area{Name: a.Name, Counted: a.Counted, Omitted: a.OptionsOmitted}
	for i := range a.Options {
		o := &a.Options[i]
		out.Options = append(out.Options,
			Option{
				ID: o.ID, Label: o.Label, Total: o.FormatTotal(c), Omitted: o.ItemsOmitted,
				lines: lines{client: o.Items},
			})
	}
	return out
}
