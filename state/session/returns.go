package session

import (
	"context"
	"time"

	"app.tender/tender/state"
)

// Answers has what clients said on their pages. Errors are state.Faults; a service without such
// pages fails with FaultNotFound.
type Answers interface {
	// Answers lists what clients said about a proposal and its change orders, the oldest first.
	Answers(ctx context.Context, id state.ProposalID) ([]state.Answer, error)
	// Status returns what became of the mail to the client.
	Standing(ctx context.Context, id state.ProposalID) (state.Office, error)
}

// While the open proposal or one of its change orders may wait for the client, the service is polled for answers at
// growing intervals.
const (
	returnsFirst = 5 * time.Second
	returnsLast  = time.Minute
)

// returns is the part of a session that polls for answers of the open proposal's client.
type returns struct {
	core    *core
	link    *Connection
	sending *Sending
	open    *Opened
	remote  Remote
	answers Answers
	cache   Cache
	returning
}

// returning is the proposal that is polled.
type returning struct {
	of      state.ProposalID // 0 for none
	status  state.Status     // of that, as last seen
	every   time.Duration
	stop    func()
	none    bool  // the service has no answers
	newest  int64 // id of the newest answer that was read
	listed  bool  // answers were read
	current int   // number of the timer: older ones do nothing
}

// awaitReturns starts or stops polling, depending on the status of the open proposal.
func (r *returns) awaitReturns() {
	p := r.open.Proposal
	if p == nil || p.ID != r.open.ID || !p.Status.WithClient() && !r.mayChange(p) {
		r.endReturns()
		return
	}
	if r.of == p.ID && r.status == p.Status && r.stop != nil {
		return
	}
	if r.of != p.ID {
		r.endReturns()
	}
	r.of, r.status, r.every = p.ID, p.Status, returnsFirst
	r.askReturnsLater()
}

// mayChange reports whether a change order of p may be with the client, who answers on a page of the
// service's.
func (r *returns) mayChange(p *state.Proposal) bool {
	return p.Status == state.StatusAccepted && r.sending.readOnly == "" && r.answers != nil && !r.none
}

// endReturns stops polling.
func (r *returns) endReturns() {
	if r.stop != nil {
		r.stop()
	}
	r.returning = returning{none: r.none, current: r.current + 1}
}

// askReturnsLater polls after the interval.
func (r *returns) askReturnsLater() {
	if r.stop != nil {
		r.stop()
	}
	r.current++
	current := r.current
	r.stop = r.core.after(r.every, func() {
		if current == r.current {
			r.askReturns()
		}
	})
	r.every = min(r.every*3/2, returnsLast)
}

// askReturns reads the open proposal and its answers again, unless the service is unreachable.
func (r *returns) askReturns() {
	w := r.open
	if r.link.Offline() || w.Loading || w.ID != r.of || r.remote == nil {
		r.askReturnsLater()
		return
	}
	f := watchFetch{request: w.request, id: w.ID, now: r.core.clock.Now(), known: w.fetched, found: w.found}
	answers := r.answers
	if r.none {
		answers = nil
	}
	ctx, was := r.sending.work(), r.status
	r.core.begin(func() { r.fetchReturns(ctx, f, was, answers) })
}

// fetchReturns reads the proposal and its answers, and announces what is new. was is the last known status.
func (r *returns) fetchReturns(ctx context.Context, f watchFetch, was state.Status, from Answers) {
	p, err := r.remote.RenewProposal(ctx, f.id, f.known.Read())
	fetched := f.known
	if err == nil && p != fetched.Read() {
		fetched = state.NewFetched(p).Calculate()
		defer fetched.Prepare()
	}
	var list []state.Answer
	none := from == nil
	if err == nil && from != nil {
		var failed error
		list, failed = from.Answers(ctx, f.id)
		none = failed != nil
		if state.FaultOf(failed).Kind == state.FaultNotFound {
			r.noAnswers()
		}
	}
	var at state.Office
	if err == nil && p.Status == state.StatusEmailFailed && p.Status != was && r.answers != nil {
		at, _ = r.answers.Standing(ctx, f.id) // it only adds the reason to the status
	}
	r.core.mu.Lock()
	defer r.core.mu.Unlock()
	w := r.open
	r.link.noteUnseen(err)
	if f.request != w.request || r.of != f.id || err != nil {
		if r.of == f.id {
			r.askReturnsLater()
		}
		return
	}
	fresh := r.fresh(list, none)
	if fetched != f.known {
		r.core.put(&job{key: new(byte), lane: laneCache, copy: true, run: func() error {
			return r.core.outside(func() error { return r.cache.SaveProposal(r.core.disk, p, f.now) })
		}})
	}
	r.open.watched(fetched, f.now)
	if words := state.ReturnWords(p, was, fresh, at.MailAbout(0)); words != "" {
		r.core.emit(ClientAnswered{Proposal: p, Words: words})
		r.every = returnsFirst
	}
	if r.of == f.id {
		r.status = p.Status
		r.askReturnsLater()
	}
}

// noAnswers notes that the service has none.
func (r *returns) noAnswers() {
	r.core.mu.Lock()
	defer r.core.mu.Unlock()
	r.none = true
}

// fresh returns the answers that were not read before. After the first read, that is only a question that no later
// answer follows.
func (r *returns) fresh(list []state.Answer, none bool) []state.Answer {
	if none || len(list) == 0 {
		r.listed = r.listed || !none
		return nil
	}
	first, last := !r.listed, list[len(list)-1]
	before := r.newest
	r.listed, r.newest = true, last.ID
	if first {
		if last.Kind == state.AnswerAsked {
			return list[len(list)-1:]
		}
		return nil
	}
	return state.Filter(list, func(a *state.Answer) bool { return a.ID > before })
}
