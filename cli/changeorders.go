package cli

import (
	"context"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

// orderFlags narrow a list of change orders.
type orderFlags struct {
	statuses []string
	model    string
	client   string
	since    string
	text     string
}

func newChangeOrders(a *app) *cobra.Command {
	var (
		f      orderFlags
		search state.Search
	)
	cmd := &cobra.Command{
		Use: "changeorders [N [CO]]", Short: "List change orders, or print one", Args: cobra.RangeArgs(0, 2),
		Long: `List the change orders of a proposal with the running contract value, or print
one, by its number in the list or id:N: what it adds, removes, replaces and
changes in number, its price with its tax, and how far it has come. Figures are
signed. Without a proposal, list those of all proposals whose change orders were
read on this machine. A profile of an installer sees them without prices.

Where the service can't be reached the copy of this machine is printed, and how
old it is is said.`,
		Example: `  tender changeorders 1042 2
  tender changeorders --status Submitted --client halvorsen
  tender changeorders 1042 --model VX-75 --since 30d`,
		PreRunE: func(_ *cobra.Command, args []string) (err error) {
			search, err = f.search(a.now())
			if err == nil && len(args) == 2 && !search.Empty() {
				err = usagef("one change order is printed whole; leave out what narrows a list")
			}
			return err
		},
		RunE: a.reads(func(ctx context.Context, s *session, args []string) error {
			switch len(args) {
			case 0:
				return s.keptChangeOrders(ctx, search)
			case 1:
				return s.listChangeOrders(ctx, args[0], search)
			default:
				return s.showChangeOrder(ctx, args[0], args[1])
			}
		}),
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&f.statuses, "status", nil, "only this status; may be repeated")
	flags.StringVar(&f.model, "model", "", "only with this brand, model or name in a line")
	flags.StringVar(&f.client, "client", "", "only for this client, by a part of the name or e-mail address")
	flags.StringVar(&f.since, "since", "", "only changed since this `date`: 2006-01-02, or 36h, 30d, 2w, 3m, 1y ago")
	flags.StringVar(&f.text, "search", "", "only with these words anywhere: number, name, client, dates, rooms, lines")
	shaped[[]changeOrderJSON](a, prints[contractJSON](a, cmd, "of a proposal"), "without a proposal")
	return shaped[changeOrderJSON](a, cmd, "of one change order")
}

// search returns what the flags look for. Each may hold spaces, so that they are not
// put together as a person would type them.
func (f *orderFlags) search(now time.Time) (state.Search, error) {
	s := state.ParseSearch(f.text, now)
	for _, status := range f.statuses {
		name, err := changeOrderStatus(status)
		if err != nil {
			return s, err
		}
		s.Statuses = append(s.Statuses, strings.ToLower(name))
	}
	for _, t := range []state.SearchTerm{{Field: state.SearchModel, Text: f.model}, {Field: state.SearchClient, Text: f.client}} {
		if t.Text != "" {
			s.Terms = append(s.Terms, t)
		}
	}
	if f.since != "" {
		since := state.ParseSearch("since:"+f.since, now)
		if s.Since = since.Since; since.Problem != "" || s.Since.IsZero() {
			return s, usagef("--since takes 2006-01-02, or how long ago as in 36h, 30d, 2w, 3m or 1y, not %q", f.since)
		}
	}
	if s.Problem != "" {
		return s, usagef("--search: %s", s.Problem)
	}
	return s, nil
}

// changeOrderStatus returns the status that a person means; one that no list has is
// taken for a mistake.
func changeOrderStatus(arg string) (string, error) {
	if st, known := state.StatusOf(arg); known {
		return string(st), nil
	}
	return "", usagef("there is no status %q; there are %s", arg,
		text.Join(append([]state.Status{state.StatusUndefined}, state.ProposalStatuses()...)))
}

// changeOrder is a row of a list with its detail, which is nil where it is not
// known.
type changeOrder struct {
	row    state.ChangeOrderSummary
	detail *state.ChangeOrder
}

// matching returns those of rows that search finds.
func matching(rows []changeOrder, search state.Search) []changeOrder {
	var out []changeOrder
	for _, r := range rows {
		if changeorder.Finds(search, &r.row, r.detail, time.Local) {
			out = append(out, r)
		}
	}
	return out
}

func (s *session) listChangeOrders(ctx context.Context, arg string, search state.Search) error {
	id, all, err := s.changeOrdersOf(ctx, arg)
	if err != nil {
		return err
	}
	p, err := s.proposalOrCopy(ctx, id)
	if err != nil {
		return err
	}
	rows := mapped(all, func(co *changeOrder) state.ChangeOrderSummary { return co.row })
	contract, err := changeorder.ContractOf(money.Money{Amount: p.Summary.Total, Currency: p.Summary.Currency}, rows)
	if err != nil {
		return err
	}
	found := matching(all, search)
	if s.app.forPrograms() {
		return s.app.printJSON(jsonContract(contract, p, found, s.audience()))
	}
	s.app.printOrders(found, s.audience(), s.app.now())
	if len(found) < len(all) {
		s.app.printf("%d of %s\n", len(found), text.Count(len(all), "change order"))
	}
	if s.hidesPrices() {
		if len(all) == 0 {
			s.app.printf("This proposal has no change orders.\n")
		}
		return nil
	}
	if len(all) > 0 {
		s.app.printf("\n")
	}
	s.app.printContract(contract, all)
	return nil
}

// keptChangeOrders lists the change orders that are on this machine, of all
// proposals.
func (s *session) keptChangeOrders(ctx context.Context, search state.Search) error {
	kept, err := s.store.KeptChangeOrders(ctx)
	if err != nil {
		return err
	}
	var found []proposalOrders
	for _, k := range kept {
		all := make([]changeOrder, len(k.List))
		for i, row := range k.List {
			all[i].row = row
			if all[i].detail, _, err = s.store.ChangeOrder(ctx, k.Proposal, row.ID); err != nil {
				return err
			}
		}
		of := proposalOrders{orders: matching(all, search)}
		if len(of.orders) == 0 {
			continue
		}
		if of.parent, _, err = s.store.Proposal(ctx, k.Proposal); err != nil {
			return err
		}
		if of.parent == nil {
			of.parent = &state.Proposal{ID: k.Proposal}
		}
		found = append(found, of)
	}
	if s.app.forPrograms() {
		return s.app.printJSON(jsonKeptOrders(found, s.audience()))
	}
	s.app.printKeptOrders(found, s.audience(), s.app.now())
	s.app.sayf("From the change orders of %s on this machine; those of others get here by `tender changeorders N`, or by looking at them.",
		text.Count(len(kept), "proposal"))
	return nil
}

func (s *session) showChangeOrder(ctx context.Context, arg, order string) error {
	id, all, err := s.changeOrdersOf(ctx, arg)
	if err != nil {
		return err
	}
	found, err := findChangeOrder(all, order)
	if err != nil {
		return err
	}
	if found.detail == nil {
		return state.Offline("This change order has not been read on this machine yet.", "Run this with a network.")
	}
	p, err := s.proposalOrCopy(ctx, id)
	if err != nil {
		return err
	}
	to, now := s.audience(), s.app.now()
	return s.app.result(jsonOrderDetail(found, p, to, now), func() { s.app.printOrder(found, p, to, now) })
}

// changeOrdersOf returns the change orders of the proposal that arg names.
func (s *session) changeOrdersOf(ctx context.Context, arg string) (state.ProposalID, []changeOrder, error) {
	id, err := s.findProposal(ctx, arg)
	if err != nil {
		return 0, nil, err
	}
	all, _, err := s.readChangeOrders(ctx, id)
	return id, all, err
}

func findChangeOrder(all []changeOrder, arg string) (changeOrder, error) {
	id, byID := idOf(arg)
	number, err := strconv.ParseInt(strings.TrimPrefix(arg, "#"), 10, 64)
	if err != nil && !byID {
		return changeOrder{}, usagef("a change order is named by its number or as id:N, not %q", arg)
	}
	for _, co := range all {
		if byID && co.row.ID == state.ChangeOrderID(id) || !byID && co.row.Number == number {
			return co, nil
		}
	}
	return changeOrder{}, state.NotFound("The proposal has no change order "+arg+"; it has "+text.Count(len(all), "change order")+".",
		"`tender changeorders N` lists those of a proposal.")
}
