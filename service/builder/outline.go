package builder

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
	"app.tender/tender/state/plan"
)

// generate makes an outline and stores it with its event. If the service stops meanwhile,
// the next start makes it; if more content was transcribed meanwhile, it is made again.
func (b *Builder) generate(ctx context.Context, o *store.AIOutline) error {
	longer := func(tx *store.Tx, until time.Time) error { return tx.Outlines().Renew(o.AccountID, o.ID, until) }
	var used []state.AIContentID
	err := b.withLease(ctx, longer, func() (err error) {
		o.Text, used, err = b.makeOutline(ctx, o)
		return err
	})
	o.Status = state.AICompleted
	refused, ok := errors.AsType[*refusal](err)
	switch {
	case ok:
		o.Status, o.Text, o.Message = state.AIFailed, "", refused.Message
	case ctx.Err() != nil:
		return b.Store.Write(context.WithoutCancel(ctx), func(tx *store.Tx) error {
			return tx.Outlines().Renew(o.AccountID, o.ID, b.Now())
		})
	case err != nil:
		b.Log.Error("making an outline", "outline", o.ID, "error", err)
		o.Status, o.Text, o.Message = state.AIFailed, "", "Unexpected failure. Start the outline again."
	}
	return b.Store.Write(context.WithoutCancel(ctx), func(tx *store.Tx) error {
		contents, err := tx.Content().List(o.AccountID, o.Proposal)
		if err != nil {
			return err
		}
		if used != nil && !slices.Equal(idsOf(Transcribed(contents)), used) {
			return tx.Outlines().Renew(o.AccountID, o.ID, b.Now())
		}
		kept, err := tx.Outlines().Finish(o)
		if err != nil || !kept { // another process was faster
			return err
		}
		return b.publish(tx, o.AccountID, notify.EventOutlineStatus,
			wire.AIEvent{ProposalID: o.Proposal, Status: o.Status, Message: o.Message})
	})
}

// publish sends the account's subscribers the status of a phase.
func (b *Builder) publish(tx *store.Tx, account store.AccountID, kind notify.Event, about wire.AIEvent) error {
	return b.Events.Publish(tx, account, kind, func() (any, error) { return about, nil })
}

// mayUseCatalog reports whether a user may see the account's catalog.
func mayUseCatalog(tx *store.Tx, account store.AccountID, user state.UserID) (bool, error) {
	a, err := tx.Accounts().Find(account)
	if err != nil {
		return false, err
	}
	u, err := tx.Users().Find(account, user)
	c := operation.Call{Account: a, User: u}
	return c.May(operation.MayReadCatalog), err
}

// makeOutline makes one outline from all transcribed content of a proposal. Content that is
// already an outline is used as it is; the rest is read by rules or by the operator's
// program. makeOutline returns the ids of the content even with an error.
func (b *Builder) makeOutline(ctx context.Context, o *store.AIOutline) (_ string, used []state.AIContentID, err error) {
	var contents []store.AIContent
	reader := reader{find: b.candidates(o.AccountID)}
	err = b.Store.Read(ctx, func(tx *store.Tx) (err error) {
		if contents, err = tx.Content().List(o.AccountID, o.Proposal); err != nil {
			return err
		}
		contents = Transcribed(contents)
		account, err := tx.Accounts().Find(o.AccountID)
		if err != nil {
			return err
		}
		reader.currency = account.Currency
		if allowed, err := mayUseCatalog(tx, o.AccountID, o.UserID); err != nil || !allowed {
			reader.find = noCandidates
			return err
		}
		return nil
	})
	if err != nil {
		return "", nil, err
	}
	used = idsOf(contents)
	reading, cancel := context.WithTimeout(ctx, b.reading)
	defer cancel()
	size := 0
	parts := make([]plan.Doc, 0, len(contents))
	for _, c := range contents {
		text, err := store.View(ctx, b.Store, func(tx *store.Tx) (string, error) {
			return tx.Content().Transcript(c.AccountID, c.ID)
		})
		if err != nil {
			return "", used, err
		}
		if size += len(text); size > maxOutlineBytes {
			return "", used,
				&refusal{fmt.Sprintf("The content holds more than %d MiB of text; delete some of it.",
					maxOutlineBytes>>20)}
		}
		part, err := b.outlineOf(ctx, reading, text, &reader)
		if err != nil {
			return "", used, err
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 {
		return "", used, &refusal{"No content is transcribed any more."}
	}
	all := joined(plan.Merge(parts...))
	if len(all.Areas) == 0 {
		return "", used, &refusal{"The outline has no areas."}
	}
	return all.Write(), used, nil
}

// Transcribed returns the transcribed content of list, whose array it reuses.
func Transcribed(list []store.AIContent) []store.AIContent {
	return slices.DeleteFunc(list, func(c store.AIContent) bool { return c.Status != state.AITranscribed })
}

func idsOf(list []store.AIContent) []state.AIContentID {
	return state.Map(list, func(c *store.AIContent) state.AIContentID { return c.ID })
}

// outlineOf makes an outline from one text. The rules stop when reading ends.
func (b *Builder) outlineOf(ctx, reading context.Context, text string, r *reader) (plan.Doc, error) {
	switch {
	case plan.InGrammar(text):
		return plan.Parse(text), nil
	case len(b.outline) == 0:
		o, err := r.outline(reading, text)
		if err != nil && reading.Err() != nil && ctx.Err() == nil {
			return o,
				&refusal{"The content takes too long to read. Delete some of it, or upload an outline in the grammar."}
		}
		return o, err
	}
	written, err := b.outline.Run(ctx, strings.NewReader(text), b.limits)
	if err != nil {
		b.logFailed("running the outline program", err)
		return plan.Doc{}, &refusal{"The outline failed: " + reason(err)}
	}
	return plan.Parse(written), nil
}
