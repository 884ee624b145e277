package session

import (
	"context"
	"slices"
	"time"

	"app.tender/tender/state"
)

// processAfter is how long this terminal leaves another one's edits to that terminal.
const processAfter = 2 * time.Second

// Sending is the part of a session that runs the outbox's steps, in one goroutine at a time.
type Sending struct {
	core     *core
	link     *Connection
	outbox   Outbox
	readOnly string // why nothing may be written to the service; empty if it may
	liveHost string // the host of a live account, which gets nothing before Agree; empty for no question

	entries func() []state.OutboxEdit           // of the outbox, as read last
	pushed  func(state.Outcome, *state.Fetched) // a step has this outcome, with the proposal that it returned
	freed   func()                              // a person has agreed to write to a live account
	halted  func()                              // a person has stopped all requests

	ready      bool // the local store was read once
	processing bool // a step is running
	again      bool // something was committed meanwhile
	stopped    bool // a person stopped it; it resumes when something is saved
	agreed     bool // to write to a live account

	next time.Time // the next try; zero for none
	stop func()    // cancels the wait for it

	ctx    context.Context // of what asks the service, ended by Stop
	cancel context.CancelFunc
}

// Work returns the context of all requests to the service, which Stop cancels.
func (n *Sending) Work() context.Context {
	n.core.mu.Lock()
	defer n.core.mu.Unlock()
	return n.work()
}

// work is Work.
func (n *Sending) work() context.Context {
	if n.ctx == nil || n.ctx.Err() != nil {
		n.ctx, n.cancel = context.WithCancel(n.core.ctx)
	}
	return n.ctx
}

// Stop cancels all requests to the service. sending reports whether edits were being sent, which
// then wait until Resume.
func (n *Sending) Stop(sending bool) {
	n.core.mu.Lock()
	defer n.core.mu.Unlock()
	if n.cancel != nil {
		n.cancel()
	}
	n.stopped = n.stopped || sending
	n.halted()
	n.core.changed()
}

// heldBack reports whether edits wait until a person agrees to write to a live account.
func (n *Sending) heldBack() bool { return n.liveHost != "" && !n.agreed }

// Agree allows edits to be sent to the live account until the session ends.
func (n *Sending) Agree() {
	n.core.mu.Lock()
	defer n.core.mu.Unlock()
	n.agreed = true
	n.core.changed()
	n.process()
	n.freed()
}

// process starts the outbox's steps, unless they run or must not.
func (n *Sending) process() {
	switch {
	case !n.mayProcess():
	case n.processing:
		n.again = true
	default:
		n.processing = true
		n.core.changed()
		n.core.begin(n.processAll)
	}
}

func (n *Sending) mayProcess() bool {
	return n.ready && n.link.Online() && n.readOnly == "" && !n.stopped && !n.heldBack() && n.core.ctx.Err() == nil
}

// mayAsk reports whether the service can be asked in the background: it was heard, and the last request went well.
func (n *Sending) mayAsk() bool {
	l := n.link
	return n.ready && l.Heard && l.Online() && l.Fault.Kind == state.FaultNone && n.core.ctx.Err() == nil
}

// processAll runs the outbox's steps until nothing is due.
func (n *Sending) processAll() {
	n.core.mu.Lock()
	defer n.core.mu.Unlock()
	for n.mayProcess() {
		n.again = false
		ctx := n.work()
		var fetched *state.Fetched
		out, err := outsideFor(n.core, func() (state.Outcome, error) {
			out, err := n.outbox.PushNext(ctx)
			fetched = state.NewFetched(out.Proposal).Calculate()
			return out, err
		})
		if err != nil {
			n.core.fault(err)
			break
		}
		if !out.Idle {
			n.pushed(out, fetched)
		} else if !n.again {
			n.processAt(out.NextTry)
			break
		}
	}
	n.processing = false
	n.core.changed()
}

// processAt continues the outbox at a time.
func (n *Sending) processAt(at time.Time) {
	if at.IsZero() {
		return
	}
	if n.stop != nil {
		n.stop()
	}
	n.next = at
	n.stop = n.core.after(max(time.Second, at.Sub(n.core.clock.Now())), func() {
		n.next, n.stop = time.Time{}, nil
		n.process()
	})
}

// processLeft processes what another process has left in the outbox: a command that worked
// offline, or a program that ended before it had sent everything.
func (n *Sending) processLeft() {
	at := n.core.clock.Now().Add(processAfter)
	entries := n.entries()
	left := slices.ContainsFunc(entries, func(e state.OutboxEdit) bool {
		return e.State == state.EditWaiting && !e.Edit.WaitsHere(entries) || e.State == state.EditSending ||
			e.State == state.EditUncertain && !e.NextTry.IsZero()
	})
	if left && !n.processing && (n.next.IsZero() || n.next.After(at)) {
		n.processAt(at)
	}
}

// resume reads the outbox again and runs its next step, because a person has saved something. It
// ends Stop.
func (n *Sending) resume() {
	n.stopped = false
	n.core.reread()
	n.process()
}

// Wake makes the outbox retry at once, also after Stop: after signing in again, or when a person asks for it.
func (n *Sending) Wake() {
	n.core.mu.Lock()
	defer n.core.mu.Unlock()
	n.stopped = false
	n.wake()
}

// wake is Wake, but Stop still holds.
func (n *Sending) wake() {
	n.core.do(func() error {
		n.core.fault(n.core.outside(func() error { return n.outbox.Wake(n.core.disk) }))
		n.core.reread()
		n.process()
		return nil
	})
}
