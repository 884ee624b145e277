package planning

import (
	"context"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
	"github.com/spf13/cobra"
)

func newEstimate(r *run.Run) *cobra.Command {
	var f planFlags
	return run.Prints[planJSON](r, &cobra.Command{
		Use: "estimate N", Short: "Print the total of the proposal with the plan", Args: cobra.ExactArgs(1),
		Example: "  tender plan estimate 1042",
		RunE:    f.inPlan(r, func(_ context.Context, p *openPlan, _ []string) error { return p.printEstimate() }),
	})
}

func (p *openPlan) printEstimate() error {
	if p.s.ForPrograms() {
		return p.s.PrintJSON(p.json(nil))
	}
	e, c := p.estimate(), p.proposal.Summary.Currency
	p.s.PrintTable(p.optionsTable(), "")
	p.s.Printf("\n")
	t := output.NewTable("", "Now", "With the plan").Figures(1, 2)
	row := func(name string, now, with decimal.NullDecimal) {
		t.Add(name, money.Format(now, c), estimated(with, c))
	}
	row("Parts", e.Service.PartsTotal, e.With.PartsTotal)
	row("Labor", e.Service.LaborTotal, e.With.LaborTotal)
	row("Fees", e.Service.FeeTotal, e.With.FeeTotal)
	row("Discount", e.Service.PartsDiscount, e.With.PartsDiscount)
	row("Tax", e.Service.SalesTax.Total, e.With.SalesTax.Total)
	row("Total "+c.Code, e.Service.Total, e.Total)
	profit := e.Profit.Profit()
	row("Cost", decimal.NewNullDecimal(e.ProfitNow.Cost), decimal.NewNullDecimal(e.Profit.Cost))
	row("Profit", p.proposal.Profit.Total, profit.Total)
	t.Add("Margin", money.FormatMargin(p.proposal.Profit.Percentage),
		money.Estimated(money.FormatMargin(profit.Percentage)))
	p.s.PrintTable(t, "")
	if n := e.Profit.Unknown.Cost; n > 0 {
		p.s.Printf("The cost of %s is not known and in no profit.\n", text.Count(n, "line"))
	}
	p.s.Printf("%s\n", e.Base())
	p.warn(p.numbered())
	return nil
}

// optionsTable lists the options with planned lines, before discount and tax.
func (p *openPlan) optionsTable() *output.Table {
	over, c := p.over(), p.proposal.Summary.Currency
	t := output.NewTable("Option", "Now", "Planned", "With the plan", "Margin").Figures(1, 2, 3, 4).Give(0)
	for i := range over.Areas {
		for j := range over.Areas[i].Options {
			o := &over.Areas[i].Options[j]
			f := plan.FiguresOf(o, c)
			if f.Lines == 0 {
				continue
			}
			name := over.Areas[i].Name + " · " + p.plan.Label(j, o)
			t.Add(name, money.Format(f.Now, c), estimated(f.Planned, c), estimated(f.With, c),
				money.Estimated(money.FormatMargin(f.Profit.Margin)))
		}
	}
	return t
}
