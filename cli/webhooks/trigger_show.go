package webhooks

import (
	"context"
	"fmt"
	"strings"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/remote"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/notify"
	"github.com/spf13/cobra"
)

// triggered is the response of a trigger.
type triggered interface {
	print(r *run.Run)
	json() any
}

type (
	triggeredProposal notify.ProposalTrigger
	triggeredPayment  notify.Payment
	triggeredOrder    notify.Order
	triggeredPerson   state.Contact
)

// trigger requests a trigger's payload.
func trigger(ctx context.Context, s *run.Session, kind notify.Trigger, status string) (triggered, error) {
	return remote.Through(ctx, s.Client, func(c *apiclient.Client) (triggered, error) {
		switch kind {
		case notify.TriggerPayment:
			p, err := c.Triggers.Payment(ctx, state.PaymentStatus(status))
			return triggeredPayment(p), err
		case notify.TriggerOrder:
			o, err := c.Triggers.Order(ctx, notify.OrderStatus(status))
			return triggeredOrder(o), err
		case notify.TriggerPerson:
			p, err := c.Triggers.Contact(ctx)
			return triggeredPerson(p), err
		default:
			p, err := c.Triggers.Proposal(ctx, state.Status(status))
			return triggeredProposal(p), err
		}
	})
}

func (t triggeredProposal) print(r *run.Run) {
	p := &t.Proposal
	r.Printf("%s · %s\n", state.ProposalTitle(p.Number, p.Unknown.Word(state.FieldName, p.Name)), p.Status.Word())
	r.PrintFields(14, [][2]string{
		{"Client", p.ClientWord()},
		{"Salesperson", strings.TrimSpace(t.SalesPerson + " " + t.SalesPersonEmail)},
		{"Total", strings.TrimSpace(money.Format(t.Total, p.Summary.Currency) + " " + p.Summary.Currency.Code)},
		{"Areas", fmt.Sprint(len(p.Areas))},
		{"Change orders", fmt.Sprint(len(t.ChangeOrders))},
		{"Proposal", t.ProposalPDF},
		{"As CSV", t.ProposalCSV},
		{"Installers", t.InstallerPDF},
	})
}

func (t triggeredPayment) print(r *run.Run) {
	of := ""
	if t.Proposal != 0 {
		of = state.NumberWord("#", t.ProposalNumber)
	}
	r.Printf("Payment %s · %s\n", state.NumberWord("", t.Number), t.Status.Word())
	r.PrintFields(14, [][2]string{
		{"For", t.Description},
		{"Amount", money.Format(t.Amount, money.Currency{})},
		{"Due", output.Day(t.Due)},
		{"Paid", strings.TrimSpace(output.Day(t.Paid) + " " + t.PaidVia)},
		{"Client", t.ClientName},
		{"Proposal", of},
	})
}

func (t triggeredOrder) print(r *run.Run) {
	r.Printf("Order %s %s · %s\n", state.NumberWord("", t.Number), t.Name, t.Status.Word())
	r.PrintFields(14, [][2]string{
		{"Total", money.Format(t.Total, money.Currency{})},
		{"Parts", money.FormatQuantity(t.PartCount)},
		{"Changed", output.Day(t.Modified)},
	})
	for i := range t.Suppliers {
		s := &t.Suppliers[i]
		r.Printf("  %s · %s: %s parts, %s\n", s.Name, s.Status.Word(), money.FormatQuantity(s.PartCount),
			money.Format(s.Sum, money.Currency{}))
	}
}

func (t triggeredPerson) print(r *run.Run) {
	c := state.Contact(t)
	r.Printf("%s, id:%d\n", c.DisplayName(), c.ID)
	r.PrintFields(14, [][2]string{
		{"Type", strings.Trim(string(c.ContactType)+", "+string(c.PartyType), ", ")},
		{"E-mail", c.Email},
		{"Copies to", c.EmailCC},
		{"Phone", c.Phone},
		{"Address", c.PrimaryLocation.OneLine()},
	})
}

func newTriggerShow(r *run.Run) *cobra.Command {
	cmd := run.Prints[triggeredProposalJSON](r, &cobra.Command{
		Use: "show KIND [STATUS]", Short: "Describe the latest data of a trigger", Args: cobra.RangeArgs(1, 2),
		Long: `Describe the latest proposal, payment, order or person that a trigger returns, with STATUS
only one in that status. The demo returns its own data, other services may return a sample.`,
		ValidArgsFunction: completeTrigger,
		Example:           "  tender trigger show proposal Accepted\n  tender trigger show payment --json",
		RunE: withTrigger(r, func(ctx context.Context, s *run.Session, kind notify.Trigger, status string) error {
			v, err := trigger(ctx, s, kind, status)
			if err != nil {
				return err
			}
			return s.Result(v.json(), func() { v.print(s.Run) })
		}),
	}, "of a proposal")
	run.Shaped[triggeredPaymentJSON](r, cmd, "of a payment")
	run.Shaped[triggeredOrderJSON](r, cmd, "of an order")
	return run.Shaped[triggeredPersonJSON](r, cmd, "of a person")
}
