package localstore

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
)

// SaveForm stores what was typed at a place, in place of the save with sc.Number, which it continues; 0 for none. It
// returns it with its new number and time. Until FreeForm, or the end of this process, no other terminal sees it.
func (t *Typed) SaveForm(ctx context.Context, sc state.Scratch) (state.Scratch, error) {
	err := t.db.write(ctx, "keep what was typed", func(tx *txn) (err error) {
		if sc.At, err = realPlace(ctx, tx, sc.At); err != nil {
			return err
		}
		if err := deleteForm(ctx, tx, sc.Number); err != nil {
			return err
		}
		sc.Saved = t.db.now().UTC()
		return tx.QueryRowContext(ctx,
			`INSERT INTO typed (kind, proposal, part, field, live, value, saved, writer)
			VALUES (?, ?, ?, ?, 1, ?, ?, ?) RETURNING number`,
			aForm, sc.At.Proposal, sc.At.Part, sc.At.Form, inJSON{sc.Values}, stamp(sc.Saved), t.db.self.Token).
			Scan(&sc.Number)
	})
	return sc, err
}

// keepForms is the number of inputs kept at one place, such as those of new people under their names.
const keepForms = 20

// FreeForm lets every terminal find the save with that number, and deletes the oldest of its place beyond the limit.
func (t *Typed) FreeForm(ctx context.Context, number int64) error {
	return t.db.write(ctx, "keep what was typed", func(tx *txn) error {
		if err := execute(ctx, tx, "UPDATE typed SET writer = ? WHERE number = ?", nobody, number); err != nil {
			return err
		}
		const place = "kind = ?1 AND writer = ?2 AND (proposal, part, field) = " +
			"(SELECT proposal, part, field FROM typed WHERE number = ?3)"
		return execute(ctx, tx, "DELETE FROM typed WHERE "+place+" AND number NOT IN (SELECT number FROM typed WHERE "+
			place+" ORDER BY number = ?3 DESC, number DESC LIMIT ?4)", aForm, nobody, number, keepForms)
	})
}

// DropForm deletes the save with that number.
func (t *Typed) DropForm(ctx context.Context, number int64) error {
	return t.db.write(ctx, "drop what was typed", func(tx *txn) error { return deleteForm(ctx, tx, number) })
}

func deleteForm(ctx context.Context, tx *txn, number int64) error {
	return execute(ctx, tx, "DELETE FROM typed WHERE number = ?", number)
}

// Forms returns the stored input of forms and entry lines, in the order of the saves, except what other terminals are
// typing.
func (t *Typed) Forms(ctx context.Context) ([]state.Scratch, error) {
	var list []state.Scratch
	err := t.db.read(ctx, "read what was typed", func(db querier) error {
		return each(ctx, db, func(row scanner) error {
			var sc state.Scratch
			var owner string
			err := row.Scan(&sc.Number, &sc.At.Form, &sc.At.Proposal, &sc.At.Part, &owner, inJSON{&sc.Values},
				stamped{&sc.Saved})
			if owner == nobody || t.db.self != nil && owner == t.db.self.Token || t.db.dead(owner) {
				list = append(list, sc)
			}
			return err
		}, "SELECT number, field, proposal, part, writer, value, saved FROM typed WHERE kind = ? ORDER BY number",
			aForm)
	})
	return list, err
}

// realPlace returns a place with its local ids resolved, as far as possible.
func realPlace(ctx context.Context, q querier, at state.ScratchPlace) (state.ScratchPlace, error) {
	known, err := realIDs(ctx, q, int64(at.Proposal), at.Part)
	return at.Resolve(known), err
}

// usedForms deletes text that was typed for a proposal's builder once the service has read it as
// content of a run. Text that was changed since stays.
func usedForms(ctx context.Context, tx *txn, r build.Run) error {
	if r.Phase == build.Uploading {
		return nil
	}
	const typed = "DELETE FROM typed WHERE kind = '" + aForm +
		"' AND proposal = ? AND field IN (?, ?) AND CAST(value ->> '$.Text' AS BLOB) "
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
