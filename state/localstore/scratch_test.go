package localstore

import (
	"errors"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"app.tender/tender/state"
)

var areaForm = state.ScratchPlace{Form: state.ScratchArea, Proposal: 7}

func saveScratch(t *testing.T, s *Store, at state.ScratchPlace, name string) state.Scratch {
	t.Helper()
	sc, err := s.SaveScratch(t.Context(), state.Scratch{At: at, Values: map[string]string{"Name": name}})
	must(t, err)
	return sc
}

func scratchOf(t *testing.T, s *Store) map[state.ScratchPlace]string {
	t.Helper()
	list, err := s.Scratch(t.Context())
	must(t, err)
	names := make(map[state.ScratchPlace]string)
	for _, sc := range list {
		names[sc.At] = sc.Values["Name"]
	}
	return names
}

// Unconfirmed text is restored after a restart, in its last state.
func TestScratchSurvivesARestart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tender.db")
	s := openAt(t, path)
	saveScratch(t, s, areaForm, "Kit")
	want := saveScratch(t, s, areaForm, "Kitchen")
	must(t, s.Close())

	list, err := openAt(t, path).Scratch(t.Context())
	must(t, err)
	if d := cmp.Diff([]state.Scratch{want}, list); d != "" {
		t.Error(d)
	}
}

// If two terminals type at one place, the last save wins as a whole; and it is not deleted when
// the other terminal finishes.
func TestLastTerminalToTypeAtAPlaceWins(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tender.db")
	one, other := openAt(t, path), openAt(t, path)
	first := saveScratch(t, one, areaForm, "Kitchen")
	last := saveScratch(t, other, areaForm, "Den")
	must(t, one.DropScratch(t.Context(), areaForm, first.Number))
	if got := scratchOf(t, one)[areaForm]; got != "Den" {
		t.Errorf("%q is kept", got)
	}
	must(t, other.DropScratch(t.Context(), areaForm, last.Number))
	if got := scratchOf(t, one); len(got) != 0 {
		t.Errorf("%v is kept", got)
	}
	if again := saveScratch(t, one, areaForm, "Den"); again.Number <= last.Number {
		t.Errorf("number %d after %d: an old drop would delete it", again.Number, last.Number)
	}
}

// While one terminal has the lease of a place, another one can neither overwrite nor delete what
// is typed there; once the holder has ended it can.
func TestLeasedScratchIsNotReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tender.db")
	one, other := openAt(t, path), openAt(t, path)
	wishes := state.ScratchPlace{Form: state.ScratchWishes, Proposal: 7}
	must(t, one.TakeLease(t.Context(), wishes.Lease(), false))
	last := saveScratch(t, one, wishes, "four speakers")
	_, err := other.SaveScratch(t.Context(), state.Scratch{At: wishes, Values: map[string]string{"Name": "x"}})
	if elsewhere, ok := errors.AsType[*state.EditedElsewhere](err); !ok || elsewhere.Since.IsZero() {
		t.Errorf("written over: %v", err)
	}
	must(t, other.DropScratch(t.Context(), wishes, last.Number))
	saveScratch(t, other, areaForm, "Den") // another place has no lease
	if got := scratchOf(t, one)[wishes]; got != "four speakers" {
		t.Errorf("%q is kept", got)
	}
	must(t, one.Close())
	saveScratch(t, other, wishes, "five speakers")
	if got := scratchOf(t, other)[wishes]; got != "five speakers" {
		t.Errorf("%q is kept", got)
	}
}

// A line begun in an unsaved proposal is found after the proposal is saved.
func TestScratchFollowsLocalIDs(t *testing.T) {
	s := newStore(t)
	e := commit(t, s, state.Edit{Change: state.AddProposal{Name: "Quill"}})
	local := e.Edit.Proposal
	if !state.IsLocal(local) {
		t.Fatalf("the proposal is %d", local)
	}
	at := state.ScratchPlace{Form: state.ScratchPlanLine, Proposal: local}
	kept := saveScratch(t, s, at, "2 vx")
	person := saveScratch(t, s, state.ScratchPlace{Form: state.ScratchLocation, Part: int64(local)}, "9 Elm")
	put(t, s, state.QueueChange{Put: []state.OutboxRecord{e}, Resolved: map[int64]int64{int64(local): 1042}})
	real := state.ScratchPlace{Form: state.ScratchPlanLine, Proposal: 1042}
	if got := scratchOf(t, s); got[real] != "2 vx" || got[state.ScratchPlace{Form: state.ScratchLocation, Part: 1042}] != "9 Elm" {
		t.Fatalf("kept: %v", got)
	}
	// A screen may still use the local id.
	must(t, s.DropScratch(t.Context(), at, kept.Number))
	must(t, s.DropScratch(t.Context(), person.At, person.Number))
	if got := scratchOf(t, s); len(got) != 0 {
		t.Errorf("kept: %v", got)
	}
}
