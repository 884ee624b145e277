// Package commit adds edits to the outbox, sends them, and reports the result of each.
package commit

import (
	"context"
	"slices"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	work "app.tender/tender/state/session"
)

// Write commits edits to the outbox, stored before anything is sent, and sends them. It returns the worst result as its
// error.
func Write(ctx context.Context, s *run.Session, f Flags, edits ...state.Edit) error {
	changes := make([]work.Change, len(edits))
	for i, e := range edits {
		changes[i].Edit = e
	}
	return Carry(ctx, s, f, changes...)
}

// anchor ties the plan of a blank option to that option before an edit gives it a text. Otherwise the build would
// create another option.
func anchor(ctx context.Context, s *run.Session, e state.Edit) error {
	if !state.Is[state.WriteText](e) || e.Option == 0 {
		return nil
	}
	pl, err := s.Store.Plans.Plan(ctx, e.Proposal)
	if err != nil || pl.Empty() {
		return err
	}
	p, _, err := s.Store.Cache.Proposal(ctx, e.Proposal)
	if err != nil || p == nil {
		return err
	}
	if keep, ok := pl.Anchor(p, e.Option); ok {
		_, err = s.Store.Plans.EditPlan(ctx, p.ID, keep)
	}
	return err
}

// Carry is Write for changes that may already be in the outbox.
func Carry(ctx context.Context, s *run.Session, f Flags, changes ...work.Change) error {
	ids, err := Put(ctx, s, f, changes...)
	if err != nil {
		return err
	}
	return Finish(ctx, s, ids)
}

// Put is Carry without sending, unless something forbids it. It returns the IDs of the edits. It stores several
// new texts all or none, and they are undone in one step. It also stores a new proposal, or new contacts, and what
// belongs to them all or none, but each is undone in its own step.
func Put(ctx context.Context, s *run.Session, f Flags, changes ...work.Change) (ids []int64, err error) {
	if err := s.MayWrite(); err != nil {
		return nil, err
	}
	var edits []state.Edit // those in the outbox were checked already
	for i := range changes {
		changes[i].Edit = withNames(ctx, s, changes[i].Edit)
		if e := changes[i].Edit; changes[i].Entry == 0 {
			if err := Fits(e); err != nil {
				return nil, err
			}
			edits = append(edits, e)
		}
	}
	if err := noDraft(ctx, s, edits); err != nil {
		return nil, err
	}
	if err := ClientMaySee(ctx, s, f, edits...); err != nil {
		return nil, err // before a question about something else
	}
	if err := s.ConfirmLive(f.Yes); err != nil {
		return nil, err
	}
	for _, c := range changes {
		if err := anchor(ctx, s, c.Edit); err != nil {
			return nil, err
		}
	}
	if len(edits) == len(changes) && len(edits) > 1 {
		texts := !slices.ContainsFunc(edits, func(e state.Edit) bool { return !state.Is[state.WriteText](e) })
		switch {
		case texts:
			ids, err = f.Work(s).PutTogether(ctx, edits)
		case state.Is[state.AddProposal](edits[0]), state.Is[state.AddContact](edits[0]),
			state.Is[state.AddLocation](edits[0]):
			ids, err = f.Work(s).PutAll(ctx, edits)
		}
		if ids != nil || err != nil {
			s.Queued = err == nil
			return ids, err
		}
	}
	ids = make([]int64, len(changes))
	for i, c := range changes {
		if ids[i], err = f.Work(s).Put(ctx, c); err != nil {
			return nil, err
		}
		s.Queued = true
	}
	return ids, nil
}

// SaveFirst sends what waits in the outbox if fault says that it must be saved before something else, and returns the
// remaining fault.
func SaveFirst(
	ctx context.Context, s *run.Session, fault func(entries []state.OutboxEdit) state.Fault,
) (state.Fault, error) {
	for carried := false; ; carried = true {
		entries, err := s.Outbox.Edits(ctx)
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

// Fits refuses an edit that the service would refuse, before it enters the outbox.
func Fits(e state.Edit) error {
	if f := e.Unfit(); f.Kind != state.FaultNone {
		return run.Usage(f)
	}
	return nil
}
