package commit

import (
	"context"
	"fmt"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
)

// Placed describes an edit and its place, if this machine knows it: the
// number of its option and the name of its area.
func Placed(ctx context.Context, s *run.Session, e state.Edit) string {
	return e.Words(s.ProposalHere(ctx, e.Proposal))
}

// Named is Placed with the number of the proposal.
func Named(ctx context.Context, s *run.Session, e state.Edit) string {
	p := s.ProposalHere(ctx, e.Proposal)
	if p == nil || state.Is[state.AddProposal](e) && p.Number == 0 {
		return Placed(ctx, s, e)
	}
	if p.Number == 0 {
		return Placed(ctx, s, e) + ", " + p.Title()
	}
	return fmt.Sprintf("%s, #%d", Placed(ctx, s, e), p.Number)
}

// ProposalName returns the title of a proposal that this machine knows, else its id.
func ProposalName(ctx context.Context, s *run.Session, id state.ProposalID) string {
	if id == 0 {
		return ""
	}
	p := s.ProposalHere(ctx, id)
	if p == nil {
		return fmt.Sprintf("id:%d", id)
	}
	return p.Title()
}

// NumberHere returns the number of a proposal; 0 where this machine does not know one.
func NumberHere(ctx context.Context, s *run.Session, id state.ProposalID) int64 {
	if p := s.ProposalHere(ctx, id); p != nil {
		return p.Number
	}
	return 0
}
