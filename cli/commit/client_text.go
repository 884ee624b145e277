package commit

import (
	"context"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	work "app.tender/tender/state/session"
)

// newEdits returns the edits of changes that are not in the outbox yet. What is there
// was looked at before.
func newEdits(changes []work.Change) []state.Edit {
	var edits []state.Edit
	for _, c := range changes {
		if c.Entry == 0 {
			edits = append(edits, c.Edit)
		}
	}
	return edits
}

// CustomerMaySee refuses edits that put before the customer what looks as if it was
// meant for the team, unless the flags say that it may be seen.
func CustomerMaySee(ctx context.Context, s *run.Session, f Flags, edits ...state.Edit) error {
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
		if why, found := state.LooksInternal(text, notes); found {
			return run.Usagef("%s\n  Nothing was saved. Change the text, or say --%s if the customer may see it.", why, MaySeeFlag)
		}
	}
	return nil
}

// teamNotes returns the notes of a proposal, as far as this machine knows them, and
// those that edits write.
func teamNotes(ctx context.Context, s *run.Session, id state.ProposalID, edits ...state.Edit) (string, error) {
	p := s.ProposalHere(ctx, id)
	if p == nil {
		p = &state.Proposal{ID: id}
	}
	w, err := find.Workspace(ctx, s, p)
	if err != nil {
		return "", err
	}
	return state.TeamNotes(w.Proposal, edits...), nil
}
