package outbox

import (
	"context"
	"sync"
	"time"

	"app.tender/tender/state"
)

// Remote is what the outbox needs of the service. Errors carry a state.Fault. Apply sends
// one edit, whose ids are all the service's, and returns the detail after it.
type Remote interface {
	Apply(ctx context.Context, e state.Edit) (state.Applied, error)
	Proposal(ctx context.Context, id state.ProposalID) (*state.Proposal, error)
	Proposals(ctx context.Context, q state.ProposalQuery) (state.ProposalPage, error)
	People(ctx context.Context, q state.PeopleQuery) (state.PeoplePage, error)
	Locations(ctx context.Context, contact state.ContactID, page int) (state.LocationPage, error)
}

// Store keeps the entries durably, for all processes of this machine.
type Store interface {
	// Queue lists the open entries in order, then the last that were settled.
	Queue(ctx context.Context, recent int) ([]state.OutboxRecord, error)
	// UpdateQueue changes entries in one durable transaction.
	UpdateQueue(ctx context.Context, change func(open []state.OutboxRecord) (state.QueueChange, error)) ([]state.OutboxRecord, error)
	// SettleQueue is UpdateQueue that keeps a local copy of told as well, as it was
	// read at asOf; nil for none.
	SettleQueue(
		ctx context.Context, told *state.Proposal, asOf time.Time, change func(open []state.OutboxRecord) (state.QueueChange, error),
	) ([]state.OutboxRecord, error)
	// CommitDraft saves a draft and hands change the edit that it is sent with, in
	// one durable transaction. A *state.EditedElsewhere says that another process edits
	// the text; then nothing is committed.
	CommitDraft(
		ctx context.Context, d state.Draft, change func(open []state.OutboxRecord, e state.Edit) (state.QueueChange, error),
	) (state.Draft, []state.OutboxRecord, error)
	// Base is what the service held when an edit began, as far as it is known
	// here: an editor may name a text that waits in the outbox itself.
	Base(ctx context.Context, e state.Edit) (string, error)
	// LockQueue takes the right to process entries, which one process has at a time.
	LockQueue() (release func(), ok bool, err error)
	// Self returns the name of this process; Alive reports whether another one still runs.
	Self() string
	Alive(process string) (living, known bool)
}

// Outbox sends edits to the service. Its methods may be called from several goroutines;
// steps are taken one at a time.
type Outbox struct {
	store    Store
	remote   Remote
	now      func() time.Time
	uptime   func() time.Duration // does not jump when the clock is set
	step     sync.Mutex           // held during a step: this process sends one entry at a time
	inFlight inFlight

	mu     sync.Mutex
	picked state.OutboxRecord // the entry that is being processed, as it is stored; zero for none
}

// New makes an outbox over a store and a service. now is the clock; nil is
// time.Now.
func New(store Store, remote Remote, now func() time.Time) *Outbox {
	if now == nil {
		now = time.Now
	}
	began := now() // with the monotonic clock, if now is time.Now
	return &Outbox{
		store: store, remote: remote, now: now, uptime: func() time.Duration { return now().Sub(began) },
		inFlight: inFlight{since: map[int64]inFlightWrite{}},
	}
}

// recentEntries is how many settled entries Entries lists.
const recentEntries = 50

// Entries lists the open entries in order, then the last that were settled, the
// newest first.
func (o *Outbox) Entries(ctx context.Context) ([]state.Entry, error) {
	return entriesOf(o.store.Queue(ctx, recentEntries))
}

// Wake ends all waits, so that everything is tried at once: after signing in again, or
// when a person asks to go on.
func (o *Outbox) Wake(ctx context.Context) error {
	_, err := o.store.UpdateQueue(ctx, func(open []state.OutboxRecord) (c state.QueueChange, err error) {
		for _, d := range open {
			if d.State == state.EntryWaiting && !d.NextTry.IsZero() {
				d.NextTry, d.Blocked, d.Attempts = time.Time{}, state.FaultNone, 0
				c.Put = append(c.Put, d)
			}
		}
		return c, nil
	})
	return err
}
