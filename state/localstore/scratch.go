package localstore

import (
	"context"
	"errors"

	"app.tender/tender/state"
	"app.tender/tender/state/bridge"
)

// KeepScratch makes what was typed at a place durable before it returns, in the place of
// what was kept there, by any terminal. It returns it with its number and time. While
// another process that lives has the lease of the place, the error is a
// *state.EditedElsewhere.
func (s *Store) KeepScratch(ctx context.Context, sc state.Scratch) (state.Scratch, error) {
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

// DropScratch ends what was kept at a place up to the save of that number. What another
// terminal has kept there since stays, and so does all of it while another one that lives
// has the lease of the place.
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

// Scratch lists all that is kept, in the order in which it was saved.
func (s *Store) Scratch(ctx context.Context) ([]state.Scratch, error) {
	return listOf(ctx, s, "read what was typed", func(row scanner) (sc state.Scratch, err error) {
		err = row.Scan(&sc.Number, &sc.At.Form, &sc.At.Proposal, &sc.At.Part, inJSON{&sc.Values}, stamped{&sc.Saved})
		return sc, err
	}, "SELECT number, form, proposal, part, fields, saved FROM scratch ORDER BY number")
}

// realPlace returns a place by the ids that the service gave, where it has given them.
func realPlace(ctx context.Context, q querier, at state.ScratchPlace) (state.ScratchPlace, error) {
	known, err := realIDs(ctx, q, int64(at.Proposal), at.Part)
	return at.Resolve(known), err
}

// resolveScratch writes the service's id into what is kept for something that was made
// here. What is kept under that already stays.
func resolveScratch(ctx context.Context, tx *txn, local, id int64) error {
	return errors.Join(
		execute(ctx, tx, "UPDATE OR IGNORE scratch SET proposal = ?2 WHERE proposal = ?1", local, id),
		execute(ctx, tx, "UPDATE OR IGNORE scratch SET part = ?2 WHERE part = ?1", local, id),
	)
}

// usedScratch drops what was typed for the builder of a proposal once the service has read
// it as content of a run. A text in which something was typed since stays.
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
