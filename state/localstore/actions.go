package localstore

import (
	"context"
	"reflect"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
)

// keepActions is how many actions can be undone.
const keepActions = 500

// noteAction stores an action for undo. Actions that were undone can't be redone after it.
func noteAction(ctx context.Context, tx *txn, a state.Action) error {
	if err := discardNewer(ctx, tx); err != nil {
		return err
	}
	if err := execute(ctx, tx, "DELETE FROM actions WHERE undone"); err != nil {
		return err
	}
	return addAction(ctx, tx, a)
}

// addAction stores an action for undo. What can be redone stays.
func addAction(ctx context.Context, tx *txn, a state.Action) error {
	var last int64
	const insert = "INSERT INTO actions (at, action, entry) VALUES (?, ?, ?) RETURNING id"
	if err := tx.QueryRowContext(ctx, insert, stamp(tx.now()), inJSON{a}, a.Entry).Scan(&last); err != nil {
		return err
	}
	return execute(ctx, tx, "DELETE FROM actions WHERE id <= ?", last-keepActions)
}

// discardNewer turns the drafts that redo would have restored into undoable discards: otherwise a new
// action would make them unreachable in the editor.
func discardNewer(ctx context.Context, tx *txn) error {
	list, err := collect(ctx, tx, func(row scanner) (a state.Action, err error) {
		err = row.Scan(inJSON{&a}, &a.ID)
		return a, err
	}, "SELECT action, id FROM actions WHERE undone AND action ->> '$.Newer' IS NOT NULL")
	if err != nil {
		return err
	}
	for _, a := range list {
		kept := state.Action{Kind: state.ActDiscard, Edit: *a.Newer}
		if err := execute(ctx, tx, "UPDATE actions SET undone = 0, action = ? WHERE id = ?", inJSON{kept},
			a.ID); err != nil {
			return err
		}
	}
	return nil
}

// noteCommit stores for undo that a person committed an edit as d. before is the waiting edit
// that it replaced, or zero.
func noteCommit(ctx context.Context, tx *txn, before, d state.OutboxRecord, together int64) error {
	a := state.Action{Kind: state.ActCommit, Edit: d.Edit, Before: d.Edit.Base, Entry: d.ID, Together: together}
	if before.ID != 0 {
		a.Joined, a.Before = true, before.Edit.Value()
	}
	if before.ID != 0 && d.Edit.Creates() {
		a.Was = &before.Edit
	}
	return noteAction(ctx, tx, a)
}

// notePerson stores for undo what a person did to edits that the outbox already had.
func notePerson(
	ctx context.Context, tx *txn, before map[int64]state.OutboxRecord, put []state.OutboxRecord, together int64,
) error {
	if len(put) > 0 && put[0].State == state.EditDropped {
		a := state.Action{Kind: state.ActDrop, Edit: put[0].Edit, Entry: put[0].ID}
		for _, d := range put[1:] {
			a.More = append(a.More, d.Edit)
		}
		return noteAction(ctx, tx, a)
	}
	for _, d := range put {
		was := before[d.ID]
		if d.Chosen && !was.Chosen {
			if err := noteChosen(ctx, tx, was, d); err != nil {
				return err
			}
			continue
		}
		joined := d.Edit.Creates() && !reflect.DeepEqual(d.Edit, was.Edit) || d.Edit.Value() != was.Edit.Value()
		if d.Chosen || !joined {
			continue
		}
		if err := noteCommit(ctx, tx, was, d, together); err != nil {
			return err
		}
	}
	return nil
}

// noteChosen stores for undo that a person settled the conflict of an edit. It replaces the commits of
// that edit, whose value was never saved. Undo restores what someone else wrote, or, if a person took
// that, what they had typed themselves.
func noteChosen(ctx context.Context, tx *txn, was, d state.OutboxRecord) error {
	if err := execute(ctx, tx, "DELETE FROM actions WHERE entry = ?", d.ID); err != nil {
		return err
	}
	a := state.Action{Kind: state.ActCommit, Edit: d.Edit, Before: d.Edit.Base, Entry: d.ID}
	if a.Before == d.Edit.Value() {
		a.Before, a.Joined = was.Edit.Value(), true // also while it waits
	}
	return noteAction(ctx, tx, a)
}

// Actions returns a person's last actions, undone ones included, newest first. Resolved local ids
// are replaced.
func (q *Queue) Actions(ctx context.Context, limit int) ([]state.Action, error) {
	return readAs(ctx, q.db, "read what can be undone", func(db querier) ([]state.Action, error) {
		return listActions(ctx, db, limit)
	})
}

func listActions(ctx context.Context, db querier, limit int) (list []state.Action, err error) {
	list, err = collect(ctx, db, func(row scanner) (a state.Action, err error) {
		err = row.Scan(inJSON{&a}, &a.ID, stamped{&a.At}, &a.Entry, &a.Undone)
		return a, err
	}, "SELECT action, id, at, entry, undone FROM actions ORDER BY id DESC"+sqlitefile.AtMost, limit)
	if err != nil {
		return nil, err
	}
	for i := range list {
		if err := realAction(ctx, db, &list[i]); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// realAction replaces the resolved local ids in an action that was just read.
func realAction(ctx context.Context, db querier, a *state.Action) (err error) {
	edits := []*state.Edit{&a.Edit}
	for i := range a.More {
		edits = append(edits, &a.More[i])
	}
	for _, e := range append(edits, a.Was, a.Newer) {
		if e == nil {
			continue
		}
		if *e, err = realEdit(ctx, db, *e); err != nil {
			return err
		}
	}
	return nil
}

func realEdit(ctx context.Context, q querier, e state.Edit) (state.Edit, error) {
	known, err := realIDs(ctx, q, e.IDs()...)
	return e.Resolve(known), err
}

// toReverse reads a column of an action that is to be undone or redone. ok is false if another
// process has done so already.
func toReverse(ctx context.Context, tx *txn, r state.Reversed, column string, into any) (ok bool, err error) {
	var undone bool
	err = tx.QueryRowContext(ctx, "SELECT undone, "+column+" FROM actions WHERE id = ?", r.Action).
		Scan(&undone, inJSON{into})
	return err == nil && undone != r.Undone, orNone(err)
}

// markAction marks an action as undone or redone. In all actions, the resulting edit replaces the
// old one; 0 means none.
func markAction(ctx context.Context, tx *txn, r state.Reversed, entry int64) error {
	if entry != 0 {
		const follow = "UPDATE actions SET entry = ?1 WHERE entry <> 0 AND entry = (SELECT entry FROM actions WHERE id = ?2)"
		if err := execute(ctx, tx, follow, entry, r.Action); err != nil {
			return err
		}
	}
	return execute(ctx, tx, "UPDATE actions SET undone = ? WHERE id = ?", r.Undone, r.Action)
}
