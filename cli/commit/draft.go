package commit

import (
	"context"
	"fmt"
	"slices"
	"time"

	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
)

// noDraft refuses edits of texts that have a draft: the draft would lose its base, and its author would have to merge
// the two. Edits that send a draft are allowed.
func noDraft(ctx context.Context, s *run.Session, edits []state.Edit) error {
	if !slices.ContainsFunc(edits, state.Is[state.WriteText]) {
		return nil
	}
	drafts, err := s.Store.Typed.Drafts(ctx)
	if err != nil || len(drafts) == 0 {
		return err
	}
	entries, err := s.Outbox.Edits(ctx)
	if err != nil {
		return err
	}
	open, _, err := s.Store.Typed.Leases(ctx)
	if err != nil {
		return err
	}
	for _, e := range edits {
		i := slices.IndexFunc(drafts, func(d state.Draft) bool {
			return state.Is[state.WriteText](e) && d.Ref == e.Ref()
		})
		if i < 0 || e.DraftRevision != 0 || drafts[i].Begun() || drafts[i].Queued(entries) {
			continue
		}
		if slices.ContainsFunc(open, func(l state.Lease) bool { return l.Proposal == e.Proposal && !l.Builder }) {
			continue // a terminal has it open: the outbox refuses the edit, and says that
		}
		d, key := drafts[i], shapes.DraftKey(drafts[i].Ref)
		return state.Fault{
			Kind: state.FaultConflict,
			Message: fmt.Sprintf("The %s has a draft of %s that is not saved.", d.Ref.Field.Name(),
				d.Saved.Local().Format(time.DateTime)),
			Next: fmt.Sprintf("`tender drafts show %s` prints it; save it with `tender drafts push %s`, or discard it "+
				"with `tender drafts discard %s`.", key, key, key),
		}
	}
	return nil
}
