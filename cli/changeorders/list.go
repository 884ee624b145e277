package changeorders

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/state/search"
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

func newList(r *run.Run) *cobra.Command {
	var (
		f      orderFlags
		search search.Query
	)
	cmd := &cobra.Command{
		Use: "list [N]", Short: "List the change orders of a proposal with the contract value",
		Args: cobra.MaximumNArgs(1),
		Long: `List the change orders of a proposal with the contract value. Without a proposal, list the
change orders of all proposals that this machine has read. An installer's profile shows no
prices. If the service can't be reached, the command prints this machine's copy and its age.`,
		Example: `  tender changeorder list 1042 --model VX-75 --since 30d
  tender changeorder list --status Submitted --client halvorsen`,
		PreRunE: func(*cobra.Command, []string) (err error) {
			search, err = f.search(r)
			return err
		},
		RunE: r.InPassing(func(ctx context.Context, s *run.Session, args []string) error {
			if len(args) == 0 {
				return keptChangeOrders(ctx, s, search)
			}
			return listChangeOrders(ctx, s, args[0], search)
		}),
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&f.statuses, "status", nil, "only this status; may be repeated")
	flags.StringVar(&f.model, "model", "", "only with this brand, model or name in a line")
	flags.StringVar(&f.client, "client", "", "only for this client, by a part of the name or e-mail address")
	flags.StringVar(&f.since, "since", "",
		"only changed since this `date`: 2006-01-02, or an age such as 36h, 30d, 2w, 3m, 1y")
	flags.StringVar(&f.text, "search", "", "only with these words in its number, name, client, dates, areas or lines")
	return run.Shaped[[]changeOrderJSON](r, run.Prints[contractJSON](r, cmd, "of a proposal"), "without a proposal")
}

// search returns the search for the flags. Their values may have spaces, so they are not joined into one typed search.
func (f *orderFlags) search(r *run.Run) (s search.Query, err error) {
	s = search.Parse(f.text, r.Time())
	for _, status := range f.statuses {
		st, known := state.StatusOf(status)
		if !known {
			return s, run.Usagef("there is no status %q; the statuses are %s", status,
				state.StatusWords(append([]state.Status{state.StatusUndefined}, state.ProposalStatuses()...)))
		}
		s.Statuses = append(s.Statuses, strings.ToLower(string(st)))
	}
	for _, t := range []search.Term{
		{Field: search.FieldModel, Text: f.model},
		{Field: search.FieldClient, Text: f.client},
	} {
		if t.Text != "" {
			s.Terms = append(s.Terms, t)
		}
	}
	if f.since != "" {
		if s.Since, err = r.Since(f.since); err != nil {
			return s, err
		}
	}
	if s.Problem != "" {
		return s, run.Usagef("--search: %s", s.Problem)
	}
	return s, nil
}

// matching returns the rows that search matches.
func matching(rows []find.ChangeOrder, search search.Query) []find.ChangeOrder {
	return slices.DeleteFunc(slices.Clone(rows), func(r find.ChangeOrder) bool {
		return !changeorder.Finds(search, &r.Row, r.Detail, time.Local)
	})
}

func listChangeOrders(ctx context.Context, s *run.Session, arg string, search search.Query) error {
	id, all, err := find.ChangeOrdersOf(ctx, s, arg)
	if err != nil {
		return err
	}
	p, err := find.Proposal(ctx, s, id)
	if err != nil {
		return err
	}
	rows := state.Map(all, func(co *find.ChangeOrder) state.ChangeOrderSummary { return co.Row })
	contract, err := changeorder.ContractOf(money.Money{Amount: p.Summary.Total, Currency: p.Summary.Currency}, rows)
	if err != nil {
		return err
	}
	found := matching(all, search)
	if s.ForPrograms() {
		return s.PrintJSON(jsonContract(contract, p, found, audience(s)))
	}
	if len(all) == 0 {
		s.Printf("This proposal has no change orders.\n")
	}
	printOrders(s.Run, found, audience(s), s.Run.Time())
	if len(found) < len(all) {
		s.Printf("%d of %s\n", len(found), text.Count(len(all), "change order"))
	}
	if s.HidesPrices() {
		return nil
	}
	s.Printf("\n")
	printContract(s.Run, contract, all)
	return nil
}

// keptChangeOrders lists the cached change orders of all proposals.
func keptChangeOrders(ctx context.Context, s *run.Session, search search.Query) error {
	if err := s.CopiesOnly(); err != nil {
		return err
	}
	kept, err := s.Store.Cache.KeptChangeOrders(ctx)
	if err != nil {
		return err
	}
	var found []proposalOrders
	for _, k := range kept {
		all, err := find.KeptDetails(ctx, s, k.Proposal, k.List)
		if err != nil {
			return err
		}
		of := proposalOrders{orders: matching(all, search)}
		if len(of.orders) == 0 {
			continue
		}
		if of.parent, _, err = s.Store.Cache.Proposal(ctx, k.Proposal); err != nil {
			return err
		}
		of.parent = cmp.Or(of.parent, &state.Proposal{ID: k.Proposal})
		found = append(found, of)
		s.Format.Copied(k.AsOf)
	}
	if s.ForPrograms() {
		return s.PrintJSON(jsonKeptOrders(found, audience(s)))
	}
	printKeptOrders(s.Run, found, audience(s), s.Run.Time())
	s.Sayf(
		"From the change orders of %s that this machine has read; `tender changeorder list N` reads those of another.",
		text.Count(len(kept), "proposal"))
	return nil
}
