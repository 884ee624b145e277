package session

import (
	"context"
	"errors"
	"slices"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/bridge"
)

// Builds lists the runs of the builder stored on this machine.
type Builds interface {
	// OpenRuns returns the open runs of all proposals.
	OpenRuns(ctx context.Context) ([]bridge.Run, error)
}

// builder drives the open runs, each in one goroutine at a time, and holds the state of the
// builder that is shown.
type builder struct {
	drives map[state.ProposalID]*drive

	shown   bridge.View // of the watched proposal; its Run and what drives it come from drives
	request int         // number of the newest read
	made    *bridge.View
}

// drive is an open run, with this terminal's part in it.
type drive struct {
	run     bridge.Run
	trouble state.Fault
	other   time.Time // since when another terminal has the lease
	leased  bool      // this terminal has the lease
	step    bool      // a step is running
	stop    func()    // cancels the pause before the next step; nil without one
	cancel  context.CancelFunc

	sent, total int64
}

// takeRuns updates the open runs, and continues those that don't wait for a person. s.mu is held.
func (s *Session) takeRuns(open []bridge.Run) {
	b := &s.builder
	there := make(map[state.ProposalID]bool, len(open))
	for _, r := range open {
		there[r.Proposal] = true
		d := b.drives[r.Proposal]
		if d == nil {
			d = &drive{}
			b.drives[r.Proposal] = d
		}
		if d.run.ID != r.ID || d.run.Revision < r.Revision {
			s.moveRun(d, r)
		}
		s.driveRun(d)
	}
	for id, d := range b.drives {
		if there[id] || d.step {
			continue
		}
		if d.stop != nil {
			d.stop()
		}
		delete(b.drives, id)
		s.endDrive(d)
		s.unshowBuilder()
		if id == b.shown.Proposal {
			s.readBuilder()
		}
	}
}

// moveRun updates a run. s.mu is held.
func (s *Session) moveRun(d *drive, r bridge.Run) {
	was := d.run
	d.run = r
	s.unshowBuilder()
	if was.ID == r.ID && was.Standing == r.Standing {
		return
	}
	if s.builder.shown.Proposal == r.Proposal {
		s.builder.shown.Changed = false // of what was uploaded before
	}
	if was.ID != 0 && r.Standing != bridge.Going {
		s.emit(BuildRests{Run: r})
		if s.builder.shown.Proposal == r.Proposal && r.Standing != bridge.Ended {
			s.readBuilder() // the state at the service
		}
	}
}

// driveRun starts the next step of a run, unless it waits for something. s.mu is held.
func (s *Session) driveRun(d *drive) {
	if d.step || d.stop != nil || d.run.Standing != bridge.Going || !s.mayBuild() {
		return
	}
	d.step = true
	var ctx context.Context
	ctx, d.cancel = context.WithCancel(s.ctx)
	s.begin(func() { s.stepRun(ctx, d) })
}

// mayBuild reports whether anything may be built now. s.mu is held.
func (s *Session) mayBuild() bool {
	return s.c.Builder != nil && s.link.Online() && s.c.ReadOnly == "" && !s.heldBack() && s.ctx.Err() == nil
}

// driveRuns continues all runs. s.mu is held.
func (s *Session) driveRuns() {
	for _, d := range s.builder.drives {
		s.driveRun(d)
	}
}

// stepRun runs one step of a run, and schedules the next one.
func (s *Session) stepRun(ctx context.Context, d *drive) {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer d.cancel()
	id, proposal := d.run.ID, d.run.Proposal
	var wait bridge.Wait
	r, err := outsideFor(s, func() (r bridge.Run, err error) {
		if err = s.c.Store.TakeLease(s.disk, bridge.LeaseOf(proposal), false); err == nil {
			r, wait, err = s.c.Builder.Step(ctx, id, func(sent, total int64) { s.progress(d, sent, total) })
		}
		return r, err
	})
	d.step, d.sent, d.total = false, 0, 0
	s.writer.writes++ // what was read meanwhile is out of date
	s.unshowBuilder()
	elsewhere, driven := errors.AsType[*state.EditedElsewhere](err)
	switch {
	case driven:
		d.other = elsewhere.Since // so that the session notices when it ends, and reads everything again
		return
	case errors.Is(err, bridge.ErrMoved), errors.Is(err, context.Canceled):
		d.leased = true
		s.read()
		return
	case err != nil:
		d.leased = true
		s.fault(err)
		s.nextStep(d, retryAfter)
		return
	}
	d.leased, d.other = true, time.Time{}
	d.trouble = state.Fault{}
	if r.Standing == bridge.Going {
		d.trouble = r.Fault
	}
	s.noteUnseen(d.trouble)
	if r.Revision != d.run.Revision {
		s.read() // the state of the plan's lines
	}
	s.moveRun(d, r)
	switch {
	case r.Standing == bridge.Ended:
		s.endRun(d)
	case wait.Person:
		s.endDrive(d)
	default:
		s.nextStep(d, wait.For)
	}
}

// nextStep schedules the next step after a pause. s.mu is held.
func (s *Session) nextStep(d *drive, wait time.Duration) {
	if wait <= 0 {
		s.driveRun(d)
		return
	}
	d.stop = s.after(wait, func() {
		d.stop = nil
		s.driveRun(d)
	})
}

// endRun removes an ended run, and reads the proposal that it built. s.mu is held.
func (s *Session) endRun(d *drive) {
	delete(s.builder.drives, d.run.Proposal)
	s.endDrive(d)
	if s.watch.ID == d.run.Proposal {
		s.readWatched()
	}
	if s.builder.shown.Proposal == d.run.Proposal {
		s.readBuilder()
	}
	s.read()
}

// endDrive releases the lease of a run. s.mu is held.
func (s *Session) endDrive(d *drive) {
	if !d.leased {
		return
	}
	d.leased = false
	lease := bridge.LeaseOf(d.run.Proposal)
	s.put(&job{key: new(byte), lane: lanePerson, copy: true, run: func() error {
		return s.outside(func() error { return s.c.Store.EndLease(s.disk, lease) })
	}})
}

// progress records how much of a piece was uploaded.
func (s *Session) progress(d *drive, sent, total int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	const parts = 100
	if total > 0 && d.total == total && sent*parts/total == d.sent*parts/total {
		return
	}
	d.sent, d.total = sent, total
	s.unshowBuilder()
}

// unshowBuilder marks the builder in the last snapshot as out of date. s.mu is held.
func (s *Session) unshowBuilder() {
	s.builder.made = nil
	s.changed()
}

// builderView returns the shown builder for a snapshot. s.mu is held.
func (s *Session) builderView() *bridge.View {
	b := &s.builder
	if b.made != nil {
		return b.made
	}
	v := b.shown
	if d := b.drives[v.Proposal]; d != nil {
		v.Past = slices.DeleteFunc(slices.Clone(v.Past), func(r bridge.Run) bool { return r.ID == d.run.ID })
		v.Run, v.Trouble, v.Other, v.Sent, v.Total = d.run, d.trouble, d.other, d.sent, d.total
		if d.run.Standing != bridge.Going {
			v.Other = time.Time{} // every terminal shows what the build waits for
		}
	} else if len(v.Past) > 0 {
		v.Run, v.Past = v.Past[0], v.Past[1:]
	}
	if v.Grammar == bridge.GrammarUnknown && v.Run.Text != "" {
		v.Grammar = bridge.GrammarOf(state.AIOutline{Status: state.AICompleted, Grammar: v.Run.Grammar})
	}
	b.made = &v
	return b.made
}
