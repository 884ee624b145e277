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
func (c *Cache) Proposals(
	ctx context.Context, q state.ProposalQuery,
) (page state.ProposalPage, asOf time.Time, err error) {
	page.Total, asOf, err = c.EachProposal(ctx, q, func() { page.Proposals = nil }, func(p *state.ProposalSummary) {
		kept := *p
		if p.Customer != nil {
			client := *p.Customer
			kept.Customer = &client
		}
		page.Proposals = append(page.Proposals, kept)
	})
	return page, asOf, err
}

// CachedStatus returns the status of a proposal as last read, empty if it was not read.
func (c *Cache) CachedStatus(ctx context.Context, id state.ProposalID) (status state.Status, err error) {
	err = c.db.read(ctx, "read the status of the proposal", func(db querier) error {
		return orNone(db.QueryRowContext(ctx, "SELECT status FROM proposal_rows WHERE id = ?", id).Scan(&status))
	})
	return status, err
}

// EachProposal passes the rows of Proposals to take, one after another in the same memory: take must not keep what
// it gets. It calls begin first, and again if it has to read the rows again because a damaged file was replaced.
// total counts the rows on all pages.
func (c *Cache) EachProposal(
	ctx context.Context, q state.ProposalQuery, begin func(),
	take func(*state.ProposalSummary),
) (total int, asOf time.Time, err error) {
	err = c.db.use(ctx, "read the local list of proposals", false, func() error {
		return c.db.readers.Use(ctx, func(conn *sqlitefile.Conn) error {
			return conn.Snapshot(ctx, func() error {
				begin()
				total, asOf, err = c.queryRows(ctx, conn, q, take)
				return err
			})
		})
	})
	return total, asOf, err
}

func (c *Cache) queryRows(
	ctx context.Context, db querier, q state.ProposalQuery,
	take func(*state.ProposalSummary),
) (total int, asOf time.Time, err error) {
	w := conditions(q)
	end, before, err := c.pageOf(ctx, db, q, w)
	if err != nil {
		return 0, asOf, err
	}
	if before != nil {
		total = before.total
	} else if err := db.QueryRowContext(ctx, counting(q)+w.String(), w.Args...).Scan(&total); err != nil {
		return 0, asOf, err
	}
	if total == 0 {
		return 0, asOf, nil
	}
	query, args := pagedQuery(q, w, before)
	var row state.ProposalSummary
	data, n := &rowScanner{row: &row}, 0
	into := []any{data, &stamped{&row.AsOf}}
	err = each(ctx, db, func(r scanner) error {
		if err := r.Scan(into...); err != nil {
			return err
		}
		if asOf.IsZero() || row.AsOf.Before(asOf) {
			asOf = row.AsOf
		}
		take(&row)
		n++
		return nil
	}, query, args...)
	if err == nil && n > 0 {
		end.rows, end.total, end.last = end.rows+n, total, row.ID
		c.listed.Store(end)
	}
	return total, asOf, err
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
func (c *Cache) pageOf(
	ctx context.Context, db querier, q state.ProposalQuery, w sqlitefile.Where,
) (page, before *pageEnd, err error) {
	columns, descending := orderOf(q)
	_, offset := pageBounds(q.Page, q.PageSize)
	page = &pageEnd{db: db, rows: offset, query: fmt.Sprint(w, columns, descending)}
	if page.version, err = dataVersion(ctx, db); err != nil {
		return nil, nil, err
	}
	before = c.listed.Load()
	if before == nil || offset == 0 || before.rows != offset || before.db != db || before.version != page.version ||
		before.query != page.query {
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
	query = "SELECT data, as_of FROM proposal_rows" + indexFor(q) + w.String() +
		sqlitefile.OrderBy(descending, columns...) + sqlitefile.OnePage
	return query, append(w.Args, limit, offset)
}

// indexFor names the index for a page of the list where SQLite would choose none: the table is stored in the usual
// order, and SQLite would scan all of it, because it does not know that few rows are of a person or have a word.
func indexFor(q state.ProposalQuery) string {
	if columns, _ := orderOf(q); searched(q) && columns[0] == "modified" {
		return cmp.Or(indexOfPerson(q), " INDEXED BY proposal_rows_modified")
	}
	return indexOfPerson(q)
}

// indexOfPerson names the index of the proposals of a person; "" for those of anybody.
func indexOfPerson(q state.ProposalQuery) string {
	switch {
	case q.ContactID != 0: // has fewer proposals than a salesperson
		return " INDEXED BY proposal_rows_customer"
	case q.SalesPersonID != 0:
		return " INDEXED BY proposal_rows_sales_person"
	default:
		return ""
	}
}

// searched reports whether q searches for words.
func searched(q state.ProposalQuery) bool { return len(text.WordsOf(q.SearchText)) > 0 }

// queryCached returns the cached objects that a query of data and as_of selects, except those that
// keep, which may change them, rejects. asOf is when the oldest was read, zero if there is none.
func queryCached[T any](
	ctx context.Context, db querier, query string, args []any,
	keep func(c *T, at time.Time) bool,
) (list []T, asOf time.Time, err error) {
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
	if searched(q) || q.ContactID != 0 || q.SalesPersonID != 0 || q.OnlyHere() || !q.ModifiedAfter.IsZero() {
		return "SELECT count(*) FROM proposal_rows" + indexOfPerson(q)
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
	if q.FollowUpBy != "" {
		w.Add("id IN (SELECT proposal FROM follow_ups WHERE day <= ?)", q.FollowUpBy)
	}
	if q.Pinned {
		w.Add("id IN (SELECT proposal FROM pins)")
	}
	addWords(&w, q.SearchText)
	return w
}

// bySold orders statuses, the last first.
const bySold = "CASE status WHEN '" + string(state.StatusAccepted) + "' THEN 2 WHEN '" + string(state.StatusCompleted) +
	"' THEN 1 ELSE 0 END"

// orderOf returns the columns by which q sorts, the last one unique, and the direction of all.
func orderOf(q state.ProposalQuery) (columns []string, descending bool) {
	columns = []string{cmp.Or(map[state.ProposalSort]string{
		state.SortCreated: "created", state.SortNumber: "number", state.SortName: "name",
		state.SortClientName: "client", state.SortStatus: "status", state.SortLastModifiedByMe: "mine",
		state.SortSold: bySold,
	}[q.SortBy], "modified")}
	if q.SortBy == state.SortLastModifiedByMe || q.SortBy == state.SortSold {
		columns = append(columns, "modified")
	}
	return append(columns, "id"), q.Direction != state.Ascending
}
