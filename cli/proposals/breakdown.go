package proposals

import (
	"context"
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/breakdown"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

// figureJSON is a figure of a breakdown, for programs. What it is made of follows it, one deeper.
type figureJSON struct {
	Depth  int     `json:"depth"`
	Name   string  `json:"name"`
	How    *string `json:"how"`    // how it is worked out: "2 × 1,299.00"; null for a sum
	Kind   string  `json:"kind"`   // "sum": it is added up; "source": the figure above is worked out from it; "fact"
	Amount *string `json:"amount"` // as the service states it, or else ours; null if unknown, and of a fact
	// Our own sum, where the service's amount differs from it.
	Ours     *string `json:"ours,omitempty"`
	Estimate bool    `json:"estimate,omitempty"` // something in it is only planned
}

func newBreakdown(r *run.Run) *cobra.Command {
	var client bool
	var order string
	cmd := &cobra.Command{
		Use:   "breakdown N [AREA [OPTION [LINE]]]",
		Short: "Unfold a total, a price or a tax down to quantity × price",
		Long: `Print what a figure is made of: the total with discount and tax, the tax with its rate, address
and taxable lines, areas, lines, quantity × price and rounding. Everything adds up to the service's figure, or it says
by how much that differs. Planned lines are included and marked as an estimate. With an area, an option or some words
of a line it is their price. Cost and profit are for the team: --client leaves them out, and the plan.`,
		Example: `  tender breakdown 1042
  tender breakdown 1042 Theater 2 vx-75
  tender breakdown 1042 --changeorder 1 --json`,
		Args: cobra.RangeArgs(1, 4),
	}
	cmd.RunE = r.InPassing(func(ctx context.Context, s *run.Session, args []string) error {
		see := state.Visibility{Prices: true, Internal: !client}
		if order != "" {
			return breakDownOrder(ctx, s, args, order, see)
		}
		w, err := find.Edited(ctx, s, args[0])
		if err != nil {
			return err
		}
		p := w.Held()
		var pl *plan.Plan
		if !client {
			planned, err := s.Store.Plans.Plan(ctx, p.ID)
			if err != nil {
				return err
			}
			pl = &planned
		}
		at, err := placeIn(p, pl, args[1:])
		if err != nil {
			return err
		}
		f, _ := breakdown.Of(p, pl, at, see)
		return printBreakdown(s, &f, p.Summary.Currency)
	}, (*run.Session).MaySeePrices)
	cmd.Flags().BoolVar(&client, "client", false, "only what the client sees: no cost, no profit, nothing planned")
	cmd.Flags().StringVar(&order, "changeorder", "", "the total of this change `order`")
	return run.Prints[[]figureJSON](r, cmd)
}

func breakDownOrder(ctx context.Context, s *run.Session, args []string, order string, see state.Visibility) error {
	if len(args) > 1 {
		return run.Usagef("--changeorder is about the whole change order; leave out the area")
	}
	id, all, err := find.ChangeOrdersOf(ctx, s, args[0])
	if err != nil {
		return err
	}
	co, err := find.ChangeOrderOf(all, args[0], order)
	if err != nil {
		return err
	}
	p, err := find.Proposal(ctx, s, id)
	if err != nil {
		return err
	}
	if co.Detail == nil {
		return state.NotFound("Only the row of this change order is on this machine.", "Run it again with a network.")
	}
	f := breakdown.OfOrder(co.Detail, p.Location, see)
	return printBreakdown(s, &f, co.Detail.Summary.Currency)
}

// placeIn returns the part of a proposal that arguments name.
func placeIn(p *state.Proposal, pl *plan.Plan, args []string) (at breakdown.Place, err error) {
	if len(args) == 0 {
		return at, nil
	}
	if pl != nil {
		p = plan.Over(p, pl)
	}
	area, err := find.AreaOf(p, args[0])
	if err != nil || len(args) == 1 {
		if err == nil {
			at.Area = area.ID
		}
		return at, err
	}
	option, err := find.Option(area, args[1])
	if err != nil {
		return at, err
	}
	at = breakdown.Place{Area: area.ID, Option: option.ID}
	if len(args) == 3 {
		at.Item, err = lineOf(option, args[2])
	}
	return at, err
}

// lineOf returns the line of an option that has all words.
func lineOf(o *state.Option, words string) (state.ItemID, error) {
	var found []string
	var id state.ItemID
	want := text.WordsOf(words)
	for i := range o.Items {
		if name := state.LineName(&o.Items[i]); want.In(text.SearchDoc(name)) {
			id, found = o.Items[i].ID, append(found, name)
		}
	}
	switch len(found) {
	case 0:
		return 0, run.Usagef("the option has no line %q", words)
	case 1:
		return id, nil
	default:
		return 0, run.Usagef("%q may be %s", words, strings.Join(found, ", or "))
	}
}

// jsonFigures returns a figure with all that it is made of.
func jsonFigures(f *breakdown.Figure, c money.Currency) []figureJSON {
	return state.Map(unfolded(f), func(r *breakdown.Row) figureJSON { return jsonFigure(r, c) })
}

// unfolded returns the rows of a figure with all that it is made of.
func unfolded(f *breakdown.Figure) []breakdown.Row {
	return f.Rows(func(breakdown.Row) bool { return true })
}

func jsonFigure(r *breakdown.Row, c money.Currency) figureJSON {
	kinds := map[breakdown.Kind]string{
		breakdown.Summand: "sum", breakdown.Source: "source", breakdown.Fact: "fact",
	}
	out := figureJSON{
		Depth: r.Depth, Name: r.Name, How: output.Word(r.How), Kind: kinds[r.Kind],
		Amount: output.Money(r.Amount, c), Estimate: r.Ahead,
	}
	if r.Kind == breakdown.Fact {
		out.Amount = nil
	} else if !r.Differs().IsZero() {
		out.Ours = output.Money(r.Ours, c)
	}
	return out
}

func printBreakdown(s *run.Session, f *breakdown.Figure, c money.Currency) error {
	return run.PrintList(s.Run, unfolded(f), func(r *breakdown.Row) figureJSON { return jsonFigure(r, c) },
		output.NewTable("Figure", "Amount "+c.Code, "").Figures(1).Give(0, 2), func(r *breakdown.Row) []string {
			name, amount := strings.Repeat("  ", r.Depth)+r.Name, ""
			if r.Odd {
				name = strings.Repeat("  ", r.Depth) + "! " + r.Name
			}
			if r.Kind != breakdown.Fact {
				amount = r.Format(c)
			}
			return []string{name, amount, r.How}
		}, "")
}
