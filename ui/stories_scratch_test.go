package ui_test

import (
	"context"
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// A line typed without enter is restored in the entry, and one key clears it.
func TestAHalfTypedLineSurvivesAKill(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	d := openHalvorsen(world, 120, 36).Press("down", "down").Advance(second)
	d.Press("p").Type("3 keypad for the hall").Advance(second).Kill()

	d = openHalvorsen(world, 120, 36).Press("down", "down").Advance(second).DoNotSee("keypad for the hall")
	d.Press("p").Idle().See("> 3 keypad for the hall", "Kept from", "^u clears")
	d.Type(" @40").DoNotSee("Kept from").Press("enter").Advance(second).See("1 planned", "keypad for the hall").Kill()

	d = openHalvorsen(world, 120, 36).Press("down", "down").Advance(second)
	d.Press("p").Idle().DoNotSee("> 3 keypad", "Kept from").Type("1 lamp").Press("esc").Idle().See("Your entry is kept")
	d.Press("p").Idle().See("> 1 lamp", "Kept from").Press("ctrl+u").DoNotSee("1 lamp").Advance(second).Press("esc").Idle().Kill()
	openHalvorsen(world, 120, 36).Press("down", "down").Advance(second).Press("p").Idle().DoNotSee("1 lamp", "Kept from")
}

// The planned line stays unchanged until then.
func TestAHalfChangedLineSurvivesAKill(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	d := openHalvorsen(world, 120, 36).Press("down", "down").Advance(second)
	d.Press("p").Type("1 lamp @5").Press("enter", "esc").Idle().See("1 planned").Press("enter").Idle().See("~ 1 lamp @5")
	d.Type(" cost 3").Advance(second).Kill()
	d = openHalvorsen(world, 120, 36).Press("down", "down").Advance(second).Press("tab").Press("end", "enter").Idle()
	d.See("~ 1 lamp @5 cost 3", "Kept from").Press("enter").Advance(second).Press("enter").Idle().See("~ 1 lamp @5 cost 3").DoNotSee("Kept from")
}

// Names and addresses dictated on the phone need not be asked for again.
func TestEachFormOfANewProposalSurvivesAKill(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	start := func() *uitest.Driver { return world.StartEditor(120, 36).Idle() }
	kill := func(d *uitest.Driver) { d.Advance(second).Kill() }

	d := start().Press("N").Idle().Type("Hannah Zimmermann").Advance(second).Press("enter").Idle()
	d.Press("tab", "tab").Type("Zimmermann Ltd").Press("tab", "tab").Type("hannah@z")
	kill(d)
	d = start().Press("N").Idle().Press("up", "up", "up").Press("enter").Idle()
	d.See("New person", "Kept from", "^u clears it", "Hannah", "Zimmermann Ltd", "hannah@z", "esc back")
	d.Press("tab", "tab", "tab", "tab").Type(".example").Press("ctrl+s").Advance(second).See("2 of 4: location of Zimmermann Ltd", "esc back")

	d.Press("enter").Idle().Type("77 Live Oak").Press("tab", "tab").Type("Aus")
	kill(d)
	d = start().Press("N").Idle().Type("zimmer").Advance(second).Press("enter").Idle().Press("enter").Idle()
	d.See("New location of", "Kept from", "77 Live Oak", "Aus").Press("tab", "tab").Type("tin").Press("ctrl+s").Advance(second).Press("ctrl+s").Advance(second)

	d.See("3 of 4: start with", "esc back").Press("enter").Idle().Type("The lake").Press("tab").Type("Den")
	kill(d)
	d = start().Press("N").Idle().Type("zimmer").Advance(second).Press("enter").Advance(second).Press("enter").Idle().Press("enter").Idle()
	d.See("4 of 4: name", "Kept from", "The lake", "Den", "esc back").Press("ctrl+s").Advance(second).See("The lake", "Den")
	kill(d)
	start().Press("N").Idle().Press("up", "enter").Idle().Press("enter").Idle().See("4 of 4: name").DoNotSee("Kept from")
}

// A discarded form does not come back, and a stored one is cleared with one key.
func TestADiscardedFormIsGone(t *testing.T) {
	world, d := atHalvorsen(t)
	d.Advance(second).Press("a").Type("Guest ro").Advance(second).Kill()
	d = openHalvorsen(world, 120, 36).Advance(second).Press("a").Idle().See("Guest ro", "Kept from")
	d.Press("ctrl+u").Idle().DoNotSee("Guest ro", "Kept from").Type("Pergol").Press("esc").See("Not saved yet", "k Keep it for later").Advance(second).Press("k").Idle().DoNotSee("Pergol")
	d.Press("a").Idle().See("Pergol", "Kept from").Type("a").Press("esc").See("Not saved yet").Advance(second).Press("d").Idle().Advance(second).Kill()
	d = openHalvorsen(world, 120, 36).Advance(second).Press("a").Idle().DoNotSee("Guest ro", "Pergol", "Kept from")
	d.Type("Pergola").Press("enter").Advance(second).See("Pergola").Kill()
	openHalvorsen(world, 120, 36).Advance(second).Press("a").Idle().DoNotSee("Kept from")
}

// The form stays until it is confirmed that the client may see the text.
func TestAnOptionThatLooksInternalIsNotLostDuringTheQuestion(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	d := openHalvorsen(world, 120, 36).Press("down", "down", "down", "down").Advance(second)
	d.Press("o").Idle().Type("Better: our cost is 300, margin 40%").Press("ctrl+s").Idle().See("The client will see this").Advance(second).Kill()
	d = openHalvorsen(world, 120, 36).Press("down", "down", "down", "down").Advance(second).Press("o").Idle().See("our cost is 300", "Kept from")
	d.Press("ctrl+s").Advance(second).Press("n").Idle().See("our cost is 300", "New option of")
}

// A client accepts the proposal while the form of a new option is filled in. Submitting it lost the text.
func TestAFormOfAProposalThatWasAcceptedMeanwhileIsKept(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	d := openHalvorsen(world, 120, 36).Press("down", "down", "down", "down").Advance(second)
	d.Press("n", "ctrl+end").Type(" Ladder.")
	world.StopService()
	d.Press("ctrl+s").Advance(60 * second).Press("o").Idle().Type("Better: a larger display")
	world.StartService()
	world.Move(world.Proposal(1042).ID, state.StatusSubmitted, state.StatusAccepted)
	d.Advance(120 * second).See("Accepted").Press("ctrl+s").Idle().See("✗ 2 need attention").Press("6").Idle()
	d.See("a new option of Primary Suite", "is Accepted and can no longer be edited", "Ask for it as a change order").Press("enter").Idle().See("Better: a larger display")
}

func (s storeOn) SaveScratch(ctx context.Context, sc state.Scratch) (state.Scratch, error) {
	if err := s.err(); err != nil {
		return sc, err
	}
	return s.Store.SaveScratch(ctx, sc)
}

// What this machine can't store is printed at the end.
func TestAFormOnAFullDiskIsHandedBack(t *testing.T) {
	world, on := fullWorld(t)
	d := openHalvorsen(world, 120, 36).Advance(second)
	on.full.Store(true)
	lost := d.Press("a").Type("Guest ro").Advance(second).See("The disk is full.").Crash()
	if len(lost) != 1 || !strings.Contains(lost[0], "Guest ro") {
		t.Errorf("handed back: %q", lost)
	}
}

// The second terminal says so, since only the last input would be stored, and overwrites nothing; it starts empty, and
// saves what is typed there. Once the first is done, the lease is free.
func TestAFormIsStoredByOneTerminal(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	a, b := openHalvorsen(world, 120, 36), openHalvorsen(world, 120, 36)
	a.Press("a").Idle().Type("Cinema in the att").Advance(second)
	changed(b).Advance(second).Press("a").Idle().Advance(second).See("This form is being edited in another terminal since", "not kept until").DoNotSee("Cinema")
	b.Type("Den").Advance(second).Press("ctrl+s").Advance(20 * second).See("Den")
	a.Kill()
	a = openHalvorsen(world, 120, 36).Press("a").Idle().See("Cinema in the att", "Kept from").Press("ctrl+u").Advance(second).Press("esc").Advance(second)
	changed(b).Advance(second).Press("a").Idle().Advance(second).DoNotSee("another terminal")
	a.Kill()
}

// What is stored nowhere, since another terminal has its place, is printed at an end by a signal or a failure.
func TestInputThatIsNotKeptIsHandedBack(t *testing.T) {
	for name, open := range map[string][]string{"form": {"a"}, "line": {"p"}} {
		world := uitest.NewWorld(t, "small")
		a, b := openHalvorsen(world, 120, 36), openHalvorsen(world, 120, 36)
		a.Press(open...).Idle().Type("3 keypad").Advance(second)
		b.Press(open...).Idle().Type("1 lamp").Advance(second).See("another terminal")
		if lost := b.Crash(); len(lost) != 1 || !strings.Contains(lost[0], "1 lamp") {
			t.Errorf("%s, handed back: %q", name, lost)
		}
		a.Kill()
	}
}

// The terminal that types first gets the lease.
func TestAFormOpenInTwoTerminals(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	a, b := openHalvorsen(world, 120, 36), openHalvorsen(world, 120, 36)
	a.Press("a").Idle()
	b.Press("a").Idle().DoNotSee("another terminal")
	a.Type("Cinema").Advance(second)
	b.Type("Den").Advance(second).See("This form is being edited in another terminal since", "Den")
	a.Kill()
	openHalvorsen(world, 120, 36).Press("a").Idle().See("Cinema", "Kept from")
}

// twoForms returns two terminals. The second opens the form of a new area after the first has typed "Cinema in the"
// available.
func twoForms(t *testing.T) (world *uitest.World, a, b *uitest.Driver) {
	t.Helper()
	world = uitest.NewWorld(t, "small")
	a, b = openHalvorsen(world, 120, 36), openHalvorsen(world, 120, 36)
	a.Press("a").Idle().Type("Cinema in the").Advance(second)
	changed(b).Advance(second).Press("a").Idle().See("This form is being edited in another terminal since")
	return world, a, b
}

// A refused form overwrites nothing of the other terminal, whether it is saved, closed, or typed into and emptied after
// the other was killed.
func TestARefusedFormOverwritesNothing(t *testing.T) {
	for name, do := range map[string]func(b *uitest.Driver){
		"saved":  func(b *uitest.Driver) { b.Type("Den").Press("ctrl+s").Idle() },
		"closed": func(b *uitest.Driver) { b.Press("esc").Idle() },
		"erased": func(b *uitest.Driver) { b.Type("D").Press("backspace").Press("esc").Idle() },
		"changed": func(b *uitest.Driver) {
			b.Type("Den").See("not kept until").Press("esc").Advance(second).Press("d").Idle()
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			world, a, b := twoForms(t)
			b.Type("X").Press("backspace")
			a.Type(" att").Advance(second).Kill()
			do(b)
			changed(b).Advance(20*second).Press("a").Idle().See("Cinema in the att", "Kept from").DoNotSee("another terminal").Kill()
			openHalvorsen(world, 120, 36).Press("a").Idle().See("Cinema in the att", "Kept from")
		})
	}
}

// Until a key was pressed it said that it was being edited, and the stored text did not come back.
func TestTheFormOfAKilledTerminalIsFree(t *testing.T) {
	for typed, want := range map[string][]string{"": {"Cinema in the", "Kept from"}, "Den": {"Den", "Kept input is not shown here"}} {
		world, a, b := twoForms(t)
		b.Type(typed).Advance(second).See("This form is being edited in another terminal since")
		a.Kill()
		changed(b).Advance(second).See(want...).DoNotSee("another terminal")
		b.Type("!").Advance(second).Kill()
		again := openHalvorsen(world, 120, 36).Press("a").Idle().See("Cinema in the", "Kept from")
		if typed == "" {
			again.See("Cinema in the!")
		}
	}
}

// Without another key, the input typed during the refusal is stored.
func TestAFreedFormStoresItsInput(t *testing.T) {
	world, a, b := twoForms(t)
	b.Type("Den").Advance(second).See("not kept until")
	a.Press("esc").Advance(second).Press("d").Idle().Advance(second)
	changed(b).Advance(second).See("Den").DoNotSee("another terminal", "not kept").Kill()
	openHalvorsen(world, 120, 36).Press("a").Idle().See("Den", "Kept from")
}

// A form opened before another terminal started one and was killed does not overwrite the stored one.
func TestAnEarlierFormDoesNotOverwriteALaterOne(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	a, b := openHalvorsen(world, 120, 36), openHalvorsen(world, 120, 36)
	b.Press("a").Idle()
	a.Press("a").Idle().Type("Cinema").Advance(second).Kill()
	changed(b).Advance(second).Press("tab").Type("Den").See("Kept input is not shown here", "not kept until").Advance(second).Kill()
	openHalvorsen(world, 120, 36).Press("a").Idle().See("Cinema", "Kept from")
}

// Everything typed before is stored then; until then each key says that it is not.
func TestARefusedFormIsStoredOnceTheOtherIsDone(t *testing.T) {
	world, a, b := twoForms(t)
	b.Type("De").Advance(second).See("not kept until")
	a.Press("esc").Advance(second).Press("d").Idle().Advance(second)
	changed(b).Advance(second).Type("n").Advance(second).DoNotSee("another terminal", "not kept").Kill()
	openHalvorsen(world, 120, 36).Press("a").Idle().See("Den", "Kept from")
}

// Input that could not be stored was lost without a warning.
func TestQuittingWithUnstoredInputAsks(t *testing.T) {
	_, _, b := twoForms(t)
	b.Type("Den").Press("ctrl+c").Idle().See("A form has unsaved input", "Den")
	if b.HasQuit() {
		t.Fatal("quit without asking")
	}
	b.Press("esc").Advance(second).Press("d").Idle().Press("ctrl+c").Idle()
	if !b.HasQuit() {
		t.Error("the program does not quit after discarding")
	}
}

// twoEntries returns two terminals. The second opens the entry after the first has typed "3 keypad" there.
func twoEntries(t *testing.T) (world *uitest.World, a, b *uitest.Driver) {
	t.Helper()
	world = uitest.NewWorld(t, "small")
	a, b = openHalvorsen(world, 120, 36), openHalvorsen(world, 120, 36)
	a.Press("p").Idle().Type("3 keypad").Advance(second)
	changed(b).Advance(second).Press("p").Idle()
	return world, a, b
}

// The terminal that typed last silently replaced the other's input, which was lost when that one was killed.
func TestAPlannedLineIsStoredByOneTerminal(t *testing.T) {
	world, a, b := twoEntries(t)
	b.See("Not kept here: being edited in another terminal since").DoNotSee("keypad")
	b.Type("1 lamp @5").Advance(second).See("> 1 lamp @5", "another terminal").Press("enter").Idle().See("1 planned")
	b.Type("2 shade").Advance(second)
	a.Type(" for the hall").Advance(second).Kill()
	b.Kill()
	openHalvorsen(world, 120, 36).Press("p").Idle().See("> 3 keypad for the hall", "Kept from")
}

// The terminal that types first gets the lease, and the other one gets it once that line is planned.
func TestAnEntryOpenInTwoTerminals(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	a, b := openHalvorsen(world, 120, 36), openHalvorsen(world, 120, 36)
	a.Press("p").Idle()
	b.Press("p").Idle().DoNotSee("another terminal")
	a.Type("3 keypad").Advance(second)
	b.Type("1 lam").Advance(second).See("being edited in another terminal since", "> 1 lam")
	a.Press("enter").Advance(second)
	changed(b).Advance(second).Type("p @5").Advance(second).DoNotSee("another terminal").Kill()
	a.Kill()
	openHalvorsen(world, 120, 36).Press("p").Idle().See("> 1 lamp @5", "Kept from")
}

// The other terminal said that it was being edited until a key was typed, and then that the stored line could not be
// shown.
func TestTheEntryOfAKilledTerminalIsFree(t *testing.T) {
	for typed, want := range map[string]string{"": "> 3 keypad", "1 lamp": "Not kept here: another line is kept already"} {
		_, a, b := twoEntries(t)
		b.Type(typed).Advance(second).See("being edited in another terminal since")
		a.Kill()
		changed(b).Advance(second).See(want).DoNotSee("being edited in another terminal")
	}
}

func TestAnEmptyEntryHasNoWarning(t *testing.T) {
	_, a, b := twoEntries(t)
	a.Kill()
	b.Type("1 lamp")
	changed(b).Advance(second).See("Not kept here").Press("enter").Idle().See("1 planned").DoNotSee("Not kept")
	b.Type("2").See("Not kept here")
}

// With esc, on quit, or by going elsewhere.
func TestLeavingAnUnstoredLineAsks(t *testing.T) {
	_, a, b := twoEntries(t)
	b.Type("1 lamp @5").Press("ctrl+k").Type("quit").Idle().Press("enter").Idle().See("A typed line is not kept", "> 1 lamp @5")
	if b.HasQuit() {
		t.Fatal("quit without asking")
	}
	b.Press("esc").Idle().See("Leave this line?", "neither planned nor kept").Advance(second).Press("n").Idle().See("> 1 lamp @5")
	b.Press("esc").Advance(second).Press("c").Idle().See("Copied what you typed").DoNotSee("> 1 lamp @5")
	a.Press("esc").Idle().See("Your entry is kept")
}

// leasesOn is a store that grants no lease while its disk is full.
type leasesOn struct {
	ui.Store
	*disk
}

func (s leasesOn) TakeLease(ctx context.Context, l state.Lease, over bool) error {
	if err := s.err(); err != nil {
		return err
	}
	return s.Store.TakeLease(ctx, l, over)
}

// slower returns a terminal that has not noticed yet that another one has started to type, while its disk is full.
func slower(t *testing.T, key string) (b *uitest.Driver, on *disk) {
	t.Helper()
	world, on := uitest.NewWorld(t, "small"), &disk{}
	world.Tune = func(o *ui.Options) { o.Store = leasesOn{o.Store, on} }
	a, b := openHalvorsen(world, 120, 36), openHalvorsen(world, 120, 36)
	a.Press(key).Idle().Type("Cinema").Advance(second)
	on.full.Store(true)
	b.Press(key).Idle()
	return b, on
}

// The line was reported as stored before that was known, and lost silently once another terminal turned out to be
// quicker.
func TestALineLostAfterLeavingIsOffered(t *testing.T) {
	b, on := slower(t, "p")
	b.Type("1 lamp @5").Press("esc").Idle().DoNotSee("Your entry is kept", "> 1 lamp")
	on.full.Store(false)
	b.Advance(5*second).See("Not kept", "being edited in another", "1 lamp @5").DoNotSee("Your entry is kept")
	b.Press("esc").Advance(second).See("Not kept", "1 lamp @5").Press("c").Idle().See("Copied what you typed").DoNotSee("1 lamp @5")
	if b.Press("ctrl+c").Idle(); !b.HasQuit() {
		t.Error("the program does not quit after copying")
	}
}

// The loss becomes known only while quitting.
func TestQuittingStopsForALostLine(t *testing.T) {
	b, on := slower(t, "a")
	b.Type("Den").Press("esc").See("Keep it for later").Advance(second).Press("k").Idle()
	b.Press("q").Idle().Advance(second).See("Quit and keep it in a temporary file?").Press("n").Idle()
	on.full.Store(false)
	b.Advance(5*second).See("Not kept", "Den").Advance(second).Press("ctrl+c").Idle()
	if b.HasQuit() {
		t.Fatal("quit without asking")
	}
	if lost := b.Crash(); len(lost) != 1 || !strings.Contains(lost[0], "Den") {
		t.Errorf("handed back: %q", lost)
	}
}

// The entry was open before another terminal started a line there and was killed.
func TestAStoredLineIsNotOverwrittenUnseen(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	a, b := openHalvorsen(world, 120, 36), openHalvorsen(world, 120, 36)
	b.Press("p").Idle()
	a.Press("p").Idle().Type("3 keypad").Advance(second).Kill()
	changed(b).Advance(second).Type("1 lamp @5").Advance(second).See("Not kept here: another line is kept already").Press("enter").Idle().See("1 planned").Kill()
	openHalvorsen(world, 120, 36).Press("p").Idle().See("> 3 keypad", "Kept from")
}

// A list from an e-mail, pasted and edited, is saved as a list, also after a kill.
func TestNotesOnAContactKeepTheirLines(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	open := func() *uitest.Driver {
		return world.StartEditor(120, 36).Idle().Press("4").Idle().Press("a").Idle()
	}
	d := open().Type("Ida").Press("shift+tab", "tab", "tab", "tab", "tab", "tab", "tab", "tab")
	d.Paste("Gate code 1180\nDog on site").Press("enter").See("new line").Type("call first").See("Gate code 1180", "Dog on site", "call first")
	d.DoNotSee("Line breaks became").Advance(second).Kill()
	open().See("Kept from", "Gate code 1180", "Dog on site", "call first").Press("ctrl+s").Idle().See("Ida")
	found, err := world.Client().Contacts.List(t.Context(), state.PeopleQuery{SearchText: "Ida"})
	if err != nil || len(found.People) != 1 || found.People[0].Notes != "Gate code 1180\nDog on site\ncall first" {
		t.Errorf("the service has %+v, %v", found, err)
	}
}
