package session

import (
	"context"
	"errors"
	"slices"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
)

// Builds is the part of a session that drives the open runs of the builder, each in one goroutine at a time. It
// holds the state of the builder that is shown.
type Builds struct {
	core    *core
	link    *Connection
	sending *Sending
	engine  *build.Engine // nil: nothing is built
	store   Leases

	held  func(...Doing) (Shown, error) // what looks internal of what a client would see
	built func(id state.ProposalID)     // a run of the proposal has ended

	drives map[state.ProposalID]*drive

	shown   build.View // of the watched proposal; its Run and what drives it come from drives
	request int        // number of the newest read
	made    *build.View
}

// drive is an open run, with this terminal's part in it.
type drive struct {
	run     build.Run
	trouble state.Fault
	other   time.Time // since when another terminal has the lease
	leased  bool      // this terminal has the lease
	step    bool      // a step is running
	stop    func()    // cancels the pause before the next step; nil without one
	cancel  context.CancelFunc

	sent, total int64
}

// takeRuns updates the open runs, and continues those that don't wait for a person.
func (b *Builds) takeRuns(open []build.Run) {
	there := make(map[state.ProposalID]bool, len(open))
	for _, r := range open {
		there[r.Proposal] = true
		d := b.drives[r.Proposal]
		if d == nil {
			d = &drive{}
			b.drives[r.Proposal] = d
		}
		if d.run.ID != r.ID || d.run.Revision < r.Revision {
			b.moveRun(d, r)
		}
		b.driveRun(d)
	}
	for id, d := range b.drives {
		if there[id] || d.step {
			continue
		}
		if d.stop != nil {
			d.stop()
		}
		delete(b.drives, id)
		b.endDrive(d)
		b.unshowBuilder()
		if id == b.shown.Proposal {
			b.readBuilder()
		}
	}
}

// moveRun updates a run.
func (b *Builds) moveRun(d *drive, r build.Run) {
	was := d.run
	d.run = r
	b.unshowBuilder()
	if was.ID == r.ID && was.Status == r.Status {
		return
	}
	if b.shown.Proposal == r.Proposal {
		b.shown.Changed = false // of what was uploaded before
	}
	if was.ID != 0 && r.Status != build.Going {
		b.core.emit(BuildRests{Run: r})
		if b.shown.Proposal == r.Proposal && r.Status != build.Ended {
			b.readBuilder() // the state at the service
		}
	}
}

// driveRun starts the next step of a run, unless it waits for something.
func (b *Builds) driveRun(d *drive) {
	if d.step || d.stop != nil || d.run.Status != build.Going || !b.mayBuild() {
		return
	}
	d.step = true
	var ctx context.Context
	ctx, d.cancel = context.WithCancel(b.core.ctx)
	b.core.begin(func() { b.stepRun(ctx, d) })
}

// mayBuild reports whether anything may be built now.
func (b *Builds) mayBuild() bool {
	return b.engine != nil && b.link.Online() && b.sending.readOnly == "" && !b.sending.heldBack() &&
		b.core.ctx.Err() == nil
}

// driveRuns continues all runs.
func (b *Builds) driveRuns() {
	for _, d := range b.drives {
		b.driveRun(d)
	}
}

// stepRun runs one step of a run, and schedules the next one.
func (b *Builds) stepRun(ctx context.Context, d *drive) {
	b.core.mu.Lock()
	defer b.core.mu.Unlock()
	defer d.cancel()
	id, proposal := d.run.ID, d.run.Proposal
	var wait build.Wait
	r, err := outsideFor(b.core, func() (r build.Run, err error) {
		if err = b.store.TakeLease(b.core.disk, build.LeaseOf(proposal), false); err == nil {
			r, wait, err = b.engine.Step(ctx, id, func(sent, total int64) { b.progress(d, sent, total) })
		}
		return r, err
	})
	d.step, d.sent, d.total = false, 0, 0
	b.core.writer.writes++ // what was read meanwhile is out of date
	b.unshowBuilder()
	elsewhere, driven := errors.AsType[*state.EditedElsewhere](err)
	switch {
	case driven:
		d.other = elsewhere.Since // so that the session notices when it ends, and reads everything again
		return
	case errors.Is(err, build.ErrMoved), errors.Is(err, context.Canceled):
		d.leased = true
		b.core.reread()
		return
	case err != nil:
		d.leased = true
		b.core.fault(err)
		b.nextStep(d, retryAfter)
		return
	}
	d.leased, d.other = true, time.Time{}
	d.trouble = state.Fault{}
	if r.Status == build.Going {
		d.trouble = r.Fault
	}
	b.link.noteUnseen(d.trouble)
	if r.Revision != d.run.Revision {
		b.core.reread() // the state of the plan's lines
	}
	b.moveRun(d, r)
	switch {
	case r.Status == build.Ended:
		b.endRun(d)
	case wait.Person:
		b.endDrive(d)
	default:
		b.nextStep(d, wait.For)
	}
}

// nextStep schedules the next step after a pause.
func (b *Builds) nextStep(d *drive, wait time.Duration) {
	if wait <= 0 {
		b.driveRun(d)
		return
	}
	d.stop = b.core.after(wait, func() {
		d.stop = nil
		b.driveRun(d)
	})
}

// endRun removes an ended run, and reads the proposal that it built.
func (b *Builds) endRun(d *drive) {
	delete(b.drives, d.run.Proposal)
	b.endDrive(d)
	b.built(d.run.Proposal)
	if b.shown.Proposal == d.run.Proposal {
		b.readBuilder()
	}
	b.core.reread()
}

// endDrive releases the lease of a run.
func (b *Builds) endDrive(d *drive) {
	if !d.leased {
		return
	}
	d.leased = false
	lease := build.LeaseOf(d.run.Proposal)
	b.core.put(&job{key: new(byte), lane: lanePerson, copy: true, run: func() error {
		return b.core.outside(func() error { return b.store.EndLease(b.core.disk, lease) })
	}})
}

// progress records how much of a piece was uploaded.
func (b *Builds) progress(d *drive, sent, total int64) {
	b.core.mu.Lock()
	defer b.core.mu.Unlock()
	const parts = 100
	if total > 0 && d.total == total && sent*parts/total == d.sent*parts/total {
		return
	}
	d.sent, d.total = sent, total
	b.unshowBuilder()
}

// unshowBuilder marks the builder in the last snapshot as out of date.
func (b *Builds) unshowBuilder() {
	b.made = nil
	b.core.changed()
}

// builderView returns the shown builder for a snapshot.
func (b *Builds) builderView() *build.View {
	if b.made != nil {
		return b.made
	}
	v := b.shown
	if d := b.drives[v.Proposal]; d != nil {
		v.Past = slices.DeleteFunc(slices.Clone(v.Past), func(r build.Run) bool { return r.ID == d.run.ID })
		v.Run, v.Trouble, v.Other, v.Sent, v.Total = d.run, d.trouble, d.other, d.sent, d.total
		if d.run.Status != build.Going {
			v.Other = time.Time{} // every terminal shows what the build waits for
		}
	} else if len(v.Past) > 0 {
		v.Run, v.Past = v.Past[0], v.Past[1:]
	}
	if v.Grammar == build.GrammarUnknown && v.Run.Text != "" {
		v.Grammar = build.GrammarOf(state.AIOutline{Status: state.AICompleted, Grammar: v.Run.Grammar})
	}
	b.made = &v
	return b.made
}
