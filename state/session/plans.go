package session

import (
	"context"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
)

// Plans stores plans and builds on this machine.
type Plans interface {
	Builds
	// Plan returns the plan of a proposal; without areas if nothing is planned.
	Plan(ctx context.Context, id state.ProposalID) (plan.Plan, error)
	// Summaries returns the plans that are not empty, last changed first.
	Summaries(ctx context.Context) ([]plan.Summary, error)
	// EditPlan applies an edit to the stored plan. An edit that does not fit is a state.Fault of
	// kind FaultInvalid.
	EditPlan(ctx context.Context, id state.ProposalID, e plan.Edit) (plan.Plan, error)
	// ReversedPlan returns the edit that undoes or redoes an action on a plan.
	ReversedPlan(ctx context.Context, r state.Reversed) (plan.Edit, error)
	// RefinePlan replaces lines that were planned before the catalog responded with the catalog's
	// data. It adds no undo step.
	RefinePlan(ctx context.Context, id state.ProposalID, lines ...plan.Refined) (plan.Plan, error)
	// PlanText writes a draft of a text of a plan into the plan, which ends the draft. If the
	// option was built meanwhile, the draft stays, as a draft of the text that saved names. The
	// error is a *state.EditedElsewhere if another terminal edits the text, or if the built text
	// has a draft already. It is a state.Fault of kind FaultConflict if the plan's text has changed
	// meanwhile: then saved is the draft, with that text as its base.
	PlanText(ctx context.Context, d state.Draft) (saved state.Draft, after plan.Plan, err error)
	// SetFavorite marks or unmarks an item of the catalog as a favorite on this machine.
	SetFavorite(ctx context.Context, item state.CatalogItemID, favorite bool) error
}

// planner has the plans, and the edits of them that are being written.
type planner struct {
	list    []plan.Summary
	kept    *plan.Plan // the stored plan of the open proposal; nil until it was read
	pending []*planning
	shown   *plan.Plan // kept with the pending edits applied; nil after either has changed
}

// planning is an edit that is being written.
type planning struct {
	proposal state.ProposalID
	edit     plan.Edit
}

// EditPlan applies an edit to the plan of a proposal: at once in the Snapshot, then on the disk,
// with retries while this machine can't write. If the edit does not fit the plan of the open
// proposal, or is Held, it returns a state.Fault and changes nothing. If it no longer fits when it is written,
// because another terminal has changed the plan, the event Unplanned says so.
func (s *Session) EditPlan(id state.ProposalID, e plan.Edit) error {
	return s.plan(id, e, s.c.Plans.EditPlan)
}

// RefinePlan replaces lines that were planned before the catalog responded with the catalog's
// data, in any proposal; see plan.Refine. It adds no undo step.
func (s *Session) RefinePlan(id state.ProposalID, lines ...plan.Refined) error {
	return s.plan(id, plan.Refine(lines...), func(ctx context.Context, id state.ProposalID, _ plan.Edit) (plan.Plan, error) {
		return s.c.Plans.RefinePlan(ctx, id, lines...)
	})
}

func (s *Session) plan(id state.ProposalID, e plan.Edit, write func(context.Context, state.ProposalID, plan.Edit) (plan.Plan, error)) error {
	f := s.Held(Doing{Proposal: id, Planned: &e})
	s.mu.Lock()
	defer s.mu.Unlock()
	if f.Kind != state.FaultNone {
		return f
	}
	pl := &s.planner
	if s.isOpen(id) && pl.kept != nil {
		after, err := e.Apply(*s.shownPlan())
		if err != nil {
			return err
		}
		pl.shown = &after
	}
	p := &planning{id, e}
	pl.pending = append(pl.pending, p)
	s.put(&job{key: p, lane: lanePerson, run: func() error {
		after, err := outsideFor(s, func() (plan.Plan, error) { return write(s.disk, id, e) })
		f := state.FaultOf(err)
		if err != nil && f.Kind != state.FaultInvalid {
			return local(err)
		}
		pl.pending = slices.DeleteFunc(pl.pending, func(o *planning) bool { return o == p })
		if f.Kind == state.FaultInvalid {
			pl.shown = nil
			s.emit(Unplanned{Proposal: id, Words: e.Words, Fault: f})
			return nil
		}
		if s.isOpen(after.Proposal) {
			s.storedPlan(after)
		}
		s.emit(PlanKept{Proposal: after.Proposal, Words: e.Words})
		s.read()
		return nil
	}})
	s.changed()
	return nil
}

// SetFavorite marks or unmarks an item of the catalog as a favorite on this machine.
func (s *Session) SetFavorite(item state.CatalogItemID, favorite bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.do(func() error {
		return local(s.outside(func() error { return s.c.Plans.SetFavorite(s.disk, item, favorite) }))
	})
}

// isOpen reports whether a proposal is the open one, whose id may have been local. s.mu is held.
func (s *Session) isOpen(id state.ProposalID) bool {
	return id != 0 && state.Resolved(id, s.watch.Resolved) == s.watch.ID
}

// storedPlan updates the stored plan of the open proposal. If nothing in it differs, the shown plan
// stays the same value. s.mu is held.
func (s *Session) storedPlan(p plan.Plan) {
	pl := &s.planner
	if pl.kept != nil && pl.kept.Revision > p.Revision && pl.kept.Proposal == p.Proposal {
		return
	}
	pl.kept, pl.shown = &p, nil
	s.compareUpload(p.Proposal)
	s.changed()
}

// shownPlan returns the plan of the open proposal with the pending edits applied. It is the same
// value until something changes. s.mu is held.
func (s *Session) shownPlan() *plan.Plan {
	pl := &s.planner
	if pl.shown != nil {
		return pl.shown
	}
	p := plan.Plan{Proposal: s.watch.ID}
	if pl.kept != nil {
		p = *pl.kept
	}
	for _, e := range pl.pending {
		if !s.isOpen(e.proposal) {
			continue
		}
		if after, err := e.edit.Apply(p); err == nil { // otherwise writing it will report why
			p = after
		}
	}
	pl.shown = &p
	return pl.shown
}

// watchPlan reads the plan of the proposal that was opened, or whose local id was resolved. s.mu
// is held.
func (s *Session) watchPlan() {
	s.planner.kept, s.planner.shown = nil, nil
	id := s.watch.ID
	if id == 0 {
		return
	}
	s.begin(func() {
		p, err := s.c.Plans.Plan(s.ctx, id)
		s.mu.Lock()
		defer s.mu.Unlock()
		switch {
		case err != nil:
			s.fault(ownFault(err))
			s.readLater()
		case s.isOpen(p.Proposal) || s.isOpen(id):
			s.storedPlan(p)
		}
	})
}

// findPlans reads the list of plans, and the plan of the open proposal if another terminal has
// changed it or it was not read yet.
func (s *Session) findPlans(ctx context.Context) (list []plan.Summary, open *plan.Plan, err error) {
	if list, err = s.c.Plans.Summaries(ctx); err != nil {
		return nil, nil, err
	}
	s.mu.Lock()
	id, kept := s.watch.ID, s.planner.kept
	s.mu.Unlock()
	if id == 0 {
		return list, nil, nil
	}
	if kept != nil {
		i := slices.IndexFunc(list, func(p plan.Summary) bool { return p.Proposal == kept.Proposal })
		if i < 0 && kept.Empty() || i >= 0 && list[i].Revision == kept.Revision {
			return list, nil, nil
		}
	}
	p, err := s.c.Plans.Plan(ctx, id)
	return list, &p, err
}

// takePlans stores the result of findPlans.
func (s *Session) takePlans(list []plan.Summary, open *plan.Plan) {
	if !slices.Equal(s.planner.list, list) {
		s.planner.list = list
		s.changed()
	}
	if open != nil && s.isOpen(open.Proposal) {
		s.storedPlan(*open)
	}
}
