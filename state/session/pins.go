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

// pinner fetches the parts of pinned proposals, one at a time and in the background.
type pinner struct {
	queue    []state.ProposalID
	job      *pinJob // the current one; nil for none
	last     time.Time
	stop     func()                    // cancels the wait for the next refresh
	asked    map[state.ProposalID]bool // a person waits for it
	reported map[state.ProposalID]bool // its failure was reported
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
func (s *Session) Pin(ids []state.ProposalID) {
	s.keepPins(func(ctx context.Context) error {
		for _, id := range ids {
			if err := s.c.Marks.Pin(ctx, id); err != nil {
				return err
			}
		}
		return nil
	}, func() {
		for _, id := range ids {
			p := &s.pins
			p.asked[id] = true
			p.queue = slices.Insert(slices.DeleteFunc(p.queue, func(q state.ProposalID) bool { return q == id }), 0, id)
		}
		s.emit(PinBegun{Proposal: ids[0]})
	})
}

// Unpin unpins a proposal, and cancels a fetch of it. Its cached parts stay until they expire.
func (s *Session) Unpin(id state.ProposalID) {
	s.mu.Lock()
	s.forgetPin(id)
	s.mu.Unlock()
	s.keepPins(func(ctx context.Context) error { return s.c.Marks.Unpin(ctx, id) }, func() { s.emit(Unpinned{Proposal: id}) })
}

func (s *Session) keepPins(keep func(context.Context) error, done func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.do(func() error {
		if err := s.outside(func() error { return keep(s.disk) }); err != nil {
			s.emit(Failed{Fault: state.FaultOf(err)})
			return nil
		}
		done()
		s.read()
		s.fetchPins()
		return nil
	})
}

// RefreshPins fetches all pins again, or only those that are not fresh.
func (s *Session) RefreshPins(all bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refreshPins(all)
	s.fetchPins()
}

func (s *Session) refreshPins(all bool) {
	p, now := &s.pins, s.c.Clock.Now()
	p.last = now
	if p.stop != nil {
		p.stop()
	}
	p.stop = s.after(pinEvery, s.fetchPins)
	for _, pin := range slices.Backward(s.reader.pins) {
		fresh := len(pin.Missing) == 0 && now.Sub(pin.AsOf) < pinFresh
		fetching := p.job != nil && p.job.id == pin.Proposal
		if (all || !fresh) && !fetching && !slices.Contains(p.queue, pin.Proposal) {
			p.queue = append(p.queue, pin.Proposal)
		}
	}
}

// forgetPin cancels the fetch of a proposal. s.mu is held.
func (s *Session) forgetPin(id state.ProposalID) {
	p := &s.pins
	p.queue = slices.DeleteFunc(p.queue, func(q state.ProposalID) bool { return q == id })
	delete(p.asked, id)
	if p.job != nil && p.job.id == id {
		p.job.cancel()
		p.job = nil
		s.changed()
	}
}

// stopPins cancels all fetches. s.mu is held.
func (s *Session) stopPins() {
	if j := s.pins.job; j != nil {
		s.forgetPin(j.id)
	}
	s.pins.queue = nil
}

// fetchPins fetches the next proposal if the service is reachable. s.mu is held.
func (s *Session) fetchPins() {
	p, l := &s.pins, s.link
	if !s.reader.ready || s.c.Remote == nil || p.job != nil || !l.Heard || !l.Online() || l.Fault.Kind != state.FaultNone || s.ctx.Err() != nil {
		return
	}
	if s.c.Clock.Now().Sub(p.last) >= pinEvery {
		s.refreshPins(false)
	}
	if len(p.queue) == 0 {
		return
	}
	j := &pinJob{id: p.queue[0], steps: []pinStep{{part: state.PinDetail}, {part: state.PinChangeOrders}}}
	p.queue = p.queue[1:]
	j.ctx, j.cancel = context.WithCancel(s.work())
	p.job = j
	s.changed()
	s.begin(func() { s.fetchPin(j) })
}

// fetchPin fetches a proposal part by part.
func (s *Session) fetchPin(j *pinJob) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(j.steps) > 0 {
		step := j.steps[0]
		more, err := outsideFor(s, func() ([]pinStep, error) { return s.fetchPart(j.ctx, j.id, step) })
		if s.pins.job != j {
			return // it was unpinned meanwhile
		}
		if err != nil {
			s.pinEnded(j, err)
			return
		}
		j.steps = append(j.steps[1:], more...)
		j.done++
		s.note(nil)
		s.changed()
	}
	s.pinEnded(j, nil)
}

// pinEnded continues after the last part of a proposal, or after a part that could not be fetched
// or stored. If all requests fail, the proposal stays in the queue. s.mu is held.
func (s *Session) pinEnded(j *pinJob, err error) {
	p, f := &s.pins, state.FaultOf(err)
	j.cancel()
	p.job = nil
	s.note(err)
	asked := p.asked[j.id]
	switch {
	case f.Kind == state.FaultNone:
		if asked {
			s.emit(Pinned{Proposal: j.id})
		}
		delete(p.asked, j.id)
	case f.Stays():
		p.queue = slices.Insert(p.queue, 0, j.id)
		if asked {
			s.emit(PinDelayed{Proposal: j.id, Fault: f})
		}
	case f.Kind == state.FaultLocal:
		s.emit(LocalFault{Fault: f})
	case f.Kind != state.FaultCanceled:
		if asked || !p.reported[j.id] {
			s.emit(PinFailed{Proposal: j.id, Fault: f})
		}
		delete(p.asked, j.id)
		p.reported[j.id] = true
	}
	s.read()
	s.fetchPins()
}
