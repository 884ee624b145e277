package plan

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// CopyAll plans a copy of all areas of a proposal in an empty one, with the prices of today. find returns an item of
// the catalog; nil if it is not known.
func CopyAll(from Source, find func(state.CatalogItemID) *state.CatalogItem, next func() ID) (Copied, []Repriced) {
	c := from.Proposal.Summary.Currency
	into := Source{Proposal: &state.Proposal{Summary: money.Summary{Currency: c}}, Plan: &Plan{}}
	all := Copied{words: "proposal " + state.NumberWord("#", from.Proposal.Number)}
	var said []Repriced
	told := map[string]bool{}
	over := Over(from.Proposal, from.plan())
	for i := range over.Areas {
		copied, err := CopyArea(from, over.Areas[i].ID, into, next)
		if err != nil {
			continue // it is one of those that are there
		}
		for _, o := range copied.Areas[0].Options {
			for _, r := range repriced(o.Lines, find, c) {
				if words := r.Words(c); !told[words] {
					told[words] = true
					said = append(said, r)
				}
			}
		}
		all.Areas, all.Refusals = append(all.Areas, copied.Areas...), append(all.Refusals, copied.Refusals...)
		into.Plan.Areas = all.Areas
	}
	slices.SortStableFunc(said, func(a, b Repriced) int { return first(a.Gone, b.Gone) })
	return all, said
}

// Repriced is a line whose price has changed since it was built, or whose item the catalog no longer sells.
type Repriced struct {
	Line     Line
	Was, Now decimal.NullDecimal // per unit
	Gone     bool                // it is discontinued
	Unknown  bool                // the catalog does not say its price, so that it keeps the one it has
}

// Words says what changed: "Northlight VX-75: 3,999.99, was 3,799.00".
func (r Repriced) Words(c money.Currency) string {
	title := r.Line.Title()
	switch {
	case r.Unknown:
		return title + ": no price in the catalog here; " + money.FormatUnit(r.Was, c) + " is kept."
	case r.Gone && money.Equal(r.Was, r.Now):
		return title + ": discontinued"
	case r.Gone:
		title += ": discontinued,"
	default:
		title += ":"
	}
	return title + " " + money.FormatUnit(r.Now, c) + ", was " + money.FormatUnit(r.Was, c)
}

// repriced gives lines the prices and costs of today, and returns what that changes.
func repriced(lines []Line, find func(state.CatalogItemID) *state.CatalogItem, c money.Currency) (said []Repriced) {
	for i := range lines {
		l := &lines[i]
		if l.Item == 0 {
			continue
		}
		was := l.UnitPrice(c)
		now, is := Line{}, decimal.NullDecimal{}
		it := find(l.Item)
		if it != nil {
			now = l.Of(it)
			now.Pricing, now.Cost = Pricing{}, decimal.NullDecimal{}
			is = now.UnitPrice(c)
		}
		if !is.Valid {
			said = append(said, Repriced{Line: *l, Was: was, Unknown: true})
			continue
		}
		*l = now
		if it.IsDiscontinued || !money.Equal(was, is) {
			said = append(said, Repriced{Line: now, Was: was, Now: is, Gone: it.IsDiscontinued})
		}
	}
	return said
}
