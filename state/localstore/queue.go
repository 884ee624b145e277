package localstore

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"sync/atomic"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/localstore/lockfile"
)

// Queue is the outbox: edits on their way to the service, their local ids and bases, and the undo steps.
type Queue struct {
	db    *database
	typed *Typed
	cache *Cache
	lock  atomic.Pointer[os.File] // held while this process may process edits; otherwise nil
}

// Records returns the open edits of the outbox in order, then at most recent settled ones, newest
// first.
func (q *Queue) Records(ctx context.Context, recent int) ([]state.OutboxRecord, error) {
	return readAs(ctx, q.db, "read the outbox", func(db querier) ([]state.OutboxRecord, error) {
		open, err := listEdits(ctx, db, openEdits)
		if err != nil {
			return nil, err
		}
		settled, err := listEdits(ctx, db, settledEdits, recent)
		return append(open, settled...), err
	})
}

// LockQueue takes the lock for processing the outbox, which one process on this machine holds at a
// time. ok is false while another one has it. release, Close or the end of the process releases
// it. Within a process, one goroutine holds it at a time.
func (q *Queue) LockQueue() (release func(), ok bool, err error) {
	f, ok, err := lockfile.Take(q.db.path + ".carrier")
	if err != nil {
		return nil, false, wrapped("take the right to process the outbox", err)
	}
	if !ok {
		return nil, false, nil
	}
	q.lock.Store(f)
	return q.unlock, true, nil
}

// unlock releases the lock for processing the outbox, if this process has it.
func (q *Queue) unlock() {
	if f := q.lock.Swap(nil); f != nil {
		_ = lockfile.Release(f) // only locked, never written
	}
}

// Self returns this process's token, as the store does.
func (q *Queue) Self() string { return q.db.Self() }

// Alive reports whether a process still has the store open, as the store does.
func (q *Queue) Alive(token string) (living, known bool) { return q.db.Alive(token) }

// UpdateQueue changes the outbox in one transaction: it passes the open edits in order to change
// and stores the result, unless that is empty or an error, which it returns unchanged. It returns
// the added edits, then the put ones. Edits without a proposal that follow one that creates a
// proposal belong to that proposal.
//
// It also updates the drafts: sending an edit ends the draft of its revision, dropping it
// discards the draft, and resolved local ids are replaced in edits and drafts.
func (q *Queue) UpdateQueue(
	ctx context.Context, change func(open []state.OutboxRecord) (state.QueueChange, error),
) (done []state.OutboxRecord, err error) {
	return q.SettleQueue(ctx, nil, time.Time{}, change)
}

// SettleQueue is UpdateQueue, but also caches fetched, as read at asOf, in the same transaction,
// unless a newer copy is cached. fetched may be nil.
func (q *Queue) SettleQueue(
	ctx context.Context, fetched *state.Proposal, asOf time.Time,
	change func(open []state.OutboxRecord) (state.QueueChange, error),
) (done []state.OutboxRecord, err error) {
	var keep *detail
	if fetched != nil {
		if keep, err = prepareDetail(fetched, asOf); err != nil {
			keep = nil // an encoding failure does not prevent the edit from being settled
		}
	}
	err = q.db.write(ctx, changingQueue, func(tx *txn) error {
		if done, err = q.updateQueue(ctx, tx, change); err != nil || keep == nil {
			return err
		}
		return putProposal(ctx, tx, keep)
	})
	if err != nil {
		return nil, err
	}
	return done, nil
}

const changingQueue = "change the outbox"

// CommitDraft saves d as Typed.Save does and changes the outbox with the edit that sends it, in one transaction. The
// edit passed to change has the revision of the draft and its base. If another process edits the text, the error is
// a *state.EditedElsewhere, d becomes a discarded draft, and the outbox is unchanged.
func (q *Queue) CommitDraft(
	ctx context.Context, d state.Draft, change func(open []state.OutboxRecord, e state.Edit) (state.QueueChange, error),
) (saved state.Draft, done []state.OutboxRecord, err error) {
	err = q.typed.write(ctx, changingQueue, func(tx *txn) (elsewhere *state.EditedElsewhere, err error) {
		if saved, elsewhere, err = q.typed.save(ctx, tx, d, true); err != nil || elsewhere != nil {
			return elsewhere, err
		}
		e := saved.Edit()
		if e.Base, err = textBase(ctx, tx, e); err != nil {
			return nil, err
		}
		done, err = q.updateQueue(ctx, tx, func(open []state.OutboxRecord) (state.QueueChange, error) {
			return change(open, e)
		})
		return nil, err
	})
	if err != nil {
		return d, nil, err
	}
	return saved, done, nil
}

// updateQueue changes the outbox in a transaction, unless change returns an error.
func (q *Queue) updateQueue(
	ctx context.Context, tx *txn, change func(open []state.OutboxRecord) (state.QueueChange, error),
) ([]state.OutboxRecord, error) {
	open, err := listEdits(ctx, tx, openEdits)
	if err != nil {
		return nil, err
	}
	c, err := change(slices.Clone(open))
	if err != nil {
		return nil, refusal{err}
	}
	return q.changeQueue(ctx, tx, open, c)
}

func (q *Queue) changeQueue(
	ctx context.Context, tx *txn, open []state.OutboxRecord, c state.QueueChange,
) ([]state.OutboxRecord, error) {
	if err := q.mayCommit(ctx, tx, open, c); err != nil {
		return nil, err
	}
	together := int64(0)
	if c.Together {
		together = rand.Int64() // two steps need to differ, and nothing more
	}
	done, err := addEdits(ctx, tx, open, c, together)
	if err != nil {
		return nil, err
	}
	collided, err := q.resolveDrafts(ctx, tx, c.Resolved)
	if err != nil {
		return nil, err
	}
	resolve := func(e state.Edit) state.Edit {
		e = e.Resolve(c.Resolved)
		if slices.Contains(collided, e.Ref()) {
			e.DraftRevision = 0 // the revision of a draft that is now discarded
		}
		return e
	}
	before := map[int64]state.OutboxRecord{}
	for _, d := range open {
		before[d.ID] = d
	}
	put, err := q.putEdits(ctx, tx, c.Put, before, resolve)
	if err != nil {
		return nil, err
	}
	done = append(done, put...)
	if c.Person {
		if err := notePerson(ctx, tx, before, put, together); err != nil {
			return nil, err
		}
	}
	if c.Reverses.Action != 0 {
		if err := markAction(ctx, tx, c.Reverses, done[0].ID); err != nil {
			return nil, err
		}
	}
	for _, id := range c.Remove {
		if err := q.removeEdit(ctx, tx, id, before[id]); err != nil {
			return nil, err
		}
	}
	return done, resolveOthers(ctx, tx, open, c, resolve)
}

// addEdits adds the edits of a change. Those that follow a new proposal, a new area or a new contact belong to it. A
// person's edit of something that was dropped is refused, since it could never be saved.
func addEdits(
	ctx context.Context, tx *txn, open []state.OutboxRecord, c state.QueueChange, together int64,
) (done []state.OutboxRecord, err error) {
	var made state.ProposalID
	var in state.Edit
	var who state.ContactID
	there := state.Map(open, func(d *state.OutboxRecord) state.OutboxEdit { return d.OutboxEdit })
	for _, e := range c.Add {
		if state.Is[state.AddLocation](e) && e.Contact == 0 {
			e.Contact = who
		}
		d, err := addEdit(ctx, tx, e.About(made).Within(in))
		if err == nil && c.Person && state.Orphaned(d.Edit, there) {
			err = refusal{state.NotFound("What this belongs to was dropped.", "Restore that first.")}
		}
		if err == nil && c.Person {
			err = noteCommit(ctx, tx, state.OutboxRecord{}, d, together)
		}
		if err != nil {
			return nil, err
		}
		switch d.Edit.Change.(type) {
		case state.AddProposal:
			made = d.Edit.Proposal
		case state.AddArea:
			in = d.Edit
		case state.AddContact:
			who = d.Edit.Contact
		}
		done, there = append(done, d), append(there, d.OutboxEdit)
	}
	return done, nil
}

// putEdits updates the edits of a change.
func (q *Queue) putEdits(
	ctx context.Context, tx *txn, entries []state.OutboxRecord, before map[int64]state.OutboxRecord,
	resolve func(state.Edit) state.Edit,
) (done []state.OutboxRecord, err error) {
	now := q.db.now().UTC()
	for _, d := range entries {
		if was := before[d.ID]; was.Updated.After(now) && !d.NextTry.IsZero() && d.NextTry.Equal(was.NextTry) {
			d.NextTry = now // the clock was set back since
		}
		d.Edit, d.Updated = resolve(d.Edit), now
		if err := chooseDraft(ctx, tx, &d); err != nil {
			return nil, err
		}
		if err := q.storeEdit(ctx, tx, before[d.ID], d); err != nil {
			return nil, err
		}
		done = append(done, d)
	}
	return done, nil
}

func (q *Queue) removeEdit(ctx context.Context, tx *txn, id int64, gone state.OutboxRecord) error {
	gone.State = state.EditDropped
	if err := q.typed.settleMerge(ctx, tx, gone); err != nil {
		return err
	}
	return execute(ctx, tx, "DELETE FROM edits WHERE id = ?", id)
}

// mayCommit returns a *state.EditedElsewhere if a person commits a text with a draft in a proposal that
// another process edits. The outbox's own steps are always allowed, because they send what was saved before, and
// merge it with the service's text or report a conflict.
func (q *Queue) mayCommit(ctx context.Context, tx *txn, open []state.OutboxRecord, c state.QueueChange) error {
	written := slices.Clone(c.Add)
	corrects := c.Person || c.Reverses.Action != 0
	for _, d := range c.Put {
		i := slices.IndexFunc(open, func(o state.OutboxRecord) bool { return o.ID == d.ID })
		if corrects && i >= 0 && !d.Chosen && !state.SameText(open[i].Edit.Text(), d.Edit.Text()) {
			written = append(written, d.Edit)
		}
	}
	for _, e := range written {
		if !state.Is[state.WriteText](e) {
			continue
		}
		ref, err := realRef(ctx, tx, e.Ref())
		if err != nil {
			return err
		}
		row, err := loadDraft(ctx, tx, ref, 0)
		if err != nil {
			return err
		}
		if !row.live {
			continue
		}
		if err := q.typed.mayWrite(ctx, tx, state.Lease{Proposal: ref.Proposal}); err != nil {
			return err
		}
	}
	return nil
}

// resolveOthers replaces resolved local ids in the open edits that a change does not contain.
func resolveOthers(
	ctx context.Context, tx *txn, open []state.OutboxRecord, c state.QueueChange,
	resolve func(state.Edit) state.Edit,
) error {
	for _, d := range open {
		written := slices.ContainsFunc(c.Put, func(p state.OutboxRecord) bool { return p.ID == d.ID })
		resolved := resolve(d.Edit)
		if resolved == d.Edit || written || slices.Contains(c.Remove, d.ID) {
			continue
		}
		d.Edit = resolved
		if err := putEdit(ctx, tx, d); err != nil {
			return err
		}
	}
	return nil
}

// storeEdit writes an edit and everything that depends on its state.
func (q *Queue) storeEdit(ctx context.Context, tx *txn, before, d state.OutboxRecord) error {
	if err := putEdit(ctx, tx, d); err != nil {
		return err
	}
	if err := errors.Join(noteValue(ctx, tx, d), q.typed.settleMerge(ctx, tx, d)); err != nil {
		return err
	}
	if noteworthy(before, d) {
		if err := noteQueued(ctx, tx, d); err != nil {
			return err
		}
	}
	if d.State.Open() {
		return nil
	}
	if d.State == state.EditSent && d.Edit.Proposal > 0 {
		const mine = "UPDATE proposal_rows SET mine = ? WHERE id = ?"
		if err := execute(ctx, tx, mine, stamp(q.db.now()), d.Edit.Proposal); err != nil {
			return err
		}
	}
	return q.settleDraft(ctx, tx, d, before.Chosen)
}

// addEdit queues an edit, with local ids for what it creates, and with the base of
// its text.
func addEdit(ctx context.Context, tx *txn, e state.Edit) (state.OutboxRecord, error) {
	e, err := realEdit(ctx, tx, e)
	if err != nil {
		return state.OutboxRecord{}, err
	}
	e = e.WithLocalIDs(func() int64 {
		id, idErr := nextLocalID(ctx, tx)
		err = errors.Join(err, idErr)
		return id
	})
	if err != nil {
		return state.OutboxRecord{}, err
	}
	if state.Is[state.WriteText](e) {
		row, err := loadDraft(ctx, tx, e.Ref(), 0)
		if err != nil {
			return state.OutboxRecord{}, err
		}
		e.Base = row.baseAt(e.DraftRevision, e.Base)
	}
	now := tx.now().UTC()
	d := state.OutboxRecord{OutboxEdit: state.OutboxEdit{Edit: e, State: state.EditWaiting, Created: now, Updated: now}}
	if d.ID, err = insertEdit(ctx, tx, d); err != nil {
		return d, err
	}
	return d, errors.Join(noteValue(ctx, tx, d), noteQueued(ctx, tx, d))
}

// chooseDraft makes the text that a person chose in a conflict the edit's draft. The previous
// draft is discarded.
func chooseDraft(ctx context.Context, tx *txn, d *state.OutboxRecord) error {
	if !d.Chosen || !state.Is[state.WriteText](d.Edit) {
		return nil
	}
	row, err := loadDraft(ctx, tx, d.Edit.Ref(), 0)
	if err != nil || !row.live || row.Revision != d.Edit.DraftRevision || state.SameText(row.Text, d.Edit.Text()) {
		return err
	}
	if err := putDiscarded(ctx, tx, row.Draft); err != nil {
		return err
	}
	chosen := row.Draft
	chosen.Text, chosen.Base, chosen.Cursor = d.Edit.Text(), d.Edit.Base, 0
	chosen.Revision, chosen.Saved = row.Revision+1, tx.now().UTC()
	d.Edit.DraftRevision = chosen.Revision
	return putDraft(ctx, tx, chosen, chosen.Revision, nobody)
}

// settleDraft ends the draft of an edit that was sent or dropped. The sent text becomes the base
// of further typing, unless it was chosen in a conflict: the person who types may not have seen it
// then.
func (q *Queue) settleDraft(ctx context.Context, tx *txn, d state.OutboxRecord, chosen bool) error {
	if !state.Is[state.WriteText](d.Edit) {
		return nil
	}
	row, err := loadDraft(ctx, tx, d.Edit.Ref(), 0)
	if err != nil {
		return err
	}
	carried := row.live && row.Revision == d.Edit.DraftRevision && state.SameText(row.Text, d.Edit.Text())
	if d.State == state.EditDropped {
		if carried {
			return discard(ctx, tx, row)
		}
		return putDiscarded(ctx, tx, state.Draft{
			Ref: d.Edit.Ref(), Text: d.Edit.Text(), Base: d.Edit.Base, Revision: d.Edit.DraftRevision,
			Saved: q.db.now().UTC(),
		})
	}
	const sent = "UPDATE typed SET sent_value = ?, sent_at = ?" + ofDraft
	ref, revision := d.Edit.Ref(), d.Edit.DraftRevision
	if chosen {
		revision = 0
	}
	if err := execute(ctx, tx, sent, d.Edit.Text(), revision, ref.Proposal, ref.Option, ref.Field, 0); err != nil {
		return err
	}
	if carried {
		return endDraft(ctx, tx, row.Draft)
	}
	return nil
}
