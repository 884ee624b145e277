package cli

import (
	"context"
	"fmt"
	"strconv"

	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// changeOrdersJSON is a proposal's change orders with what they come to.
type changeOrdersJSON struct {
	Currency     string            `json:"currency"`
	Original     string            `json:"original"`
	Accepted     string            `json:"accepted"`
	Running      string            `json:"running"`
	Pending      string            `json:"pending"`
	Declined     string            `json:"declined"`
	Expired      string            `json:"expired"`
	WithoutTotal int               `json:"withoutTotal"`
	ChangeOrders []changeOrderJSON `json:"changeOrders"`
}

// changeOrderJSON is a row of the list, and with summary and areas the detail.
// Figures are signed.
type changeOrderJSON struct {
	ID           int64        `json:"id"`
	Number       int64        `json:"number"`
	Name         string       `json:"name"`
	Status       string       `json:"status"`
	Total        *string      `json:"total"` // as reported; may be before tax
	Created      *string      `json:"created"`
	LastModified *string      `json:"lastModified"`
	Submitted    *string      `json:"submitted,omitempty"`
	Opened       *string      `json:"opened,omitempty"`
	Decided      *string      `json:"decided,omitempty"`
	Completed    *string      `json:"completed,omitempty"`
	Description  string       `json:"description,omitempty"`
	Summary      *figuresJSON `json:"summary,omitempty"`
	Areas        []areaJSON   `json:"areas,omitempty"`
}

func newChangeOrders(a *app) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "changeorders N [CO]", Short: "List a proposal's change orders, or print one", Args: cobra.RangeArgs(1, 2),
		Long: "List the change orders of a proposal with the running contract value, or print one, by its number in the list or id:N. Figures are signed.",
		RunE: a.run(func(cmd *cobra.Command, args []string) error {
			return a.with(cmd.Context(), func(s *session) error { return s.changeOrders(cmd.Context(), args, asJSON) })
		}),
	}
	jsonFlag(cmd, &asJSON)
	return cmd
}

func (s *session) changeOrders(ctx context.Context, args []string, asJSON bool) error {
	if err := s.maySeePrices(); err != nil {
		return err
	}
	if err := s.needService("change orders"); err != nil {
		return err
	}
	id, err := s.findProposal(ctx, args[0])
	if err != nil {
		return err
	}
	client, err := s.link.Client(ctx)
	if err != nil {
		return err
	}
	list, err := client.ChangeOrders(ctx, id)
	if err != nil {
		return err
	}
	if len(args) == 2 {
		order, err := findChangeOrder(list, args[1])
		if err != nil {
			return err
		}
		detail, err := client.ChangeOrder(ctx, id, order)
		if err != nil {
			return err
		}
		return s.app.printChangeOrder(detail, asJSON)
	}
	p, err := s.proposal(ctx, id)
	if err != nil {
		return err
	}
	contract, err := state.ContractOf(state.Money{Amount: p.Summary.Total, Currency: p.Summary.Currency}, list)
	if err != nil {
		return err
	}
	return s.app.printContract(contract, list, asJSON)
}

func findChangeOrder(list []state.ChangeOrderSummary, arg string) (state.ChangeOrderID, error) {
	if id, ok := idOf(arg); ok {
		return state.ChangeOrderID(id), nil
	}
	number, err := strconv.ParseInt(arg, 10, 64)
	if err != nil {
		return 0, usagef("a change order is named by its number or as id:N, not %q", arg)
	}
	for _, co := range list {
		if co.Number == number {
			return co.ID, nil
		}
	}
	return 0, usagef("the proposal has no change order %d; it has %s", number, counted(len(list), "change order"))
}

func (a *app) printContract(v state.ContractValue, list []state.ChangeOrderSummary, asJSON bool) error {
	c := v.Currency
	if asJSON {
		out := changeOrdersJSON{
			Currency: c.Code, Original: jsonMoney(v.Original, c), Accepted: jsonMoney(v.Accepted, c), Running: jsonMoney(v.Running, c),
			Pending: jsonMoney(v.Pending, c), Declined: jsonMoney(v.Declined, c), Expired: jsonMoney(v.Expired, c),
			WithoutTotal: v.NoTotal, ChangeOrders: []changeOrderJSON{},
		}
		for _, co := range list {
			out.ChangeOrders = append(out.ChangeOrders, changeOrderJSON{
				ID: int64(co.ID), Number: co.Number, Name: co.Name, Status: string(co.Status), Total: jsonNullMoney(co.Total, co.Currency),
				Created: jsonTime(co.Created), LastModified: jsonTime(co.LastModified),
			})
		}
		return a.printJSON(out)
	}
	if len(list) > 0 {
		t := newTable("CO", "Name", "Status", "Total", "Modified").figures(0, 3)
		for _, co := range list {
			total := state.NoFigure
			if co.Total.Valid {
				total = state.FormatMoneySigned(co.Total.Decimal, co.Currency)
			}
			t.add(fmt.Sprintf("%d", co.Number), co.Name, string(co.Status), total, co.LastModified.Local().Format("2006-01-02"))
		}
		if err := t.write(a.Out); err != nil {
			return err
		}
		a.printf("\n")
	}
	t := newTable("Contract", c.Code).figures(1)
	t.add("Original", state.FormatMoney(v.Original, c))
	t.add("Accepted changes", state.FormatMoneySigned(v.Accepted, c))
	t.add("Running value", state.FormatMoney(v.Running, c))
	t.add("Pending, apart", state.FormatMoneySigned(v.Pending, c))
	if v.NoTotal > 0 {
		t.add("Without a total", strconv.Itoa(v.NoTotal))
	}
	return t.write(a.Out)
}

func (a *app) printChangeOrder(co *state.ChangeOrder, asJSON bool) error {
	s, c := &co.Summary, co.Summary.Currency
	if asJSON {
		total := jsonMoney(s.Total, c)
		return a.printJSON(changeOrderJSON{
			ID: int64(co.ID), Number: co.Number, Name: co.Name, Status: string(co.Status), Total: &total,
			Created: jsonTime(co.Created), LastModified: jsonTime(co.LastModified), Submitted: jsonTime(co.LastSubmitted),
			Opened: jsonTime(co.ClientLastOpened), Decided: jsonTime(co.ClientLastDecision), Completed: jsonTime(co.LastCompleted),
			Description: co.Description, Summary: jsonFigures(s), Areas: jsonAreas(co.Areas, c, forTeam),
		})
	}
	a.printf("Change order %d %s · %s\n", co.Number, co.Name, co.Status)
	a.printText("Client description", co.Description, true)
	for i := range co.Areas {
		for j := range co.Areas[i].Options {
			if err := a.printOption(&co.Areas[i], j, c, forTeam); err != nil {
				return err
			}
		}
	}
	a.printf("\n")
	t := newTable("Change", c.Code).figures(1)
	t.add("Parts", state.FormatMoneySigned(s.PartsTotal, c))
	t.add("Labor", state.FormatMoneySigned(s.LaborTotal, c))
	t.add("Fees", state.FormatMoneySigned(s.FeeTotal, c))
	t.add("Subtotal, before tax", state.FormatMoneySigned(s.Subtotal, c))
	t.add("Tax "+taxWords(&s.SalesTax), state.FormatMoneySigned(s.SalesTax.Total, c))
	t.add("Total", state.FormatMoneySigned(s.Total, c))
	return t.write(a.Out)
}
