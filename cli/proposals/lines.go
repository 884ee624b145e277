package proposals

import (
	"fmt"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// showLines prints a row for each line, with the figures that the audience may see.
func (f *showFlags) showLines(r *run.Run, p *state.Proposal) error {
	c := p.Summary.Currency
	prices := func(l *shapes.ClientLine) []string {
		return []string{money.FormatUnit(number(l.SellPrice), c), money.Format(number(l.Extended), c)}
	}
	if f.client {
		return printLines(r, shapes.ClientProposalOf(state.ForClient(p)), shapes.WithPrice,
			func(l *shapes.ClientLine) (*shapes.Line, []string) { return &l.Line, prices(l) }, "Unit", "Extended")
	}
	return printLines(r, shapes.ProposalOf(p), shapes.WithCost, func(l *shapes.TeamLine) (*shapes.Line, []string) {
		return &l.Line, append(prices(&l.ClientLine), money.FormatUnit(number(l.Cost), c))
	}, "Unit", "Extended", "Cost")
}

// printLines prints the lines of a proposal as row makes them; figures returns a line's cells below headings.
func printLines[T any](
	r *run.Run, p shapes.Proposal, row func(shapes.Line, *shapes.Item, *string) T,
	figures func(*T) (*shapes.Line, []string), headings ...string,
) error {
	lines, incomplete := shapes.Lines(&p, row)
	if incomplete {
		r.Sayf("Not all lines are known: the service did not return them.")
	}
	t := output.NewTable(append([]string{"Area", "Option", "", "Qty", "Item"}, headings...)...).Figures(1, 3, 5, 6, 7).
		Give(0, 4)
	return run.PrintList(r, lines, run.Itself, t, func(l *T) []string {
		line, cells := figures(l)
		counted, name := "", lineName(line)
		if line.Counted {
			counted = "✓"
		}
		if line.Accessory {
			name = "└ " + name
		}
		return append([]string{
			word(line.Area), fmt.Sprint(line.Option), counted,
			money.FormatQuantity(number(line.Quantity)), name,
		}, cells...)
	}, "The proposal has no lines.")
}

func lineName(l *shapes.Line) string {
	texts := []*string{l.Brand, l.Model, l.Name, l.ShortDescription}
	known, unknown := "", false
	for i, text := range texts {
		if text == nil {
			texts[i], unknown = new(string), true
		}
		known += *texts[i]
	}
	return output.LineName(unknown && known == "", *texts[0], *texts[1], *texts[2], *texts[3])
}

// word returns a text for display.
func word(text *string) string {
	if text == nil {
		return state.UnknownWord
	}
	return *text
}

// number returns a figure of the JSON.
func number(digits *string) decimal.NullDecimal {
	if digits == nil {
		return decimal.NullDecimal{}
	}
	return decimal.NewNullDecimal(decimal.RequireFromString(*digits))
}
