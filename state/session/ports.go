package session

import (
	"context"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/installer"
)

// Remote is the service, as far as a session reads it by itself. Errors carry a
// state.Fault.
type Remote interface {
	// RenewProposal reads a proposal with its areas and line items. While the service
	// still has it as known was read it returns known. known may be nil.
	RenewProposal(ctx context.Context, id state.ProposalID, known *state.Proposal) (*state.Proposal, error)
	// ChangeOrders lists those of a proposal; none is an empty list.
	ChangeOrders(ctx context.Context, proposal state.ProposalID) ([]state.ChangeOrderSummary, error)
	// RenewChangeOrder reads one with its areas and line items. If the service still has
	// it as known was read it returns known, which may be nil.
	RenewChangeOrder(ctx context.Context, proposal state.ProposalID, id state.ChangeOrderID, known *state.ChangeOrder) (*state.ChangeOrder, error)
	// PersonWithCounts is a contact with how many proposals and payments it has.
	PersonWithCounts(ctx context.Context, id state.ContactID) (*state.Contact, error)
	Locations(ctx context.Context, contact state.ContactID, page int) (state.LocationPage, error)
}

// Store is the part of the local store that a session writes and reads. Errors carry a
// state.Fault.
type Store interface {
	Drafts
	Leases
	Results
	Pins
	Cache
	Opened
	Builds
	Plans
	Scratches
	// SetTick makes a tick of the installers' sheet durable before it returns, or
	// takes it back.
	SetTick(ctx context.Context, t installer.Tick, done bool) error
}

// Drafts keeps typed texts on this machine.
type Drafts interface {
	// SaveDraft makes d durable before it returns, and returns it with its revision
	// and time. A *state.EditedElsewhere says that it was not saved as the draft.
	SaveDraft(ctx context.Context, d state.Draft) (state.Draft, error)
	// Drafts lists every draft, the newest first.
	Drafts(ctx context.Context) ([]state.Draft, error)
	// DiscardKnown gives a draft up, unless another terminal edits the text, or has
	// typed on since the revision of d: then done is false.
	DiscardKnown(ctx context.Context, d state.Draft) (done bool, err error)
}

// Leases say which terminal of this machine writes a text, or the manual merge of a
// conflict.
type Leases interface {
	// TakeLease makes this terminal the text's one writer. It fails with a
	// *state.EditedElsewhere while another one is, unless it takes over.
	TakeLease(ctx context.Context, l state.Lease, over bool) error
	// EndLease gives back a lease of this terminal.
	EndLease(ctx context.Context, l state.Lease) error
	// Leases lists what other terminals have.
	Leases(ctx context.Context) ([]state.Lease, error)
}

// Results keeps manual merges.
type Results interface {
	// SaveManualMerge makes it durable before it returns. A *state.EditedElsewhere
	// says that it was not saved.
	SaveManualMerge(ctx context.Context, r state.ManualMerge) (state.ManualMerge, error)
	// ManualMerge returns that of an entry in conflict, zero for none.
	ManualMerge(ctx context.Context, entry int64) (state.ManualMerge, error)
	// DropManualMerge deletes that of an entry.
	DropManualMerge(ctx context.Context, entry int64) error
}

// Pins are the proposals that are kept whole on this machine.
type Pins interface {
	// Pins lists them, each with the parts of it that have not arrived.
	Pins(ctx context.Context) ([]state.Pin, error)
	Pin(ctx context.Context, id state.ProposalID) error
	// Unpin ends a pin. What is cached stays until it is old.
	Unpin(ctx context.Context, id state.ProposalID) error
}

// Cache takes the parts of a pinned proposal, with the time when they were read.
type Cache interface {
	SaveProposal(ctx context.Context, p *state.Proposal, asOf time.Time) error
	// NoteUnchanged says that the cached proposal is what the service had at asOf.
	NoteUnchanged(ctx context.Context, id state.ProposalID, asOf time.Time) error
	SavePeople(ctx context.Context, people []state.Contact, asOf time.Time) error
	// SaveLocations keeps all locations of a contact.
	SaveLocations(ctx context.Context, contact state.ContactID, list []state.Location, asOf time.Time) error
	SaveChangeOrders(ctx context.Context, proposal state.ProposalID, list []state.ChangeOrderSummary, asOf time.Time) error
	SaveChangeOrder(ctx context.Context, proposal state.ProposalID, order *state.ChangeOrder, asOf time.Time) error
	// ChangeOrder is the local detail; nil without an error when there is none.
	ChangeOrder(ctx context.Context, proposal state.ProposalID, id state.ChangeOrderID) (order *state.ChangeOrder, asOf time.Time, err error)
}

// Opened caches the open proposal.
type Opened interface {
	// Proposal is the local copy, with when it was read; nil without an error when
	// there is none.
	Proposal(ctx context.Context, id state.ProposalID) (p *state.Proposal, asOf time.Time, err error)
	// NoteOpened remembers which proposal was opened last.
	NoteOpened(ctx context.Context, id state.ProposalID) error
}

// Outbox processes edits to the service, one at a time and in order.
type Outbox interface {
	// CommitAll makes edits durable in the outbox in one transaction, all of them or none.
	// It gives local ids to what they create. Edits without a proposal that follow one
	// that makes a proposal belong to it.
	CommitAll(ctx context.Context, edits []state.Edit) ([]state.Entry, error)
	// CommitTogether is CommitAll of edits that are undone in one step.
	CommitTogether(ctx context.Context, edits []state.Edit) ([]state.Entry, error)
	// CommitText makes a text the draft and commits it, in one durable transaction.
	CommitText(ctx context.Context, d state.Draft) (state.Draft, state.Entry, error)
	// Entries lists the open entries in order, then the last that were settled.
	Entries(ctx context.Context) ([]state.Entry, error)
	// PushNext takes the next due entry one step further. Only a fault of this machine is
	// an error; what the service does is in the outcome.
	PushNext(ctx context.Context) (state.Outcome, error)
	// Wake ends the pauses after failures, so that what waits is tried at once.
	Wake(ctx context.Context) error
	// Decide settles an entry that needs a person.
	Decide(ctx context.Context, entry int64, d state.Decision) (state.Entry, error)
}

// History undoes and redoes a person's actions, also after a restart.
type History interface {
	// Peek returns what undo and redo would do now.
	Peek(ctx context.Context) (undo, redo state.Step, err error)
	// Undo takes back the action that Peek showed. Something else that was done
	// meanwhile is an error.
	Undo(ctx context.Context, action int64) error
	// Redo does the action again that Peek showed.
	Redo(ctx context.Context, action int64) error
}

// Clock gives a session the time and its timers, so that tests can set it.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f once d has passed, unless stop was called before.
	AfterFunc(d time.Duration, f func()) (stop func())
}

// SystemClock is the machine's own clock.
type SystemClock struct{}

// Now is time.Now.
func (SystemClock) Now() time.Time { return time.Now() }

// AfterFunc is time.AfterFunc.
func (SystemClock) AfterFunc(d time.Duration, f func()) (stop func()) {
	t := time.AfterFunc(d, f)
	return func() { t.Stop() }
}
