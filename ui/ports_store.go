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
)

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
