package localstore

import (
	"context"
	"errors"

	"app.tender/tender/state"
	"app.tender/tender/state/bridge"
)

// SaveScratch stores what was typed at a place, replacing what any terminal stored there, and
// returns it with its number and time. If another live process has the lease of the place, the
// error is a *state.EditedElsewhere.
func (s *Store) SaveScratch(ctx context.Context, sc state.Scratch) (state.Scratch, error) {
	err := s.write(ctx, "keep what was typed", func(tx *txn) (err error) {
		if sc.At, err = realPlace(ctx, tx, sc.At); err != nil {
			return err
		}
		if err := s.mayWrite(ctx, tx, sc.At.Lease()); err != nil {
			return err
		}
		sc.Saved = s.now().UTC()
		return tx.QueryRowContext(ctx, "INSERT OR REPLACE INTO scratch (form, proposal, part, fields, saved) VALUES (?, ?, ?, ?, ?) RETURNING number",
			sc.At.Form, sc.At.Proposal, sc.At.Part, inJSON{sc.Values}, stamp(sc.Saved)).Scan(&sc.Number)
	})
	return sc, err
}

// DropScratch deletes what is stored at a place up to the save with that number. It keeps what
// another terminal has stored since, and everything if another live process has the lease.
func (s *Store) DropScratch(ctx context.Context, at state.ScratchPlace, number int64) error {
	return s.write(ctx, "drop what was typed", func(tx *txn) (err error) {
		if at, err = realPlace(ctx, tx, at); err != nil {
			return err
		}
		err = s.mayWrite(ctx, tx, at.Lease())
		if _, leased := errors.AsType[*state.EditedElsewhere](err); leased {
			return nil
		}
		if err != nil {
			return err
		}
		return execute(ctx, tx, "DELETE FROM scratch WHERE form = ? AND proposal = ? AND part = ? AND number <= ?",
			at.Form, at.Proposal, at.Part, number)
	})
}

// Scratch returns everything stored, in the order of the saves.
func (s *Store) Scratch(ctx context.Context) ([]state.Scratch, error) {
	return listOf(ctx, s, "read what was typed", func(row scanner) (sc state.Scratch, err error) {
		err = row.Scan(&sc.Number, &sc.At.Form, &sc.At.Proposal, &sc.At.Part, inJSON{&sc.Values}, stamped{&sc.Saved})
		return sc, err
	}, "SELECT number, form, proposal, part, fields, saved FROM scratch ORDER BY number")
}

// realPlace returns a place with its local ids resolved, as far as possible.
func realPlace(ctx context.Context, q querier, at state.ScratchPlace) (state.ScratchPlace, error) {
	known, err := realIDs(ctx, q, int64(at.Proposal), at.Part)
	return at.Resolve(known), err
}

// resolveScratch replaces a local id in stored scratches. It keeps what is already stored under the
// service's id.
func resolveScratch(ctx context.Context, tx *txn, local, id int64) error {
	return errors.Join(
		execute(ctx, tx, "UPDATE OR IGNORE scratch SET proposal = ?2 WHERE proposal = ?1", local, id),
		execute(ctx, tx, "UPDATE OR IGNORE scratch SET part = ?2 WHERE part = ?1", local, id),
	)
}

// usedScratch deletes text that was typed for a proposal's builder once the service has read it as
// content of a run. Text that was changed since stays.
func usedScratch(ctx context.Context, tx *txn, r bridge.Run) error {
	if r.Phase == bridge.Uploading {
		return nil
	}
	const typed = "DELETE FROM scratch WHERE proposal = ? AND form IN (?, ?) AND CAST(fields ->> '$.Text' AS BLOB) "
	err := execute(ctx, tx, typed+"IN (SELECT data FROM build_pieces WHERE build = ?)", r.Proposal, state.ScratchContent, state.ScratchWishes, r.ID)
	if err != nil {
		return err
	}
	for _, p := range r.Pieces {
		if p.Text == "" {
			continue
		}
		if err := execute(ctx, tx, typed+"= ?", r.Proposal, state.ScratchContent, state.ScratchWishes, []byte(p.Text)); err != nil {
			return err
		}
	}
	return nil
}
