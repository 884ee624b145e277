package cli

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
	"github.com/spf13/cobra"
)

// summaryJSON is a row of the list of proposals for programs.
type summaryJSON struct {
	ID           int64        `json:"id"`
	Number       int64        `json:"number"`
	Name         *string      `json:"name"`
	Status       string       `json:"status"`
	Total        *string      `json:"total"` // null in an installer's profile
	Currency     string       `json:"currency"`
	Customer     *contactJSON `json:"customer"`
	Created      *string      `json:"created"`
	LastModified *string      `json:"lastModified"`
}

// listFlags are the filters of the list.
type listFlags struct {
	statuses      []string
	contact       string
	salesPerson   string
	modifiedAfter string
	archived      bool
	sortBy        string
	ascending     bool
	filter        string
	limit         int
}

var proposalSorts = map[string]state.ProposalSort{
	"created": state.SortCreated, "modified": state.SortModified, "number": state.SortNumber, "name": state.SortName,
	"client": state.SortClientName, "status": state.SortStatus, "mine": state.SortLastModifiedByMe,
}

func newProposals(a *app) *cobra.Command {
	var f listFlags
	cmd := &cobra.Command{
		Use:   "proposals [SEARCH]",
		Short: "List proposals",
		Example: `  tender proposals --status Draft --status Submitted
  tender proposals halvorsen --json`,
		Args: cobra.MaximumNArgs(1),
		RunE: a.reads(func(ctx context.Context, s *session, args []string) error {
			return s.listProposals(ctx, f, strings.Join(args, ""))
		}),
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&f.statuses, "status", nil, "only this status; may be repeated")
	flags.StringVar(&f.contact, "contact", "", "only of this contact, by name, e-mail address or id:N")
	flags.StringVar(&f.salesPerson, "sales-person", "", "only of this user, by name, e-mail address or id:N")
	flags.StringVar(&f.modifiedAfter, "modified-after", "", "only what changed after this `date`, 2006-01-02 or RFC 3339")
	flags.BoolVar(&f.archived, "archived", false, "only archived ones, instead of only others")
	flags.StringVar(&f.sortBy, "sort", "", "created, modified, number, name, client, status or mine (what I changed last); without it that of --filter, or modified")
	flags.BoolVar(&f.ascending, "ascending", false, "the smallest or oldest first")
	flags.StringVar(&f.filter, "filter", "", "what the filter of this name finds, and the other flags narrow")
	limitFlag(flags, &f.limit, 100)
	return prints[[]summaryJSON](a, cmd)
}

func (s *session) listProposals(ctx context.Context, f listFlags, search string) error {
	q, err := s.proposalQuery(ctx, f, search)
	if err != nil {
		return err
	}
	rows, count, err := s.readProposals(ctx, q, f.limit)
	if err != nil {
		return err
	}
	s.app.sayRest(len(rows), count)
	total := (*state.ProposalSummary).FormatTotal
	if s.hidesPrices() {
		total = func(*state.ProposalSummary) string { return money.NoFigure }
		for i := range rows {
			rows[i].Total = decimal.NullDecimal{}
		}
	}
	t := newTable("Number", "Name", "Client", "Status", "Total", "", "Modified").figures(0, 4).give(1, 2).inOneCurrency(4)
	return printList(s.app, rows, jsonSummary, t, func(r *state.ProposalSummary) []string {
		return []string{fmt.Sprintf("#%d", r.Number), r.NameWord(), r.ClientWord(), r.Status.Word(), total(r), r.Currency.Code, minute(r.LastModified)}
	}, "No proposals found. `tender proposals` without filters lists all; `tender new` makes one.")
}

func (s *session) proposalQuery(ctx context.Context, f listFlags, search string) (q state.ProposalQuery, err error) {
	if f.filter != "" {
		if q, err = s.filterNamed(ctx, f.filter); err != nil {
			return q, err
		}
	}
	q.SearchText = strings.TrimSpace(q.SearchText + " " + search)
	q.Archived = q.Archived || f.archived
	if len(f.statuses) > 0 {
		q.Statuses = nil
	}
	for _, status := range f.statuses {
		st, known := state.StatusOf(status)
		if !known || st == state.StatusUndefined {
			return q, usagef("there is no status %q; there are %s", status, text.Join(state.ProposalStatuses()))
		}
		q.Statuses = append(q.Statuses, st)
	}
	if err := f.order(&q); err != nil {
		return q, err
	}
	if f.modifiedAfter != "" {
		if q.ModifiedAfter, err = parseDate(f.modifiedAfter); err != nil {
			return q, err
		}
	}
	if f.contact != "" {
		contact, err := s.findContact(ctx, f.contact)
		if err != nil {
			return q, err
		}
		q.ContactID = contact.ID
	}
	if f.salesPerson != "" {
		user, err := s.findUser(ctx, f.salesPerson)
		if err != nil {
			return q, err
		}
		q.SalesPersonID = user.ID
	}
	return q, nil
}

// order says how the list is ordered: as the flags say, else as the filter that q comes
// from was kept, else what changed last comes first.
func (f listFlags) order(q *state.ProposalQuery) error {
	if f.sortBy != "" || q.SortBy == "" {
		by, known := proposalSorts[cmp.Or(f.sortBy, "modified")]
		if !known {
			return usagef("--sort takes created, modified, number, name, client, status or mine, not %q", f.sortBy)
		}
		q.SortBy, q.Direction = by, state.Descending
	}
	if f.ascending {
		q.Direction = state.Ascending
	}
	return nil
}

// since reads a time as --since takes it; zero for none.
func (a *app) since(text string) (time.Time, error) {
	at, ok := state.ParseSince(text, a.now())
	if text != "" && !ok {
		return at, usagef("--since takes a date such as 2006-01-02, or how long ago: 36h, 30d, 2w, 3m, 1y; not %q", text)
	}
	return at, nil
}

func parseDate(text string) (time.Time, error) {
	if t, err := time.ParseInLocation(time.DateOnly, text, time.Local); err == nil {
		return t, nil
	}
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return t, usagef("%q is no date; write 2006-01-02 or 2006-01-02T15:04:05Z", text)
	}
	return t, nil
}

// readProposals reads up to limit rows, all for 0, and keeps what came from the
// service.
func (s *session) readProposals(ctx context.Context, q state.ProposalQuery, limit int) (rows []state.ProposalSummary, total int, err error) {
	most := rowsFor(limit)
	page, err := orCached(ctx, s, "proposals", func(ctx context.Context) (all state.ProposalPage, err error) {
		all.Proposals, all.Total, err = readPages(most, proposalID, func(page, size int) ([]state.ProposalSummary, int, error) {
			return s.proposalPage(ctx, q, page, size)
		})
		return all, err
	}, nil, func(ctx context.Context) (state.ProposalPage, time.Time, error) {
		q.Page, q.PageSize = 1, most
		return orAny(ctx, s.store.Proposals, q, state.ProposalQuery{PageSize: 1})
	})
	return page.Proposals, page.Total, err
}

func proposalID(p *state.ProposalSummary) state.ProposalID { return p.ID }

// proposalPage reads a page of the list from the service and keeps it.
func (s *session) proposalPage(ctx context.Context, q state.ProposalQuery, page, size int) (rows []state.ProposalSummary, total int, err error) {
	q.Page, q.PageSize = page, size
	p, err := s.client.Proposals(ctx, q)
	if err != nil {
		return nil, 0, err
	}
	return p.Proposals, p.Total, s.keep(s.store.SaveProposals(ctx, p.Proposals, s.app.now()))
}

func jsonSummary(r *state.ProposalSummary) summaryJSON {
	return summaryJSON{
		ID: int64(r.ID), Number: r.Number, Name: jsonText(r.Unknown, state.FieldName, r.Name), Status: r.Status.Word(),
		Total: jsonMoney(r.Total, r.Currency), Currency: r.Currency.Code, Customer: jsonContact(state.ContactForClient(r.Customer)),
		Created: jsonTime(r.Created), LastModified: jsonTime(r.LastModified),
	}
}
