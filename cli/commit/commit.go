// Package commit adds edits to the outbox, sends them to the service, and reports the outcome of
// each.
package commit

import (
	"context"
	"slices"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	work "app.tender/tender/state/session"
)

// Write commits edits to the outbox, durable before anything is sent, and sends them. It returns
// the worst outcome as its error.
func Write(ctx context.Context, s *run.Session, f Flags, edits ...state.Edit) error {
	return Carry(ctx, s, f, changesOf(edits)...)
}

// Put is Write without sending anything. It returns the ids of the entries.
func Put(ctx context.Context, s *run.Session, f Flags, edits ...state.Edit) (ids []int64, err error) {
	return put(ctx, s, f, changesOf(edits))
}

func changesOf(edits []state.Edit) []work.Change {
	changes := make([]work.Change, len(edits))
	for i, e := range edits {
		changes[i].Edit = e
	}
	return changes
}

// anchor ties the plan of a blank option to that option before an edit gives it a text. Otherwise
// the build would create another option.
func anchor(ctx context.Context, s *run.Session, e state.Edit) error {
	if !state.Is[state.WriteText](e) || e.Option == 0 {
		return nil
	}
	pl, err := s.Store.Plan(ctx, e.Proposal)
	if err != nil || pl.Empty() {
		return err
	}
	p, _, err := s.Store.Proposal(ctx, e.Proposal)
	if err != nil || p == nil {
		return err
	}
	if keep, ok := pl.Anchor(p, e.Option); ok {
		_, err = s.Work.PutPlan(ctx, p.ID, keep)
	}
	return err
}

// Carry is Write for changes, some of which may be in the outbox already.
func Carry(ctx context.Context, s *run.Session, f Flags, changes ...work.Change) error {
	ids, err := put(ctx, s, f, changes)
	if err != nil {
		return err
	}
	return Finish(ctx, s, ids)
}

// put puts changes into the outbox, unless something forbids them.
func put(ctx context.Context, s *run.Session, f Flags, changes []work.Change) (ids []int64, err error) {
	if err := s.MayWrite(); err != nil {
		return nil, err
	}
	for i := range changes {
		changes[i].Edit = withNames(ctx, s, changes[i].Edit)
	}
	for _, e := range newEdits(changes) {
		if err := Fits(e); err != nil {
			return nil, err
		}
	}
	if err := CustomerMaySee(ctx, s, f, newEdits(changes)...); err != nil {
		return nil, err
	}
	if err := s.ConfirmLive(f.Yes); err != nil {
		return nil, err
	}
	return putAll(ctx, s, changes)
}

// SaveFirst saves what waits in the outbox if fault says that it has to be saved before something
// else, and returns the fault that is left.
func SaveFirst(ctx context.Context, s *run.Session, fault func(entries []state.Entry) state.Fault) (state.Fault, error) {
	for carried := false; ; carried = true {
		entries, err := s.Outbox.Entries(ctx)
		if err != nil {
			return state.Fault{}, err
		}
		if f := fault(entries); f.Kind == state.FaultNone || carried {
			return f, nil
		}
		if _, err := s.Work.Finish(ctx, nil); err != nil {
			return state.Fault{}, err
		}
	}
}

// newEdits returns the edits of changes that are not in the outbox yet. Those in the outbox
// were checked before.
func newEdits(changes []work.Change) []state.Edit {
	var edits []state.Edit
	for _, c := range changes {
		if c.Entry == 0 {
			edits = append(edits, c.Edit)
		}
	}
	return edits
}

// putAll makes changes durable. Several new texts are kept all or none, and are undone in
// one step.
func putAll(ctx context.Context, s *run.Session, changes []work.Change) (ids []int64, err error) {
	edits := newEdits(changes)
	for _, c := range changes {
		if err := anchor(ctx, s, c.Edit); err != nil {
			return nil, err
		}
	}
	texts := !slices.ContainsFunc(edits, func(e state.Edit) bool { return !state.Is[state.WriteText](e) })
	if len(edits) == len(changes) && len(edits) > 1 && texts {
		ids, err = s.Work.PutTogether(ctx, edits)
		s.Queued = err == nil
		return ids, err
	}
	ids = make([]int64, len(changes))
	for i, c := range changes {
		if ids[i], err = s.Work.Put(ctx, c); err != nil {
			return nil, err
		}
		s.Queued = true
	}
	return ids, nil
}

// Fits refuses an edit that the service would refuse, before it is put into the outbox.
func Fits(e state.Edit) error {
	if f := e.Unfit(); f.Kind != state.FaultNone {
		return run.Usage(f)
	}
	return nil
}
