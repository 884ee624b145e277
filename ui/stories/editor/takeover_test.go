package editor_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// slowLeases is a store that asks for leases only while its gate is open, and not while it is full.
type slowLeases struct {
	session.Store

	gate *uitest.Gate
	full *bool
}

func (s slowLeases) AskLease(ctx context.Context, l state.Lease) (bool, error) {
	if err := s.gate.Wait(ctx); err != nil {
		return false, err
	}
	if *s.full {
		return false, state.Local("Could not begin to edit the text: the disk is full.", "Free some space.")
	}
	return s.Store.AskLease(ctx, l)
}

// stuck is the store of a terminal that hangs: it saves nothing while its gate is shut.
type stuck struct {
	session.Store

	gate *uitest.Gate
}

func (s stuck) Save(ctx context.Context, d state.Draft) (state.Draft, error) {
	if err := s.gate.Wait(ctx); err != nil {
		return d, err
	}
	return s.Store.Save(ctx, d)
}

// hanging makes later terminals hang while the gate is shut.
func hanging(t *testing.T, world *uitest.World) *uitest.Gate {
	t.Helper()
	gate := uitest.NewGate(t)
	world.Tune = func(o *ui.Options) { o.Store.Typed = stuck{o.Store.Typed, gate} }
	return gate
}

// takingOver returns a terminal that takes the installer notes over from another one, which lasts until the gate
// opens, and fails if full is set then. live is the host of a live account; "" for none. A person types a letter
// every quarter of a second.
func takingOver(
	t *testing.T, live, typed string,
) (world *uitest.World, d *uitest.Driver, gate *uitest.Gate, full *bool) {
	t.Helper()
	world, gate, full = uitest.NewWorld(t, "small"), uitest.NewGate(t), new(bool)
	world.SetNotes("one")
	a := world.OpenHalvorsen(120, 36)
	a.Press("n", "ctrl+home").Type("of a ").Advance(time.Second)
	world.Tune = func(o *ui.Options) { o.Store.Typed, o.LiveHost = slowLeases{o.Store.Typed, gate, full}, live }
	d = world.OpenHalvorsen(120, 36)
	d.Changed().Press("n").Idle().See("takes it over").Advance(time.Second)
	gate.Shut()
	d.Press("enter")
	for _, r := range typed {
		d.Advance(time.Second / 4).Type(string(r))
	}
	return world, d, gate, full
}

// Another program may hold the database for seconds while a text is taken over. What was typed after the first second
// ran as commands, or did nothing.
func TestWhatIsTypedDuringALongTakeOverGoesIntoTheText(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		world, d, gate, _ := takingOver(t, "", "x and b ")
		d.See("keys wait, esc leaves").DoNotSee("New area", "Discard?", "✎")
		gate.Open()
		d.Advance(2*time.Second).See("✎", "of a x and b one").DoNotSee("keys wait").Press("ctrl+s").Idle()
		world.WantNotes("of a x and b one")
	})
}

// Keys whose first one comes after a second wait, too, and no click changes what they are for.
func TestALateKeyWaitsForATextThatIsTakenOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, d, gate, _ := takingOver(t, "", "")
		d.Click("Primary Suite").Advance(3*time.Second).Type("ax").See("keys wait").DoNotSee("New area", "Discard?")
		gate.Open()
		d.Advance(2*time.Second).See("✎", "of a axone")
	})
}

// If the disk is full, a message says that the typed text is nowhere.
func TestAFailedTakeOverNamesWhatWasTyped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, d, gate, full := takingOver(t, "", "archive")
		*full = true
		gate.Open()
		d.Idle().See("the disk is full", "What you typed meanwhile was not applied.").
			DoNotSee("keys wait", "New area", "✎")
		d.Press("a").See("t takes it over").DoNotSee("New area")
	})
}

// A person can leave a text that is not taken over yet. It stays free for others, and no key runs later.
func TestATakeOverCanBeLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, d, gate, _ := takingOver(t, "", "archive")
		d.Press("esc").See("What you typed meanwhile was not applied.", "n takes over").DoNotSee("keys wait").Press("a").
			DoNotSee("New area")
		gate.Open()
		d.Advance(2*time.Second).DoNotSee("✎").Press("n").Idle().See("✎", "of a one")
	})
}

// Quitting dropped the keys that waited for the text. Now it waits behind them, and the program stays if they are
// dropped.
func TestQuittingDuringATakeOverLosesNothingTyped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		world, d, gate, _ := takingOver(t, "", "x and b ")
		d.Press("ctrl+c").See("Quits once what you typed is applied; esc drops it.")
		gate.Open()
		if d.Advance(2 * time.Second); !d.HasQuit() {
			t.Fatalf("still there:\n%s", d.Screen())
		}
		world.Tune = nil
		world.OpenHalvorsen(120, 36).Press("n").See("✎", "of a x and b one")

		_, d, gate, full := takingOver(t, "", "archive")
		*full = true
		d.Press("ctrl+c")
		gate.Open()
		if d.Idle().See("What you typed meanwhile was not applied."); d.HasQuit() {
			t.Error("quit without showing that")
		}

		_, d, gate, _ = takingOver(t, "", "archive")
		d.Press("ctrl+c", "esc").See("What you typed meanwhile was not applied. Type it again.")
		if gate.Open(); d.HasQuit() {
			t.Error("quit without showing that")
		}
		if d.Press("ctrl+c").Idle(); !d.HasQuit() {
			t.Error("can't quit")
		}
	})
}

// A signal dropped the keys that waited for the text. Now it waits behind them, too. What can't be applied before
// the end goes into the temporary file.
func TestASignalDuringATakeOverLosesNothingTyped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		world, d, gate, _ := takingOver(t, "", "x and b ")
		d.Send(ui.QuitMsg{})
		gate.Open()
		if d.Advance(2 * time.Second); !d.HasQuit() {
			t.Fatalf("still there:\n%s", d.Screen())
		}
		world.Tune = nil
		world.OpenHalvorsen(120, 36).Press("n").See("✎", "of a x and b one")

		_, d, gate, _ = takingOver(t, "", "x and b ")
		d.Send(ui.QuitMsg{})
		gate.Open()
		if lost := d.Crash(); len(lost) != 1 || !strings.Contains(lost[0], "x and b ") {
			t.Errorf("not saved: %q", lost)
		}
	})
}

// A question that opens by itself takes no key that was typed for the text.
func TestATextIsTakenOverBelowAQuestion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		world, d, gate, _ := takingOver(t, "api.example.com", "archive ")
		world.Tune = nil
		world.StartEditor(120, 36).Idle().Press("w", "4").Idle().Press("a").Idle().Type("Ida").Press("ctrl+s").Idle()
		d.Changed().See("LIVE account").Advance(time.Second)
		gate.Open()
		d.Advance(2*time.Second).See("LIVE account").Press("n").Idle().See("✎", "of a archive one")
	})
}

// The other terminal may end while a person reads that it edits the text. Then nothing is left to take over, and
// the same key opens the text.
func TestTheQuestionAboutAnotherTerminalKnowsThatItHasEnded(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.SetNotes("one")
		a := world.OpenHalvorsen(120, 36)
		a.Press("n", "ctrl+home").Type("of a ").Advance(time.Second)
		b := world.OpenHalvorsen(120, 36)
		b.Changed().Press("n").Idle().See("↵ takes it over").Advance(time.Second)
		a.Kill()
		b.Changed().See("no longer open", "↵ opens it").DoNotSee("Take it over", "takes it over", "takes over")
		b.Type("x").See("↵ opens it").Press("enter").Idle().See("✎", "of a one").Type("and b ").Press("ctrl+s").Idle()
		world.WantNotes("of a and b one")
	})
}
