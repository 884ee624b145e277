package outbox_test

import (
	"context"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/localstore"
	"app.tender/tender/state/outbox"
)

// fullDisk is a store that can't store the result of a step.
type fullDisk struct {
	*localstore.Queue

	fails func(fetched *state.Proposal) bool
}

func (s fullDisk) SettleQueue(
	ctx context.Context, fetched *state.Proposal, asOf time.Time,
	change func([]state.OutboxRecord) (state.QueueChange, error),
) ([]state.OutboxRecord, error) {
	if s.fails(fetched) {
		return nil, state.Fault{Kind: state.FaultLocal, Message: "The disk is full."}
	}
	return s.Queue.SettleQueue(ctx, fetched, asOf, change)
}

// If the cached copy does not fit on the disk, a saved edit is still settled: otherwise it would
// be sent again over what someone else writes meanwhile.
func TestSavedEntryIsSettledWithoutACachedProposal(t *testing.T) {
	r := newRig(t)
	entry := r.typeText(description, original, "mine")
	r.outbox = outbox.New(fullDisk{r.store.Queue, func(fetched *state.Proposal) bool { return fetched != nil }},
		r.service, r.clock.now)
	r.push()
	r.is(entry.ID, state.EditSent)
	if len(r.service.log) != 1 || len(r.drafts()) != 0 {
		t.Errorf("%d writes, %d drafts", len(r.service.log), len(r.drafts()))
	}
}

// A service with a full disk returns 500, and can still be read. The reason is what its operator needs, and a
// person who retries does not lose it.
func TestTheReasonOfAFailureOfTheServiceStays(t *testing.T) {
	r := newRig(t)
	entry := r.typeText(description, original, "mine")
	r.service.outcome = once("write", fails)
	for range 3 {
		r.push()
		if e := r.entry(entry.ID); e.State != state.EditWaiting || e.Reason != "The service failed." {
			t.Errorf("after a failure of the service: %s, %q", e.State, e.Reason)
		}
		if err := r.outbox.Wake(t.Context()); err != nil {
			t.Fatal(err)
		}
		r.clock.pass(time.Second)
	}
	r.settle()
	if e := r.is(entry.ID, state.EditSent); e.Reason != "" {
		t.Errorf("saved, with the reason %q", e.Reason)
	}
}

// Whether something was made is looked up, and not known until then. What the service said names what to do about it,
// and who to ask.
func TestTheReasonOfAFailureStaysWhileACreateIsUncertain(t *testing.T) {
	for name, kind := range creates() {
		r := newRig(t)
		r.service.outcome = once("write", fails)
		entry := r.commit(kind.edit)
		for range 3 {
			r.push()
			if e := r.is(entry.ID, state.EditUncertain); e.Reason != "The service failed." {
				t.Errorf("%s: %q", name, e.Reason)
			}
			r.clock.pass(4 * time.Second)
		}
		r.settle()
		if e := r.is(entry.ID, state.EditSent); e.Reason != "" || kind.count(r.service) != 1 {
			t.Errorf("%s: %d, with the reason %q", name, kind.count(r.service), e.Reason)
		}
	}
}

// A failure before the write is no reason why the write is uncertain.
func TestAnEarlierFailureIsNoReasonOfAnUncertainCreate(t *testing.T) {
	r := newRig(t)
	r.service.outcome = once("read", fails)
	entry := r.commit(creates()["area"].edit)
	r.push()
	r.is(entry.ID, state.EditWaiting)
	r.clock.pass(time.Minute)
	r.outbox = outbox.New(fullDisk{r.store.Queue, func(*state.Proposal) bool { return true }}, r.service, r.clock.now)
	r.service.outcome = once("write", cutBefore)
	if _, err := r.outbox.PushNext(t.Context()); state.FaultOf(err).Kind != state.FaultLocal {
		t.Fatalf("unstored step: %v", err)
	}
	r.outbox = outbox.New(r.store.Queue, r.service, r.clock.now)
	r.push()
	if e := r.is(entry.ID, state.EditUncertain); e.Reason == "The service failed." {
		t.Errorf("the reason is %q", e.Reason)
	}
}

// An edit whose result could not be stored is not in flight forever: once it can't arrive any
// more, it can be dropped.
func TestAnUnsettledEditCanBeDropped(t *testing.T) {
	r := newRig(t)
	entry := r.typeText(description, original, "mine")
	r.outbox = outbox.New(fullDisk{r.store.Queue, func(*state.Proposal) bool { return true }}, r.service, r.clock.now)
	r.service.outcome = once("write", cutBefore)
	if _, err := r.outbox.PushNext(t.Context()); state.FaultOf(err).Kind != state.FaultLocal {
		t.Fatalf("unstored step: %v", err)
	}
	r.is(entry.ID, state.EditSending)
	r.clock.pass(time.Hour)
	if _, err := r.decide(entry.ID, state.Decision{Kind: state.DecideDrop}); err != nil {
		t.Errorf("can't be dropped: %v", err)
	}
}

// Someone continues typing and saves while the service refuses the first version: one edit
// remains, with the newer text. With two, the older could be sent again over the newer.
func TestTypingDuringARefusedSaveLeavesOneEdit(t *testing.T) {
	r := newRig(t)
	r.typeText(description, original, "mine")
	r.service.onWrite = func(state.Edit) {
		r.service.onWrite = nil
		r.typeText(description, original, "mine and more")
		r.changedBy(func(p *state.Proposal) { p.Status = state.StatusAccepted })
	}
	r.push()
	list := r.entries()
	if len(list) != 1 || list[0].Edit.Text() != "mine and more" {
		t.Errorf("entries %+v", list)
	}
}
