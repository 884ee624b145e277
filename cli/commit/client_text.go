package commit

import (
	"cmp"
	"context"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/leak"
)

// ClientMaySee refuses edits that show the client something that looks internal, unless the flags allow it.
func ClientMaySee(ctx context.Context, s *run.Session, f Flags, edits ...state.Edit) error {
	if f.MaySee {
		return nil
	}
	for _, e := range edits {
		text, ok := e.ClientText()
		if !ok {
			continue
		}
		notes, err := teamNotes(ctx, s, e.Proposal, edits...)
		if err != nil {
			return err
		}
		if why, found := leak.Find(text, notes); found {
			return run.Usagef("%s\n  Nothing was saved. Change the text, or give --%s if the client may see it.", why, MaySeeFlag)
		}
	}
	return nil
}

// teamNotes returns the locally known notes of a proposal, of its plan, and of edits.
func teamNotes(ctx context.Context, s *run.Session, id state.ProposalID, edits ...state.Edit) (string, error) {
	w, err := find.Workspace(ctx, s, cmp.Or(s.ProposalHere(ctx, id), &state.Proposal{ID: id}))
	if err != nil {
		return "", err
	}
	pl, err := s.Store.Plan(ctx, id)
	return state.TeamNotes(w.Proposal, edits...) + pl.TeamNotes(), err
}
