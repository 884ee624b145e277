package localstore

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
	"app.tender/tender/state/text"
)

// Proposals returns a page of the cached rows, with the service's defaults. asOf is when the
// oldest row of the page was read, zero for an empty page. The salesperson is known only for
// proposals whose detail was read.
func (s *Store) Proposals(ctx context.Context, q state.ProposalQuery) (page state.ProposalPage, asOf time.Time, err error) {
	err = s.read(ctx, "read the local list of proposals", func(db querier) error {
		page, asOf, err = s.queryRows(ctx, db, q)
		return err
	})
	return page, asOf, err
}

// rowAsOf is when a row of the list was read, or if that was lost, when it was written.
const rowAsOf = "coalesce((SELECT as_of FROM proposal_ages WHERE proposal_ages.id = proposal_rows.id), proposal_rows.as_of)"

func (s *Store) queryRows(ctx context.Context, db querier, q state.ProposalQuery) (page state.ProposalPage, asOf time.Time, err error) {
	w := conditions(q)
	end, before, err := s.pageOf(ctx, db, q, w)
	if err != nil {
		return page, asOf, err
	}
	if before != nil {
		page.Total = before.total
	} else if err := db.QueryRowContext(ctx, counting(q)+w.String(), w.Args...).Scan(&page.Total); err != nil {
		return page, asOf, err
	}
	if page.Total == 0 {
		return page, asOf, nil
	}
	query, args := pagedQuery(q, w, before)
	most := min(max(q.PageSize, 1), page.Total)
	page.Proposals = make([]state.ProposalSummary, 0, most)
	data, at := &packed{words: make(map[string]string), clients: make([]state.Contact, most)}, new(stamped)
	into := []any{data, at}
	err = each(ctx, db, func(row scanner) error {
		page.Proposals = append(page.Proposals, state.ProposalSummary{})
		p := &page.Proposals[len(page.Proposals)-1]
		data.row, at.at = p, &p.AsOf
		if err := row.Scan(into...); err != nil {
			return err
		}
		if asOf.IsZero() || p.AsOf.Before(asOf) {
			asOf = p.AsOf
		}
		return nil
	}, query, args...)
	if before != nil && err == nil {
		var version int64
		if version, err = dataVersion(ctx, db); err == nil && version != end.version { // the row before may have moved
			s.listed.Store(nil)
			return s.queryRows(ctx, db, q)
		}
	}
	if n := len(page.Proposals); err == nil && n > 0 {
		end.rows, end.total, end.last = end.rows+n, page.Total, page.Proposals[n-1].ID
		s.listed.Store(end)
	}
	return page, asOf, err
}

// pageEnd is where the page of the list ended that was read last. The next page begins behind it:
// with an OFFSET, SQLite steps over all rows before, which takes longer the further down the page is.
type pageEnd struct {
	db      querier
	version int64  // of the file, as the connection sees it
	query   string // all but the page
	rows    int    // up to here
	total   int    // rows on all pages
	last    state.ProposalID
}

// pageOf returns the page that q asks for, with the rows before it, and the page before it if that was
// read last and nothing was written since.
func (s *Store) pageOf(ctx context.Context, db querier, q state.ProposalQuery, w sqlitefile.Where) (page, before *pageEnd, err error) {
	columns, descending := orderOf(q)
	_, offset := pageBounds(q.Page, q.PageSize)
	page = &pageEnd{db: db, rows: offset, query: fmt.Sprint(w, columns, descending)}
	if page.version, err = dataVersion(ctx, db); err != nil {
		return nil, nil, err
	}
	before = s.listed.Load()
	if before == nil || offset == 0 || before.rows != offset || before.db != db || before.version != page.version || before.query != page.query {
		return page, nil, nil
	}
	return page, before, nil
}

// dataVersion returns a number that changes when another connection writes.
func dataVersion(ctx context.Context, db querier) (version int64, err error) {
	err = db.QueryRowContext(ctx, "PRAGMA data_version").Scan(&version)
	return version, err
}

// pagedQuery returns the statement for a page of the list, which begins behind before if that is not nil.
func pagedQuery(q state.ProposalQuery, w sqlitefile.Where, before *pageEnd) (query string, args []any) {
	columns, descending := orderOf(q)
	limit, offset := pageBounds(q.Page, q.PageSize)
	if before != nil {
		beyond := " > "
		if descending {
			beyond = " < "
		}
		names := strings.Join(columns, ", ")
		w.Add("("+names+")"+beyond+"(SELECT "+names+" FROM proposal_rows WHERE id = ?)", before.last)
		offset = 0
	}
	query = "SELECT data, " + rowAsOf + " FROM proposal_rows" + w.String() + sqlitefile.OrderBy(descending, columns...) + sqlitefile.OnePage
	return query, append(w.Args, limit, offset)
}

// queryCached returns the cached objects that a query of data and as_of selects, except those that
// keep, which may change them, rejects. asOf is when the oldest was read, zero if there is none.
func queryCached[T any](ctx context.Context, db querier, query string, args []any, keep func(c *T, at time.Time) bool) (list []T, asOf time.Time, err error) {
	err = each(ctx, db, func(row scanner) error {
		var c T
		var at time.Time
		if err := row.Scan(inJSON{&c}, stamped{&at}); err != nil || !keep(&c, at) {
			return err
		}
		list = append(list, c)
		if asOf.IsZero() || at.Before(asOf) {
			asOf = at
		}
		return nil
	}, query, args...)
	return list, asOf, err
}

// counting returns the query that counts rows. Counts by status are maintained in a table.
func counting(q state.ProposalQuery) (query string) {
	searched := len(strings.Fields(text.Fold(q.SearchText))) > 0
	if searched || q.ContactID != 0 || q.SalesPersonID != 0 || !q.ModifiedAfter.IsZero() {
		return "SELECT count(*) FROM proposal_rows"
	}
	return "SELECT coalesce(sum(n), 0) FROM proposal_counts"
}

// conditions returns the conditions of a query.
func conditions(q state.ProposalQuery) (w sqlitefile.Where) {
	w.Add("archived = ?", q.Archived)
	sqlitefile.AddIn(&w, "status", q.Statuses)
	if q.ContactID != 0 {
		w.Add("customer = ?", q.ContactID)
	}
	if q.SalesPersonID != 0 {
		w.Add("sales_person = ?", q.SalesPersonID)
	}
	if !q.ModifiedAfter.IsZero() {
		w.Add("modified > ?", stamp(q.ModifiedAfter))
	}
	addWords(&w, q.SearchText)
	return w
}

// orderOf returns the columns by which q sorts, the last one unique, and the direction of all.
func orderOf(q state.ProposalQuery) (columns []string, descending bool) {
	columns = []string{cmp.Or(map[state.ProposalSort]string{
		state.SortCreated: "created", state.SortNumber: "number", state.SortName: "name",
		state.SortClientName: "client", state.SortStatus: "status", state.SortLastModifiedByMe: "mine",
	}[q.SortBy], "modified")}
	if q.SortBy == state.SortLastModifiedByMe {
		columns = append(columns, "modified")
	}
	return append(columns, "id"), q.Direction != state.Ascending
}
