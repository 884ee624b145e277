// Package ui is the shell: the root model that hosts the screens. It routes keys,
// navigates, keeps dialogs and notices, and draws the frame around the screen.
package ui

import (
	"context"
	"io"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/changeorders"
	"app.tender/tender/views/contacts"
	"app.tender/tender/views/editor"
	"app.tender/tender/views/installer"
	"app.tender/tender/views/proposals"
	"app.tender/tender/views/search"
	"app.tender/tender/views/webhooks"
	"app.tender/tender/views/widget/moves"
)

// Remote is the service, as far as the editor reads it, and moves statuses there. Edits
// go through the Outbox alone. Errors carry a state.Fault.
type Remote interface {
	changeorders.Service
	catalog.Service
	contacts.Service
	proposals.Service
	moves.Service
	webhooks.Service
	webhooks.Kept

	// RenewProposal reads a proposal; known while the service still has it as that was read.
	RenewProposal(ctx context.Context, id state.ProposalID, known *state.Proposal) (*state.Proposal, error)
}

// Store is what is kept on this machine. Commands take the part of it that they
// need.
type Store interface {
	ProposalCache
	changeorders.Cache
	contacts.Cache
	proposals.Cache
	catalog.Cache
	editor.Marks
	session.Store
	installer.Store
	proposals.Filters
	search.Store
	Journal
}

// ProposalCache is the cache of what was read from the service, with the time.
type ProposalCache interface {
	// Proposal is the local detail; nil without an error when there is none.
	Proposal(ctx context.Context, id state.ProposalID) (p *state.Proposal, asOf time.Time, err error)
}

// Journal lists what this machine changed and sent.
type Journal interface {
	// Journal lists lines of it, the newest first.
	Journal(ctx context.Context, q state.JournalQuery) ([]state.JournalLine, error)
	// ExportJournal writes them to w, the oldest first, one JSON object a line.
	ExportJournal(ctx context.Context, w io.Writer, q state.JournalQuery) error
}
