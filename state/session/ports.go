package session

import (
	"context"
	"time"

	"app.tender/tender/state"
)

// Remote is the port to the service for reads by the session. Its errors are state.Faults.
type Remote interface {
	// RenewProposal reads a proposal with its areas and line items. If it has not changed since
	// known was read, it returns known, which may be nil.
	RenewProposal(ctx context.Context, id state.ProposalID, known *state.Proposal) (*state.Proposal, error)
	// ChangeOrders returns the change orders of a proposal, an empty list for none.
	ChangeOrders(ctx context.Context, proposal state.ProposalID) ([]state.ChangeOrderSummary, error)
	// RenewChangeOrder reads a change order with its areas and line items. If it has not changed
	// since known was read, it returns known, which may be nil.
	RenewChangeOrder(ctx context.Context, proposal state.ProposalID, id state.ChangeOrderID,
		known *state.ChangeOrder) (*state.ChangeOrder, error)
	// PersonWithCounts returns a contact with its numbers of proposals and payments.
	PersonWithCounts(ctx context.Context, id state.ContactID) (*state.Contact, error)
	Locations(ctx context.Context, contact state.ContactID, page int) (state.LocationPage, error)
}

// Store is what the local store has of texts and forms that are being typed. As with the parts below, its errors are
// state.Faults.
type Store interface {
	Drafts
	Leases
	Forms
}

// Marks stores what a person marks.
type Marks interface {
	// Pins returns the pins, each with its missing parts.
	Pins(ctx context.Context) ([]state.Pin, error)
	Pin(ctx context.Context, id state.ProposalID) error
	// Unpin ends a pin. Cached parts stay until they expire.
	Unpin(ctx context.Context, id state.ProposalID) error
	// PinSold pins jobs that pin themselves, in place of those before, except what a person has unpinned. It returns
	// those that are new.
	PinSold(ctx context.Context, ids []state.ProposalID) (fresh []state.ProposalID, err error)
	// AddSiteEvents stores what was entered on site, on this machine.
	AddSiteEvents(ctx context.Context, events []state.SiteEvent) error
	// SiteEvents returns what was entered at the site of a proposal, in no particular order; SiteCount how much.
	SiteEvents(ctx context.Context, proposal state.ProposalID) ([]state.SiteEvent, error)
	SiteCount(ctx context.Context, proposal state.ProposalID) (int, error)
	Sites
	// UnsharedSites returns the proposals with events that the service is not known to have.
	UnsharedSites(ctx context.Context) ([]state.ProposalID, error)
}

// Drafts stores the drafts of texts, and the merges of conflicts.
type Drafts interface {
	// Save stores d and returns it with its revision and time. If another terminal edits the text, or the conflict of a
	// merge is settled, the error is a *state.EditedElsewhere.
	Save(ctx context.Context, d state.Draft) (state.Draft, error)
	// Drafts returns the drafts of all texts, newest first.
	Drafts(ctx context.Context) ([]state.Draft, error)
	// Merges returns the merges of all conflicts.
	Merges(ctx context.Context) ([]state.Draft, error)
	// Discard discards a draft or a merge, unless another terminal edits the text, or has saved another text after d's
	// revision: then done is false.
	Discard(ctx context.Context, d state.Draft) (done bool, err error)
}

// Leases stores which terminal of this machine may edit a proposal, or drive its builder.
type Leases interface {
	// TakeLease takes a lease for this terminal. While another one has it, the error is a
	// *state.EditedElsewhere, unless over is set.
	TakeLease(ctx context.Context, l state.Lease, over bool) error
	// AskLease takes a lease, or asks the terminal that has it to hand it over: then taken is false.
	AskLease(ctx context.Context, l state.Lease) (taken bool, err error)
	// HandLease gives a lease of this terminal to the one that asks for it; handed is false if none does any more.
	HandLease(ctx context.Context, l state.Lease) (handed bool, err error)
	// EndLease releases a lease of this terminal.
	EndLease(ctx context.Context, l state.Lease) error
	// Leases returns the leases of other terminals, and those of this one that others ask for.
	Leases(ctx context.Context) (others, asked []state.Lease, err error)
}

// Cache caches the open proposal, and the pinned ones with their other parts, with the time when they were read.
type Cache interface {
	CachedProposals
	SavePeople(ctx context.Context, people []state.Contact, asOf time.Time) error
	// SaveLocations stores all locations of a contact.
	SaveLocations(ctx context.Context, contact state.ContactID, list []state.Location, asOf time.Time) error
	SaveChangeOrders(ctx context.Context, proposal state.ProposalID, list []state.ChangeOrderSummary,
		asOf time.Time) error
	SaveChangeOrder(ctx context.Context, proposal state.ProposalID, order *state.ChangeOrder, asOf time.Time) error
	// ChangeOrder returns the cached detail, or nil without an error.
	ChangeOrder(ctx context.Context, proposal state.ProposalID,
		id state.ChangeOrderID) (order *state.ChangeOrder, asOf time.Time, err error)

	SaveProposal(ctx context.Context, p *state.Proposal, asOf time.Time) error
	// NoteUnchanged records that the cached proposal was current at asOf.
	NoteUnchanged(ctx context.Context, id state.ProposalID, asOf time.Time) error
	// NoteOpened records which proposal was opened last.
	NoteOpened(ctx context.Context, id state.ProposalID) error
}

// Commits adds edits to the outbox.
type Commits interface {
	// CommitAll adds edits to the outbox in one transaction, and assigns local ids to what they
	// create. Edits without a proposal that follow one that creates a proposal belong to it.
	CommitAll(ctx context.Context, edits []state.Edit) ([]state.OutboxEdit, error)
	// CommitTogether is CommitAll for edits that form a single undo step.
	CommitTogether(ctx context.Context, edits []state.Edit) ([]state.OutboxEdit, error)
	// CommitText saves a text as the draft and commits it, in one durable transaction.
	CommitText(ctx context.Context, d state.Draft) (state.Draft, state.OutboxEdit, error)
}

// Outbox sends edits to the service, one at a time and in order.
type Outbox interface {
	Commits
	// Edits returns the open edits in order, then the last settled ones.
	Edits(ctx context.Context) ([]state.OutboxEdit, error)
	// PushNext runs one step of the next due edit. Only a local fault is an error; the service's
	// faults are in the outcome.
	PushNext(ctx context.Context) (state.Outcome, error)
	// Wake ends the pauses after failures, so that everything is tried at once.
	Wake(ctx context.Context) error
	// Decide settles an edit that needs a person.
	Decide(ctx context.Context, entry int64, d state.Decision) (state.OutboxEdit, error)
}

// History undoes and redoes a person's actions, also after a restart.
type History interface {
	// Peek returns what undo and redo would do now.
	Peek(ctx context.Context) (undo, redo state.Step, err error)
	// Undo undoes the action that Peek returned. It fails if that is no longer the next one.
	Undo(ctx context.Context, action int64) error
	// Redo redoes the action that Peek returned.
	Redo(ctx context.Context, action int64) error
}

// Clock provides the time and timers, so that tests can control them.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f after d, unless stop is called before.
	AfterFunc(d time.Duration, f func()) (stop func())
}

// SystemClock is the machine's own clock.
type SystemClock struct{}

// Now returns time.Now().
func (SystemClock) Now() time.Time { return time.Now() }

// AfterFunc uses time.AfterFunc.
func (SystemClock) AfterFunc(d time.Duration, f func()) (stop func()) {
	t := time.AfterFunc(d, f)
	return func() { t.Stop() }
}
