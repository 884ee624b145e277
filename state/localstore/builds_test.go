package localstore

import (
	"errors"
	"slices"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
)

// A run of the builder survives a restart, with content that exists nowhere else. If two terminals
// begin or update one, only one succeeds: a plan that is uploaded twice is built twice.
func TestARunOfTheBuilderIsKept(t *testing.T) {
	s := newStore(t)
	other := openAt(t, s.Path())
	ctx := t.Context()
	begin := func(s *Store) (build.Run, error) {
		return s.Plans.BeginRun(ctx,
			build.Run{Proposal: 7, Status: build.Going, Phase: build.Uploading, Updated: readAt},
			map[int][]byte{0: []byte("a plan"), 1: {0, 0xff}})
	}
	r, err := begin(s)
	must(t, err)
	if _, err := begin(other); !errors.Is(err, build.ErrMoved) {
		t.Errorf("begun twice: %v", err)
	}
	for place, want := range []string{"a plan", "\x00\xff"} {
		if got, err := other.Plans.Piece(ctx, r.ID, place); err != nil || string(got) != want {
			t.Errorf("piece %d is %q, %v", place, got, err)
		}
	}
	read, ok, err := other.Plans.Run(ctx, r.ID)
	if err != nil || !ok || read.Proposal != 7 || read.Revision != r.Revision || read.Phase != build.Uploading {
		t.Fatalf("read %+v, %v, %v", read, ok, err)
	}
	read.Phase = build.Outlining
	moved, err := other.Plans.SaveRun(ctx, read)
	if err != nil || moved.Revision != r.Revision+1 {
		t.Fatalf("%+v, %v", moved, err)
	}
	if _, err := s.Plans.SaveRun(ctx, r); !errors.Is(err, build.ErrMoved) {
		t.Errorf("overwrote another terminal's run: %v", err)
	}
	if got, err := s.Plans.Piece(ctx, r.ID, 0); err != nil || string(got) != "a plan" {
		t.Errorf("%q, %v", got, err)
	}
	moved.Status = build.Ended
	_, err = other.Plans.SaveRun(ctx, moved)
	must(t, err)
	if data, err := s.Plans.Piece(ctx, r.ID, 0); err != nil || data != nil {
		t.Errorf("the content of an ended run is still stored: %q, %v", data, err)
	}
	again, err := begin(s)
	must(t, err)
	ids := func(list []build.Run, err error) (ids []int64) {
		t.Helper()
		must(t, err)
		for _, r := range list {
			ids = append(ids, r.ID)
		}
		return ids
	}
	if got := ids(s.Plans.Runs(ctx, 7)); !slices.Equal(got, []int64{again.ID, r.ID}) {
		t.Errorf("runs %v", got)
	}
	if got := ids(s.Plans.OpenRuns(ctx)); !slices.Equal(got, []int64{again.ID}) {
		t.Errorf("open: %v", got)
	}
	if _, ok, err := s.Plans.Run(ctx, 1000); ok || err != nil {
		t.Errorf("a missing one: %v, %v", ok, err)
	}
	if got := ids(s.Plans.Runs(ctx, 8)); len(got) != 0 {
		t.Errorf("of another proposal: %v", got)
	}
}

// Ended runs are deleted together with the journal; an open one stays, whatever its age.
func TestAnOpenRunIsNeverTidied(t *testing.T) {
	s := newStore(t)
	for _, standing := range []build.Status{build.Ended, build.Asking} {
		_, err := s.Plans.BeginRun(t.Context(),
			build.Run{Proposal: 7, Status: standing, Updated: readAt.AddDate(-3, 0, 0)}, nil)
		must(t, err)
	}
	s.now = func() time.Time { return readAt }
	must(t, s.Tidy(t.Context(), Retention{}))
	if got, err := s.Plans.Runs(t.Context(), 7); err != nil || len(got) != 1 || got[0].Status != build.Asking {
		t.Errorf("%+v, %v", got, err)
	}
}

// The last outline reveals the service's grammar for every proposal.
func TestTheLastOutlineIsFound(t *testing.T) {
	s := newStore(t)
	if _, ok, err := s.Plans.LastOutlined(t.Context()); ok || err != nil {
		t.Errorf("before the first: %t, %v", ok, err)
	}
	for i, text := range []string{"# A", "# B", ""} {
		_, err := s.Plans.BeginRun(t.Context(),
			build.Run{Proposal: state.ProposalID(7 + i), Status: build.Going, Text: text, Grammar: i}, nil)
		must(t, err)
	}
	if r, ok, err := s.Plans.LastOutlined(t.Context()); err != nil || !ok || r.Text != "# B" || r.Grammar != 1 {
		t.Errorf("%+v, %t, %v", r, ok, err)
	}
}
