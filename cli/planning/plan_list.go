package planning

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
	"github.com/spf13/cobra"
)

func newList(r *run.Run) *cobra.Command {
	var (
		f     planFlags
		lines bool
	)
	all := r.InSession(func(ctx context.Context, s *run.Session, _ []string) error { return listPlans(ctx, s) })
	one := f.inPlan(r, func(_ context.Context, p *openPlan, args []string) error { return p.list(placed(args), lines) })
	cmd := &cobra.Command{
		Use: "list [N [AREA [OPTION]]]", Short: "List the planned lines of a proposal, or the proposals with a plan",
		Args: cobra.MaximumNArgs(3),
		Long: `List the planned lines of a proposal, of its AREA or OPTION, with estimates. Without a
proposal, list the proposals with a plan.`,
		Example: `  tender plan list
  tender plan list 1042 Garage 2
  tender plan list 1042 --lines --csv`,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case len(args) > 0:
				return one(cmd, args)
			case lines:
				return run.Usagef("--lines prints the lines of one proposal: tender plan list N --lines")
			default:
				return all(cmd, args)
			}
		},
	}
	cmd.Flags().BoolVar(&lines, "lines", false, "a row for each planned line, for a spreadsheet")
	run.Prints[planJSON](r, cmd, "of a proposal")
	run.Shaped[[]planLineRowJSON](r, cmd, "with `--lines`")
	return run.Shaped[[]planRowJSON](r, cmd, "without a proposal")
}

func (p *openPlan) list(at place, lines bool) error {
	only, err := p.chosen(at)
	if err != nil {
		return err
	}
	switch {
	case p.s.ForPrograms() && lines:
		return p.s.PrintJSON(p.rows(only))
	case p.s.ForPrograms():
		return p.s.PrintJSON(p.json(only))
	}
	c := p.proposal.Summary.Currency
	table := output.NewTable("#", "Where", "Qty", "Item", "Unit", "Extended", "State", "").Figures(0, 2, 4, 5).
		Give(1, 3, 7)
	for i, l := range p.numbered() {
		_, option, _ := p.plan.Line(l.ID)
		if only != nil && !only[option] {
			continue
		}
		name := l.Title()
		if l.Parent != 0 {
			name = "└ " + name
		}
		if l.Description != "" && !strings.HasPrefix(l.Description, l.Title()) {
			name += "  " + l.Description
		}
		price, extended := money.Estimated(money.FormatUnit(l.UnitPrice(c), c)), estimated(l.Extended(c), c)
		table.Add(fmt.Sprint(i+1), p.where(option), amountWords(l), name, price, extended, l.State.Word(), p.notes(l))
	}
	p.s.PrintTable(table, "Nothing is planned. `tender plan add "+find.Arg(p.proposal)+
		" AREA OPTION LINE` plans a line.")
	if !table.Empty() {
		p.s.Printf("%s\n", p.totalWords())
	}
	return nil
}

// listPlans lists the proposals with unbuilt planned lines.
func listPlans(ctx context.Context, s *run.Session) error {
	list, err := s.Store.Plans.Summaries(ctx)
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(p plan.Summary) bool { return p.Open == 0 })
	t := output.NewTable("Proposal", "Areas", "Lines to build", "Changed").Figures(1, 2).Give(0)
	return run.PrintList(s.Run, list, func(p *plan.Summary) planRowJSON {
		return planRowJSON{int64(p.Proposal), p.Title, p.Areas, p.Open, output.Time(p.Changed)}
	}, t, func(p *plan.Summary) []string {
		return []string{
			cmp.Or(p.Title, fmt.Sprintf("id:%d", p.Proposal)), fmt.Sprint(p.Areas), fmt.Sprint(p.Open),
			output.Minute(p.Changed),
		}
	}, "Nothing is planned. `tender plan add N AREA OPTION LINE` plans a line.")
}

// amountWords returns the quantity of a line; for labor in hours.
func amountWords(l plan.Line) string {
	q := money.FormatQuantity(decimal.NewNullDecimal(l.Quantity))
	if l.Labor() {
		return q + " h"
	}
	return q
}

// estimated formats a price that we have computed.
func estimated(d decimal.NullDecimal, c money.Currency) string {
	return money.Estimated(money.Format(d, c))
}

// mostOfSentence is how much of the sentence beside its line is listed, in characters.
const mostOfSentence = 60

// notes returns the state of a line and its warnings.
func (p *openPlan) notes(l plan.Line) string {
	var words []string
	if l.Note != "" {
		words = append(words, l.Note)
	}
	if l.From != "" && !l.Unread {
		words = append(words, "from “"+text.Shorten(l.From, mostOfSentence)+"”")
	}
	for _, warning := range warnings(p.s, &l, p.proposal.Summary.Currency) {
		sign := "! "
		if l.Unread {
			sign = "? "
		}
		words = append(words, sign+warning)
	}
	return strings.Join(words, "; ")
}

// chosen returns the options that a list is narrowed to; nil for all.
func (p *openPlan) chosen(at place) (map[plan.ID]bool, error) {
	if at.area == "" {
		return nil, nil
	}
	a, o, err := partOf(p.over(), at)
	if err != nil {
		return nil, err
	}
	options := a.Options
	if o != nil {
		options = []state.Option{*o}
	}
	only := map[plan.ID]bool{}
	for i := range options {
		for _, it := range options[i].Items {
			if _, option, ok := p.plan.Line(plan.IDOf(it.ID)); ok {
				only[option] = true
			}
		}
		if _, o := p.plan.For(options[i].ID); o != nil {
			only[o.ID] = true
		}
	}
	return only, nil
}

func (p *openPlan) estimate() plan.Estimate {
	return plan.EstimateOf(p.proposal, &p.plan, p.s.MarginFloor())
}

// totalWords returns the total of the proposal with the plan, in one line.
func (p *openPlan) totalWords() string {
	e, c := p.estimate(), p.proposal.Summary.Currency
	words := fmt.Sprintf("%s planned. Total %s, with the plan %s", text.Count(p.plan.Open(), "line"),
		money.Money{Amount: e.Service.Total, Currency: c}, estimated(e.Total, c))
	if e.Added.Valid {
		words += " (" + money.FormatSigned(e.Added, c) + ")"
	}
	if e.Unpriced > 0 {
		words += fmt.Sprintf("; %s without a price left out", text.Count(e.Unpriced, "line"))
	}
	if e.Apart > 0 {
		words += fmt.Sprintf("; %s in options that the total does not count", text.Count(e.Apart, "line"))
	}
	return words + "."
}
