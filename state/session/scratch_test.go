package session_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
)

var areaForm = state.ScratchPlace{Form: state.ScratchArea, Proposal: 7}

func named(name string) map[string]string { return map[string]string{"Name": name} }

func (s *shaky) SaveForm(ctx context.Context, sc state.Scratch) (state.Scratch, error) {
	if err := s.strike(); err != nil {
		return sc, err
	}
	return s.Typed.SaveForm(ctx, sc)
}

func (s *shaky) FreeForm(ctx context.Context, number int64) error {
	if err := s.strike(); err != nil {
		return err
	}
	return s.Typed.FreeForm(ctx, number)
}

func (s *shaky) DropForm(ctx context.Context, number int64) error {
	if err := s.strike(); err != nil {
		return err
	}
	return s.Typed.DropForm(ctx, number)
}

func wantScratch(t *testing.T, x *terminal, at state.ScratchPlace, want string) {
	t.Helper()
	if sc, ok := x.Scratch(at); sc.Values["Name"] != want || ok != (want != "") {
		t.Errorf("stored %q (%t), want %q", sc.Values["Name"], ok, want)
	}
}

// Unconfirmed text in a form survives a kill after the same delay as a draft, and is complete when
// the program ends in order.
func TestUnconfirmedTextSurvivesAKill(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	x.SetScratch(areaForm, named("K"))
	m.pass(100 * time.Millisecond)
	x.SetScratch(areaForm, named("Kit"))
	wantScratch(t, x, areaForm, "Kit")
	m.pass(50 * time.Millisecond)
	x.SetScratch(areaForm, named("Kitch"))
	m.kill(x)

	x = m.start()
	wantScratch(t, x, areaForm, "Kit")
	x.TakeScratch(areaForm, "")
	x.SetScratch(areaForm, named("Kitchen"))
	m.quit(x)
	x = m.start()
	x.TakeScratch(areaForm, "")
	wantScratch(t, x, areaForm, "Kitchen")
	x.DropScratch(areaForm)
	wantScratch(t, x, areaForm, "")
	m.idle()
	m.kill(x)
	wantScratch(t, m.start(), areaForm, "")
}

// What was confirmed is stored before what was typed is deleted, even while the disk fails: after
// a kill there is one or the other.
func TestConfirmedScratchIsKeptUntilTheOutboxHasIt(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	x.SetScratch(areaForm, named("Kitchen"))
	m.pass(time.Second)
	fill(x)
	x.Commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Kitchen"}})
	x.DropScratch(areaForm)
	m.pass(time.Minute)
	m.kill(x)
	x = m.start()
	x.TakeScratch(areaForm, "")
	wantScratch(t, x, areaForm, "Kitchen")

	x.Commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Kitchen"}})
	x.DropScratch(areaForm)
	m.idle()
	m.kill(x)
	x = m.start()
	wantScratch(t, x, areaForm, "")
	if n := len(x.Snapshot().Edits); n != 1 {
		t.Errorf("the outbox has %d entries", n)
	}
}

// Text typed in two terminals at one place does not mix; and the one that finishes first deletes
// nothing of the other.
func TestTwoTerminalsAtOnePlace(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, other := m.start(), m.start()
	x.SetScratch(areaForm, map[string]string{"Name": "Kitchen", "First": "1"})
	m.pass(time.Second)
	m.look()
	wantScratch(t, other, areaForm, "")
	other.SetScratch(areaForm, named("Den"))
	m.pass(time.Second)
	m.look()
	x.DropScratch(areaForm)
	m.idle()
	m.look()
	if sc, _ := other.Scratch(areaForm); len(sc.Values) != 1 || sc.Values["Name"] != "Den" {
		t.Errorf("kept: %v", sc.Values)
	}
	m.kill(other)
	wantScratch(t, m.start(), areaForm, "Den")
}

// A text that is left, once its last letters are saved, is found in any terminal. Whoever continues it first has
// it; the other one's input, typed before it could know, is stored on its own.
func TestInputThatWasLeftIsContinued(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, other := m.start(), m.start()
	x.SetScratch(areaForm, named("Kitch"))
	x.LeaveScratch(areaForm)
	m.idle()
	happened[session.ScratchKept](t, x)
	m.look()
	for _, terminal := range []*terminal{x, other} {
		if sc, ok := terminal.TakeScratch(areaForm, ""); !ok || sc.Values["Name"] != "Kitch" {
			t.Fatalf("found %v", sc.Values)
		}
	}
	x.SetScratch(areaForm, named("Kitchen"))
	other.SetScratch(areaForm, named("Kitchenette"))
	m.pass(time.Second)
	m.look()
	wantScratch(t, x, areaForm, "Kitchen")
	wantScratch(t, other, areaForm, "Kitchenette")
	x.DropScratch(areaForm)
	m.idle()
	m.look()
	wantScratch(t, x, areaForm, "")
	m.kill(other)
	wantScratch(t, m.start(), areaForm, "Kitchenette")
}

// Of several inputs at a place the newest comes first, and the others once it is done, however often it was saved.
func TestEachInputOfAPlaceComesBack(t *testing.T) {
	m := newMachine(t, t.TempDir())
	for _, name := range []string{"Kitchen", "Den"} {
		x := m.start()
		x.SetScratch(areaForm, named(name))
		m.pass(time.Second)
		m.kill(x)
	}
	x := m.start()
	for _, name := range []string{"Den", "Kitchen"} {
		wantScratch(t, x, areaForm, name)
		x.TakeScratch(areaForm, "")
		x.SetScratch(areaForm, named(name+"s"))
		m.pass(time.Second)
		x.DropScratch(areaForm)
		m.pass(time.Second)
	}
	wantScratch(t, x, areaForm, "")
}

// A form that opens for something else leaves what is stored at its place, also when it is done.
func TestInputThatIsNotTakenStays(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	x.SetScratch(areaForm, named("Kitchen"))
	x.LeaveScratch(areaForm)
	m.pass(time.Second)
	x.SetScratch(areaForm, named("Den"))
	m.pass(time.Second)
	wantScratch(t, x, areaForm, "Den")
	x.DropScratch(areaForm)
	m.pass(time.Second)
	wantScratch(t, x, areaForm, "Kitchen")
	m.kill(x)
	wantScratch(t, m.start(), areaForm, "Kitchen")
}

// What is typed while a confirmed input is being deleted is another one, and stays.
func TestInputAfterADropIsStored(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	x.SetScratch(areaForm, named("Kitchen"))
	m.pass(time.Second)
	free := fill(x)
	x.DropScratch(areaForm)
	m.look()
	wantScratch(t, x, areaForm, "")
	x.SetScratch(areaForm, named("Den"))
	m.pass(time.Second)
	free()
	m.pass(time.Minute)
	m.kill(x)
	x = m.start()
	wantScratch(t, x, areaForm, "Den")
	x.DropScratch(areaForm) // it is not being typed here
	wantScratch(t, x, areaForm, "Den")
}

// A full disk loses nothing silently: what could not be stored is reported with everything else.
func TestScratchThatCouldNotBeStoredIsReturned(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	fill(x)
	x.SetScratch(areaForm, named("Kitchen"))
	m.pass(time.Second)
	if lost := m.quit(x); len(lost.Scratch) != 1 || lost.Scratch[0].Values["Name"] != "Kitchen" {
		t.Errorf("returned: %+v", lost.Scratch)
	}
}

// Changing a waiting assignment from a new contact to another one does not confuse the two: what
// is typed for each stays with it.
func TestAnotherAssignmentKeepsTheTypedTextOfANewContact(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.startWith(session.Config{Offline: true})
	x.Commit(state.Edit{Change: state.AddContact{Details: state.Contact{LastName: "Okafor"}}})
	m.idle()
	made := x.Snapshot().Edits[0].Edit.Contact
	x.Commit(state.Edit{Proposal: 7, Contact: made, Change: state.SetContact{}})
	m.idle()
	ofNew := state.ScratchPlace{Form: state.ScratchLocation, Part: int64(made)}
	ofOther := state.ScratchPlace{Form: state.ScratchLocation, Part: 4}
	x.SetScratch(ofNew, named("Ann's house"))
	x.SetScratch(ofOther, named("The office"))
	m.pass(time.Second)
	x.Commit(state.Edit{Proposal: 7, Contact: 4, Change: state.SetContact{}})
	m.pass(time.Second)
	if entries := x.Snapshot().Edits; len(entries) != 2 ||
		!slices.ContainsFunc(entries, func(e state.OutboxEdit) bool { return e.Edit.Contact == 4 }) {
		t.Fatalf("the outbox has %+v", entries)
	}
	wantScratch(t, x, ofNew, "Ann's house")
	wantScratch(t, x, ofOther, "The office")
}
