package localstore

import (
	"slices"
	"testing"

	"app.tender/tender/state"
)

func TestFollowUps(t *testing.T) {
	s := newStore(t)
	for _, f := range []state.FollowUp{
		{Proposal: 7, Day: "2026-12-01", Words: "call"},
		{Proposal: 8, Day: "2026-12-04"},
		{Proposal: 7, Day: "2026-12-09", Words: "call again"},
		{Proposal: 9, Day: "2026-11-30"},
	} {
		must(t, s.Marks.SetFollowUp(t.Context(), f))
	}
	must(t, s.Marks.ClearFollowUp(t.Context(), 9))
	must(t, s.Marks.ClearFollowUp(t.Context(), 10))
	got, err := s.Marks.FollowUps(t.Context())
	want := []state.FollowUp{{Proposal: 8, Day: "2026-12-04"}, {Proposal: 7, Day: "2026-12-09", Words: "call again"}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
}
