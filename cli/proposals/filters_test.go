package proposals

import (
	"path/filepath"
	"testing"
	"time"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/localstore"
)

// A filter restored with another order would make a person work through another list than the one they saved.
func TestFilterKeepsItsSortOrder(t *testing.T) {
	t.Parallel()
	store, err := localstore.Open(t.Context(), localstore.Config{Path: filepath.Join(t.TempDir(), "tender.db")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	kept := state.SavedFilter{Name: "Oldest open", Kept: time.Now(), Query: state.ProposalQuery{
		SearchText: "house", Statuses: []state.Status{state.StatusDraft}, SortBy: state.SortCreated,
		Direction: state.Ascending,
	}}
	for _, f := range []state.SavedFilter{
		kept,
		{Name: "Plain", Kept: time.Now(), Query: state.ProposalQuery{SearchText: "x"}},
	} {
		if err := store.Marks.SaveFilter(t.Context(), f); err != nil {
			t.Fatal(err)
		}
	}
	s := &run.Session{Run: &run.Run{}, Store: store}
	for _, tt := range []struct {
		flags     ListFlags
		by        state.ProposalSort
		direction state.SortDirection
	}{
		{ListFlags{}, state.SortModified, state.Descending},
		{ListFlags{ascending: true}, state.SortModified, state.Ascending},
		{ListFlags{SortBy: "name"}, state.SortName, state.Descending},
		{ListFlags{filter: "oldest open"}, state.SortCreated, state.Ascending},
		{ListFlags{filter: "oldest open", ascending: true}, state.SortCreated, state.Ascending},
		{ListFlags{filter: "oldest open", SortBy: "name"}, state.SortName, state.Descending},
		{ListFlags{filter: "oldest open", SortBy: "name", ascending: true}, state.SortName, state.Ascending},
		{ListFlags{filter: "plain"}, state.SortModified, state.Descending},
	} {
		q, err := proposalQuery(t.Context(), s, tt.flags, "")
		if err != nil || q.SortBy != tt.by || q.Direction != tt.direction {
			t.Errorf("%+v: sorted by %q, %q, want %q, %q (%v)", tt.flags, q.SortBy, q.Direction, tt.by, tt.direction,
				err)
		}
	}
	if _, err := proposalQuery(t.Context(), s, ListFlags{SortBy: "size"}, ""); run.ExitCode(err) != run.ExitUsage {
		t.Errorf("an unknown order: %v", err)
	}
}
