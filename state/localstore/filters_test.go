package localstore

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"app.tender/tender/state"
)

func TestFiltersAreKeptReplacedAndDropped(t *testing.T) {
	s := newStore(t)
	kept := time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)
	mine := state.SavedFilter{Name: "mine", Kept: kept, Query: state.ProposalQuery{
		SearchText: "lake", Statuses: []state.Status{state.StatusDraft}, SalesPersonID: 4,
		ModifiedAfter: kept.AddDate(0, 0, -7),
		SortBy:        state.SortName, Direction: state.Ascending, PageSize: 100,
	}}
	must(t, s.Marks.SaveFilter(t.Context(), state.SavedFilter{Name: "MINE", Kept: kept}))
	must(t, s.Marks.SaveFilter(t.Context(), mine))
	must(t, s.Marks.SaveFilter(t.Context(),
		state.SavedFilter{Name: "archived", Kept: kept, Query: state.ProposalQuery{Archived: true}}))
	got, err := s.Marks.Filters(t.Context())
	must(t, err)
	if len(got) != 2 || got[0].Name != "archived" || got[0].ID == got[1].ID {
		t.Fatalf("%+v", got)
	}
	mine.ID = got[1].ID
	if d := cmp.Diff(mine, got[1]); d != "" {
		t.Error(d)
	}
	must(t, s.Marks.DropFilter(t.Context(), got[0].ID))
	must(t, s.Marks.DropFilter(t.Context(), 999))
	got, err = s.Marks.Filters(t.Context())
	must(t, err)
	if d := cmp.Diff([]state.SavedFilter{mine}, got); d != "" {
		t.Error(d)
	}
}
