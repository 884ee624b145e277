package session

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
)

// WatchBuilder selects the proposal whose builder Snapshot.Builder shows, and reads it from the
// service; 0 selects none. If it is shown already it is only read again.
func (b *Builds) WatchBuilder(id state.ProposalID) {
	b.core.mu.Lock()
	defer b.core.mu.Unlock()
	if b.shown.Proposal != id {
		b.shown = build.View{Proposal: id}
	}
	b.readBuilder()
}

// readBuilder reads the shown builder from the service and from this machine.
func (b *Builds) readBuilder() {
	b.request++
	b.unshowBuilder()
	id, request := b.shown.Proposal, b.request
	if id == 0 || b.engine == nil {
		return
	}
	b.compareUpload(id)
	b.shown.Reading = true
	online, ctx := b.link.Online() && !state.IsLocal(id), b.sending.work()
	b.core.begin(func() { b.askBuilder(ctx, request, id, online) })
}

// compareUpload notes in the shown builder whether the plan of a proposal has changed since its open run uploaded it.
func (b *Builds) compareUpload(id state.ProposalID) {
	d := b.drives[id]
	if id != b.shown.Proposal || d == nil || d.run.Status == build.Going || !d.run.Planned() || d.run.Ordered() {
		return
	}
	r := d.run
	b.core.begin(func() {
		changed, err := b.engine.Changed(b.core.ctx, r)
		b.core.mu.Lock()
		defer b.core.mu.Unlock()
		if err != nil {
			b.core.fault(err)
			return
		}
		if d.run.Revision == r.Revision && b.shown.Proposal == id {
			b.shown.Changed = changed
			b.unshowBuilder()
		}
	})
}

func (b *Builds) askBuilder(ctx context.Context, request int, id state.ProposalID, online bool) {
	past, err := b.engine.Past(b.core.ctx, id)
	var look build.Remote
	var lookErr error
	if online {
		look, lookErr = b.engine.Look(ctx, id)
	}
	b.core.mu.Lock()
	defer b.core.mu.Unlock()
	if online {
		b.link.note(lookErr)
	}
	if request != b.request {
		return
	}
	v := &b.shown
	v.Reading, v.Fault = false, state.FaultOf(lookErr)
	if err != nil {
		b.core.fault(err)
	} else {
		v.Past = past
	}
	if online && lookErr == nil {
		v.Ready, v.Remote, v.Grammar = true, look, look.Grammar
	}
	b.unshowBuilder()
}

// BuildPlan begins to build a proposal's plan. The event BuildRests reports the result,
// BuildRefused why it can't begin.
func (b *Builds) BuildPlan(id state.ProposalID) {
	b.beginBuild(id, b.engine.BeginPlan)
}

// UploadContent begins to build from content of any kind, unless it is HeldContent.
func (b *Builds) UploadContent(id state.ProposalID, files []build.File) {
	b.beginBuild(id, func(ctx context.Context, id state.ProposalID) (build.Run, error) {
		return b.unlessHeld(id, files, func() (build.Run, error) { return b.engine.BeginFiles(ctx, id, files) })
	})
}

// RequestChanges has the service make a new outline with a person's wishes, unless they are HeldContent.
func (b *Builds) RequestChanges(id state.ProposalID, wishes string) {
	b.beginBuild(id, func(ctx context.Context, id state.ProposalID) (build.Run, error) {
		said := []build.File{{Data: []byte(wishes)}}
		return b.unlessHeld(id, said, func() (build.Run, error) { return b.engine.RequestChanges(ctx, id, wishes) })
	})
}

// beginBuild begins a run, unless nothing may be built now.
func (b *Builds) beginBuild(id state.ProposalID, begin func(context.Context, state.ProposalID) (build.Run, error)) {
	b.actOnBuild(id, func() error {
		b.core.mu.Lock()
		f := build.WaitFor(b.sending.entries(), id)
		switch {
		case b.sending.readOnly != "":
			f = state.ReadOnly(b.sending.readOnly, "Nothing was written.")
		case !b.link.Online():
			f = state.Offline("You work offline, and the builder needs the service.", "Go online first.")
		case b.sending.heldBack():
			f = state.Conflict("This writes to a live account.", "Agree to that first.")
		}
		ctx := b.sending.work()
		b.core.mu.Unlock()
		if f.Kind != state.FaultNone {
			return f
		}
		_, err := begin(ctx, id)
		return err
	})
}

// StopBuild stops the run of a proposal until RetryBuild.
func (b *Builds) StopBuild(id state.ProposalID) {
	b.actOnRun(id, func(ctx context.Context, run int64) (build.Run, error) {
		r, err := b.engine.Stop(ctx, run)
		b.core.mu.Lock()
		defer b.core.mu.Unlock()
		if d := b.drives[id]; err == nil && d != nil && d.step {
			d.cancel()
		}
		return r, err
	})
}

// RetryBuild continues the run of a proposal that was stopped or has failed.
func (b *Builds) RetryBuild(id state.ProposalID) {
	b.actOnRun(id, b.engine.Retry)
}

// AcceptOutline accepts the outline of a proposal, so that it is built.
func (b *Builds) AcceptOutline(id state.ProposalID) {
	b.actOnRun(id, b.engine.Accept)
}

// BuildAgain uploads the current plan of a proposal instead of the earlier version.
func (b *Builds) BuildAgain(id state.ProposalID) {
	b.actOnRun(id, func(_ context.Context, run int64) (build.Run, error) {
		return b.engine.UploadAgain(b.sending.Work(), run)
	})
}

// CancelBuild ends the run of a proposal. Its lines stay planned.
func (b *Builds) CancelBuild(id state.ProposalID) {
	b.actOnRun(id, b.engine.Cancel)
}

// DeleteContent deletes content of a proposal at the service.
func (b *Builds) DeleteContent(id state.ProposalID, content state.AIContentID) {
	b.actOnBuild(id, func() error {
		if b.sending.readOnly != "" {
			return state.ReadOnly(b.sending.readOnly, "Nothing was written.")
		}
		return b.engine.Delete(b.sending.Work(), id, content)
	})
}

// actOnRun applies a person's action to the open run of a proposal. The end of the session does
// not interrupt it.
func (b *Builds) actOnRun(id state.ProposalID, act func(ctx context.Context, run int64) (build.Run, error)) {
	b.actOnBuild(id, func() error {
		r, ok, err := b.engine.Open(b.core.disk, id)
		switch {
		case err != nil:
			return err
		case !ok:
			return state.Invalid("The builder has nothing of this proposal.", "Build its plan, or upload content.")
		}
		_, err = act(b.core.disk, r.ID)
		return err
	})
}

// actOnBuild runs a person's action on the builder in the background, and reads the result.
func (b *Builds) actOnBuild(id state.ProposalID, act func() error) {
	b.core.mu.Lock()
	defer b.core.mu.Unlock()
	if b.engine == nil {
		return
	}
	b.core.begin(func() {
		err := act()
		b.core.mu.Lock()
		defer b.core.mu.Unlock()
		if err != nil {
			b.core.emit(BuildRefused{Fault: state.FaultOf(err)})
		}
		b.core.reread()
		if b.shown.Proposal == id {
			b.readBuilder()
		}
	})
}

// HeldContent is Held for content that becomes part of a proposal. It does not check recordings and pictures. It reads
// files, and may take a while.
func (b *Builds) HeldContent(id state.ProposalID, files []build.File) (Shown, error) {
	texts, err := b.engine.Texts(files)
	if err != nil {
		return Shown{}, err
	}
	return b.held(Doing{Proposal: id, Content: texts})
}

// unlessHeld calls begin, unless content for a proposal is held.
func (b *Builds) unlessHeld(
	id state.ProposalID, files []build.File, begin func() (build.Run, error),
) (build.Run, error) {
	shown, err := b.HeldContent(id, files)
	if err == nil && shown.Fault.Kind != state.FaultNone {
		err = shown.Fault
	}
	if err != nil {
		return build.Run{}, err
	}
	return begin()
}
