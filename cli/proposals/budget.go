package proposals

import (
	"context"
	"unicode/utf8"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
	"github.com/spf13/cobra"
)

// budgetJSON are the choices of options for a budget.
type budgetJSON struct {
	Currency   *string           `json:"currency"`
	Now        *string           `json:"now"` // the total as selected now
	Richest    *budgetChoiceJSON `json:"richest"`
	BestMargin *budgetChoiceJSON `json:"bestMargin,omitempty"` // left out with --client
	Above      *budgetChoiceJSON `json:"above"`                // the lowest total above the budget
}

// budgetChoiceJSON is a choice of one option in each area.
type budgetChoiceJSON struct {
	Total  *string `json:"total"`
	Margin *string `json:"margin,omitempty"` // percent; left out if it is not known, and with --client
	// No choice is better. Else the search ended early, and this is the best that it found.
	Proven  bool               `json:"proven"`
	Options []budgetOptionJSON `json:"options"`
}

// budgetOptionJSON is the option chosen in an area.
type budgetOptionJSON struct {
	Area    *string `json:"area"`
	Option  int     `json:"option"` // its place, from 1
	ID      int64   `json:"id"`
	Changed bool    `json:"changed"` // it is not the one that counts now
}

func newBudget(r *run.Run) *cobra.Command {
	var keep []string
	var client bool
	var name string
	cmd := &cobra.Command{
		Use:   "budget N AMOUNT",
		Short: "Find the options that fit a budget",
		Long: `Find the options that fit what the client wants to pay, with discount and tax: the highest
total that is not above it, the best margin of those that are not, and the lowest total above it.
Nothing is changed; --as keeps the highest that fits as a what-if on this machine, which compare
shows and "tender link add --what-if" puts into the address of the client's page. Options with an unknown price are left out, and those with an unknown cost
from the best margin. The totals are worked out as the service does it.`,
		Example: `  tender budget 1042 38,000
  tender budget 1042 38000 --keep Theater --json`,
		Args: cobra.ExactArgs(2),
	}
	cmd.RunE = r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
		amount := state.ParseAmount(args[1])
		if !amount.Valid || amount.Decimal.IsNegative() {
			return run.Usagef("a budget is an amount such as 38,000 or 38000.50, not %q", args[1])
		}
		w, err := find.Edited(ctx, s, args[0])
		if err != nil {
			return err
		}
		p := w.Held()
		wish := state.BudgetWish{Amount: amount.Decimal, Keep: map[state.AreaID]bool{}}
		if !client {
			wish.Costs = state.CostsOf(p)
		}
		for _, name := range keep {
			area, err := find.AreaOf(p, name)
			if err != nil {
				return err
			}
			wish.Keep[area.ID] = true
		}
		whatIf := state.NewWhatIf(p)
		found := whatIf.Budget(wish)
		if err := keepAs(ctx, s, p, name, &found.Richest); err != nil {
			return err
		}
		return printBudget(s, p, whatIf.Now(), found, client)
	}, (*run.Session).MaySeePrices)
	cmd.Flags().StringArrayVar(&keep, "keep", nil, "leave this `area` as it is; may be repeated")
	cmd.Flags().BoolVar(&client, "client", false, "only what the client sees: no margin")
	cmd.Flags().StringVar(&name, "as", "", "keep the highest total that fits as a what-if under this `name`")
	return run.Prints[budgetJSON](r, cmd)
}

// keepAs keeps a choice as a what-if, if it is given a name.
func keepAs(ctx context.Context, s *run.Session, p *state.Proposal, name string, c *state.BudgetChoice) error {
	name = text.CleanLine(name)
	switch {
	case name == "":
		return nil
	case utf8.RuneCountInString(name) > state.MaxWhatIfName:
		return run.Usagef("--as takes at most %d characters", state.MaxWhatIfName)
	case !c.Total.Valid:
		return run.Usagef("nothing fits that could be kept as %q", name)
	case c.Selection.OnlyHere():
		return run.Usagef("an option of it is not saved yet; `tender outbox push` saves it")
	}
	return s.Store.Marks.KeepWhatIf(ctx, state.NamedWhatIf{Proposal: p.ID, Name: name, Chosen: c.Selection})
}

func printBudget(s *run.Session, p *state.Proposal, now decimal.NullDecimal, b state.Budget, client bool) error {
	c := p.Summary.Currency
	if b.Unknown {
		return state.NotFound("No total is known: lines, a price, the discount or the tax are unknown.",
			"`tender show "+find.Arg(p)+" --lines` lists the prices.")
	}
	if b.Unpriced > 0 {
		s.Sayf("Left out: %s with an unknown price.", text.Count(b.Unpriced, "option"))
	}
	if words := b.Costless(p); words != "" {
		s.Sayf("%s", words)
	}
	out := budgetJSON{
		Currency: output.Word(c.Code), Now: output.Money(now, c),
		Richest: jsonChoice(p, &b.Richest, client), Above: jsonChoice(p, &b.Above, client),
	}
	if !client {
		out.BestMargin = jsonChoice(p, &b.BestMargin, client)
	}
	return s.Result(out, func() {
		t := output.NewTable("Choice", "Total "+c.Code, "Margin", "Other than now").Figures(1, 2).Give(3)
		if client {
			t = output.NewTable("Choice", "Total "+c.Code, "", "Other than now").Figures(1).Give(3)
		}
		t.Add("As selected now", money.Format(now, c), "", "")
		addChoice(t, p, "Richest that fits", "none", &b.Richest, client)
		switch {
		case client:
		case len(b.Uncosted) > 0 && b.Richest.Total.Valid:
			addChoice(t, p, "Best margin that fits", "unknown: no choice has all costs", &b.BestMargin, client)
		default:
			addChoice(t, p, "Best margin that fits", "none", &b.BestMargin, client)
		}
		addChoice(t, p, "Smallest step above", "none", &b.Above, client)
		s.PrintTable(t, "")
	})
}

// addChoice adds a row with the total, and one for each further area with another option than now;
// without a choice, a row that says none.
func addChoice(t *output.Table, p *state.Proposal, name, none string, choice *state.BudgetChoice, client bool) {
	if !choice.Total.Valid {
		t.Add(name+unproven(choice), money.NoFigure, "", none)
		return
	}
	margin := ""
	if !client {
		margin = marginWord(choice.Margin)
	}
	name, total := name+unproven(choice), money.Format(choice.Total, p.Summary.Currency)
	changes := choice.Selection.Changes(p)
	if len(changes) == 0 {
		changes = []string{"nothing"}
	}
	for _, words := range changes {
		t.Add(name, total, margin, words)
		name, total, margin = "", "", ""
	}
}

// marginWord returns a margin that may be unknown.
func marginWord(margin decimal.NullDecimal) string {
	if !margin.Valid {
		return money.UnknownWord
	}
	return money.FormatMargin(margin)
}

// jsonChoice returns a choice for programs; nil for none.
func jsonChoice(p *state.Proposal, choice *state.BudgetChoice, client bool) *budgetChoiceJSON {
	if !choice.Total.Valid {
		return nil
	}
	out := &budgetChoiceJSON{Total: output.Money(choice.Total, p.Summary.Currency), Proven: choice.Proven}
	if !client {
		out.Margin = output.Number(choice.Margin)
	}
	for i := range p.Areas {
		a := &p.Areas[i]
		for j := range a.Options {
			if o := &a.Options[j]; choice.Selection[a.ID] == o.ID {
				out.Options = append(out.Options, budgetOptionJSON{
					output.Text(a.Unknown, state.FieldName, a.Name), j + 1, int64(o.ID), j != a.CountedOption(),
				})
			}
		}
	}
	return out
}

// unproven says that the search ended early.
func unproven(choice *state.BudgetChoice) string {
	if choice.Proven {
		return ""
	}
	return ", the best found"
}
