package localstore

import (
	"testing"

	"app.tender/tender/state"
)

func TestTheLastOpenedProposalOutlivesTheProcess(t *testing.T) {
	s := newStore(t)
	if id, at, err := s.LastOpened(t.Context()); id != 0 || !at.IsZero() || err != nil {
		t.Errorf("before anything was opened: %d, %v, %v", id, at, err)
	}
	for _, id := range []state.ProposalID{7, 9, -3} {
		if err := s.NoteOpened(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if id, _, err := openAt(t, s.Path()).LastOpened(t.Context()); id != 9 || err != nil {
		t.Errorf("got %d, %v; want 9, since a local id means nothing later", id, err)
	}
}
