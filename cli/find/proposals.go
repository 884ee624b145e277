package find

import (
	"context"
	"time"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
)

// Proposals reads up to limit rows, or all if 0, and caches those from the service.
func Proposals(
	ctx context.Context, s *run.Session, q state.ProposalQuery,
	limit int,
) (rows []state.ProposalSummary, total int, err error) {
	most := RowsFor(limit)
	if q.OnlyHere() {
		q.Page, q.PageSize = 1, most
		page, _, err := s.Store.Cache.Proposals(ctx, q)
		return page.Proposals, page.Total, err
	}
	page, err := OrCached(ctx, s, "proposals", func(ctx context.Context) (all state.ProposalPage, err error) {
		all.Proposals, all.Total, err = ReadPages(most, rowID,
			func(page, size int) ([]state.ProposalSummary, int, error) {
				return proposalPage(ctx, s, q, page, size)
			})
		return all, err
	}, nil, func(ctx context.Context) (state.ProposalPage, time.Time, error) {
		q.Page, q.PageSize = 1, most
		return orAny(ctx, s.Store.Cache.Proposals, q, state.ProposalQuery{PageSize: 1})
	})
	return page.Proposals, page.Total, err
}

func rowID(p *state.ProposalSummary) state.ProposalID { return p.ID }

// proposalPage reads a page of the list from the service and caches it.
func proposalPage(
	ctx context.Context, s *run.Session, q state.ProposalQuery,
	page, size int,
) (rows []state.ProposalSummary, total int, err error) {
	q.Page, q.PageSize = page, size
	p, err := s.Client.Proposals(ctx, q)
	if err != nil {
		return nil, 0, err
	}
	return p.Proposals, p.Total, s.Keep(s.Store.Cache.SaveProposals(ctx, p.Proposals, s.Run.Time()))
}
