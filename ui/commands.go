package ui

import (
	"context"
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
	return errand{m.session.Work(), m.opts.Remote, m.opts.Store, m.opts.Clock.Now()}
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
