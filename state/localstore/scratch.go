package localstore

import (
	"context"
	"errors"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
)

// SaveScratch stores what was typed at a place, in place of the save with sc.Number, which it continues; 0 for none. It
// returns it with its new number and time. Until FreeScratch, or the end of this process, no other terminal sees it.
func (s *Store) SaveScratch(ctx context.Context, sc state.Scratch) (state.Scratch, error) {
	err := s.write(ctx, "keep what was typed", func(tx *txn) (err error) {
		if sc.At, err = realPlace(ctx, tx, sc.At); err != nil {
			return err
		}
		if err := dropScratch(ctx, tx, sc.Number); err != nil {
			return err
		}
		sc.Saved = s.now().UTC()
		return tx.QueryRowContext(ctx,
			"INSERT INTO scratch (form, proposal, part, owner, fields, saved) VALUES (?, ?, ?, ?, ?, ?) RETURNING number",
			sc.At.Form, sc.At.Proposal, sc.At.Part, s.self.Token, inJSON{sc.Values}, stamp(sc.Saved)).Scan(&sc.Number)
	})
	return sc, err
}

// FreeScratch lets every terminal find the save with that number.
func (s *Store) FreeScratch(ctx context.Context, number int64) error {
	return s.do(ctx, "keep what was typed", "UPDATE scratch SET owner = '' WHERE number = ?", number)
}

// DropScratch deletes the save with that number.
func (s *Store) DropScratch(ctx context.Context, number int64) error {
	return s.write(ctx, "drop what was typed", func(tx *txn) error { return dropScratch(ctx, tx, number) })
}

func dropScratch(ctx context.Context, tx *txn, number int64) error {
	return execute(ctx, tx, "DELETE FROM scratch WHERE number = ?", number)
}

// Scratch returns what is stored, in the order of the saves, without what other terminals are typing.
func (s *Store) Scratch(ctx context.Context) ([]state.Scratch, error) {
	var list []state.Scratch
	err := s.read(ctx, "read what was typed", func(db querier) error {
		return each(ctx, db, func(row scanner) error {
			var sc state.Scratch
			var owner string
			err := row.Scan(&sc.Number, &sc.At.Form, &sc.At.Proposal, &sc.At.Part, &owner, inJSON{&sc.Values},
				stamped{&sc.Saved})
			if owner == "" || s.self != nil && owner == s.self.Token || s.dead(owner) {
				list = append(list, sc)
			}
			return err
		}, "SELECT number, form, proposal, part, owner, fields, saved FROM scratch ORDER BY number")
	})
	return list, err
}

// realPlace returns a place with its local ids resolved, as far as possible.
func realPlace(ctx context.Context, q querier, at state.ScratchPlace) (state.ScratchPlace, error) {
	known, err := realIDs(ctx, q, int64(at.Proposal), at.Part)
	return at.Resolve(known), err
}

// resolveScratch replaces a local id in stored scratches.
func resolveScratch(ctx context.Context, tx *txn, local, id int64) error {
	return errors.Join(
		execute(ctx, tx, "UPDATE scratch SET proposal = ?2 WHERE proposal = ?1", local, id),
		execute(ctx, tx, "UPDATE scratch SET part = ?2 WHERE part = ?1", local, id),
	)
}

// usedScratch deletes text that was typed for a proposal's builder once the service has read it as
// content of a run. Text that was changed since stays.
func usedScratch(ctx context.Context, tx *txn, r build.Run) error {
	if r.Phase == build.Uploading {
		return nil
	}
	const typed = "DELETE FROM scratch WHERE proposal = ? AND form IN (?, ?) AND CAST(fields ->> '$.Text' AS BLOB) "
	err := execute(ctx, tx, typed+"IN (SELECT data FROM build_pieces WHERE build = ?)", r.Proposal,
		state.ScratchContent, state.ScratchChangeRequests, r.ID)
	if err != nil {
		return err
	}
	for _, p := range r.Pieces {
		if p.Text == "" {
			continue
		}
		if err := execute(ctx, tx, typed+"= ?", r.Proposal, state.ScratchContent, state.ScratchChangeRequests,
			[]byte(p.Text)); err != nil {
			return err
		}
	}
	return nil
}
