package localstore

import (
	"context"
	"slices"
	"testing"
	"time"

	"app.tender/tender/state"
)

// A date that nanoseconds can't count would come back as one that nobody wrote, sort among those of today, and make a
// filter find nothing.
func TestDatesBeyondNanosecondsStayFarAway(t *testing.T) {
	ctx, s := context.Background(), newStore(t)
	day := func(year int) time.Time { return time.Date(year, 6, 1, 0, 0, 0, 0, time.UTC) }
	years := []int{2, 1600, 1700, 2026, 2200, 2300, 9999}
	var rows []state.ProposalSummary
	for i, year := range years {
		rows = append(rows, state.ProposalSummary{ID: state.ProposalID(i + 1), LastModified: day(year)})
	}
	must(t, s.Cache.SaveProposals(ctx, rows, time.Now()))
	read := func(q state.ProposalQuery) (got []int) {
		p, _, err := s.Cache.Proposals(ctx, q)
		must(t, err)
		for i := range p.Proposals {
			got = append(got, p.Proposals[i].LastModified.Year())
		}
		return got
	}
	if got, want := read(state.ProposalQuery{PageSize: 10, SortBy: state.SortModified, Direction: state.Ascending}),
		[]int{1677, 1677, 1700, 2026, 2200, 2262, 2262}; !slices.Equal(got, want) {
		t.Errorf("the years %v are read as %v, want %v", years, got, want)
	}
	if got := read(state.ProposalQuery{PageSize: 10, ModifiedAfter: day(1500)}); len(got) < 5 {
		t.Errorf("modified since 1500: %v", got)
	}

	want := &state.Proposal{
		ID: 9,
		Areas: []state.Area{{
			ID:      1,
			Options: []state.Option{{ID: 2, LastModified: day(9999)}, {ID: 3, LastModified: day(1500)}},
		}},
	}
	must(t, s.Cache.SaveProposal(ctx, want, time.Now()))
	p, _, err := s.Cache.Proposal(ctx, 9)
	must(t, err)
	if o := p.Areas[0].Options; o[0].LastModified.Year() != 9999 || o[1].LastModified.Year() != 1500 {
		t.Errorf("options modified in 9999 and in 1500 are read as modified %s and %s", o[0].LastModified,
			o[1].LastModified)
	}
}
