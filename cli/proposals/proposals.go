// Package proposals has the commands that list, search, print and pin proposals.
package proposals

import (
	"cmp"
	"context"
	"strings"
	"time"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"github.com/shopspring/decimal"
	"github.com/spf13/cobra"
)

// Commands returns the commands of this folder.
func Commands(r *run.Run) []*cobra.Command {
	return []*cobra.Command{
		newProposals(r), newShow(r), newSearch(r), newHistory(r), newCheck(r), newFilters(r), newPin(r), newBudget(r),
		newFollowUp(r), newBreakdown(r), newSite(r),
	}
}

// summaryJSON is a row of the list of proposals for programs.
type summaryJSON struct {
	ID           int64           `json:"id"`
	Number       *int64          `json:"number"`
	Name         *string         `json:"name"`
	Status       *string         `json:"status"` // as in the interface: ViewedByClient
	Total        *string         `json:"total"`  // null in an installer's profile
	Currency     *string         `json:"currency"`
	Customer     *shapes.Contact `json:"customer"`
	Created      *string         `json:"created"`
	LastModified *string         `json:"lastModified"`
}

// ListFlags are the filters of the list.
type ListFlags struct {
	statuses      []string
	contact       string
	salesPerson   string
	modifiedAfter string
	archived      bool
	followUp      string
	pinned        bool
	SortBy        string
	ascending     bool
	filter        string
	sums          bool
	Limit         int
}

// Sorts are the orders of the list, by their names for --sort.
var Sorts = map[string]state.ProposalSort{
	"created": state.SortCreated, "modified": state.SortModified, "number": state.SortNumber, "name": state.SortName,
	"client": state.SortClientName, "status": state.SortStatus, "sold": state.SortSold,
	"mine": state.SortLastModifiedByMe,
}

func newProposals(r *run.Run) *cobra.Command {
	var f ListFlags
	cmd := &cobra.Command{
		Use:   "proposals [SEARCH]",
		Short: "List proposals",
		Example: `  tender proposals --status Draft --status Submitted
  tender proposals halvorsen --json
  tender proposals --sums --sales-person dana`,
		Args: cobra.MaximumNArgs(1),
		RunE: r.InPassing(func(ctx context.Context, s *run.Session, args []string) error {
			return List(ctx, s, f, strings.Join(args, ""))
		}),
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&f.statuses, "status", nil, "only this status; may be repeated")
	flags.StringVar(&f.contact, "contact", "", "only for this contact, by name, e-mail address or id:N")
	flags.StringVar(&f.salesPerson, "sales-person", "", "only of this user, by name, e-mail address or id:N")
	flags.StringVar(&f.modifiedAfter, "modified-after", "", "only modified after this `date`, 2006-01-02 or RFC 3339")
	flags.BoolVar(&f.archived, "archived", false, "only archived proposals, which are otherwise left out")
	flags.StringVar(&f.followUp, "follow-up", "", "only with a follow-up on this machine: due, or any")
	flags.BoolVar(&f.pinned, "pinned", false, "only those pinned on this machine")
	flags.StringVar(&f.SortBy, "sort", "",
		"created, modified, number, name, client, status, sold (sold jobs first) or mine (last modified by me); by default the order of --filter, or modified; in an installer's profile sold")
	flags.BoolVar(&f.ascending, "ascending", false, "the smallest or oldest first")
	flags.StringVar(&f.filter, "filter", "", "use this saved filter, narrowed by the other flags")
	flags.BoolVar(&f.sums, "sums", false, "how many proposals each status has and their totals, of all that match")
	run.LimitFlag(flags, &f.Limit, 100)
	cmd.MarkFlagsMutuallyExclusive("sums", "limit")
	run.Prints[[]summaryJSON](r, cmd, "without `--sums`")
	return run.Shaped[[]sumJSON](r, cmd, "with `--sums`")
}

// List prints the list of proposals.
func List(ctx context.Context, s *run.Session, f ListFlags, search string) error {
	q, err := proposalQuery(ctx, s, f, search)
	if err != nil {
		return err
	}
	if f.sums {
		f.Limit = 0
	}
	rows, count, err := find.Proposals(ctx, s, q, f.Limit)
	if err != nil {
		return err
	}
	s.SayRest(len(rows), count)
	to := shapes.ForTeam
	if s.HidesPrices() {
		to = shapes.ForInstaller
		for i := range rows {
			rows[i].Total = decimal.NullDecimal{}
		}
	}
	if f.sums {
		return printSums(s, rows, to)
	}
	t := output.NewTable("Number", "Name", "Client", "Status", to.Price("Total"), "", "Modified").Figures(0, 4).
		Give(1, 2).InOneCurrency(4)
	return run.PrintList(s.Run, rows, jsonSummary, t, func(r *state.ProposalSummary) []string {
		return []string{
			state.NumberWord("#", r.Number), r.NameWord(), r.ClientWord(), r.Status.Word(),
			to.Price(r.FormatTotal()), to.Price(r.Currency.Code), output.Minute(r.LastModified),
		}
	}, noneFound)
}

const noneFound = "No proposals found. `tender proposals` without filters lists all; `tender new` creates one."

func proposalQuery(ctx context.Context, s *run.Session, f ListFlags, search string) (q state.ProposalQuery, err error) {
	if f.filter != "" {
		if q, err = filterNamed(ctx, s, f.filter); err != nil {
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
			return q, run.Usagef("there is no status %q; the statuses are %s", status,
				state.StatusWords(state.ProposalStatuses()))
		}
		q.Statuses = append(q.Statuses, st)
	}
	if err := f.order(&q, s.Profile.Installer); err != nil {
		return q, err
	}
	if f.modifiedAfter != "" {
		if q.ModifiedAfter, err = parseDate(f.modifiedAfter); err != nil {
			return q, err
		}
	}
	switch f.followUp {
	case "":
	case "due":
		q.FollowUpBy = s.Run.Time().Format(time.DateOnly)
	case "any":
		q.FollowUpBy = state.AnyDay
	default:
		return q, run.Usagef("--follow-up takes due or any, not %q", f.followUp)
	}
	q.Pinned = q.Pinned || f.pinned
	if f.contact != "" {
		contact, err := find.Contact(ctx, s, f.contact)
		if err != nil {
			return q, err
		}
		q.ContactID = contact.ID
	}
	if f.salesPerson != "" {
		user, err := find.User(ctx, s, f.salesPerson)
		if err != nil {
			return q, err
		}
		q.SalesPersonID = user.ID
	}
	return q, nil
}

// order sets the order of the list: that of the flags, else that of the saved filter that q comes from, else by the
// last change, for installers with sold jobs first.
func (f ListFlags) order(q *state.ProposalQuery, installer bool) error {
	if installer && f.SortBy == "" && q.SortBy == "" {
		q.SortBy, q.Direction = state.SortSold, state.Descending
		return nil
	}
	if f.SortBy != "" || q.SortBy == "" {
		by, known := Sorts[cmp.Or(f.SortBy, "modified")]
		if !known {
			return run.Usagef("--sort takes created, modified, number, name, client, status, sold or mine, not %q",
				f.SortBy)
		}
		q.SortBy, q.Direction = by, state.Descending
	}
	if f.ascending {
		q.Direction = state.Ascending
	}
	return nil
}

func parseDate(text string) (time.Time, error) {
	if t, err := time.ParseInLocation(time.DateOnly, text, time.Local); err == nil {
		return t, nil
	}
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return t, run.Usagef("%q is not a date; use 2006-01-02 or 2006-01-02T15:04:05Z", text)
	}
	return t, nil
}

func jsonSummary(r *state.ProposalSummary) summaryJSON {
	return summaryJSON{
		ID: int64(r.ID), Number: output.NumberOf(r.Number), Name: output.Text(r.Unknown, state.FieldName, r.Name),
		Status: output.Word(r.Status),
		Total:  output.Money(r.Total, r.Currency), Currency: output.Word(r.Currency.Code),
		Customer: shapes.ContactOf(state.ContactForClient(r.Customer)),
		Created:  output.Time(r.Created), LastModified: output.Time(r.LastModified),
	}
}
