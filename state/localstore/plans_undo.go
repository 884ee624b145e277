package localstore

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
)

// notePlan stores an edit of a plan for undo.
func notePlan(ctx context.Context, tx *txn, id state.ProposalID, patch plan.Patch) error {
	a := state.Action{Kind: state.ActPlan, Edit: state.Edit{Proposal: id}, Words: patch.Describe()}
	if err := noteAction(ctx, tx, a); err != nil {
		return err
	}
	return execute(ctx, tx, "UPDATE actions SET patch = ? WHERE id = (SELECT max(id) FROM actions)", inJSON{patch})
}

// noteBuild stores for undo that planned lines were built. Undo says that it can't take that back.
func noteBuild(ctx context.Context, tx *txn, id state.ProposalID, patch plan.Patch) error {
	words := patch.DescribeBuild()
	if words == "" {
		return nil
	}
	return addAction(ctx, tx, state.Action{Kind: state.ActBuild, Edit: state.Edit{Proposal: id}, Words: words})
}

// ofPlan selects the undo steps of a proposal's plan.
const ofPlan = ` FROM actions WHERE patch IS NOT NULL AND (
	SELECT coalesce((SELECT real FROM local_ids WHERE local = action ->> '$.Edit.Proposal'), action ->> '$.Edit.Proposal')) = ?`

// forgetPlanActions deletes the undo steps of a proposal's plan.
func forgetPlanActions(ctx context.Context, tx *txn, id state.ProposalID) error {
	return execute(ctx, tx, "DELETE"+ofPlan, id)
}

// patchesOf returns the undo steps of a proposal's plan.
func patchesOf(ctx context.Context, tx *txn, id state.ProposalID) ([]notedPatch, error) {
	return collect(ctx, tx, func(row scanner) (n notedPatch, err error) {
		err = row.Scan(&n.action, inJSON{&n.patch})
		return n, err
	}, "SELECT id, patch"+ofPlan, id)
}

// notedPatch is an undo step of a plan.
type notedPatch struct {
	action int64
	patch  plan.Patch
}

// forgetAreas deletes the undo steps of a proposal's plan that change the same areas as a patch.
func forgetAreas(ctx context.Context, tx *txn, id state.ProposalID, patch plan.Patch) error {
	actions, err := patchesOf(ctx, tx, id)
	for _, n := range actions {
		if err == nil && n.patch.Overlaps(patch) {
			err = execute(ctx, tx, "DELETE FROM actions WHERE id = ?", n.action)
		}
	}
	return err
}

// refineActions updates lines in undo steps with the catalog's data.
func refineActions(ctx context.Context, tx *txn, id state.ProposalID, lines []plan.Refined) error {
	actions, err := patchesOf(ctx, tx, id)
	if err != nil {
		return err
	}
	for _, n := range actions {
		patch, changed := n.patch.Refine(lines...)
		if !changed {
			continue
		}
		if err := execute(ctx, tx, "UPDATE actions SET patch = ? WHERE id = ?", inJSON{patch}, n.action); err != nil {
			return err
		}
	}
	return nil
}

// ReversePlan undoes or redoes an edit of a plan, without a new action. It does nothing if another
// process has done so already.
func (p *Plans) ReversePlan(ctx context.Context, id state.ProposalID, r state.Reversed) error {
	return p.db.write(ctx, "undo what was planned", func(tx *txn) error {
		var patch plan.Patch
		if ok, err := toReverse(ctx, tx, r, "patch", &patch); err != nil || !ok {
			return err
		}
		patch, err := realPatch(ctx, tx, patch)
		if err != nil {
			return err
		}
		p, err := loadPlan(ctx, tx, id)
		if err != nil {
			return err
		}
		if p, err = reversed(patch, r).Apply(p); err != nil {
			return err
		}
		if _, err := putPlan(ctx, tx, p); err != nil {
			return err
		}
		return markAction(ctx, tx, r, 0)
	})
}

// ReversedPlan returns the edit by which ReversePlan would undo or redo an action on a plan.
func (p *Plans) ReversedPlan(ctx context.Context, r state.Reversed) (plan.Edit, error) {
	return readAs(ctx, p.db, "read what was planned", func(db querier) (plan.Edit, error) {
		var patch plan.Patch
		err := db.QueryRowContext(ctx, "SELECT patch FROM actions WHERE id = ?", r.Action).Scan(inJSON{&patch})
		if err != nil {
			return patch.Redo(), orNone(err)
		}
		patch, err = realPatch(ctx, db, patch)
		return reversed(patch, r), err
	})
}

// reversed returns the edit that undoes or redoes a patch.
func reversed(patch plan.Patch, r state.Reversed) plan.Edit {
	if r.Undone {
		return patch.Undo()
	}
	return patch.Redo()
}

// realPatch replaces the resolved local ids in a patch.
func realPatch(ctx context.Context, q querier, patch plan.Patch) (plan.Patch, error) {
	known, err := realIDs(ctx, q, patch.Locals()...)
	return patch.Resolve(known), err
}
