// Package ui is the root model: it routes keys, lays out rectangles, keeps the
// dialogs and toasts, and turns the intents of panes into state changes and
// into the commands that do I/O.
package ui

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/views/catalog"
)

// Remote is the service, as far as the editor reads it. Writes go through the
// Outbox alone. Errors carry a state.Fault.
type Remote interface {
	ChangeOrders
	catalog.Service
	Proposals(ctx context.Context, q state.ProposalQuery) (state.ProposalPage, error)
	Proposal(ctx context.Context, id state.ProposalID) (*state.Proposal, error)
	People(ctx context.Context, q state.PeopleQuery) (state.PeoplePage, error)
	// PersonWithCounts is a contact with how many proposals and payments it has,
	// which the list of people does not tell.
	PersonWithCounts(ctx context.Context, id state.ContactID) (*state.Contact, error)
	Locations(ctx context.Context, contact state.ContactID, page int) (state.LocationPage, error)
	Users(ctx context.Context) ([]state.User, error)
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

// Outbox carries edits to the service, one at a time and in order.
type Outbox interface {
	// Commit makes an edit durable in the outbox. It gives local ids to what the
	// edit creates.
	Commit(ctx context.Context, e state.Edit) (state.Entry, error)
	// CommitText makes a text the draft and commits it, in one durable transaction.
	CommitText(ctx context.Context, d state.Draft) (state.Draft, state.Entry, error)
	// Entries lists the open entries in order, then the last that were sent.
	Entries(ctx context.Context) ([]state.Entry, error)
	// PushNext carries the next due entry one step: read again, merge or
	// conflict, write, check the answer. Only a fault of this machine is an
	// error; what the service does is in the outcome.
	PushNext(ctx context.Context) (state.Outcome, error)
	// Wake ends the pauses after failures, so that what waits is tried at once.
	Wake(ctx context.Context) error
	// Decide settles an entry that needs a person.
	Decide(ctx context.Context, entry int64, d state.Decision) (state.Entry, error)
}

// History takes back what a person did, and does it again, also after a restart.
type History interface {
	// Peek tells what undo and redo would do now.
	Peek(ctx context.Context) (undo, redo state.Step, err error)
	// Undo takes back the action that Peek showed. An error carries a
	// state.Fault; something else that was done meanwhile is one.
	Undo(ctx context.Context, action int64) error
	// Redo does the action again that Peek showed.
	Redo(ctx context.Context, action int64) error
}
