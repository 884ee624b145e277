package ui

import (
	"context"
	"os"
	"time"

	"app.tender/tender/state"
	tea "github.com/charmbracelet/bubbletea"
)

// Commands are functions of values. They run beside the model and must never
// read it.

// errand is what a command takes along that asks the service and keeps its answer.
type errand struct {
	ctx    context.Context //nolint:containedctx // of the one command
	remote Remote
	store  Store
	now    time.Time // of the question, which is when the answer is as of
}

// errand is for one command that asks the service.
func (m *Model) errand() errand {
	return errand{m.workCtx(), m.opts.Remote, m.opts.Store, m.opts.Clock.Now()}
}

// pageSize is how many rows of a list are read at once: the service's largest.
const pageSize = 100

func readLocalProposalsCmd(ctx context.Context, c Copies, req int, q state.ProposalQuery) tea.Cmd {
	return func() tea.Msg {
		page, asOf, err := c.Proposals(ctx, q)
		return proposalsReadMsg{req: req, query: q, page: page, asOf: asOf, local: true, err: err}
	}
}

// readProposalsCmd reads a page from the service and keeps it on this machine.
// Without an answer it falls back to what this machine has, beside the error.
func readProposalsCmd(e errand, req int, q state.ProposalQuery) tea.Cmd {
	return func() tea.Msg {
		page, err := e.remote.Proposals(e.ctx, q)
		if err == nil {
			err = e.store.SaveProposals(e.ctx, page.Proposals, e.now)
			return proposalsReadMsg{req: req, query: q, page: page, asOf: e.now, err: err}
		}
		local, asOf, localErr := e.store.Proposals(e.ctx, q)
		if localErr != nil {
			local = state.ProposalPage{}
		}
		return proposalsReadMsg{req: req, query: q, page: local, asOf: asOf, err: err}
	}
}

func readLocalProposalCmd(ctx context.Context, c Copies, req int, id state.ProposalID) tea.Cmd {
	return func() tea.Msg {
		p, asOf, err := c.Proposal(ctx, id)
		return proposalReadMsg{req: req, id: id, proposal: p, asOf: asOf, local: true, err: err}
	}
}

func readProposalCmd(e errand, req int, id state.ProposalID) tea.Cmd {
	return func() tea.Msg {
		p, err := e.remote.Proposal(e.ctx, id)
		if err != nil {
			return proposalReadMsg{req: req, id: id, err: err}
		}
		return proposalReadMsg{req: req, id: id, proposal: p, asOf: e.now, err: e.store.SaveProposal(e.ctx, p, e.now)}
	}
}

// readDraftsCmd reads the drafts; writes is how many writes were done before.
func readDraftsCmd(ctx context.Context, d Drafts, writes int) tea.Cmd {
	return func() tea.Msg {
		drafts, err := d.Drafts(ctx)
		return draftsReadMsg{drafts: drafts, writes: writes, err: err}
	}
}

// saveDraftCmd is not cancelled by a quit: what was typed is saved first.
func saveDraftCmd(ctx context.Context, d Drafts, draft state.Draft) tea.Cmd {
	ctx = context.WithoutCancel(ctx)
	return func() tea.Msg {
		saved, err := d.SaveDraft(ctx, draft)
		if err != nil {
			saved = draft
		}
		return draftSavedMsg{draft: saved, err: err}
	}
}

// discardDraftCmd is not cancelled by a quit, like everything that settles what
// was typed.
func discardDraftCmd(ctx context.Context, b Drafts, d state.Draft) tea.Cmd {
	ctx = context.WithoutCancel(ctx)
	return func() tea.Msg {
		done, err := b.DiscardKnown(ctx, d)
		return draftDiscardedMsg{ref: d.Ref, done: done, err: err}
	}
}

func readEntriesCmd(ctx context.Context, o Outbox, req int) tea.Cmd {
	return func() tea.Msg {
		entries, err := o.Entries(ctx)
		return entriesReadMsg{req: req, entries: entries, err: err}
	}
}

func commitEditCmd(ctx context.Context, o Outbox, e state.Edit) tea.Cmd {
	ctx = context.WithoutCancel(ctx)
	return func() tea.Msg {
		entry, err := o.Commit(ctx, e)
		return editCommittedMsg{edit: e, entry: entry, err: err}
	}
}

// commitTextCmd commits a text with its draft, so that the outbox knows which
// revision it carries and a later one is kept.
func commitTextCmd(ctx context.Context, o Outbox, draft state.Draft) tea.Cmd {
	ctx = context.WithoutCancel(ctx)
	return func() tea.Msg {
		saved, entry, err := o.CommitText(ctx, draft)
		return editCommittedMsg{edit: draft.Edit(), entry: entry, draft: &saved, err: err}
	}
}

func pushNextCmd(ctx context.Context, o Outbox) tea.Cmd {
	return func() tea.Msg {
		outcome, err := o.PushNext(ctx)
		return editPushedMsg{outcome: outcome, err: err}
	}
}

func decideCmd(ctx context.Context, o Outbox, entry int64, d state.Decision) tea.Cmd {
	return func() tea.Msg {
		got, err := o.Decide(ctx, entry, d)
		return entryDecidedMsg{entry: got, err: err}
	}
}

// acceptExternalCmd makes a text from $EDITOR durable and only then removes its
// file.
func acceptExternalCmd(ctx context.Context, b Drafts, draft state.Draft, path string) tea.Cmd {
	save := saveDraftCmd(ctx, b, draft)
	return func() tea.Msg {
		msg := save()
		if saved, ok := msg.(draftSavedMsg); ok && saved.err == nil {
			_ = os.Remove(path) // a file that stays only takes room
		}
		return msg
	}
}
