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
	"app.tender/tender/views/finder"
	"app.tender/tender/views/installer"
)

// Store is what is kept on this machine. Commands take the part of it that they
// need.
type Store interface {
	Copies
	changeorders.Copies
	PeopleCopies
	catalog.Copies
	session.Store
	installer.Store
	Filters
	finder.Store
	Journal
}

// Copies is the local copy of what was read from the service, with when.
type Copies interface {
	// SaveProposals keeps rows of the list.
	SaveProposals(ctx context.Context, rows []state.ProposalSummary, asOf time.Time) error
	// Proposals answers a query from the local rows alone. asOf is when the
	// oldest of them was read, zero when there are none.
	Proposals(ctx context.Context, q state.ProposalQuery) (page state.ProposalPage, asOf time.Time, err error)
	// Proposal is the local detail; nil without an error when there is none.
	Proposal(ctx context.Context, id state.ProposalID) (p *state.Proposal, asOf time.Time, err error)
}

// PeopleCopies are the local copies of contacts, their locations and the users.
// asOf is zero when there is none.
type PeopleCopies interface {
	contacts.Copies
	SaveUsers(ctx context.Context, users []state.User, asOf time.Time) error
	Users(ctx context.Context) (users []state.User, asOf time.Time, err error)
}

// Filters are the queries of the list that were kept under a name on this
// machine.
type Filters interface {
	// Filters lists them by name.
	Filters(ctx context.Context) ([]state.SavedFilter, error)
	// KeepFilter makes one durable before it returns; one of the same name gives way.
	KeepFilter(ctx context.Context, f state.SavedFilter) error
	DropFilter(ctx context.Context, id int64) error
}

// Journal is what this machine changed and sent.
type Journal interface {
	// Journal lists lines of it, the newest first.
	Journal(ctx context.Context, q state.JournalQuery) ([]state.JournalLine, error)
	// ExportJournal writes them to w, the oldest first, one JSON object a line.
	ExportJournal(ctx context.Context, w io.Writer, q state.JournalQuery) error
}
