package localstore

import (
	"path/filepath"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"app.tender/tender/state"
)

var areaForm = state.ScratchPlace{Form: state.ScratchArea, Proposal: 7}

func saveScratch(t *testing.T, s *Store, at state.ScratchPlace, name string) state.Scratch {
	t.Helper()
	sc, err := s.Typed.SaveForm(t.Context(), state.Scratch{At: at, Values: map[string]string{"Name": name}})
	must(t, err)
	return sc
}

func scratchOf(t *testing.T, s *Store) map[state.ScratchPlace]string {
	t.Helper()
	list, err := s.Typed.Forms(t.Context())
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
	want := saveScratch(t, s, areaForm, "Kit")
	want.Values["Name"] = "Kitchen"
	want, err := s.Typed.SaveForm(t.Context(), want)
	must(t, err)
	must(t, s.Close())

	list, err := openAt(t, path).Typed.Forms(t.Context())
	must(t, err)
	if d := cmp.Diff([]state.Scratch{want}, list); d != "" {
		t.Error(d)
	}
}

// Two terminals that type at one place replace and delete nothing of each other, nor see it, until one has left its
// input or has ended. What another terminal has continued meanwhile is stored anew.
func TestEachTerminalStoresItsOwnScratch(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tender.db")
	one, other := openAt(t, path), openAt(t, path)
	wants := func(s *Store, want ...string) {
		t.Helper()
		list, err := s.Typed.Forms(t.Context())
		must(t, err)
		if d := cmp.Diff(append([]string{}, want...),
			state.Map(list, func(sc *state.Scratch) string { return sc.Values["Name"] })); d != "" {
			t.Error(d)
		}
	}
	first := saveScratch(t, one, areaForm, "Kitchen")
	last := saveScratch(t, other, areaForm, "Den")
	wants(one, "Kitchen")
	wants(other, "Den")
	must(t, one.Typed.FreeForm(t.Context(), first.Number))
	wants(other, "Kitchen", "Den")
	first.Values["Name"] = "Kitchens"
	continued, err := other.Typed.SaveForm(t.Context(), first)
	must(t, err)
	wants(one)
	if _, err := one.Typed.SaveForm(t.Context(), first); err != nil || continued.Number <= last.Number {
		t.Errorf("number %d after %d: an old drop would delete it; %v", continued.Number, last.Number, err)
	}
	wants(one, "Kitchens")
	must(t, other.Typed.DropForm(t.Context(), continued.Number))
	wants(one, "Kitchens")
	must(t, other.Close())
	wants(one, "Den", "Kitchens")
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
	if got := scratchOf(t, s); got[real] != "2 vx" ||
		got[state.ScratchPlace{Form: state.ScratchLocation, Part: 1042}] != "9 Elm" {
		t.Fatalf("kept: %v", got)
	}
	must(t, s.Typed.DropForm(t.Context(), kept.Number))
	must(t, s.Typed.DropForm(t.Context(), person.Number))
	if got := scratchOf(t, s); len(got) != 0 {
		t.Errorf("kept: %v", got)
	}
}

// What is left in the form of new people is kept under each name, and nobody deletes it: the last ones stay, and what
// is being typed, or belongs elsewhere.
func TestTheLastFormsOfAPlaceAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tender.db")
	s, other := openAt(t, path), openAt(t, path)
	place := state.ScratchPlace{Form: state.ScratchPerson}
	leave := func(at state.ScratchPlace, name string) {
		t.Helper()
		must(t, s.Typed.FreeForm(t.Context(), saveScratch(t, s, at, name).Number))
	}
	leave(areaForm, "Den")
	saveScratch(t, other, place, "typed there")
	saveScratch(t, s, place, "typed here")
	for i := range keepForms + 5 {
		leave(place, strconv.Itoa(i))
	}
	want := []string{"Den", "typed here"}
	for i := range keepForms {
		want = append(want, strconv.Itoa(i+5))
	}
	list, err := s.Typed.Forms(t.Context())
	must(t, err)
	if d := cmp.Diff(want, state.Map(list, func(sc *state.Scratch) string { return sc.Values["Name"] })); d != "" {
		t.Error(d)
	}
	must(t, s.Close())
	if list, err = other.Typed.Forms(t.Context()); err != nil || list[1].Values["Name"] != "typed there" {
		t.Errorf("the other terminal has %v, %v", list, err)
	}
}
