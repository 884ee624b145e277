package localstore

import (
	"cmp"
	"context"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Proposals returns a page of the local rows, with the defaults of the service. asOf
// is when the oldest row of the page was read, zero when there is none. It knows the
// salesperson only of proposals whose detail was read.
func (s *Store) Proposals(ctx context.Context, q state.ProposalQuery) (page state.ProposalPage, asOf time.Time, err error) {
	err = s.read(ctx, "read the local list of proposals", func(db querier) error {
		page, asOf, err = queryRows(ctx, db, q)
		return err
	})
	return page, asOf, err
}

func queryRows(ctx context.Context, db querier, q state.ProposalQuery) (page state.ProposalPage, asOf time.Time, err error) {
	where, args := conditions(q)
	if err := db.QueryRowContext(ctx, counting(q)+where, args...).Scan(&page.Total); err != nil || page.Total == 0 {
		return page, asOf, err
	}
	size := q.PageSize
	if size <= 0 {
		size = 10
	}
	args = append(args, size, size*(max(q.Page, 1)-1))
	page.Proposals, asOf, err = queryCached(ctx, db,
		"SELECT data, as_of FROM proposal_rows WHERE "+where+" ORDER BY "+order(q)+" LIMIT ? OFFSET ?", args,
		func(row *state.ProposalSummary, at time.Time) bool { row.AsOf = at; return true })
	return page, asOf, err
}

// queryCached reads the cached rows that a query of data and as_of finds, in its order,
// without those that keep refuses, which may change them. asOf is when the oldest
// was read, zero when there is none.
func queryCached[T any](ctx context.Context, db querier, query string, args []any, keep func(c *T, at time.Time) bool) (list []T, asOf time.Time, err error) {
	_, err = collect(ctx, db, func(row scanner) (none struct{}, err error) {
		var c T
		var at time.Time
		if err := row.Scan(inJSON{&c}, stamped{&at}); err != nil || !keep(&c, at) {
			return none, err
		}
		list = append(list, c)
		if asOf.IsZero() || at.Before(asOf) {
			asOf = at
		}
		return none, nil
	}, query, args...)
	return list, asOf, err
}

// counting returns how the rows of a query are counted. Those of statuses are counted
// already.
func counting(q state.ProposalQuery) (query string) {
	searched := len(strings.Fields(text.Fold(q.SearchText))) > 0
	if searched || q.ContactID != 0 || q.SalesPersonID != 0 || !q.ModifiedAfter.IsZero() {
		return "SELECT count(*) FROM proposal_rows WHERE "
	}
	return "SELECT coalesce(sum(n), 0) FROM proposal_counts WHERE "
}

// conditions returns the WHERE clause of a query with its arguments.
func conditions(q state.ProposalQuery) (where string, args []any) {
	terms := []string{"archived = ?"}
	args = []any{q.Archived}
	if len(q.Statuses) > 0 {
		terms = append(terms, "status IN (?"+strings.Repeat(", ?", len(q.Statuses)-1)+")")
		for _, status := range q.Statuses {
			args = append(args, status)
		}
	}
	if q.ContactID != 0 {
		terms, args = append(terms, "customer = ?"), append(args, q.ContactID)
	}
	if q.SalesPersonID != 0 {
		terms, args = append(terms, "sales_person = ?"), append(args, q.SalesPersonID)
	}
	if !q.ModifiedAfter.IsZero() {
		terms, args = append(terms, "modified > ?"), append(args, stamp(q.ModifiedAfter))
	}
	for _, word := range strings.Fields(text.Fold(q.SearchText)) {
		terms, args = append(terms, "instr(words, ?) > 0"), append(args, word)
	}
	return strings.Join(terms, " AND "), args
}

// order returns the ORDER BY clause of a query. Equal ones are ordered by id, so that
// pages do not overlap.
func order(q state.ProposalQuery) string {
	column := map[state.ProposalSort]string{
		state.SortCreated: "created", state.SortNumber: "number", state.SortName: "name",
		state.SortClientName: "client", state.SortStatus: "status", state.SortLastModifiedByMe: "mine",
	}[q.SortBy]
	column = cmp.Or(column, "modified")
	direction := " DESC"
	if q.Direction == state.Ascending {
		direction = " ASC"
	}
	if column == "mine" {
		return "mine" + direction + ", modified" + direction + ", id" + direction
	}
	return column + direction + ", id" + direction
}
