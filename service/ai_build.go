package service

import (
	"context"
	"errors"
	"strings"

	"app.tender/tender/service/outline"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// build does the oldest build that waits. All of it is one transaction with its
// status and its event: however it ends, the proposal is untouched or built. A
// build that breaks a rule changes nothing, and says so in a second one.
func (b *builder) build(ctx context.Context) error {
	ctx = context.WithoutCancel(ctx) // it takes no longer than any write
	var job store.AIBuild
	err := b.s.store.Write(ctx, func(tx *store.Tx) (err error) {
		if job, err = tx.WaitingAIBuild(); err != nil {
			return err
		}
		err = caught(func() (err error) {
			job.Messages, err = b.buildProposal(tx, &job)
			return err
		})
		if err != nil {
			return err
		}
		return b.finishBuild(ctx, tx, &job, state.AICompleted)
	})
	if err == nil || job.ID == 0 {
		return ignoring(err, store.ErrNotFound) // another process was faster
	}
	job.Messages = []string{"Unexpected failure. Start the build again."}
	var told *builderFault
	var refused *fault
	switch {
	case errors.As(err, &told):
		job.Messages = []string{told.message}
	case errors.As(err, &refused):
		job.Messages = []string{refused.message}
	default:
		b.s.log.Error("building a proposal", "build", job.ID, "error", err)
	}
	err = b.s.store.Write(ctx, func(tx *store.Tx) error {
		waiting, err := tx.WaitingAIBuild()
		if err != nil || waiting.ID != job.ID {
			return err
		}
		return b.finishBuild(ctx, tx, &job, state.AIFailed)
	})
	return ignoring(err, store.ErrNotFound)
}

// ignoring is err, unless it is the one that is expected.
func ignoring(err, expected error) error {
	if errors.Is(err, expected) {
		return nil
	}
	return err
}

func (b *builder) finishBuild(ctx context.Context, tx *store.Tx, job *store.AIBuild, s state.AIStatus) error {
	job.Status = s
	if err := tx.FinishAIBuild(job); err != nil {
		return err
	}
	return b.tell(ctx, tx, job.AccountID, state.EventBuildStatus, aiEventWire{job.Proposal, s, strings.Join(job.Messages, "\n")})
}

// buildProposal turns an outline into areas, options and lines, and answers what
// there is to say about it.
func (b *builder) buildProposal(tx *store.Tx, job *store.AIBuild) ([]string, error) {
	o, err := tx.AIOutline(job.AccountID, job.Outline)
	if err != nil {
		return nil, err
	}
	p, err := draftProposal(tx, job.AccountID, job.Proposal)
	if err != nil {
		return nil, err
	}
	account, err := tx.Account(job.AccountID)
	if err != nil {
		return nil, err
	}
	allowed, err := mayUseCatalog(tx, job.AccountID, job.UserID)
	if err != nil {
		return nil, err
	}
	site := buildingSite{tx: tx, proposal: p.ID, account: account.ID, catalog: allowed, now: b.s.now()}
	if err := site.build(outline.Parse(o.Text)); err != nil {
		return nil, err
	}
	if err := b.s.reprice(tx, &account, &p); err != nil {
		return nil, err
	}
	p.LastModified, p.LastModifiedByUser, p.LastModifiedUser = site.now, site.now, job.UserID
	if err := tx.UpdateProposal(&p); err != nil {
		return nil, err
	}
	return site.messages, tx.NoteActivity(&p, job.UserID, site.now)
}
