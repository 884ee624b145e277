package serve

import (
	"context"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
	"github.com/spf13/cobra"
)

// pricedJSON is what a proposal comes to after its settings were changed.
type pricedJSON struct {
	Proposal  int64   `json:"proposal"` // the proposal's id
	Number    int64   `json:"number"`
	Name      string  `json:"name"`
	Currency  string  `json:"currency"`
	Discount  *string `json:"discount"` // as an amount
	FeeTotal  *string `json:"feeTotal"`
	Subtotal  *string `json:"subtotal"`
	Tax       *string `json:"tax"`
	Total     *string `json:"total"`
	TotalWas  *string `json:"totalWas"`
	Recurring *string `json:"recurringTotal"` // per period, not in the total
}

// settingFlags are the flags of `proposal set`, as typed.
type settingFlags struct {
	discount, terms                            string
	exempt, taxable, recurring, schedule, fees []string
}

func newProposalSet(r *run.Run, at *instance) *cobra.Command {
	var f settingFlags
	cmd := &cobra.Command{
		Use: "set ACCOUNT NUMBER", Short: "Set a proposal's discount, fees, schedule and terms",
		Args: cobra.ExactArgs(2),
		Long: `Set what the interface has no operation for. The proposal is priced again, as after an edit.

LINE is AREA/OPTION/LINE, with the place of the option and of the line from 1 or their ids
as id:123; the option may be left out if the area has only one. The flags for several
values may be repeated; --recurring and --schedule replace what is there.`,
		Example: `  tender serve proposal set 1 1042 --discount 5% --fee 'Living Room/1/Permit=150'
  tender serve proposal set 1 1042 --schedule 'On acceptance=50%' --schedule 'When done=50%@2026-06-30'
  tender serve proposal set 1 1042 --exempt 'Living Room/1/3' --recurring 'Monitoring=29.95/month'`,
	}
	flags := cmd.Flags()
	flags.StringVar(&f.discount, "discount", "", "on the parts: a percentage such as 5%, an amount, or none")
	flags.StringVar(&f.terms, "terms", "", "the proposal's own terms, or @FILE; empty for the account's")
	flags.StringArrayVar(&f.exempt, "exempt", nil, "a LINE without sales tax")
	flags.StringArrayVar(&f.taxable, "taxable", nil, "a LINE with sales tax again")
	flags.StringArrayVar(&f.recurring, "recurring", nil, "NAME=AMOUNT/PERIOD: a service billed by the period, or none")
	flags.StringArrayVar(&f.schedule, "schedule", nil,
		"NAME=PERCENT% or NAME=AMOUNT, with @DATE if it is due on a day: an instalment, or none")
	flags.StringArrayVar(&f.fees, "fee", nil,
		"AREA/OPTION/NAME=AMOUNT: a fee, or a new amount for the fee of that name")
	inOffice[pricedJSON](r, cmd, at, func(ctx context.Context, o officeJob, _ []string) error {
		wanted, err := f.settings(r, cmd, o.proposal)
		if err != nil {
			return err
		}
		p, err := o.office.Set(ctx, o.proposal.ID, wanted)
		if err != nil {
			return err
		}
		return printPriced(r, p, o.proposal.Summary.Total)
	})
	return cmd
}

// printPriced prints what a proposal comes to, and came to before.
func printPriced(r *run.Run, p *state.Proposal, was decimal.NullDecimal) error {
	s, c := &p.Summary, p.Summary.Currency
	out := pricedJSON{
		Proposal: int64(p.ID), Number: p.Number, Name: p.Name, Currency: c.Code,
		Discount: output.Money(s.PartsDiscount, c), FeeTotal: output.Money(s.FeeTotal, c),
		Subtotal: output.Money(s.Subtotal, c), Tax: output.Money(s.SalesTax.Total, c), Total: output.Money(s.Total, c),
		TotalWas: output.Money(was, c), Recurring: output.Money(p.Recurring.Total, c),
	}
	words := state.ProposalTitle(p.Number, p.Name) + ": " + money.Money{Amount: s.Total, Currency: c}.String()
	if !money.Equal(s.Total, was) {
		words += ", was " + money.Money{Amount: was, Currency: c}.String()
	}
	return r.PrintWords(out, "%s.", words)
}
