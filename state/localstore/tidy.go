package localstore

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"
)

// Retention limits how long data is kept that nobody needs. Zero values mean the defaults; nothing
// open, live or pinned is ever deleted.
type Retention struct {
	Journal  time.Duration // lines of the journal; default a year
	Cache    time.Duration // unpinned cached data; default 90 days
	MaxBytes int64         // size of the file, beyond which the oldest cached data is deleted first; default 512 MiB
}

const (
	day           = 24 * time.Hour
	keepSettled   = 30 * day // edits that were sent or dropped
	keepDismissed = 90 * day // discarded drafts, and undo steps
)

func (r Retention) orDefaults() Retention {
	return Retention{
		cmp.Or(max(r.Journal, 0), 365*day), cmp.Or(max(r.Cache, 0), 90*day),
		cmp.Or(max(r.MaxBytes, 0), 512<<20),
	}
}

// Tidy deletes what is older than the retention and releases the space. It should run when the
// program is idle: it holds the write lock while it deletes.
func (s *Store) Tidy(ctx context.Context, r Retention) error {
	r = r.orDefaults()
	err := s.write(ctx, "clear away what is old", func(tx *txn) error {
		now, err := s.retentionTime(ctx, tx)
		if err != nil {
			return err
		}
		for _, old := range []struct {
			query string
			keep  time.Duration
		}{
			{"DELETE FROM journal WHERE at < ?", r.Journal},
			{"DELETE FROM edits WHERE state IN ('sent', 'dropped') AND updated < ?", keepSettled},
			{"DELETE FROM discarded WHERE saved < ?", keepDismissed},
			{"DELETE FROM typed WHERE NOT live AND saved < ? AND " + withoutOpenEntry, r.Journal},
			{"DELETE FROM own_values WHERE at < ?", r.Journal},
			{"DELETE FROM builds WHERE NOT open AND updated < ?", r.Journal},
			{"DELETE FROM actions WHERE at < ?", keepDismissed},
			{"DELETE FROM typed WHERE kind = '" + aForm + "' AND saved < ?", r.Journal},
			{"DELETE FROM plans WHERE areas = 0 AND changed < ?", r.Journal},
			{"DELETE FROM item_marks WHERE NOT favorite AND used < ?", r.Journal},
			{"DELETE FROM proposal_details WHERE as_of < ? AND " + unpinnedDetail, r.Cache},
			{"DELETE FROM proposal_rows WHERE as_of < ? AND " + unpinnedDetail + " AND " + withoutFollowUp, r.Cache},
			{"DELETE FROM copies WHERE as_of < ? AND " + unpinnedRow, r.Cache},
			{"DELETE FROM people WHERE as_of < ? AND " + unpinnedContact, r.Cache},
			{"DELETE FROM catalog_items WHERE as_of < ?", r.Cache},
		} {
			if err := execute(ctx, tx, old.query, stamp(now.Add(-old.keep))); err != nil {
				return err
			}
		}
		return errors.Join(s.Typed.clearLeases(ctx, tx), forgetGone(ctx, tx))
	})
	if err != nil {
		return err
	}
	if err := s.shrinkTo(ctx, r.MaxBytes); err != nil {
		return err
	}
	return s.read(ctx, "give space back", func(db querier) error {
		// Each row read releases a page.
		return each(ctx, db, func(scanner) error { return ctx.Err() }, "PRAGMA incremental_vacuum")
	})
}

// tidiedRow is the one row that stores the retention time of the last run.
const tidiedRow = "tidied"

// retentionStride limits how far the retention time advances per run: a clock that jumps ahead by
// years must not expire everything at once.
const retentionStride = 7 * 24 * time.Hour

// retentionTime returns the current time for measuring ages.
func (s *Store) retentionTime(ctx context.Context, tx *txn) (time.Time, error) {
	at := s.now()
	var last time.Time
	err := tx.QueryRowContext(ctx, "SELECT as_of FROM copies WHERE kind = ?", tidiedRow).Scan(stamped{&last})
	switch {
	case orNone(err) != nil:
		return at, err
	case err == nil && at.Sub(last) > retentionStride:
		at = last.Add(retentionStride)
	}
	return at, execute(ctx, tx, "INSERT OR REPLACE INTO copies (kind, key, data, as_of) VALUES (?, '', 'null', ?)",
		tidiedRow, stamp(at))
}

// Rows that are kept at any age. The rows of pinned proposals include their contacts.
const (
	withoutOpenEntry = `NOT EXISTS (SELECT 1 FROM edits e WHERE e.proposal = typed.proposal AND e.state NOT IN ('sent', 'dropped'))`
	unpinnedDetail   = `id NOT IN (SELECT proposal FROM pins)`
	withoutFollowUp  = `id NOT IN (SELECT proposal FROM follow_ups)`
	pinnedContacts   = `(SELECT customer FROM proposal_rows JOIN pins ON pins.proposal = proposal_rows.id)`
	unpinnedContact  = `id NOT IN ` + pinnedContacts
	unpinnedRow      = `kind <> '` + tidiedRow +
		`' AND NOT (kind = 'change orders' AND key IN (SELECT proposal FROM pins))
		AND NOT (kind = 'change order' AND substr(key, 1, instr(key, '/') - 1) IN (SELECT proposal FROM pins))
		AND NOT (kind = 'locations' AND key IN ` + pinnedContacts + `)`
)

// forgetGone removes what is no longer cached from the search. If the row of a proposal stays, its
// name and client can still be found.
func forgetGone(ctx context.Context, tx *txn) error {
	for _, gone := range []string{
		"DELETE FROM search_docs WHERE kind = 'contact' AND contact NOT IN (SELECT id FROM people)",
		"DELETE FROM search_docs WHERE kind = 'catalog' AND item NOT IN (SELECT id FROM catalog_items)",
		"DELETE FROM search_docs WHERE kind = 'change order' AND CAST(proposal AS TEXT) NOT IN (SELECT key FROM copies WHERE kind = 'change orders') " +
			"AND proposal || '/' || change_order NOT IN (SELECT key FROM copies WHERE kind = 'change order')",
		"DELETE FROM search_docs WHERE kind = 'option' AND proposal NOT IN (SELECT id FROM proposal_details)",
		"DELETE FROM search_docs WHERE kind = 'proposal' AND proposal NOT IN (SELECT id FROM proposal_rows)",
		"UPDATE search_docs SET notes = '' WHERE kind = 'proposal' AND notes <> '' AND proposal NOT IN (SELECT id FROM proposal_details)",
	} {
		if err := execute(ctx, tx, gone); err != nil {
			return err
		}
	}
	return nil
}

// shrinkBy is how many of a table's oldest rows are deleted at a time.
const shrinkBy = 20

// cacheFirst lists the tables to shrink first, because their rows can be read again. The others
// shrink only when no unpinned cached data is left.
var (
	cacheFirst = []string{
		"proposal_details WHERE id IN (SELECT id FROM proposal_details WHERE " + unpinnedDetail +
			" ORDER BY as_of LIMIT ?)",
		"catalog_items WHERE id IN (SELECT id FROM catalog_items ORDER BY as_of LIMIT ?)",
		"copies WHERE rowid IN (SELECT rowid FROM copies WHERE " + unpinnedRow + " ORDER BY as_of LIMIT ?)",
	}
	shrinking = append(
		slices.Clone(cacheFirst),
		"journal WHERE id IN (SELECT id FROM journal ORDER BY id LIMIT ?)",
		"edits WHERE id IN (SELECT id FROM edits WHERE state IN ('sent', 'dropped') ORDER BY updated LIMIT ?)",
	)
)

// shrinkTo deletes the oldest cached data, and after that the oldest of the journal, until the
// used space is at most maxBytes.
func (s *Store) shrinkTo(ctx context.Context, maxBytes int64) error {
	for {
		var deleted int64
		err := s.write(ctx, "clear the cache away for its size", func(tx *txn) error {
			const size = `SELECT (page_count - freelist_count) * page_size
				FROM pragma_page_count, pragma_freelist_count, pragma_page_size`
			if used, err := single[int64](tx.QueryRowContext(ctx, size)); err != nil || used <= maxBytes {
				return err
			}
			for i, table := range shrinking {
				if i >= len(cacheFirst) && deleted > 0 {
					break
				}
				result, err := tx.ExecContext(ctx, "DELETE FROM "+table, shrinkBy)
				if err != nil {
					return err
				}
				n, err := result.RowsAffected()
				if err != nil {
					return err
				}
				deleted += n
			}
			if err := forgetGone(ctx, tx); err != nil {
				return err
			}
			// The index only marks deleted documents; this removes them.
			return execute(ctx, tx, "INSERT INTO search (search) VALUES ('optimize')")
		})
		if err != nil || deleted == 0 {
			return err
		}
	}
}
