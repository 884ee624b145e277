package outbox

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/merge"
)

// sent returns the result of an entry whose value the service is known to have.
func sent(d state.OutboxRecord, p *state.Proposal) result {
	d = quiet(d)
	d.State = state.EntrySent
	return result{OutboxRecord: d, proposal: p}
}

// sent is the function sent, with the value that was sent if it differs from what was typed.
func (v valuePlan) sent(d state.OutboxRecord, p *state.Proposal) result {
	r := sent(d, p)
	if v.merged {
		r.Reason, r.Theirs, r.Merged = mergedWords(merge.Texts(d.Edit.Base, d.Edit.Value(), v.theirs)), v.theirs, &v.send
	}
	return r
}

// refused returns the result of an entry that can't be sent as it is.
func refused(d state.OutboxRecord, p *state.Proposal, f state.Fault) result {
	d = quiet(d)
	d.State, d.Reason, d.Next = state.EntryRefused, f.Message, f.Next
	return result{OutboxRecord: d, proposal: p}
}

// conflict returns the result of an entry whose value someone else changed too.
func conflict(d state.OutboxRecord, p *state.Proposal, theirs, reason string) result {
	d = quiet(d)
	d.State, d.Reason, d.Next, d.Theirs = state.EntryConflict, reason, chooseNext, theirs
	return result{OutboxRecord: d, proposal: p}
}

// heldBack returns the result of an entry that was not sent because the service omits the value
// that it would overwrite. A retry sends it.
func heldBack(d state.OutboxRecord, p *state.Proposal) result {
	r := refused(d, p, state.Conflict(standsUnseen, overUnseen))
	r.Observed.Omitted = true
	return r
}

// omitted returns the result of a write that was, or may have been, accepted by a service that
// omits the value.
func omitted(d state.OutboxRecord, p *state.Proposal) result {
	d.Observed.Omitted = true
	return unclear(d, p, holdsOmitted)
}

// quiet removes the data of a finished write from an entry.
func quiet(d state.OutboxRecord) state.OutboxRecord {
	d.Reason, d.Next, d.Theirs = "", "", ""
	d.Began, d.Observed, d.Decided, d.Chosen = time.Time{}, state.Precondition{}, false, false
	d.NextTry, d.Blocked, d.Attempts = time.Time{}, state.FaultNone, 0
	return d
}

// waits returns the result of an entry that is retried automatically.
func (o *Outbox) waits(d state.OutboxRecord, p *state.Proposal, f state.Fault) result {
	d.State, d.Blocked, d.Reason, d.Next = state.EntryWaiting, f.Kind, f.Message, f.Next
	d.NextTry = time.Time{}
	if wait := waitFor(f, d.Attempts); wait > 0 {
		d.NextTry = o.now().Add(wait).UTC()
	}
	return result{OutboxRecord: d, proposal: p, fault: f}
}

// certainlyNotDone reports whether a write that failed with this fault certainly changed nothing.
func certainlyNotDone(k state.FaultKind) bool {
	return closesAll(k) || k == state.FaultPermission || refuses(k)
}

// refuses reports whether a fault of this kind is about the edit itself, so that a retry would fail
// again.
func refuses(k state.FaultKind) bool {
	switch k {
	case state.FaultNotFound, state.FaultTerminal, state.FaultConflict, state.FaultInvalid:
		return true
	default:
		return false
	}
}

// notWritten returns the result of a write that was certainly not done.
func (o *Outbox) notWritten(d state.OutboxRecord, p *state.Proposal, f state.Fault) result {
	d.Began = time.Time{}
	if refuses(f.Kind) {
		return refused(d, p, inWords(f, d.Edit))
	}
	return o.waits(d, p, f)
}

// notRead returns the result of a step whose read failed. An uncertain write stays uncertain.
func (o *Outbox) notRead(d state.OutboxRecord, err error) result {
	f := state.FaultOf(err)
	if refuses(f.Kind) && d.Began.IsZero() {
		return refused(d, nil, inWords(f, d.Edit))
	}
	r := o.waits(d, nil, f)
	if d.Edit.Creates() && !d.Began.IsZero() {
		r.OutboxRecord = uncertain(r.OutboxRecord)
		if r.NextTry.IsZero() { // zero would leave it to a person
			r.NextTry = o.now().UTC()
		}
	}
	return r
}

// mayStillArrive reports whether an uncertain write, which takes at most within, was sent so recently that it may still
// reach the service, and until when.
func (o *Outbox) mayStillArrive(d state.OutboxRecord, within time.Duration) (until time.Time, young bool) {
	if d.Began.IsZero() {
		return until, false
	}
	up, sent := o.uptime(), d.Observed.SentAt
	if sent > up {
		return until, false // the machine has started again since
	}
	left := within - (up - sent)
	return o.now().Add(left), left > 0
}

// looksLater returns the result of an entry whose uncertain write may still arrive: the service is
// read again then. The reason stays if the service failed: that it can be read does not mean that it can write.
func looksLater(d state.OutboxRecord, p *state.Proposal, at time.Time) result {
	d.State = state.EntryWaiting
	if d.Blocked != state.FaultUnavailable {
		d.Blocked, d.Reason, d.Next = state.FaultNone, mayBeWritten, comparesAgain
	}
	if d.Edit.Creates() {
		d = uncertain(d)
	}
	d.NextTry = at.UTC()
	return result{OutboxRecord: d, proposal: p}
}

// uncertain returns an entry that may have been created. The reason stays if the service failed.
func uncertain(d state.OutboxRecord) state.OutboxRecord {
	if d.Blocked != state.FaultUnavailable {
		d.Reason = mayBeDone
	}
	d.State, d.Next = state.EntryUncertain, looksAgain
	return d
}
