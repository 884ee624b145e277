package localstore

import (
	"context"
	"fmt"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
)

// pageEnd is where the page of the list ended that was read last. The next page begins behind it:
// with an OFFSET, SQLite steps over all rows before, which takes longer the further one scrolls.
type pageEnd struct {
	db      querier
	version int64  // of the file, as the connection sees it
	query   string // all but the page
	page    int
	values  []any // of the columns of the order
}

// pagedQuery returns the statement for a page of the list. It begins at the end of the page before
// if that was read last and nothing was written since.
func (s *Store) pagedQuery(ctx context.Context, db querier, q state.ProposalQuery) (query string, args []any, end *pageEnd, err error) {
	w := conditions(q)
	columns, descending := orderOf(q)
	limit, offset := pageBounds(q.Page, q.PageSize)
	end = &pageEnd{db: db, page: max(q.Page, 1), query: fmt.Sprint(w, columns, descending, limit)}
	if err := db.QueryRowContext(ctx, "PRAGMA data_version").Scan(&end.version); err != nil {
		return "", nil, nil, err
	}
	if before := s.listed.Load(); before != nil && before.page+1 == end.page && before.db == db && before.version == end.version && before.query == end.query {
		beyond := " > "
		if descending {
			beyond = " < "
		}
		w.Add("("+strings.Join(columns, ", ")+")"+beyond+"("+sqlitefile.Placeholders(len(columns))+")", before.values...)
		offset = 0
	}
	query = "SELECT data, " + rowAsOf + " FROM proposal_rows" + w.String() + sqlitefile.OrderBy(descending, columns...) + sqlitefile.OnePage
	return query, append(w.Args, limit, offset), end, nil
}

// endPage remembers that a page ended with a row.
func (s *Store) endPage(ctx context.Context, db querier, q state.ProposalQuery, end *pageEnd, last state.ProposalID) error {
	columns, _ := orderOf(q)
	end.values = make([]any, len(columns))
	into := make([]any, len(columns))
	for i := range into {
		into[i] = &end.values[i]
	}
	err := db.QueryRowContext(ctx, "SELECT "+strings.Join(columns, ", ")+" FROM proposal_rows WHERE id = ?", last).Scan(into...)
	if err == nil {
		s.listed.Store(end)
	}
	return orNone(err)
}
