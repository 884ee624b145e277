package session_test

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
)

var areaForm = state.ScratchPlace{Form: state.ScratchArea, Proposal: 7}

func named(name string) map[string]string { return map[string]string{"Name": name} }

func (s *shaky) SaveScratch(ctx context.Context, sc state.Scratch) (state.Scratch, error) {
	if err := s.strike(); err != nil {
		return sc, err
	}
	return s.Store.SaveScratch(ctx, sc)
}

func (s *shaky) DropScratch(ctx context.Context, at state.ScratchPlace, number int64) error {
	if err := s.strike(); err != nil {
		return err
	}
	return s.Store.DropScratch(ctx, at, number)
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
	x.SetScratch(areaForm, named("Kitchen"))
	m.quit(x)
	x = m.start()
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
	wantScratch(t, x, areaForm, "Kitchen")

	x.Commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Kitchen"}})
	x.DropScratch(areaForm)
	m.idle()
	m.kill(x)
	x = m.start()
	wantScratch(t, x, areaForm, "")
	if n := len(x.Snapshot().Entries); n != 1 {
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
	wantScratch(t, other, areaForm, "Kitchen")
	other.SetScratch(areaForm, named("Den"))
	m.pass(time.Second)
	m.look()
	x.DropScratch(areaForm) // it still shows its own
	m.idle()
	m.look()
	if sc, _ := other.Scratch(areaForm); len(sc.Values) != 1 || sc.Values["Name"] != "Den" {
		t.Errorf("kept: %v", sc.Values)
	}
	m.kill(other)
	wantScratch(t, m.start(), areaForm, "Den")
}

// Only one terminal types a text for the builder: otherwise the second one's would overwrite the
// first one's.
func TestOneTerminalTypesATextForTheBuilder(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, other := m.start(), m.start()
	wishes := state.ScratchPlace{Form: state.ScratchWishes, Proposal: 7}
	if _, ok := x.LeaseScratch(wishes); !ok {
		t.Fatal("the first terminal may not type")
	}
	m.idle()                                      // so that it is faster
	if _, ok := other.LeaseScratch(wishes); !ok { // it has not noticed yet
		t.Fatal("the second terminal already noticed")
	}
	m.idle()
	if lost := happened[session.ScratchLost](t, other); lost.At != wishes || lost.Since.IsZero() {
		t.Errorf("the slower terminal got %v", lost)
	}
	m.look()
	if since, ok := other.LeaseScratch(wishes); ok || since.IsZero() {
		t.Errorf("both type, since %v", since)
	}
	if _, ok := other.LeaseScratch(state.ScratchPlace{Form: state.ScratchContent, Proposal: 7}); !ok {
		t.Error("another text of the proposal is refused")
	}
	x.ReleaseScratch(wishes)
	m.idle()
	m.look()
	if _, ok := other.LeaseScratch(wishes); !ok {
		t.Error("a released text is still refused")
	}
	m.kill(other)
	if _, ok := m.start().LeaseScratch(wishes); !ok {
		t.Error("a killed terminal still has the lease")
	}
}

// pinless is a store that temporarily can't read the pins.
type pinless struct {
	session.Store
	fails atomic.Bool
}

func (s *pinless) Pins(ctx context.Context) ([]state.Pin, error) {
	if s.fails.Load() {
		return nil, errors.New("disk I/O error")
	}
	return s.Store.Pins(ctx)
}

// The place of a killed terminal must not stay refused in a terminal whose read failed just then.
func TestFailedReadDoesNotKeepAPlaceRefused(t *testing.T) {
	m := newMachine(t, t.TempDir())
	disk := &pinless{}
	other := m.startOn(func(s session.Store) session.Store { disk.Store = s; return disk }, session.Config{})
	x := m.start()
	x.LeaseScratch(areaForm)
	m.idle()
	m.look()
	disk.fails.Store(true)
	m.kill(x)
	m.look()
	disk.fails.Store(false)
	if _, ok := other.LeaseScratch(areaForm); ok {
		t.Fatal("it already knows, although it could not read")
	}
	m.idle()
	if _, ok := other.LeaseScratch(areaForm); !ok {
		t.Error("a killed terminal still has the place")
	}
}

// What was typed before the other terminal was noticed is returned in the event, up to the last
// letter, and the program waits until that is taken: the screen has closed the line as stored.
func TestLostTextIsReturned(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, other := m.start(), m.start()
	x.LeaseScratch(areaForm)
	m.idle()
	other.LeaseScratch(areaForm) // it has not noticed yet
	other.SetScratch(areaForm, named("Den"))
	other.ReleaseScratch(areaForm)
	for other.Busy() > 0 { // nothing is announced yet
		<-other.Rest()
	}
	other.SetScratch(areaForm, named("Dens"))
	if n := other.Snapshot().Writing; n == 0 {
		t.Error("the program ended before reporting it")
	}
	if l := other.Flush(t.Context()); len(l.Scratch) != 1 || l.Scratch[0].Values["Name"] != "Dens" {
		t.Errorf("returned at the end: %+v", l.Scratch)
	}
	m.idle()
	if lost := happened[session.ScratchLost](t, other); lost.At != areaForm || lost.Values["Name"] != "Dens" {
		t.Errorf("it gets %+v", lost)
	}
	if n := other.Snapshot().Writing; n != 0 {
		t.Errorf("after the signal, %d writes are pending", n)
	}
	x.SetScratch(areaForm, named("Kitchen"))
	x.ReleaseScratch(areaForm)
	m.idle()
	if kept := happened[session.ScratchKept](t, x); kept.At != areaForm {
		t.Errorf("still stored at %+v", kept.At)
	}
}

// A terminal that notices too late that another one types a text does not overwrite it, neither
// with what waited nor with what is typed until the screen knows.
func TestSlowerTerminalOverwritesNothing(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, other := m.start(), m.start()
	wishes := state.ScratchPlace{Form: state.ScratchWishes, Proposal: 7}
	x.LeaseScratch(wishes)
	x.SetScratch(wishes, named("four speakers"))
	x.SaveTyped()
	m.idle()
	free := fill(other)
	other.LeaseScratch(wishes)
	other.SetScratch(wishes, named("a"))
	other.SaveTyped()
	m.idle() // the disk takes neither
	free()
	m.pass(time.Minute)
	happened[session.ScratchLost](t, other)
	other.SetScratch(wishes, named("ab"))
	m.pass(time.Second)
	other.DropScratch(wishes) // this deletes all of it
	m.pass(time.Second)
	m.look()
	wantScratch(t, other, wishes, "four speakers")
	x.ReleaseScratch(wishes)
	other.SetScratch(wishes, named("abc")) // before the screen knows
	m.pass(time.Second)
	m.kill(x)
	m.kill(other)
	other = m.start()
	wantScratch(t, other, wishes, "four speakers")
	other.LeaseScratch(wishes)
	other.SetScratch(wishes, named("five speakers"))
	m.pass(time.Second)
	m.kill(other)
	wantScratch(t, m.start(), wishes, "five speakers")
}

// While another terminal types, stored text stays when this one is done with its own, even if it
// has read it, and after the other one was killed: otherwise nobody would find it again.
func TestARefusedTerminalDropsNothing(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, other := m.start(), m.start()
	x.LeaseScratch(areaForm)
	x.SetScratch(areaForm, named("Cinema in the att"))
	m.pass(time.Second)
	m.look()
	if _, ok := other.LeaseScratch(areaForm); ok {
		t.Fatal("both type")
	}
	wantScratch(t, other, areaForm, "Cinema in the att")
	m.kill(x)
	other.DropScratch(areaForm)
	m.pass(time.Second)
	wantScratch(t, other, areaForm, "Cinema in the att")
	wantScratch(t, m.start(), areaForm, "Cinema in the att")
}

// What was dropped here but stays on the disk, because another terminal has the lease, is shown
// again: otherwise this one would open an empty form and overwrite it.
func TestScratchThatStaysStoredIsShownAgain(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, other := m.start(), m.start()
	x.SetScratch(areaForm, named("Cinema in the att"))
	m.pass(time.Second)
	m.look()
	wantScratch(t, other, areaForm, "Cinema in the att")
	x.LeaseScratch(areaForm)
	m.idle()
	other.DropScratch(areaForm) // it has not noticed yet
	m.idle()
	m.look()
	wantScratch(t, other, areaForm, "Cinema in the att")
}

// A text that is left is free for other terminals only after its last letters are saved: otherwise
// another terminal would open and overwrite it without them.
func TestATextIsSavedBeforeItsLeaseIsReleased(t *testing.T) {
	m := newMachine(t, t.TempDir())
	disk := &lettingGo{}
	x := m.startOn(func(s session.Store) session.Store { disk.Store = s; return disk }, session.Config{})
	wishes := state.ScratchPlace{Form: state.ScratchWishes, Proposal: 7}
	x.LeaseScratch(wishes)
	m.idle()
	var free []state.Scratch
	disk.then = func() {
		list, err := disk.Scratch(t.Context())
		must(t, err)
		free = list
	}
	x.SetScratch(wishes, named("four speakers"))
	x.ReleaseScratch(wishes)
	m.pass(time.Second)
	if len(free) != 1 || free[0].Values["Name"] != "four speakers" {
		t.Errorf("once released, %+v is stored", free)
	}
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
	made := x.Snapshot().Entries[0].Edit.Contact
	x.Commit(state.Edit{Proposal: 7, Contact: made, Change: state.SetContact{}})
	m.idle()
	ofNew := state.ScratchPlace{Form: state.ScratchLocation, Part: int64(made)}
	ofOther := state.ScratchPlace{Form: state.ScratchLocation, Part: 4}
	x.SetScratch(ofNew, named("Ann's house"))
	x.SetScratch(ofOther, named("The office"))
	m.pass(time.Second)
	x.Commit(state.Edit{Proposal: 7, Contact: 4, Change: state.SetContact{}})
	m.pass(time.Second)
	if entries := x.Snapshot().Entries; len(entries) != 2 || !slices.ContainsFunc(entries, func(e state.Entry) bool { return e.Edit.Contact == 4 }) {
		t.Fatalf("the outbox has %+v", entries)
	}
	wantScratch(t, x, ofNew, "Ann's house")
	wantScratch(t, x, ofOther, "The office")
}
