package localstore

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
)

// PlanText saves d, a draft of a text of a plan, as SaveDraft does and puts it into the
// plan, in one transaction; the draft and the lease of the text end with it. It can be
// undone like any edit of a plan. If the option was built while the text was typed, it
// becomes a draft of the text that the build has made: saved then names that one.
func (s *Store) PlanText(ctx context.Context, d state.Draft) (saved state.Draft, after plan.Plan, err error) {
	err = s.writeText(ctx, keepingPlan, func(tx *txn) (elsewhere *state.EditedElsewhere, err error) {
		if saved, elsewhere, err = s.saveDraft(ctx, tx, d); err != nil || elsewhere != nil {
			return elsewhere, err
		}
		if err := endLease(ctx, tx, state.Lease{Ref: saved.Ref}); err != nil {
			return nil, err
		}
		if err := endDraft(ctx, tx, saved.Ref); err != nil {
			return nil, err
		}
		if after, err = loadPlan(ctx, tx, saved.Ref.Proposal); err != nil {
			return nil, err
		}
		if built, ok := after.BuiltAs(saved.Ref, saved.Base); ok {
			saved.Ref, saved.Revision = built, 0
			saved, elsewhere, err = s.saveDraft(ctx, tx, saved)
			return elsewhere, err
		}
		option, _ := plan.TextOf(saved.Ref)
		after, err = s.applyToPlan(ctx, tx, after, plan.Write(option, saved.Ref.Field, saved.Text), s.noteEdit(ctx))
		return nil, err
	})
	return saved, after, err
}
