package find

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/outgoing"
)

// Outgoing returns what to look at before the client gets a proposal.
func Outgoing(ctx context.Context, s *run.Session, p *state.Proposal) ([]outgoing.Finding, error) {
	planned, err := s.Store.Plans.Plan(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	drafts, err := s.Store.Typed.Drafts(ctx)
	if err != nil {
		return nil, err
	}
	habits, err := s.Store.Cache.Habits(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	return outgoing.Check(&outgoing.Job{
		Proposal: p, Drafts: drafts, Planned: planned.Left(),
		Floor: s.MarginFloor().Decimal, Habits: habits,
	}, s.Weights()), nil
}
