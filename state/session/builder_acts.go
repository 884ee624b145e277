package session

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/state/bridge"
)

// WatchBuilder selects the proposal whose builder Snapshot.Builder shows, and reads it from the
// service; 0 selects none. If it is shown already it is only read again.
func (s *Session) WatchBuilder(id state.ProposalID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.builder.shown.Proposal != id {
		s.builder.shown = bridge.View{Proposal: id}
	}
	s.readBuilder()
}

// readBuilder reads the shown builder from the service and from this machine. s.mu is held.
func (s *Session) readBuilder() {
	b := &s.builder
	b.request++
	s.unshowBuilder()
	id, request := b.shown.Proposal, b.request
	if id == 0 || s.c.Builder == nil {
		return
	}
	s.compareUpload(id)
	b.shown.Reading = true
	online, ctx := s.link.Online() && !state.IsLocal(id), s.work()
	s.begin(func() { s.askBuilder(ctx, request, id, online) })
}

// compareUpload notes in the shown builder whether the plan of a proposal has changed since its open run uploaded it. s.mu
// is held.
func (s *Session) compareUpload(id state.ProposalID) {
	d := s.builder.drives[id]
	if id != s.builder.shown.Proposal || d == nil || d.run.Standing == bridge.Going || !d.run.Planned() || d.run.Ordered() {
		return
	}
	r := d.run
	s.begin(func() {
		changed, err := s.c.Builder.Changed(s.ctx, r)
		s.mu.Lock()
		defer s.mu.Unlock()
		if err != nil {
			s.fault(err)
			return
		}
		if d.run.Revision == r.Revision && s.builder.shown.Proposal == id {
			s.builder.shown.Changed = changed
			s.unshowBuilder()
		}
	})
}

func (s *Session) askBuilder(ctx context.Context, request int, id state.ProposalID, online bool) {
	past, err := s.c.Builder.Past(s.ctx, id)
	var look bridge.Look
	var lookErr error
	if online {
		look, lookErr = s.c.Builder.Look(ctx, id)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if online {
		s.note(lookErr)
	}
	b := &s.builder
	if request != b.request {
		return
	}
	v := &b.shown
	v.Reading, v.Fault = false, state.FaultOf(lookErr)
	if err != nil {
		s.fault(err)
	} else {
		v.Past = past
	}
	if online && lookErr == nil {
		v.Ready, v.Look, v.Grammar = true, look, look.Grammar
	}
	s.unshowBuilder()
}

// BuildPlan begins to build a proposal's plan. The event BuildRests reports the result,
// BuildRefused why it can't begin.
func (s *Session) BuildPlan(id state.ProposalID) {
	s.beginBuild(id, s.c.Builder.BeginPlan)
}

// UploadContent begins to build from content of any kind, unless it is HeldContent.
func (s *Session) UploadContent(id state.ProposalID, files []bridge.File) {
	s.beginBuild(id, func(ctx context.Context, id state.ProposalID) (bridge.Run, error) {
		return s.unlessHeld(id, files, func() (bridge.Run, error) { return s.c.Builder.BeginFiles(ctx, id, files) })
	})
}

// WishOutline has the service make a new outline with a person's wishes, unless they are HeldContent.
func (s *Session) WishOutline(id state.ProposalID, wishes string) {
	s.beginBuild(id, func(ctx context.Context, id state.ProposalID) (bridge.Run, error) {
		said := []bridge.File{{Data: []byte(wishes)}}
		return s.unlessHeld(id, said, func() (bridge.Run, error) { return s.c.Builder.Wish(ctx, id, wishes) })
	})
}

// beginBuild begins a run, unless nothing may be built now.
func (s *Session) beginBuild(id state.ProposalID, begin func(context.Context, state.ProposalID) (bridge.Run, error)) {
	s.actOnBuild(id, func() error {
		s.mu.Lock()
		f := bridge.WaitFor(s.reader.entries, id)
		switch {
		case s.c.ReadOnly != "":
			f = state.ReadOnly(s.c.ReadOnly, "Nothing was written.")
		case !s.link.Online():
			f = state.Offline("You work offline, and the builder needs the service.", "Go online first.")
		case s.heldBack():
			f = state.Conflict("This writes to a live account.", "Agree to that first.")
		}
		ctx := s.work()
		s.mu.Unlock()
		if f.Kind != state.FaultNone {
			return f
		}
		_, err := begin(ctx, id)
		return err
	})
}

// StopBuild stops the run of a proposal until RetryBuild.
func (s *Session) StopBuild(id state.ProposalID) {
	s.actOnRun(id, func(ctx context.Context, run int64) (bridge.Run, error) {
		r, err := s.c.Builder.Stop(ctx, run)
		s.mu.Lock()
		defer s.mu.Unlock()
		if d := s.builder.drives[id]; err == nil && d != nil && d.step {
			d.cancel()
		}
		return r, err
	})
}

// RetryBuild continues the run of a proposal that was stopped or has failed.
func (s *Session) RetryBuild(id state.ProposalID) {
	s.actOnRun(id, s.c.Builder.Retry)
}

// AcceptOutline accepts the outline of a proposal, so that it is built.
func (s *Session) AcceptOutline(id state.ProposalID) {
	s.actOnRun(id, s.c.Builder.Accept)
}

// BuildAgain uploads the current plan of a proposal instead of the earlier version.
func (s *Session) BuildAgain(id state.ProposalID) {
	s.actOnRun(id, func(_ context.Context, run int64) (bridge.Run, error) { return s.c.Builder.UploadAgain(s.Work(), run) })
}

// CancelBuild ends the run of a proposal. Its lines stay planned.
func (s *Session) CancelBuild(id state.ProposalID) {
	s.actOnRun(id, s.c.Builder.Cancel)
}

// DeleteContent deletes content of a proposal at the service.
func (s *Session) DeleteContent(id state.ProposalID, content state.AIContentID) {
	s.actOnBuild(id, func() error {
		if s.c.ReadOnly != "" {
			return state.ReadOnly(s.c.ReadOnly, "Nothing was written.")
		}
		return s.c.Builder.Delete(s.Work(), id, content)
	})
}

// actOnRun applies a person's action to the open run of a proposal. The end of the session does
// not interrupt it.
func (s *Session) actOnRun(id state.ProposalID, act func(ctx context.Context, run int64) (bridge.Run, error)) {
	s.actOnBuild(id, func() error {
		r, ok, err := s.c.Builder.Open(s.disk, id)
		switch {
		case err != nil:
			return err
		case !ok:
			return state.Invalid("The builder has nothing of this proposal.", "Build its plan, or upload content.")
		}
		_, err = act(s.disk, r.ID)
		return err
	})
}

// actOnBuild runs a person's action on the builder in the background, and reads the result.
func (s *Session) actOnBuild(id state.ProposalID, act func() error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.c.Builder == nil {
		return
	}
	s.begin(func() {
		err := act()
		s.mu.Lock()
		defer s.mu.Unlock()
		if err != nil {
			s.emit(BuildRefused{Fault: state.FaultOf(err)})
		}
		s.read()
		if s.builder.shown.Proposal == id {
			s.readBuilder()
		}
	})
}
