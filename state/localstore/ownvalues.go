package localstore

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"strings"

	"app.tender/tender/state"
)

// fieldName is the field under which names are stored.
const fieldName state.TextField = "name"

// valueKey returns the key of the text or name that an edit writes; ok is false for other edits.
func valueKey(e state.Edit) (ref state.TextRef, ok bool) {
	switch e.Change.(type) {
	case state.WriteText:
		return e.Ref(), true
	case state.Rename:
		return state.TextRef{Proposal: e.Proposal, Field: fieldName}, true
	default:
		return ref, false
	}
}

// digest returns a hash of a text, the same for both kinds of line ends.
func digest(text string) string {
	sum := sha256.Sum256([]byte(strings.ReplaceAll(text, "\r\n", "\n")))
	return hex.EncodeToString(sum[:16])
}

// Base returns the service's value from before an edit, as far as it is known here. For a text or
// a name that is the edit's base, or, if that is a local text that was not sent yet, the base of
// that. For an assignment without a base it is the cached proposal's value, UnknownBase if that
// omits it, and nobody (0) for a new proposal. It is empty without a cached copy, and for a
// salesperson that is omitted or of a new proposal.
func (q *Queue) Base(ctx context.Context, e state.Edit) (base string, err error) {
	if e.Assigns() && e.Base == "" {
		return q.assigned(ctx, e)
	}
	ref, ok := valueKey(e)
	if !ok {
		return e.Base, nil
	}
	err = q.db.read(ctx, "read what an edit began from", func(db querier) error {
		if state.Is[state.WriteText](e) {
			base, err = textBase(ctx, db, e)
			return err
		}
		ref, err := realRef(ctx, db, ref)
		if err != nil {
			return err
		}
		base, err = trueBase(ctx, db, ref, e.Base)
		return err
	})
	return base, err
}

// textBase returns the Base of a text.
func textBase(ctx context.Context, q querier, e state.Edit) (string, error) {
	ref, err := realRef(ctx, q, e.Ref())
	if err != nil {
		return "", err
	}
	base, err := trueBase(ctx, q, ref, e.Base)
	if err != nil {
		return "", err
	}
	row, err := loadDraft(ctx, q, ref, 0)
	return row.baseAt(e.DraftRevision, base), err
}

// assigned returns the cached proposal's value of an assignment.
func (q *Queue) assigned(ctx context.Context, e state.Edit) (id string, err error) {
	known, ok, err := q.RealID(ctx, int64(e.Proposal))
	if err != nil {
		return "", err
	}
	if ok {
		e.Proposal = state.ProposalID(known)
	}
	p, _, err := q.cache.Proposal(ctx, e.Proposal)
	switch {
	case err != nil:
		return "", err
	case p != nil:
		var how state.Presence
		if id, how = p.Value(e); how == state.Omitted && !state.Is[state.SetSalesPerson](e) {
			id = state.UnknownBase
		}
	case e.Proposal <= 0 && !state.Is[state.SetSalesPerson](e):
		id = state.FormatID(state.ContactID(0))
	}
	return id, nil
}

// trueBase returns the service's text from before a text whose editor names a base.
func trueBase(ctx context.Context, q querier, ref state.TextRef, named string) (string, error) {
	const query = "SELECT base FROM own_values WHERE proposal = ? AND option = ? AND field = ? AND digest = ?"
	base, err := single[string](q.QueryRowContext(ctx, query, ref.Proposal, ref.Option, ref.Field, digest(named)))
	if errors.Is(err, sql.ErrNoRows) {
		return named, nil
	}
	return base, err
}

// noteValue records the value of an edit as not sent yet, or deletes the record once it was sent.
func noteValue(ctx context.Context, tx *txn, d state.OutboxRecord) error {
	ref, ok := valueKey(d.Edit)
	if !ok {
		return nil
	}
	sum := digest(d.Edit.Text())
	if d.State == state.EditSent || sum == digest(d.Edit.Base) {
		return execute(ctx, tx, "DELETE FROM own_values WHERE proposal = ? AND option = ? AND field = ? AND digest = ?",
			ref.Proposal, ref.Option, ref.Field, sum)
	}
	const put = `INSERT INTO own_values (proposal, option, field, digest, base, at) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET base = excluded.base, at = excluded.at`
	return execute(ctx, tx, put, ref.Proposal, ref.Option, ref.Field, sum, d.Edit.Base, stamp(tx.now()))
}
