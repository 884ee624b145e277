package outbox

import (
	"context"
	"sync"
	"time"

	"app.tender/tender/state"
)

// Remote is the port to the service. Its errors carry a state.Fault. Apply sends one edit without
// local ids, and returns the detail after it, or the text alone that it wrote.
type Remote interface {
	Apply(ctx context.Context, e state.Edit) (state.Applied, error)
	Proposal(ctx context.Context, id state.ProposalID) (*state.Proposal, error)
	Proposals(ctx context.Context, q state.ProposalQuery) (state.ProposalPage, error)
	People(ctx context.Context, q state.PeopleQuery) (state.PeoplePage, error)
	Locations(ctx context.Context, contact state.ContactID, page int) (state.LocationPage, error)
}

// Store stores the edits, for all processes of this machine.
type Store interface {
	Processes
	// Records returns the open edits in order, then the last settled ones.
	Records(ctx context.Context, recent int) ([]state.OutboxRecord, error)
	// UpdateQueue changes edits in one durable transaction.
	UpdateQueue(ctx context.Context,
		change func(open []state.OutboxRecord) (state.QueueChange, error)) ([]state.OutboxRecord, error)
	// SettleQueue is UpdateQueue, but also caches fetched, as read at asOf; fetched may be nil.
	SettleQueue(
		ctx context.Context, fetched *state.Proposal, asOf time.Time,
		change func(open []state.OutboxRecord) (state.QueueChange, error),
	) ([]state.OutboxRecord, error)
	// CommitDraft saves a draft and passes the edit that sends it to change, in one durable
	// transaction. If another process edits the text, the error is a *state.EditedElsewhere and
	// nothing is committed.
	CommitDraft(
		ctx context.Context, d state.Draft,
		change func(open []state.OutboxRecord, e state.Edit) (state.QueueChange, error),
	) (state.Draft, []state.OutboxRecord, error)
	// Base returns the service's value from before an edit, as far as it is known here: an editor
	// may name a text that is itself still in the outbox.
	Base(ctx context.Context, e state.Edit) (string, error)
}

// Processes tells the processes of this machine apart.
type Processes interface {
	// LockQueue takes the lock for processing edits, which one process holds at a time.
	LockQueue() (release func(), ok bool, err error)
	// Self returns the token of this process; Alive reports whether a process still runs.
	Self() string
	Alive(process string) (living, known bool)
}

// Outbox sends edits to the service. It is safe for concurrent use; it runs one step at a time.
type Outbox struct {
	store  Store
	remote Remote
	now    func() time.Time
	uptime func() time.Duration // the same for all processes, and does not jump when the clock is set
	step   sync.Mutex           // held during a step: this process sends one edit at a time

	mu     sync.Mutex
	picked state.OutboxRecord // the edit in process, as stored; zero for none
}

// New returns an outbox. now is the clock; nil means the system's.
func New(store Store, remote Remote, now func() time.Time) *Outbox {
	o := &Outbox{store: store, remote: remote, now: time.Now, uptime: machineUptime}
	if now != nil {
		o.now, o.uptime = now, func() time.Duration { return time.Duration(now().UnixNano()) }
	}
	return o
}

// recentEdits is how many settled edits Edits returns.
const recentEdits = 50

// Edits returns the open edits in order, then the last settled ones, newest first. Those that wait
// have a reason.
func (o *Outbox) Edits(ctx context.Context) ([]state.OutboxEdit, error) {
	queue, err := o.store.Records(ctx, recentEdits)
	explain(queue)
	return entriesOf(queue, err)
}

// Wake ends all waits, so that everything is tried at once: after signing in again, or when a
// person asks for it.
func (o *Outbox) Wake(ctx context.Context) error {
	_, err := o.store.UpdateQueue(ctx, func(open []state.OutboxRecord) (c state.QueueChange, err error) {
		for _, d := range open {
			if d.State == state.EditWaiting && !d.NextTry.IsZero() {
				d.NextTry, d.Attempts = time.Time{}, 0
				c.Put = append(c.Put, d)
			}
		}
		return c, nil
	})
	return err
}
