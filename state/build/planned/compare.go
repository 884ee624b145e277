package planned

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// Outlined compares an outline with the plan. had is the proposal before the outline.
func (s Plans) Outlined(l build.Load, had build.Snapshot, o state.AIOutline) (build.Check, error) {
	before := had.Proposal()
	return compare(l, before, understood(o.Text, before), before)
}

// understood returns what the builder read, as a plan of proposal p.
func understood(outline string, p *state.Proposal) []plan.Area {
	id := plan.ID(0)
	return plan.Parse(outline).Planned(p, nil, func() plan.ID { id++; return id })
}

// Built compares a built proposal with the plan.
func (s Plans) Built(l build.Load, had build.Snapshot, p *state.Proposal) (build.Check, error) {
	before := had.Proposal()
	c, err := compare(l, before, plan.BuiltSince(before, p), p)
	c.Total = p.Summary.Total
	return c, err
}

// compare compares got with the plan. before and now are the proposal before and after.
func compare(l build.Load, before *state.Proposal, got []plan.Area, now *state.Proposal) (build.Check, error) {
	kept, err := read(l)
	if err != nil {
		return build.Check{}, err
	}
	c := plan.Compare(&kept.Carried, before, got)
	free := state.Count(c.Results, func(r *plan.Result) bool {
		return r.Outcome == plan.AsPlanned && !r.Line.UnitPrice(before.Summary.Currency).Valid
	})
	check := build.Check{
		Made: true, Against: true, AsPlanned: c.Count(plan.AsPlanned) - free, Unpriced: free,
		Planned: c.Planned, Built: c.Found, Currency: before.Summary.Currency, Became: map[int64]build.Place{},
	}
	for _, a := range got {
		for _, o := range a.Options {
			check.Lines += len(o.Lines)
		}
	}
	for i := range c.Results {
		if d, differs := lineDiffers(&c.Results[i]); differs {
			check.Differences = append(check.Differences, d)
		}
	}
	for _, a := range c.Additional {
		got := priced(a.Got)
		if a.Text != "" {
			got = "an option without lines, “" + text.First(a.Text, 60) + "”"
		}
		check.Differences = append(check.Differences,
			build.Difference{Kind: build.Extra, Where: where(a.Area, a.Option), Built: got})
	}
	areas := map[state.OptionID]state.AreaID{}
	for a, o := range state.EachOption(now.Areas) {
		areas[o.ID] = a.ID
	}
	texts := map[plan.ID]bool{}
	for _, t := range c.Texts {
		texts[t.Option] = true
		check.Differences = append(check.Differences,
			build.Difference{
				Kind: build.Differs, Where: t.Where, Planned: t.What + ": " + t.Planned, Built: t.Found,
				What: t.What,
			})
	}
	if len(check.Differences) == 0 && !c.Exact() {
		f := func(d decimal.NullDecimal) string { return money.Format(d, check.Currency) }
		check.Differences = append(check.Differences,
			build.Difference{
				Kind: build.Differs, Planned: "sum " + f(c.Planned), Built: "sum " + f(c.Found),
				What: "sum " + f(c.Found) + " in place of " + f(c.Planned),
			})
	}
	for option, became := range c.Became {
		check.Became[int64(option)] = build.Place{Area: areas[became], Option: became, TextsDiffer: texts[option]}
	}
	return check, nil
}

// lineDiffers returns the difference of a planned line, if it has one.
func lineDiffers(r *plan.Result) (build.Difference, bool) {
	d := build.Difference{
		Kind: build.Differs, Where: where(r.Area, r.Option), Line: int64(r.Line.ID), What: r.Words(),
		Planned: r.Line.Words(),
	}
	switch r.Outcome {
	case plan.AsPlanned:
		return d, false
	case plan.Missing:
		d.Kind = build.Missing
	case plan.Differs:
		d.Built = strings.Join(state.Map(r.Got, (*plan.Line).Words), ", ")
	}
	return d, true
}

// where joins the names of an area and its option.
func where(area, option string) string {
	if option == "" {
		return area
	}
	return area + ", " + option
}

// priced formats a line with its price, if it has one.
func priced(l plan.Line) string {
	price := l.StatedPrice()
	if !price.Valid {
		return l.Words()
	}
	return l.Words() + " @ " + price.Decimal.String()
}
