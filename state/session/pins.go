package session

import (
	"context"
	"slices"
	"time"

	"app.tender/tender/state"
)

// Pins are refreshed in the background: when the service is first reached, when a person
// refreshes, and periodically.
const (
	pinEvery = 15 * time.Minute
	pinFresh = 5 * time.Minute // newer parts are read again only when a person asks
)

// Pins is the part of a session that fetches the parts of pinned proposals, one at a time and in the background.
type Pins struct {
	core    *core
	link    *Connection
	sending *Sending
	remote  Remote // nil: nothing is fetched
	cache   Cache
	marks   Marks
	sold    func(context.Context) ([]state.ProposalID, error) // nil: nothing pins itself
	kept    func() []state.Pin                                // as read last

	queue    []state.ProposalID
	job      *pinJob // the current one; nil for none
	last     time.Time
	stop     func()                    // cancels the wait for the next refresh
	asked    map[state.ProposalID]bool // a person waits for it
	reported map[state.ProposalID]bool // its failure was reported
	selling  bool                      // sold is asked
	news     []state.ProposalID        // what the first round has found changed
	told     bool                      // that was announced
}

// pinJob fetches one proposal, part by part.
type pinJob struct {
	id     state.ProposalID
	ctx    context.Context // the life of the job, ended by a person or with its last part
	cancel context.CancelFunc
	steps  []pinStep // the remaining parts
	done   int
}

// Pinning is the progress of a fetch that a person waits for; zero for none. Change orders count
// once their list is read.
type Pinning struct{ Part, Of int }

// Pin keeps proposals complete on this machine.
func (p *Pins) Pin(ids []state.ProposalID) {
	p.keepPins(func(ctx context.Context) error {
		for _, id := range ids {
			if err := p.marks.Pin(ctx, id); err != nil {
				return err
			}
		}
		return nil
	}, func() {
		for _, id := range ids {
			p.asked[id] = true
			p.queue = slices.Insert(slices.DeleteFunc(p.queue, func(q state.ProposalID) bool { return q == id }), 0, id)
		}
		p.core.emit(PinBegun{Proposal: ids[0]})
	})
}

// Unpin unpins a proposal, and cancels a fetch of it. Its cached parts stay until they expire.
func (p *Pins) Unpin(id state.ProposalID) {
	p.core.mu.Lock()
	p.forgetPin(id)
	p.core.mu.Unlock()
	p.keepPins(func(ctx context.Context) error { return p.marks.Unpin(ctx, id) }, func() {
		p.core.emit(Unpinned{Proposal: id})
	})
}

func (p *Pins) keepPins(keep func(context.Context) error, done func()) {
	p.core.mu.Lock()
	defer p.core.mu.Unlock()
	p.core.do(func() error {
		if err := p.core.outside(func() error { return keep(p.core.disk) }); err != nil {
			p.core.emit(Failed{Fault: state.FaultOf(err)})
			return nil
		}
		done()
		p.core.reread()
		p.fetchPins()
		return nil
	})
}

// RefreshPins fetches all pins again, or only those that are not fresh.
func (p *Pins) RefreshPins(all bool) {
	p.core.mu.Lock()
	defer p.core.mu.Unlock()
	p.refreshPins(all)
	p.fetchPins()
}

func (p *Pins) refreshPins(all bool) {
	now := p.core.clock.Now()
	p.last = now
	if p.stop != nil {
		p.stop()
	}
	p.stop = p.core.after(pinEvery, p.fetchPins)
	for _, pin := range slices.Backward(p.kept()) {
		fresh := len(pin.Missing) == 0 && now.Sub(pin.AsOf) < pinFresh
		fetching := p.job != nil && p.job.id == pin.Proposal
		if (all || !fresh) && !fetching && !slices.Contains(p.queue, pin.Proposal) {
			p.queue = append(p.queue, pin.Proposal)
		}
	}
}

// pinSold pins the jobs that pin themselves.
func (p *Pins) pinSold() {
	if p.sold == nil || p.selling {
		return
	}
	p.selling = true
	p.core.begin(func() {
		ids, err := p.sold(p.sending.work())
		p.core.mu.Lock()
		defer p.core.mu.Unlock()
		p.selling = false
		p.link.note(err)
		if err != nil {
			return // asked again with the next refresh
		}
		fresh, err := outsideFor(p.core, func() ([]state.ProposalID, error) {
			return p.marks.PinSold(p.core.disk, ids)
		})
		if err != nil {
			p.core.fault(ownFault(err))
			return
		}
		p.queue = append(p.queue, fresh...)
		p.core.reread()
		p.fetchPins()
	})
}

// tellNews announces, once after a start, which pinned jobs have changed since they were fetched last.
func (p *Pins) tellNews() {
	if p.told || p.selling {
		return
	}
	p.told = true
	if len(p.news) > 0 {
		p.core.emit(PinsChanged{Proposals: p.news})
	}
}

// forgetPin cancels the fetch of a proposal.
func (p *Pins) forgetPin(id state.ProposalID) {
	p.queue = slices.DeleteFunc(p.queue, func(q state.ProposalID) bool { return q == id })
	delete(p.asked, id)
	if p.job != nil && p.job.id == id {
		p.job.cancel()
		p.job = nil
		p.core.changed()
	}
}

// stopPins cancels all fetches.
func (p *Pins) stopPins() {
	if j := p.job; j != nil {
		p.forgetPin(j.id)
	}
	p.queue = nil
}

// fetchPins fetches the next proposal if the service is reachable.
func (p *Pins) fetchPins() {
	if p.remote == nil || p.job != nil || !p.sending.mayAsk() {
		return
	}
	if p.core.clock.Now().Sub(p.last) >= pinEvery {
		p.refreshPins(false)
		p.pinSold()
	}
	if len(p.queue) == 0 {
		p.tellNews()
		return
	}
	j := &pinJob{id: p.queue[0], steps: []pinStep{{part: state.PinDetail}, {part: state.PinChangeOrders}}}
	p.queue = p.queue[1:]
	j.ctx, j.cancel = context.WithCancel(p.sending.work())
	p.job = j
	p.core.changed()
	p.core.begin(func() { p.fetchPin(j) })
}

// fetchPin fetches a proposal part by part.
func (p *Pins) fetchPin(j *pinJob) {
	p.core.mu.Lock()
	defer p.core.mu.Unlock()
	for len(j.steps) > 0 {
		step := j.steps[0]
		more, err := outsideFor(p.core, func() ([]pinStep, error) { return p.fetchPart(j.ctx, j.id, step) })
		if p.job != j {
			return // it was unpinned meanwhile
		}
		if err != nil {
			p.pinEnded(j, err)
			return
		}
		j.steps = append(j.steps[1:], more...)
		j.done++
		p.link.note(nil)
		p.core.changed()
	}
	p.pinEnded(j, nil)
}

// pinEnded continues after the last part of a proposal, or after a part that could not be fetched
// or stored. If all requests fail, the proposal stays in the queue.
func (p *Pins) pinEnded(j *pinJob, err error) {
	f := state.FaultOf(err)
	j.cancel()
	p.job = nil
	p.link.note(err)
	asked := p.asked[j.id]
	switch {
	case f.Kind == state.FaultNone:
		if asked {
			p.core.emit(Pinned{Proposal: j.id})
		}
		delete(p.asked, j.id)
	case f.Stays():
		p.queue = slices.Insert(p.queue, 0, j.id)
		if asked {
			p.core.emit(PinDelayed{Proposal: j.id, Fault: f})
		}
	case f.Kind == state.FaultLocal:
		p.core.emit(LocalFault{Fault: f})
	case f.Kind != state.FaultCanceled:
		if asked || !p.reported[j.id] {
			p.core.emit(PinFailed{Proposal: j.id, Fault: f})
		}
		delete(p.asked, j.id)
		p.reported[j.id] = true
	}
	p.core.reread()
	p.fetchPins()
}
