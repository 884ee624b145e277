package outbox_test

import (
	"context"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/localstore"
	"app.tender/tender/state/localstore/storetest"
	"app.tender/tender/state/outbox"
)

// clock is a clock that a test sets.
type clock struct {
	mu sync.Mutex
	at time.Time
	up time.Duration // uptime: it does not jump
}

func newClock() *clock { return &clock{at: time.Date(2026, 4, 6, 9, 0, 0, 0, time.UTC)} }

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at, c.up = c.at.Add(d), c.up+d
}

// jump sets the clock by d without advancing the uptime.
func (c *clock) jump(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

func (c *clock) uptime() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.up
}

// rig is a process with its store and a service.
type rig struct {
	t       *testing.T
	clock   *clock
	service *fakeService
	store   *localstore.Store
	outbox  *outbox.Outbox
}

func newRig(t *testing.T) *rig {
	t.Helper()
	c := newClock()
	return rig{t: t, clock: c, service: newFakeService(c.now)}.open(filepath.Join(t.TempDir(), "tender.db"))
}

func (r rig) open(path string) *rig {
	r.t.Helper()
	store, err := storetest.Open(r.t.Context(), localstore.Config{Path: path, Now: r.clock.now})
	if err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() { _ = store.Close() })
	r.store, r.outbox = store, outbox.New(store.Queue, r.service, r.clock.now)
	return &r
}

// another returns a second process on the same files.
func (r *rig) another() *rig { return r.open(r.store.Path()) }

// restart restarts the process.
func (r *rig) restart() {
	r.t.Helper()
	if err := r.store.Close(); err != nil {
		r.t.Fatal(err)
	}
	*r = *r.open(r.store.Path())
}

// commitOne commits a single edit.
func commitOne(ctx context.Context, o *outbox.Outbox, e state.Edit) (state.OutboxEdit, error) {
	made, err := o.CommitAll(ctx, []state.Edit{e})
	if err != nil {
		return state.OutboxEdit{}, err
	}
	return made[0], nil
}

func (r *rig) commit(e state.Edit) state.OutboxEdit {
	r.t.Helper()
	entry, err := commitOne(r.t.Context(), r.outbox, e)
	if err != nil {
		r.t.Fatalf("commit: %v", err)
	}
	return entry
}

// typeText saves a draft and commits it, as the editor does.
func (r *rig) typeText(ref state.TextRef, base, text string) state.OutboxEdit {
	r.t.Helper()
	d, err := r.store.Typed.Save(r.t.Context(),
		state.Draft{Ref: ref, Base: base, Text: text, Revision: r.revision(ref)})
	if err != nil {
		r.t.Fatalf("save: %v", err)
	}
	return r.commit(state.Edit{
		Proposal: ref.Proposal, Option: ref.Option, Base: base, DraftRevision: d.Revision,
		Change: state.WriteText{Field: ref.Field, Text: text},
	})
}

func (r *rig) revision(ref state.TextRef) int64 {
	for _, d := range r.drafts() {
		if d.Ref == ref {
			return d.Revision
		}
	}
	return 0
}

func (r *rig) drafts() []state.Draft {
	r.t.Helper()
	list, err := r.store.Typed.Drafts(r.t.Context())
	if err != nil {
		r.t.Fatal(err)
	}
	return list
}

func (r *rig) push() state.Outcome {
	r.t.Helper()
	out, err := r.outbox.PushNext(r.t.Context())
	if err != nil {
		r.t.Fatalf("push: %v", err)
	}
	return out
}

// settle pushes and passes the time that the outbox asks for, until nothing is due. It returns the
// outcomes of all steps.
func (r *rig) settle() []state.Outcome {
	r.t.Helper()
	var all []state.Outcome
	for range 200 {
		out := r.push()
		if !out.Idle {
			all = append(all, out)
			continue
		}
		if out.NextTry.IsZero() {
			return all
		}
		r.clock.pass(out.NextTry.Sub(r.clock.now()))
	}
	r.t.Fatalf("the outbox does not become idle: %+v", r.entries())
	return nil
}

func (r *rig) decide(entry int64, d state.Decision) (state.OutboxEdit, error) {
	return r.outbox.Decide(r.t.Context(), entry, d)
}

func (r *rig) entries() []state.OutboxEdit {
	r.t.Helper()
	list, err := r.outbox.Edits(r.t.Context())
	if err != nil {
		r.t.Fatal(err)
	}
	return list
}

func (r *rig) entry(id int64) state.OutboxEdit {
	r.t.Helper()
	for _, e := range r.entries() {
		if e.ID == id {
			return e
		}
	}
	r.t.Fatalf("there is no entry %d", id)
	return state.OutboxEdit{}
}

// is fails the test unless the edit is in state want.
func (r *rig) is(id int64, want state.EditState) state.OutboxEdit {
	r.t.Helper()
	e := r.entry(id)
	if e.State != want {
		r.t.Fatalf("entry %d is %s (%s), want %s", id, e.State, e.Reason, want)
	}
	return e
}

// once returns outcomes for the first calls of an operation, and lets all others through.
func once(op string, outcomes ...outcome) func(string) outcome {
	return func(got string) outcome {
		if got != op || len(outcomes) == 0 {
			return arrives
		}
		f := outcomes[0]
		outcomes = outcomes[1:]
		return f
	}
}
