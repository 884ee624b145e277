package session

import (
	"context"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/plan"
)

// PlanStore stores plans and builds on this machine.
type PlanStore interface {
	// OpenRuns returns the open runs of the builder of all proposals.
	OpenRuns(ctx context.Context) ([]build.Run, error)
	// Plan returns the plan of a proposal; without areas if nothing is planned.
	Plan(ctx context.Context, id state.ProposalID) (plan.Plan, error)
	// Summaries returns the plans that are not empty, last changed first.
	Summaries(ctx context.Context) ([]plan.Summary, error)
	// EditPlan applies an edit to the stored plan. An edit that does not fit is a state.Fault of
	// kind FaultInvalid.
	EditPlan(ctx context.Context, id state.ProposalID, e plan.Edit) (plan.Plan, error)
	// ReversedPlan returns the edit that undoes or redoes an action on a plan.
	ReversedPlan(ctx context.Context, r state.Reversed) (plan.Edit, error)
	// TakePlanned is EditPlan without an undo step, for what the outbox has instead of the plan.
	TakePlanned(ctx context.Context, id state.ProposalID, e plan.Edit) (plan.Plan, error)
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

// Plans is the part of a session that has the plans, and the edits of them that are being written.
type Plans struct {
	core   *core
	store  PlanStore
	open   *Opened
	held   func(Doing) state.Fault
	stored func(id state.ProposalID) // the stored plan of the open proposal has changed
	later  func()                    // reads the local store again after a while

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
func (d *Plans) EditPlan(id state.ProposalID, e plan.Edit) error {
	return d.plan(id, e, d.store.EditPlan)
}

// RefinePlan replaces lines that were planned before the catalog responded with the catalog's
// data, in any proposal; see plan.Refine. It adds no undo step.
func (d *Plans) RefinePlan(id state.ProposalID, lines ...plan.Refined) error {
	return d.plan(id, plan.Refine(lines...),
		func(ctx context.Context, id state.ProposalID, _ plan.Edit) (plan.Plan, error) {
			return d.store.RefinePlan(ctx, id, lines...)
		})
}

func (d *Plans) plan(
	id state.ProposalID, e plan.Edit,
	write func(context.Context, state.ProposalID, plan.Edit) (plan.Plan, error),
) error {
	f := d.held(Doing{Proposal: id, Planned: &e})
	d.core.mu.Lock()
	defer d.core.mu.Unlock()
	if f.Kind != state.FaultNone {
		return f
	}
	if d.open.isOpen(id) && d.kept != nil {
		after, err := e.Apply(*d.shownPlan())
		if err != nil {
			return err
		}
		d.shown = &after
	}
	p := &planning{id, e}
	d.pending = append(d.pending, p)
	d.core.put(&job{key: p, lane: lanePerson, run: func() error {
		after, err := outsideFor(d.core, func() (plan.Plan, error) { return write(d.core.disk, id, e) })
		f := state.FaultOf(err)
		if err != nil && f.Kind != state.FaultInvalid {
			return local(err)
		}
		d.pending = slices.DeleteFunc(d.pending, func(o *planning) bool { return o == p })
		if f.Kind == state.FaultInvalid {
			d.shown = nil
			d.core.emit(Unplanned{Proposal: id, Words: e.Words, Fault: f})
			return nil
		}
		if d.open.isOpen(after.Proposal) {
			d.storedPlan(after)
		}
		d.core.emit(PlanKept{Proposal: after.Proposal, Words: e.Words})
		d.core.reread()
		return nil
	}})
	d.core.changed()
	return nil
}

// SetFavorite marks or unmarks an item of the catalog as a favorite on this machine.
func (d *Plans) SetFavorite(item state.CatalogItemID, favorite bool) {
	d.core.mu.Lock()
	defer d.core.mu.Unlock()
	d.core.do(func() error {
		return local(d.core.outside(func() error { return d.store.SetFavorite(d.core.disk, item, favorite) }))
	})
}

// storedPlan updates the stored plan of the open proposal. If nothing in it differs, the shown plan
// stays the same value.
func (d *Plans) storedPlan(p plan.Plan) {
	if d.kept != nil && d.kept.Revision > p.Revision && d.kept.Proposal == p.Proposal {
		return
	}
	d.kept, d.shown = &p, nil
	d.stored(p.Proposal)
	d.core.changed()
}

// shownPlan returns the plan of the open proposal with the pending edits applied. It is the same
// value until something changes.
func (d *Plans) shownPlan() *plan.Plan {
	if d.shown != nil {
		return d.shown
	}
	p := plan.Plan{Proposal: d.open.ID}
	if d.kept != nil {
		p = *d.kept
	}
	for _, e := range d.pending {
		if !d.open.isOpen(e.proposal) {
			continue
		}
		if after, err := e.edit.Apply(p); err == nil { // otherwise writing it will report why
			p = after
		}
	}
	d.shown = &p
	return d.shown
}

// watchPlan reads the plan of the proposal that was opened, or whose local id was resolved.
func (d *Plans) watchPlan() {
	d.kept, d.shown = nil, nil
	id := d.open.ID
	if id == 0 {
		return
	}
	d.core.begin(func() {
		p, err := d.store.Plan(d.core.ctx, id)
		d.core.mu.Lock()
		defer d.core.mu.Unlock()
		switch {
		case err != nil:
			d.core.fault(ownFault(err))
			d.later()
		case d.open.isOpen(p.Proposal) || d.open.isOpen(id):
			d.storedPlan(p)
		}
	})
}

// findPlans reads the list of plans, and the plan of the open proposal if another terminal has
// changed it or it was not read yet.
func (d *Plans) findPlans(ctx context.Context) (list []plan.Summary, open *plan.Plan, err error) {
	if list, err = d.store.Summaries(ctx); err != nil {
		return nil, nil, err
	}
	d.core.mu.Lock()
	id, kept := d.open.ID, d.kept
	d.core.mu.Unlock()
	if id == 0 {
		return list, nil, nil
	}
	if kept != nil {
		i := slices.IndexFunc(list, func(p plan.Summary) bool { return p.Proposal == kept.Proposal })
		if i < 0 && kept.Empty() || i >= 0 && list[i].Revision == kept.Revision {
			return list, nil, nil
		}
	}
	p, err := d.store.Plan(ctx, id)
	return list, &p, err
}

// takePlans stores the result of findPlans.
func (d *Plans) takePlans(list []plan.Summary, open *plan.Plan) {
	if !slices.Equal(d.list, list) {
		d.list = list
		d.core.changed()
	}
	if open != nil && d.open.isOpen(open.Proposal) {
		d.storedPlan(*open)
	}
}
