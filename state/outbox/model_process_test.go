package outbox_test

import (
	"context"
	"errors"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/localstore"
	"app.tender/tender/state/localstore/storetest"
	"app.tender/tender/state/outbox"
	"pgregory.net/rapid"
)

var (
	errKilled = errors.New("killed")
	errDisk   = &diskError{}
)

// diskError is a failure of the disk.
type diskError struct{}

func (*diskError) Error() string { return "the disk is full" }

func (*diskError) Fault() state.Fault {
	return state.Fault{Kind: state.FaultLocal, Message: "The disk is full."}
}

// blow is what happens to a process at a step.
type blow int

const (
	diesBefore blow = iota
	diesAfter
	diskFails
)

// mortal wraps a process's store and service. At the chosen step the process dies, before or after
// the step takes effect, or its disk fails.
type mortal struct {
	*localstore.Store
	*localstore.Queue
	*localstore.Typed

	backend   backend
	left      int // steps until the blow; negative for none
	blow      blow
	dead      bool
	hasRead   bool   // in this step: it is between its read and its write
	meanwhile func() // runs before every step
}

// endanger sometimes draws a blow for one of the process's next steps.
func (m *mortal) endanger(t *rapid.T, steps int) {
	if rapid.IntRange(0, 3).Draw(t, "blow") == 0 {
		m.left = rapid.IntRange(0, steps).Draw(t, "step")
		m.blow = rapid.SampledFrom([]blow{diesBefore, diesAfter, diskFails}).Draw(t, "what")
	}
}

func (m *mortal) spare() { m.left, m.meanwhile = -1, nil }

// step executes a step of the disk or the network.
func (m *mortal) step(onDisk bool, do func()) error {
	if m.dead {
		return errKilled
	}
	if m.meanwhile != nil {
		m.meanwhile()
	}
	if m.left != 0 || m.blow == diskFails && !onDisk {
		m.left--
		do()
		return nil
	}
	m.left = -1
	if m.blow == diskFails {
		return errDisk
	}
	m.dead = true
	if m.blow == diesAfter {
		do()
	}
	return errKilled
}

func (m *mortal) UpdateQueue(
	ctx context.Context,
	change func([]state.OutboxRecord) (state.QueueChange, error),
) (done []state.OutboxRecord, err error) {
	if struck := m.step(true, func() { done, err = m.Queue.UpdateQueue(ctx, change) }); struck != nil {
		return nil, struck
	}
	return done, err
}

func (m *mortal) SettleQueue(
	ctx context.Context, original *state.Proposal, asOf time.Time,
	change func([]state.OutboxRecord) (state.QueueChange, error),
) (done []state.OutboxRecord, err error) {
	if struck := m.step(true, func() { done, err = m.Queue.SettleQueue(ctx, original, asOf, change) }); struck != nil {
		return nil, struck
	}
	return done, err
}

func (m *mortal) CommitDraft(
	ctx context.Context, d state.Draft, change func([]state.OutboxRecord, state.Edit) (state.QueueChange, error),
) (saved state.Draft, done []state.OutboxRecord, err error) {
	if struck := m.step(true, func() { saved, done, err = m.Queue.CommitDraft(ctx, d, change) }); struck != nil {
		return d, nil, struck
	}
	return saved, done, err
}

func (m *mortal) Save(ctx context.Context, d state.Draft) (saved state.Draft, err error) {
	if struck := m.step(true, func() { saved, err = m.Typed.Save(ctx, d) }); struck != nil {
		return saved, struck
	}
	return saved, err
}

func (m *mortal) Put(ctx context.Context, d state.Draft) (saved state.Draft, err error) {
	if struck := m.step(true, func() { saved, err = m.Typed.Put(ctx, d) }); struck != nil {
		return saved, struck
	}
	return saved, err
}

func (m *mortal) Discard(ctx context.Context, d state.Draft) (done bool, err error) {
	if struck := m.step(true, func() { done, err = m.Typed.Discard(ctx, d) }); struck != nil {
		return false, struck
	}
	return done, err
}

func (m *mortal) ReverseDiscard(ctx context.Context, ref state.TextRef, r state.Reversed) (err error) {
	if struck := m.step(true, func() { err = m.Typed.ReverseDiscard(ctx, ref, r) }); struck != nil {
		return struck
	}
	return err
}

func (m *mortal) Restore(ctx context.Context, ref state.TextRef) (d state.Draft, err error) {
	if struck := m.step(true, func() { d, err = m.Typed.Restore(ctx, ref) }); struck != nil {
		return d, struck
	}
	return d, err
}

// remote is the service side of the same process.
type remote struct{ *mortal }

func (r remote) Proposal(ctx context.Context, id state.ProposalID) (p *state.Proposal, err error) {
	if killed := r.step(false, func() { p, err = r.backend.Proposal(ctx, id); r.hasRead = true }); killed != nil {
		return nil, killed
	}
	return p, err
}

func (r remote) Proposals(ctx context.Context, q state.ProposalQuery) (page state.ProposalPage, err error) {
	if killed := r.step(false, func() { page, err = r.backend.Proposals(ctx, q) }); killed != nil {
		return page, killed
	}
	return page, err
}

func (r remote) People(ctx context.Context, q state.PeopleQuery) (page state.PeoplePage, err error) {
	if killed := r.step(false, func() { page, err = r.backend.People(ctx, q) }); killed != nil {
		return page, killed
	}
	return page, err
}

func (r remote) Locations(ctx context.Context, contact state.ContactID, page int) (got state.LocationPage, err error) {
	if killed := r.step(false, func() { got, err = r.backend.Locations(ctx, contact, page) }); killed != nil {
		return got, killed
	}
	return got, err
}

func (r remote) Apply(ctx context.Context, e state.Edit) (a state.Applied, err error) {
	if killed := r.step(false, func() { a, err = r.backend.Apply(ctx, e) }); killed != nil {
		return a, killed
	}
	return a, err
}

// process is a running program.
type process struct {
	mortal
	outbox   *outbox.Outbox
	history  *outbox.History
	sessions map[state.TextRef]session // open editors
}

// session is an open editor.
type session struct {
	state.Draft
	unsaved  []string // words that were typed and not acknowledged
	replaced []string // words that were overwritten since
}

func (w *world) start(t *rapid.T) *process {
	store, err := storetest.Open(background, localstore.Config{Path: w.path, Now: w.clock.now})
	if err != nil {
		t.Fatal(err)
	}
	p := &process{
		mortal:   mortal{Store: store, Queue: store.Queue, Typed: store.Typed, backend: w.backend, left: -1},
		sessions: map[state.TextRef]session{},
	}
	p.outbox = outbox.New(&p.mortal, remote{&p.mortal}, w.clock.now)
	p.outbox.SetUptime(w.clock.uptime)
	p.history = outbox.NewHistory(p.outbox,
		outbox.HistoryStore{Queue: &p.mortal, Cache: store.Cache, Drafts: &p.mortal, Plans: store.Plans})
	return p
}
