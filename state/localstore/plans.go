package localstore

import (
	"cmp"
	"context"
	"errors"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
)

// Plans are the plans of proposals, the favorite and recently planned items, and builds.
type Plans struct {
	db    *database
	typed *Typed
}

// Plan returns the plan of a proposal; without areas if nothing is planned. If id is a resolved
// local id, the plan has the service's id.
func (p *Plans) Plan(ctx context.Context, id state.ProposalID) (plan.Plan, error) {
	return readAs(ctx, p.db, "read the plan", func(db querier) (plan.Plan, error) { return loadPlan(ctx, db, id) })
}

// EditPlan applies an edit to the stored plan and returns the result. The edit can be undone. One
// that does not fit changes nothing and returns a state.Fault of kind FaultInvalid.
func (p *Plans) EditPlan(ctx context.Context, id state.ProposalID, e plan.Edit) (plan.Plan, error) {
	return p.changePlan(ctx, id, e, noteEdit(ctx))
}

// noteEdit returns a function that stores an edit for undo, and the items that it plans as used.
func noteEdit(ctx context.Context) func(*txn, plan.Plan, plan.Patch) error {
	return func(tx *txn, p plan.Plan, patch plan.Patch) error {
		return errors.Join(notePlan(ctx, tx, p.Proposal, patch), noteUses(ctx, tx, patch))
	}
}

// SettlePlan is EditPlan for the builder's changes: neither they nor earlier changes of the plan
// can be undone afterwards.
func (p *Plans) SettlePlan(ctx context.Context, id state.ProposalID, e plan.Edit) (plan.Plan, error) {
	return p.changePlan(ctx, id, e, func(tx *txn, p plan.Plan, patch plan.Patch) error {
		return errors.Join(forgetPlanActions(ctx, tx, p.Proposal), noteBuild(ctx, tx, p.Proposal, patch))
	})
}

// RefinePlan replaces lines that were planned before the catalog responded with the catalog's data;
// see plan.Refine. It is not an undo step: undoing the planning removes the refined lines.
func (p *Plans) RefinePlan(ctx context.Context, id state.ProposalID, lines ...plan.Refined) (plan.Plan, error) {
	return p.changePlan(ctx, id, plan.Refine(lines...), func(tx *txn, p plan.Plan, patch plan.Patch) error {
		return errors.Join(refineActions(ctx, tx, p.Proposal, lines), noteUses(ctx, tx, patch))
	})
}

// TakePlanned is EditPlan for what the outbox has instead of the plan. It is no undo step, since undoing the edits of
// the outbox is one, and ends the undo steps of the areas that it changes, which would not fit any more.
func (p *Plans) TakePlanned(ctx context.Context, id state.ProposalID, e plan.Edit) (plan.Plan, error) {
	return p.changePlan(ctx, id, e, func(tx *txn, p plan.Plan, patch plan.Patch) error {
		return forgetAreas(ctx, tx, p.Proposal, patch)
	})
}

// changePlan applies an edit to a plan, and calls note in the same transaction if anything
// changed.
func (p *Plans) changePlan(
	ctx context.Context, id state.ProposalID, e plan.Edit,
	note func(*txn, plan.Plan, plan.Patch) error,
) (after plan.Plan, err error) {
	err = p.db.write(ctx, keepingPlan, func(tx *txn) error {
		before, err := loadPlan(ctx, tx, id)
		if err != nil {
			return err
		}
		after, err = applyToPlan(ctx, tx, before, e, note)
		return err
	})
	return after, err
}

const keepingPlan = "keep the plan"

// applyToPlan is changePlan for a plan that was just read in the transaction.
func applyToPlan(
	ctx context.Context, tx *txn, before plan.Plan, e plan.Edit, note func(*txn, plan.Plan, plan.Patch) error,
) (after plan.Plan, err error) {
	if after, err = e.Apply(before); err != nil {
		return after, err
	}
	if after, err = realPlan(ctx, tx, after); err != nil { // a screen may still use a local id
		return after, err
	}
	patch := plan.Between(e.Words, before, after)
	if len(patch.Areas) == 0 {
		return after, nil
	}
	if after, err = putPlan(ctx, tx, after); err != nil {
		return after, err
	}
	return after, note(tx, after, patch)
}

// loadPlan returns the plan of a proposal, whose id may be local.
func loadPlan(ctx context.Context, q querier, id state.ProposalID) (plan.Plan, error) {
	known, err := realIDs(ctx, q, int64(id))
	if err != nil {
		return plan.Plan{}, err
	}
	id = state.Resolved(id, known)
	p, err := scanPlan(q.QueryRowContext(ctx, "SELECT proposal, revision, changed, data FROM plans WHERE proposal = ?",
		id))
	p.Proposal = id
	return p, orNone(err)
}

// realPlan replaces the resolved local ids in a plan.
func realPlan(ctx context.Context, q querier, p plan.Plan) (plan.Plan, error) {
	locals := p.Locals()
	if len(locals) == 0 {
		return p, nil
	}
	known, err := realIDs(ctx, q, locals...)
	if err != nil || len(known) == 0 {
		return p, err
	}
	return p.Resolve(known), nil
}

func scanPlan(row scanner) (p plan.Plan, err error) {
	err = row.Scan(&p.Proposal, &p.Revision, stamped{&p.Changed}, inJSON{&p.Areas})
	return p, err
}

// putPlan writes a plan as its next revision.
func putPlan(ctx context.Context, tx *txn, p plan.Plan) (plan.Plan, error) {
	p.Revision, p.Changed = p.Revision+1, tx.now().UTC()
	return p,
		execute(ctx, tx, `INSERT INTO plans (proposal, revision, changed, areas, open, data) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (proposal) DO UPDATE SET
		  revision = excluded.revision, changed = excluded.changed, areas = excluded.areas, open = excluded.open, data = excluded.data`,
			p.Proposal, p.Revision, stamp(p.Changed), len(p.Areas), p.Open(), inJSON{p.Areas})
}

// Summaries returns the plans that are not empty, last changed first.
func (p *Plans) Summaries(ctx context.Context) ([]plan.Summary, error) {
	return readAs(ctx, p.db, "read the plans", func(db querier) ([]plan.Summary, error) {
		list, err := collect(ctx, db, func(row scanner) (p plan.Summary, err error) {
			err = row.Scan(&p.Proposal, &p.Revision, stamped{&p.Changed}, &p.Areas, &p.Open)
			return p, err
		}, "SELECT proposal, revision, changed, areas, open FROM plans WHERE areas > 0 ORDER BY changed DESC, proposal")
		for i := range list {
			if err == nil {
				list[i].Title, err = titleOf(ctx, db, list[i].Proposal)
			}
		}
		return list, err
	})
}

func listPlans(ctx context.Context, q querier) ([]plan.Plan, error) {
	return collect(ctx, q, scanPlan,
		"SELECT proposal, revision, changed, data FROM plans WHERE areas > 0 ORDER BY changed DESC, proposal")
}

// resolvePlans replaces resolved local ids in plans. If the service's id has a plan already, the
// two are merged.
func resolvePlans(ctx context.Context, tx *txn, resolved map[int64]int64) error {
	if len(resolved) == 0 {
		return nil
	}
	plans, err := listPlans(ctx, tx)
	if err != nil {
		return err
	}
	for _, p := range plans {
		real := p.Resolve(resolved)
		if len(plan.Between("", p, real).Areas) == 0 && real.Proposal == p.Proposal {
			continue
		}
		if real.Proposal != p.Proposal {
			there, err := loadPlan(ctx, tx, real.Proposal)
			if err != nil {
				return err
			}
			real.Revision = max(real.Revision, there.Revision)
			real.Areas = append(there.Areas, real.Areas...)
			real = real.Resolve(nil) // merges areas of both
			if err := execute(ctx, tx, "DELETE FROM plans WHERE proposal = ?", p.Proposal); err != nil {
				return err
			}
		}
		if _, err := putPlan(ctx, tx, real); err != nil {
			return err
		}
	}
	return nil
}

// PlanText writes d, a draft of a text of a plan, into the plan, and ends the draft
// in the same transaction. It can be undone like any edit of a plan.
//
// If the option was built meanwhile, d becomes a draft of the built text, and saved names that
// text. If that text has a draft with other words, d becomes a discarded draft of it and the error
// is a *state.EditedElsewhere. If the plan's text has changed since it was opened, d stays a
// draft, returned as saved with that text as its base, and the error is a state.Fault of kind
// FaultConflict: the next call overwrites it.
func (p *Plans) PlanText(ctx context.Context, d state.Draft) (saved state.Draft, after plan.Plan, err error) {
	var rewritten error
	err = p.typed.write(ctx, keepingPlan, func(tx *txn) (elsewhere *state.EditedElsewhere, err error) {
		if saved, elsewhere, err = p.typed.save(ctx, tx, d, false); err != nil || elsewhere != nil {
			return elsewhere, err
		}
		if err := endDraft(ctx, tx, saved); err != nil {
			return nil, err
		}
		if after, err = loadPlan(ctx, tx, saved.Ref.Proposal); err != nil {
			return nil, err
		}
		if built, ok := after.BuiltAs(saved.Ref); ok {
			saved.Ref, saved.Revision = built, 0
			saved, elsewhere, err = p.draftAnew(ctx, tx, saved)
			return elsewhere, err
		}
		if stands, ok := after.Text(saved.Ref); ok && !state.SameText(stands, saved.Base) &&
			!state.SameText(stands, saved.Text) {
			rewritten = state.Conflict("This planned text was changed elsewhere while you typed here.",
				"Your input stays a draft: save it to replace the new text, or discard it to see that.")
			saved.Base = stands
			saved, elsewhere, err = p.typed.save(ctx, tx, saved, false)
			return elsewhere, err
		}
		option, _ := plan.TextOf(saved.Ref)
		after, err = applyToPlan(ctx, tx, after, plan.Write(option, saved.Ref.Field, saved.Text), noteEdit(ctx))
		return nil, err
	})
	return saved, after, cmp.Or(err, rewritten)
}

// draftAnew is Typed.save for a text that was typed elsewhere. It never replaces a draft, not even
// one of this process.
func (p *Plans) draftAnew(
	ctx context.Context, tx *txn, d state.Draft,
) (saved state.Draft, elsewhere *state.EditedElsewhere, err error) {
	if d.Ref, err = realRef(ctx, tx, d.Ref); err != nil {
		return d, nil, err
	}
	row, err := loadDraft(ctx, tx, d.Ref, 0)
	if err != nil {
		return d, nil, err
	}
	differs := row.live && !state.SameText(row.Text, d.Text)
	if elsewhere, err = p.typed.elsewhere(ctx, tx, state.Lease{Proposal: d.Ref.Proposal}, differs, d,
		row.Text); err != nil {
		return d, nil, err
	}
	if elsewhere != nil {
		elsewhere.Built = elsewhere.Since.IsZero() // else another terminal edits that draft
		return d, elsewhere, nil
	}
	return p.typed.save(ctx, tx, d, false)
}
