package cli

import (
	"context"

	"app.tender/tender/state"
	work "app.tender/tender/state/session"
	"github.com/spf13/pflag"
)

// maySeeFlag lets a text for the customer pass that looks as if it was meant for
// the team.
const maySeeFlag = "client-may-see"

func (f *writeFlags) addMaySee(flags *pflag.FlagSet) {
	flags.BoolVar(&f.maySee, maySeeFlag, false, "save a text for the customer also when it looks internal: a cost, a code, a passage of the notes")
}

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

// customerMaySee refuses edits that put before the customer what looks as if it was
// meant for the team, unless the flags say that it may be seen.
func (s *session) customerMaySee(ctx context.Context, f writeFlags, edits ...state.Edit) error {
	if f.maySee {
		return nil
	}
	for _, e := range edits {
		text, ok := e.ClientText()
		if !ok {
			continue
		}
		notes, err := s.teamNotes(ctx, e.Proposal, edits...)
		if err != nil {
			return err
		}
		if why, found := state.LooksInternal(text, notes); found {
			return usagef("%s\n  Nothing was saved. Change the text, or say --%s if the customer may see it.", why, maySeeFlag)
		}
	}
	return nil
}

// teamNotes returns the notes of a proposal, as far as this machine knows them, and
// those that edits write.
func (s *session) teamNotes(ctx context.Context, id state.ProposalID, edits ...state.Edit) (string, error) {
	p := s.proposalHere(ctx, id)
	if p == nil {
		p = &state.Proposal{ID: id}
	}
	w, err := s.workspace(ctx, p)
	if err != nil {
		return "", err
	}
	return state.TeamNotes(w.Proposal, edits...), nil
}
