package localstore

import (
	"bytes"
	"context"
	"database/sql"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
	"app.tender/tender/state/text"
)

// Cache is the service's data as last read. All of it can be read again.
type Cache struct {
	db     *database
	listed atomic.Pointer[pageEnd] // of the page of the list that was read last
}

// SaveProposals stores rows of the list as read at asOf. It does not replace a row with a later
// asOf, unless that is in the future, from a wrong clock. For unchanged rows, which are the
// majority, it updates only asOf, which is much faster.
func (c *Cache) SaveProposals(ctx context.Context, rows []state.ProposalSummary, asOf time.Time) error {
	if len(rows) == 0 {
		return nil
	}
	data := make([][]byte, len(rows))
	for i := range rows {
		var err error
		if data[i], err = encodeRow(&rows[i]); err != nil {
			return wrapped("keep the list of proposals", err)
		}
	}
	return c.db.keep(ctx, "keep the list of proposals", func(tx *txn) error {
		others, err := renewRows(ctx, tx, rows, data, asOf)
		if err != nil || len(others) == 0 {
			return err
		}
		docs := make([]searchDoc, len(others))
		for i, at := range others {
			if err := putRow(ctx, tx, &rows[at], data[at], asOf); err != nil {
				return err
			}
			docs[i] = docOfRow(&rows[at])
		}
		return renewDocs(ctx, tx, docs)
	})
}

// renewRows updates the asOf of rows, and returns the indexes of those that are missing or whose data differs. Rows
// with a later asOf stay as they are.
func renewRows(
	ctx context.Context, tx *txn, rows []state.ProposalSummary, data [][]byte,
	asOf time.Time,
) (others []int, err error) {
	places := make(map[state.ProposalID]int, len(rows))
	for i := range rows {
		places[rows[i].ID] = i
	}
	changed := maps.Clone(places)
	err = each(ctx, tx, func(row scanner) error {
		var id state.ProposalID
		var known sql.RawBytes
		err := row.Scan(&id, &known)
		if err == nil && bytes.Equal(known, data[places[id]]) {
			delete(changed, id)
		}
		return err
	},
		`UPDATE proposal_rows SET as_of = ?1 WHERE id IN (SELECT value FROM json_each(?2)) AND (as_of <= ?1 OR as_of > ?3) RETURNING id, data`,
		stamp(asOf), listed(slices.Sorted(maps.Keys(places))), stamp(tx.now()))
	if err != nil || len(changed) == 0 {
		return nil, err
	}
	later, err := collect(ctx, tx, single[state.ProposalID],
		"SELECT id FROM proposal_rows WHERE as_of > ? AND id IN (SELECT value FROM json_each(?))", stamp(asOf),
		listed(slices.Collect(maps.Keys(changed))))
	for _, id := range later {
		delete(changed, id)
	}
	return slices.Sorted(maps.Values(changed)), err
}

// later reports whether data that was read at a time is later than data as of asOf. A time in the future, by a
// wrong clock, does not count.
func later(tx *txn, read, asOf time.Time) bool { return read.After(asOf) && !read.After(tx.now()) }

// putRow writes a row of the list as read at asOf.
func putRow(ctx context.Context, tx *txn, p *state.ProposalSummary, data []byte, asOf time.Time) error {
	client, contact := "", state.ContactID(0)
	words := []string{p.Name, state.FormatID(state.ProposalID(p.Number))}
	if c := p.Customer; c != nil {
		client, contact = c.DisplayName(), c.ID
		words = append(words, c.CompanyName, c.FirstName, c.LastName, c.Email)
	}
	return execute(ctx, tx, proposalRows, p.ID, p.Number, text.FoldSearch(p.Name), text.FoldSearch(client), contact,
		p.Status,
		stamp(p.Created), stamp(p.LastModified), p.Archived, text.SearchDoc(words...), data, stamp(asOf))
}

// SaveProposal stores the detail of a proposal as read at asOf, and its row in the list. It does
// not replace a detail that was read later.
func (c *Cache) SaveProposal(ctx context.Context, p *state.Proposal, asOf time.Time) error {
	const doing = "keep the proposal"
	keep, err := prepareDetail(p, asOf)
	if err != nil {
		return wrapped(doing, err)
	}
	return c.db.write(ctx, doing, func(tx *txn) error { return putProposal(ctx, tx, keep) })
}

// detail is a proposal prepared for storing, so that the slow work is done before the write lock
// is taken: a draft must not wait for it.
type detail struct {
	proposal *state.Proposal
	asOf     time.Time
	data     []byte
	docs     []searchDoc
}

func prepareDetail(p *state.Proposal, asOf time.Time) (*detail, error) {
	data, err := encodeDetail(p)
	return &detail{proposal: p, asOf: asOf, data: data, docs: docsOf(p)}, err
}

// putProposal stores a detail with its row, unless the stored detail is newer.
func putProposal(ctx context.Context, tx *txn, keep *detail) error {
	p := keep.proposal
	kept, changed, err := putDetail(ctx, tx, p.ID, keep.data, keep.asOf)
	if err != nil || !kept {
		return err
	}
	if err := putDetailRow(ctx, tx, p, keep.asOf); err != nil || !changed {
		return err
	}
	return indexProposal(ctx, tx, p.ID, keep.docs)
}

// putDetail stores a detail unless the stored one is newer. changed reports whether the two
// differ.
func putDetail(
	ctx context.Context, tx *txn, id state.ProposalID, data []byte, asOf time.Time,
) (kept, changed bool, err error) {
	var known []byte
	err = tx.QueryRowContext(ctx, "SELECT data FROM proposal_details WHERE id = ?", id).Scan(&known)
	if orNone(err) != nil {
		return false, false, err
	}
	kept, err = putNewer(ctx, tx, proposalDetails, asOf, id, data)
	return kept, !bytes.Equal(known, data), err
}

// putDetailRow stores the row of a proposal, including what only the detail contains.
func putDetailRow(ctx context.Context, tx *txn, p *state.Proposal, asOf time.Time) error {
	row := p.Row()
	var read time.Time
	err := tx.QueryRowContext(ctx, "SELECT archived, as_of FROM proposal_rows WHERE id = ?", p.ID).
		Scan(&row.Archived, stamped{&read})
	if orNone(err) != nil || later(tx, read, asOf) {
		return orNone(err)
	}
	data, err := encodeRow(&row)
	if err != nil {
		return err
	}
	if err := putRow(ctx, tx, &row, data, asOf); err != nil {
		return err
	}
	d := p.RowDetails()
	return execute(ctx, tx,
		"UPDATE proposal_rows SET sales_person = ?, submitted = ?, opened = ?, margin = ? WHERE id = ?",
		d.SalesPerson, stamp(d.Submitted), stamp(d.Opened), d.Margin, d.ID)
}

// NoteUnchanged sets the asOf of a cached detail that the service has confirmed to be current.
func (c *Cache) NoteUnchanged(ctx context.Context, id state.ProposalID, asOf time.Time) error {
	return c.db.keep(ctx, "keep how old the copy is", func(tx *txn) error {
		return execute(ctx, tx, "UPDATE proposal_details SET as_of = ?1 WHERE id = ?2 AND (as_of < ?1 OR as_of > ?3)",
			stamp(asOf), id, stamp(c.db.now()))
	})
}

// Proposal returns the cached detail of a proposal and when it was read, or nil without an error
// if there is none or this version can't decode it.
func (c *Cache) Proposal(ctx context.Context, id state.ProposalID) (p *state.Proposal, asOf time.Time, err error) {
	var data []byte
	err = c.db.read(ctx, "read the local copy of the proposal", func(db querier) error {
		return orNone(db.QueryRowContext(ctx, "SELECT data, as_of FROM proposal_details WHERE id = ?", id).
			Scan(&data, stamped{&asOf}))
	})
	if err != nil || data == nil {
		return nil, time.Time{}, err
	}
	if p, err = decodeDetail(data); err != nil {
		return nil, time.Time{}, nil //nolint:nilerr // it is read again from the service
	}
	return p, asOf, nil
}

// cacheTable is a table of the cache, represented by the statement that stores a row unless a
// newer one is stored. A row dated in the future, by a wrong clock, does not count as newer.
type cacheTable string

// newCacheTable returns a table with its key columns and its other columns besides as_of.
func newCacheTable(table, key, columns string) cacheTable {
	return cacheTable(upserting(table, key, columns+", as_of") + " WHERE excluded.as_of >= " + table + ".as_of OR " +
		table + ".as_of > ?")
}

// upserting returns the statement that inserts a row, or updates the one with its key.
func upserting(table, key, columns string) string {
	all := key + ", " + columns
	var set []string
	for column := range strings.SplitSeq(columns, ", ") {
		set = append(set, column+" = excluded."+column)
	}
	return "INSERT INTO " + table + " (" + all + ") VALUES (" + sqlitefile.Placeholders(strings.Count(all, ",")+1) +
		")" +
		" ON CONFLICT (" + key + ") DO UPDATE SET " + strings.Join(set, ", ")
}

// The tables of the cache.
var (
	proposalRows = upserting("proposal_rows", "id",
		"number, name, client, customer, status, created, modified, archived, words, data, as_of")
	proposalDetails = newCacheTable("proposal_details", "id", "data")
	people          = newCacheTable("people", "id", "first, last, party, type, modified, words, data")
	catalogItems    = newCacheTable("catalog_items", "id", "type, name, words, data")
	copies          = newCacheTable("copies", "kind, key", "data") // everything else, as received
)

// putNewer stores a row as read at asOf, and reports whether it did.
func putNewer(ctx context.Context, tx *txn, t cacheTable, asOf time.Time, row ...any) (kept bool, err error) {
	result, err := tx.ExecContext(ctx, string(t), append(row, stamp(asOf), stamp(tx.now()))...)
	if err != nil {
		return false, err
	}
	written, err := result.RowsAffected()
	return written > 0, err
}
