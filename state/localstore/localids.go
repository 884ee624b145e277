package localstore

import (
	"context"
	"database/sql"
	"errors"

	"app.tender/tender/state"
)

// nextLocalID returns an unused negative id.
func nextLocalID(ctx context.Context, tx *txn) (int64, error) {
	return single[int64](tx.QueryRowContext(ctx,
		"INSERT INTO local_ids (local) SELECT coalesce(min(local), 0) - 1 FROM local_ids RETURNING local"))
}

// realIDs returns the service's ids of the local ids that are resolved.
func realIDs(ctx context.Context, q querier, locals ...int64) (map[int64]int64, error) {
	known := map[int64]int64{}
	for _, local := range locals {
		if local >= 0 {
			continue
		}
		id, err := single[sql.NullInt64](q.QueryRowContext(ctx, "SELECT real FROM local_ids WHERE local = ?", local))
		if orNone(err) != nil {
			return nil, err
		}
		if id.Valid {
			known[local] = id.Int64
		}
	}
	return known, nil
}

// realRef returns ref with its local ids resolved, as far as possible.
func realRef(ctx context.Context, q querier, ref state.TextRef) (state.TextRef, error) {
	known, err := realIDs(ctx, q, int64(ref.Proposal), int64(ref.Option))
	return ref.Resolve(known), err
}

// RealID returns the service's id of a local id; ok is false until it is resolved.
func (q *Queue) RealID(ctx context.Context, local int64) (id int64, ok bool, err error) {
	err = q.db.read(ctx, "look up a local id", func(db querier) error {
		known, err := realIDs(ctx, db, local)
		id, ok = known[local]
		return err
	})
	return id, ok, err
}

// resolveDrafts replaces resolved local ids in what is typed. If the service's id has an independent
// draft already, the draft under the local id becomes a discarded draft. It returns the texts
// where that happened.
func (q *Queue) resolveDrafts(
	ctx context.Context, tx *txn, resolved map[int64]int64,
) (collided []state.TextRef, err error) {
	for local, id := range resolved {
		for _, change := range []string{
			"INSERT INTO local_ids (local, real) VALUES (?1, ?2) ON CONFLICT (local) DO UPDATE SET real = excluded.real",
			"UPDATE discarded SET option = ?2 WHERE option = ?1",
			"UPDATE discarded SET proposal = ?2 WHERE proposal = ?1",
			"UPDATE OR REPLACE own_values SET option = ?2 WHERE option = ?1",
			"UPDATE OR REPLACE own_values SET proposal = ?2 WHERE proposal = ?1",
			"UPDATE OR IGNORE leases SET proposal = ?2 WHERE proposal = ?1",
			"DELETE FROM leases WHERE proposal = ?1", // another terminal edits it under the service's id already
			"UPDATE OR IGNORE typed SET part = ?2 WHERE part = ?1",
			"UPDATE OR IGNORE typed SET proposal = ?2 WHERE proposal = ?1",
		} {
			if err := execute(ctx, tx, change, local, id); err != nil {
				return nil, err
			}
		}
		left, err := draftsUnder(ctx, tx, local)
		if err != nil {
			return nil, err
		}
		for _, row := range left {
			unresolved := row.Draft
			row.Ref = row.Ref.Resolve(resolved)
			collided = append(collided, row.Ref)
			if row.live {
				_, err = q.typed.addDiscarded(ctx, tx, row.Draft, "")
			}
			if err := errors.Join(err, deleteDraft(ctx, tx, unresolved)); err != nil {
				return nil, err
			}
		}
	}
	return collided, resolvePlans(ctx, tx, resolved)
}
