package outgoing

import (
	"fmt"
	"slices"

	"app.tender/tender/state"
	"github.com/shopspring/decimal"
)

const (
	fewestPast = 5 // with fewer past jobs nothing is usual
	outOfLine  = 3 // times the usual hours, or that part of them
)

// Habits is what is usual in past jobs.
type Habits struct {
	Hours  []decimal.Decimal // of labor for each 1,000 of parts; one for each job that has both
	Brands []string          // in order, each once
}

// Learn adds a past job.
func (h *Habits) Learn(p *state.Proposal) {
	if ratio, ok := hoursPerThousand(p); ok && ratio.Sign() > 0 {
		h.Hours = append(h.Hours, ratio)
	}
	for i := range p.Areas {
		for _, o := range p.Areas[i].Options {
			for k := range o.Items {
				brand := o.Items[k].Brand
				if at, known := slices.BinarySearch(h.Brands, brand); brand != "" && !known {
					h.Brands = slices.Insert(h.Brands, at, brand)
				}
			}
		}
	}
}

// hoursPerThousand returns the hours of labor in a proposal's counted options for each 1,000 of parts; ok is false if
// it has fewer parts or a figure is unknown.
func hoursPerThousand(p *state.Proposal) (ratio decimal.Decimal, ok bool) {
	var hours, parts decimal.Decimal
	for _, o := range state.CountedOptions(p.Areas) {
		for i := range o.Items {
			switch it := &o.Items[i]; {
			case !it.Quantity.Valid || !it.SellPrice.Valid:
				return ratio, false
			case it.Type == state.ItemLabor:
				hours = hours.Add(it.Quantity.Decimal)
			case it.IsPart():
				parts = parts.Add(it.Quantity.Decimal.Mul(it.SellPrice.Decimal))
			}
		}
	}
	thousand := decimal.NewFromInt(1000)
	if parts.LessThan(thousand) {
		return ratio, false
	}
	return hours.Mul(thousand).Div(parts), true
}

func hours(j *Job) []Finding {
	now, ok := hoursPerThousand(j.Proposal)
	if !ok || len(j.Habits.Hours) < fewestPast {
		return nil
	}
	past := slices.SortedFunc(slices.Values(j.Habits.Hours), decimal.Decimal.Cmp)
	usual, most := past[len(past)/2], decimal.NewFromInt(outOfLine)
	if usual.Sign() == 0 || !now.GreaterThan(usual.Mul(most)) && !now.Mul(most).LessThan(usual) {
		return nil
	}
	return whole(fmt.Sprintf("%s hours of labor for each 1,000 of parts; your past %d jobs have about %s.",
		now.Round(1), len(past), usual.Round(1)))
}
