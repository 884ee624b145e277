// Package ui is the root model: it routes keys, lays out rectangles, keeps the
// dialogs and toasts, and turns the intents of panes into state changes and
// into the commands that do I/O.
package ui

import (
	"context"
	"time"

	"app.tender/tender/state"
)

// Remote is the service, as far as the editor reads it. Writes go through the
// Outbox alone. Errors carry a state.Fault.
type Remote interface {
	Proposals(ctx context.Context, q state.ProposalQuery) (state.ProposalPage, error)
	Proposal(ctx context.Context, id state.ProposalID) (*state.Proposal, error)
	People(ctx context.Context, q state.PeopleQuery) (state.PeoplePage, error)
	Locations(ctx context.Context, contact state.ContactID, page int) (state.LocationPage, error)
	Users(ctx context.Context) ([]state.User, error)
}

// Copies is the local copy of what was read from the service, with when.
type Copies interface {
	// SaveProposals keeps rows of the list.
	SaveProposals(ctx context.Context, rows []state.ProposalSummary, asOf time.Time) error
	// Proposals answers a query from the local rows alone. asOf is when the
	// oldest of them was read, zero when there are none.
	Proposals(ctx context.Context, q state.ProposalQuery) (page state.ProposalPage, asOf time.Time, err error)
	// SaveProposal keeps the detail of a proposal.
	SaveProposal(ctx context.Context, p *state.Proposal, asOf time.Time) error
	// Proposal is the local detail; nil without an error when there is none.
	Proposal(ctx context.Context, id state.ProposalID) (p *state.Proposal, asOf time.Time, err error)
}

// ChangeOrders reads the change orders of a proposal from the service. Errors
// carry a state.Fault.
type ChangeOrders interface {
	// ChangeOrders lists them; none is an empty list.
	ChangeOrders(ctx context.Context, proposal state.ProposalID) ([]state.ChangeOrderSummary, error)
	// RenewChangeOrder reads one with its areas and line items. While the service
	// still has it as known was read it answers known, at next to no cost. known
	// may be nil.
	RenewChangeOrder(ctx context.Context, proposal state.ProposalID, id state.ChangeOrderID, known *state.ChangeOrder) (*state.ChangeOrder, error)
}

// OrderCopies is the local copy of the change orders that were read.
type OrderCopies interface {
	SaveChangeOrders(ctx context.Context, proposal state.ProposalID, list []state.ChangeOrderSummary, asOf time.Time) error
	// ChangeOrders is the local list; asOf is zero when there is none.
	ChangeOrders(ctx context.Context, proposal state.ProposalID) (list []state.ChangeOrderSummary, asOf time.Time, err error)
	SaveChangeOrder(ctx context.Context, proposal state.ProposalID, order *state.ChangeOrder, asOf time.Time) error
	// ChangeOrder is the local detail; nil without an error when there is none.
	ChangeOrder(ctx context.Context, proposal state.ProposalID, id state.ChangeOrderID) (order *state.ChangeOrder, asOf time.Time, err error)
}

// Drafts keeps typed text on this machine.
type Drafts interface {
	// SaveDraft makes d durable before it returns and answers it with its new
	// revision and time.
	SaveDraft(ctx context.Context, d state.Draft) (state.Draft, error)
	// Drafts lists every draft, the newest first.
	Drafts(ctx context.Context) ([]state.Draft, error)
	// DiscardKnown gives a draft up, unless another terminal has typed on since
	// the revision of d: then done is false.
	DiscardKnown(ctx context.Context, d state.Draft) (done bool, err error)
}

// Outbox carries edits to the service, one at a time and in order.
type Outbox interface {
	// Commit makes an edit durable in the outbox. It gives local ids to what the
	// edit creates.
	Commit(ctx context.Context, e state.Edit) (state.Entry, error)
	// Entries lists the open entries in order, then the last that were sent.
	Entries(ctx context.Context) ([]state.Entry, error)
	// PushNext carries the next due entry one step: read again, merge or
	// conflict, write, check the answer. Only a fault of this machine is an
	// error; what the service does is in the outcome.
	PushNext(ctx context.Context) (state.Outcome, error)
	// Decide settles an entry that needs a person.
	Decide(ctx context.Context, entry int64, d state.Decision) (state.Entry, error)
}
