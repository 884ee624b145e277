package localstore

import (
	"context"
	"errors"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
)

// BeginRun stores a new run, with the bytes of the pieces that are not files. The error is
// build.ErrMoved if the proposal has another open run.
func (p *Plans) BeginRun(ctx context.Context, r build.Run, pieces map[int][]byte) (build.Run, error) {
	err := p.db.write(ctx, "keep the build", func(tx *txn) error {
		open, err := single[int](tx.QueryRowContext(ctx, "SELECT count(*) FROM builds WHERE proposal = ? AND open",
			r.Proposal))
		if err != nil {
			return err
		}
		if open > 0 {
			return refusal{build.ErrMoved}
		}
		err = tx.QueryRowContext(ctx,
			"INSERT INTO builds (proposal, open, revision, updated, data) VALUES (?, ?, 0, 0, '{}') RETURNING id",
			r.Proposal, r.Open()).Scan(&r.ID)
		if err != nil {
			return err
		}
		for place, data := range pieces {
			if err := execute(ctx, tx, "INSERT INTO build_pieces (build, place, data) VALUES (?, ?, ?)", r.ID, place,
				data); err != nil {
				return err
			}
		}
		r.Revision = 0
		r, err = putRun(ctx, tx, r)
		return err
	})
	return r, err
}

// SaveRun updates a run with optimistic locking: the error is build.ErrMoved if the stored
// revision has changed.
func (p *Plans) SaveRun(ctx context.Context, r build.Run) (build.Run, error) {
	err := p.db.write(ctx, "keep the build", func(tx *txn) (err error) {
		r, err = putRun(ctx, tx, r)
		return err
	})
	return r, err
}

// putRun writes a run if its revision is still the stored one.
func putRun(ctx context.Context, tx *txn, r build.Run) (build.Run, error) {
	was, err := single[build.Status](
		tx.QueryRowContext(ctx, "SELECT coalesce(data ->> '$.standing', '') FROM builds WHERE id = ?", r.ID))
	if err = orNone(err); err != nil {
		return r, err
	}
	const put = "UPDATE builds SET open = ?, revision = revision + 1, updated = ?, data = ? WHERE id = ? AND revision = ?"
	result, err := tx.ExecContext(ctx, put, r.Open(), stamp(r.Updated), inJSON{r}, r.ID, r.Revision)
	if err != nil {
		return r, err
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return r, errors.Join(err, refusal{build.ErrMoved})
	}
	r.Revision++
	if err := noteRun(ctx, tx, was, &r); err != nil {
		return r, err
	}
	if err := usedForms(ctx, tx, r); err != nil || r.Open() {
		return r, err
	}
	return r, execute(ctx, tx, "DELETE FROM build_pieces WHERE build = ?", r.ID)
}

// Run returns a run; ok is false if it does not exist.
func (p *Plans) Run(ctx context.Context, id int64) (r build.Run, ok bool, err error) {
	return newest(p.runs(ctx, "id = ?", id))
}

// Runs returns the runs of a proposal, newest first.
func (p *Plans) Runs(ctx context.Context, proposal state.ProposalID) ([]build.Run, error) {
	return p.runs(ctx, "proposal = ?", proposal)
}

// OpenRuns returns the open runs of all proposals.
func (p *Plans) OpenRuns(ctx context.Context) ([]build.Run, error) {
	return p.runs(ctx, "open")
}

// LastOutlined returns the newest run that has an outline; ok is false if there is none.
func (p *Plans) LastOutlined(ctx context.Context) (r build.Run, ok bool, err error) {
	return newest(p.runs(ctx, "id = (SELECT max(id) FROM builds WHERE json_extract(data, '$.text') != '')"))
}

// newest returns the first element of list, if any.
func newest(list []build.Run, err error) (r build.Run, ok bool, _ error) {
	if len(list) == 0 {
		return r, false, err
	}
	return list[0], true, err
}

func (p *Plans) runs(ctx context.Context, which string, args ...any) ([]build.Run, error) {
	return listOf(ctx, p.db, "read the builds", func(row scanner) (r build.Run, err error) {
		err = row.Scan(inJSON{&r}, &r.ID, &r.Revision)
		return r, err
	}, "SELECT data, id, revision FROM builds WHERE "+which+" ORDER BY id DESC", args...)
}

// Piece returns the bytes of a piece of an open run, or nil.
func (p *Plans) Piece(ctx context.Context, run int64, place int) ([]byte, error) {
	return readAs(ctx, p.db, "read the content", func(db querier) ([]byte, error) {
		data, err := single[[]byte](
			db.QueryRowContext(ctx, "SELECT data FROM build_pieces WHERE build = ? AND place = ?", run, place))
		return data, orNone(err)
	})
}

// noteRun adds to the journal that a run of the builder has ended or failed. was is its status before.
func noteRun(ctx context.Context, tx *txn, was build.Status, r *build.Run) error {
	l := state.JournalLine{At: r.Updated, Reason: r.Fault.Message}
	switch {
	case r.Status == was:
		return nil
	case r.Status == build.Failed:
		l.State = state.EditRefused
	case r.Status == build.Ended && r.Phase == build.Done:
		l.State, l.Reason = state.EditSent, ""
	case r.Status == build.Ended && r.Ordered():
		l.State, l.Reason = state.EditUncertain, "It was cancelled here; the service may have built it."
	case r.Status == build.Ended:
		l.State, l.Reason = state.EditDropped, ""
	default:
		return nil
	}
	words := "the build of the plan"
	if !r.Planned() {
		words = "the build of uploaded content"
	}
	l.Edit = state.Edit{Proposal: r.Proposal, Change: state.Other{Kind: state.JournalBuild, Text: words}}
	_, err := noteOther(ctx, tx, l)
	return err
}
