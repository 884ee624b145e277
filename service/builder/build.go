package builder

import (
	"context"
	"errors"
	"strings"

	"app.tender/tender/service/loop"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/proposals"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
	"app.tender/tender/state/plan"
)

// build does the oldest waiting build in one transaction with its status and its event:
// however it ends, the proposal is either untouched or built. If the build breaks a rule,
// a second transaction records why nothing changed.
func (b *Builder) build(ctx context.Context) error {
	ctx = context.WithoutCancel(ctx) // it takes no longer than any write
	var job store.AIBuild
	err := b.Store.Write(ctx, func(tx *store.Tx) (err error) {
		if job, err = tx.Builds().Waiting(); err != nil {
			return err
		}
		tx.ActFor(store.Actor{Account: job.AccountID, User: job.UserID, Action: "the builder"})
		err = loop.Recovered(func() (err error) {
			job.Messages, err = b.buildProposal(tx, &job)
			return err
		})
		if err != nil {
			return err
		}
		return b.finishBuild(tx, &job, state.AICompleted)
	})
	if err == nil || job.ID == 0 {
		return ignoring(err, store.ErrNotFound) // another process was faster
	}
	job.Messages = []string{"Unexpected failure. Start the build again."}
	if refused, ok := errors.AsType[*refusal](err); ok {
		job.Messages = []string{refused.Message}
	} else {
		b.Log.Error("building a proposal", "build", job.ID, "error", err)
	}
	err = b.Store.Write(ctx, func(tx *store.Tx) error {
		waiting, err := tx.Builds().Waiting()
		if err != nil || waiting.ID != job.ID {
			return err
		}
		return b.finishBuild(tx, &job, state.AIFailed)
	})
	return ignoring(err, store.ErrNotFound)
}

// ignoring returns err, or nil when it is the expected one.
func ignoring(err, expected error) error {
	if errors.Is(err, expected) {
		return nil
	}
	return err
}

func (b *Builder) finishBuild(tx *store.Tx, job *store.AIBuild, s state.AIStatus) error {
	job.Status = s
	if err := tx.Builds().Finish(job); err != nil {
		return err
	}
	return b.publish(tx, job.AccountID, notify.EventBuildStatus, wire.AIEvent{
		ProposalID: job.Proposal, Status: s, Message: strings.Join(job.Messages, "\n"),
	})
}

// buildProposal turns an outline into areas, options and lines. It returns messages about
// the parts that it built differently or left out.
func (b *Builder) buildProposal(tx *store.Tx, job *store.AIBuild) ([]string, error) {
	o, err := tx.Outlines().Find(job.AccountID, job.Outline)
	if err != nil {
		return nil, err
	}
	p, err := proposals.Draft(tx, job.AccountID, job.Proposal)
	if refused, ok := errors.AsType[*operation.Fault](err); ok {
		err = &refusal{Message: refused.Message}
	}
	if err != nil {
		return nil, err
	}
	account, err := tx.Accounts().Find(job.AccountID)
	if err != nil {
		return nil, err
	}
	allowed, err := mayUseCatalog(tx, job.AccountID, job.UserID)
	if err != nil {
		return nil, err
	}
	to := appender{tx: tx, proposal: p.ID, account: &account, catalog: allowed, now: b.Now()}
	if err := to.append(plan.Parse(o.Text)); err != nil {
		return nil, err
	}
	if err := b.Pricing.Reprice(tx, &account, &p); err != nil {
		return nil, err
	}
	p.LastModified, p.LastModifiedByUser, p.LastModifiedUser = to.now, to.now, job.UserID
	if err := tx.Proposals().Update(&p); err != nil {
		return nil, err
	}
	return to.messages, tx.Proposals().NoteActivity(p.AccountID, p.ID, p.ContactID, job.UserID, to.now)
}
