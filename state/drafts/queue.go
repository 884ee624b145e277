package drafts

import (
	"context"
	"database/sql"
	"errors"
	"slices"

	"app.tender/tender/state"
)

// Queue lists the open entries of the outbox in order, then those that were
// settled last, the newest first, at most recent of them.
func (s *Store) Queue(ctx context.Context, recent int) (list []state.Dispatch, err error) {
	err = s.read(ctx, "read the outbox", func(db *sql.DB) error {
		if list, err = listEntries(ctx, db, openEntries); err != nil {
			return err
		}
		settled, err := listEntries(ctx, db, settledEntries, recent)
		list = append(list, settled...)
		return err
	})
	return list, err
}

// UpdateQueue changes the outbox in one transaction: it hands the open entries
// in order to change and makes what change answers durable. Nothing is written
// when change answers nothing or an error, which is returned as it is. The
// answer is the entries that were added and put, in this order.
//
// Along with the entries it keeps the drafts true: what was sent ends the draft
// of its revision, what was dropped makes its text a discarded draft, and local
// ids that became real are replaced in entries and drafts.
func (s *Store) UpdateQueue(
	ctx context.Context, change func(open []state.Dispatch) (state.QueueChange, error),
) (done []state.Dispatch, err error) {
	var refused error
	err = s.write(ctx, "change the outbox", func(tx *sql.Tx) error {
		open, err := listEntries(ctx, tx, openEntries)
		if err != nil {
			return err
		}
		var c state.QueueChange
		if c, refused = change(slices.Clone(open)); refused != nil {
			return errUnchanged
		}
		if len(c.Add)+len(c.Put)+len(c.Remove)+len(c.Resolved) == 0 {
			return errUnchanged
		}
		done, err = s.changeQueue(ctx, tx, open, c)
		return err
	})
	if err == nil {
		err = refused
	}
	if err != nil {
		return nil, err
	}
	return done, nil
}

func (s *Store) changeQueue(ctx context.Context, tx *sql.Tx, open []state.Dispatch, c state.QueueChange) ([]state.Dispatch, error) {
	var done []state.Dispatch
	for _, e := range c.Add {
		d, err := s.addEntry(ctx, tx, e)
		if err != nil {
			return nil, err
		}
		done = append(done, d)
	}
	now := s.now().UTC()
	for _, d := range c.Put {
		d.Edit, d.Updated = d.Edit.Resolve(c.Resolved), now
		if err := putEntry(ctx, tx, d); err != nil {
			return nil, err
		}
		if err := s.settleDraft(ctx, tx, d); err != nil {
			return nil, err
		}
		done = append(done, d)
	}
	for _, id := range c.Remove {
		if _, err := tx.ExecContext(ctx, "DELETE FROM entries WHERE id = ?", id); err != nil {
			return nil, err
		}
	}
	if len(c.Resolved) == 0 {
		return done, nil
	}
	for _, d := range open {
		resolved := d.Edit.Resolve(c.Resolved)
		if resolved == d.Edit || slices.ContainsFunc(c.Put, func(p state.Dispatch) bool { return p.ID == d.ID }) {
			continue
		}
		d.Edit = resolved
		if err := putEntry(ctx, tx, d); err != nil {
			return nil, err
		}
	}
	return done, resolveDrafts(ctx, tx, c.Resolved)
}

// addEntry makes an entry of an edit: with local ids for what it creates, and
// with the base that its text is to be compared with.
func (s *Store) addEntry(ctx context.Context, tx *sql.Tx, e state.Edit) (state.Dispatch, error) {
	known, err := realIDs(ctx, tx, int64(e.Proposal), int64(e.Area), int64(e.Option), int64(e.Contact), int64(e.Location))
	if err != nil {
		return state.Dispatch{}, err
	}
	e = e.Resolve(known)
	e = e.WithLocalIDs(func() int64 {
		id, idErr := nextLocalID(ctx, tx)
		err = errors.Join(err, idErr)
		return id
	})
	if err != nil {
		return state.Dispatch{}, err
	}
	if e.Kind == state.EditText && e.DraftRevision > 0 {
		row, err := loadDraft(ctx, tx, e.Ref())
		if err != nil {
			return state.Dispatch{}, err
		}
		if row.started <= e.DraftRevision && e.DraftRevision <= row.Revision {
			e.Base = row.baseAfterSending(e.Base)
		}
	}
	now := s.now().UTC()
	d := state.Dispatch{Entry: state.Entry{Edit: e, State: state.EntryWaiting, Created: now, Updated: now}}
	d.ID, err = insertEntry(ctx, tx, d)
	return d, err
}

// settleDraft ends the draft that an entry carried, when it was sent or dropped.
func (s *Store) settleDraft(ctx context.Context, tx *sql.Tx, d state.Dispatch) error {
	if d.Edit.Kind != state.EditText || d.State.Open() {
		return nil
	}
	row, err := loadDraft(ctx, tx, d.Edit.Ref())
	if err != nil {
		return err
	}
	carried := row.live && row.Revision == d.Edit.DraftRevision
	if d.State == state.EntryDropped {
		if carried {
			return discard(ctx, tx, row)
		}
		return putAside(ctx, tx, whyDiscarded, state.Draft{
			Ref: d.Edit.Ref(), Text: d.Edit.Text, Base: d.Edit.Base, Revision: d.Edit.DraftRevision, Saved: s.now().UTC(),
		}, s.self.token)
	}
	const sent = `UPDATE drafts SET sent_text = ?, sent_base = ?, sent_given = base_given, sent_at = ?
		WHERE proposal = ? AND option = ? AND field = ?`
	ref := d.Edit.Ref()
	if _, err := tx.ExecContext(ctx, sent, d.Edit.Text, d.Edit.Base, d.Edit.DraftRevision, ref.Proposal, ref.Option, ref.Field); err != nil {
		return err
	}
	if carried {
		return endDraft(ctx, tx, ref)
	}
	return nil
}
