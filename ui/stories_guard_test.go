package ui_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// guarded is what is asked before a text that looks internal goes to the customer.
const guarded = "The customer will see this"

// clientTexts is everything that the customer can read of proposal 1042 now.
func clientTexts(world *uitest.World) string {
	p := world.Proposal(1042)
	texts := []string{p.Description}
	for _, a := range p.Areas {
		for i := range a.Options {
			texts = append(texts, a.Options[i].ClientDescription)
		}
	}
	return strings.Join(texts, "\n")
}

// secretNotes gives the proposal notes that a text for the customer must not
// repeat: its internal notes, and the installer notes of two options.
func secretNotes(world *uitest.World) {
	p := world.Proposal(1042)
	for _, d := range []state.Draft{
		{Ref: state.TextRef{Field: state.InternalNotes}, Base: p.InternalNotes, Text: "Their neighbour minds the little dog on Tuesdays."},
		{Ref: state.TextRef{Option: p.Areas[0].Options[0].ID, Field: state.InstallerNotes}, Base: p.Areas[0].Options[0].InstallerNotes, Text: "Fish the cable behind the old chimney breast."},
		{Ref: state.TextRef{Option: p.Areas[1].Options[0].ID, Field: state.InstallerNotes}, Base: p.Areas[1].Options[0].InstallerNotes, Text: "Panel by the back door, 90817."},
	} {
		d.Ref.Proposal = p.ID
		world.Apply(d.Edit())
	}
}

// TestATextThatLooksInternalIsAskedAboutBeforeTheCustomerSeesIt types what a person
// writes for the team into the customer's texts. Unasked, the customer would have
// read the dealer's cost, the margin, the code of the gate or the team's notes.
func TestATextThatLooksInternalIsAskedAboutBeforeTheCustomerSeesIt(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	secretNotes(world)
	d := openHalvorsen(world, 120, 36)
	before := clientTexts(world)
	for _, text := range []string{
		"Our cost is 500.", "A margin of 20%.", "The gate code is 4471.", "Alarm: 0912.", "Internal: call first.",
		"Fish the cable behind the old chimney breast.",    // of this option's notes
		"The neighbour minds the little dog on Tuesdays.",  // of the proposal's
		"Use 90817 when you come in.",                      // of another option's
		"fish the cable, behind\nthe old chimney: breast?", // however it is broken
	} {
		for _, key := range []string{"e", "D"} {
			d.Press(key, "alt+a").Type(text).Press("ctrl+s").Idle().See(guarded)
			d.Press("n").Idle().DoNotSee(guarded).Advance(10 * second)
			if got := clientTexts(world); got != before {
				t.Fatalf("%q reached the customer unasked:\n%s", text, got)
			}
			d.Press("alt+a").Type("A quiet room.").Press("esc", "X", "enter").Idle().Advance(20 * second)
		}
	}
	d.Press("e", "alt+a").Type("Our cost is 500.").Press("ctrl+s").Idle().See(guarded, "our cost").Press("s").Idle().Advance(second)
	if got := clientTexts(world); !strings.Contains(got, "Our cost is 500.") {
		t.Errorf("what was meant to be sent was not:\n%s", got)
	}
	d.Press("n", "alt+a").Type("Our cost is 500, the gate code 4471.").Press("ctrl+s").Idle().DoNotSee(guarded) // the team's own
	d.Press("e", "alt+a").Type("A quiet room.").Press("ctrl+s").Idle().DoNotSee(guarded)
}

// TestEveryWayToTheCustomerAsks sends a text to the customer by the other ways: with
// a new option, copied from another option, as a draft from the outbox after another
// start, and as the result of a conflict that was edited by hand.
func TestEveryWayToTheCustomerAsks(t *testing.T) {
	const secret = "Fish the cable behind the old chimney breast."
	reached := func(t *testing.T, world *uitest.World, n int) {
		t.Helper()
		if got := strings.Count(clientTexts(world), secret); got != n {
			t.Fatalf("the customer reads it %d times, want %d", got, n)
		}
	}
	t.Run("a new option", func(t *testing.T) {
		t.Parallel()
		world := uitest.NewWorld(t, "small")
		secretNotes(world)
		d := openHalvorsen(world, 120, 36).Press("down", "down", "down", "down", "o").See("New option of Primary Suite")
		d.Type(secret).Press("enter").Idle().See(guarded)
		reached(t, world, 0)
		d.Press("n").Idle().See("New option of Primary Suite", "Fish the cable").Press("enter").Idle().See(guarded).Press("s").Idle().Advance(second)
		reached(t, world, 1)
	})
	t.Run("a copy", func(t *testing.T) {
		t.Parallel()
		world := uitest.NewWorld(t, "small")
		p := world.Proposal(1042)
		o := p.Areas[0].Options[0]
		world.Apply(state.Edit{Proposal: p.ID, Option: o.ID, Base: o.ClientDescription, Change: state.WriteText{Field: state.ClientDescription, Text: secret}})
		secretNotes(world)
		d := openHalvorsen(world, 120, 36).Press("c", "left", "y").Idle().See("Copy a text of 1").Type("Client description to 2").Press("enter").Idle().See(guarded)
		reached(t, world, 1)
		d.Press("s").Idle().Advance(second)
		reached(t, world, 2)
	})
	t.Run("a draft of a proposal that is not open", func(t *testing.T) {
		t.Parallel()
		world := uitest.NewWorld(t, "small")
		secretNotes(world)
		openHalvorsen(world, 120, 36).Press("e", "alt+a").Type(secret).Press("esc").Advance(second).Press("q")
		d := world.StartEditor(120, 36).Idle().Press("6").Idle().See("client description of Living Room").Press("ctrl+s").Idle().See(guarded)
		reached(t, world, 0)
		d.Press("s").Idle().Advance(second)
		reached(t, world, 1)
	})
	t.Run("a conflict settled by hand", func(t *testing.T) {
		t.Parallel()
		world := uitest.NewWorld(t, "small")
		secretNotes(world)
		d := openHalvorsen(world, 120, 36).Press("e", "alt+a").Type("One screen.").Advance(second)
		p := world.Proposal(1042)
		o := p.Areas[0].Options[0]
		world.Apply(state.Edit{Proposal: p.ID, Option: o.ID, Base: o.ClientDescription, Change: state.WriteText{Field: state.ClientDescription, Text: "Two screens."}})
		d.Press("ctrl+s").Idle().Press("6").Idle().Press("enter").Idle().See("Theirs").Press("e", "ctrl+end").Type(" " + secret)
		d.Press("ctrl+s").Idle().See(guarded).Press("n").Idle().See("Theirs")
		reached(t, world, 0)
		d.Press("ctrl+s").Idle().Press("s").Idle().Advance(second)
		reached(t, world, 1)
	})
}

// TestTheClientViewDoesNotSayWhatATextRepeats holds that the question, which quotes
// the team's notes by name, is not asked in the client view.
func TestTheClientViewDoesNotSayWhatATextRepeats(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	secretNotes(world)
	d := openHalvorsen(world, 120, 36).Press("v", "e", "alt+a").Type("Use 90817 when you come in.").Press("ctrl+s").Idle()
	d.DoNotSee(guarded, "the team").See("outside the client view").Advance(10 * second)
	if strings.Contains(clientTexts(world), "90817") {
		t.Fatal("it was sent")
	}
	d.Press("esc", "v", "tab", "tab", "ctrl+s").Idle().See(guarded)
}

// TestWhatWaitedStaysWhereNothingMayBeWritten leaves an edit in the outbox, and opens
// the profile again after it became read-only: whoever made it so would find that
// this machine has written after all.
func TestWhatWaitedStaysWhereNothingMayBeWritten(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	setNotes(world, "Stud at 48 in.")
	openHalvorsen(world, 120, 36).Press("w", "n", "alt+a").Type("Stud at 62 in.").Press("ctrl+s").Idle().See("1 waiting").Press("q")
	world.Tune = func(o *ui.Options) { o.ReadOnly = "This profile is read-only." }
	d := openHalvorsen(world, 120, 36).See("read-only", "1 waiting").Advance(2 * time.Minute)
	d.Press("R").Idle().Press("w", "w").Idle().Advance(time.Minute).Press("6").Idle().Press("t", "enter").Idle()
	changed(d).Advance(time.Minute)
	if got := notesOf(world); got != "Stud at 48 in." {
		t.Errorf("the service has %q", got)
	}
	d.Press("1").See("1 waiting")
}

// slowHistory looks at what undo would do only once its gate is open.
type slowHistory struct {
	session.History
	gate *uitest.Gate
}

func (h slowHistory) Peek(ctx context.Context) (undo, redo state.Step, err error) {
	if err := h.gate.Wait(ctx); err != nil {
		return undo, redo, err
	}
	return h.History.Peek(ctx)
}

// TestAQuestionThatComesLateIsNotForTheCustomer turns to the customer while this
// machine still looks at what undo would do. The question quotes the notes.
func TestAQuestionThatComesLateIsNotForTheCustomer(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	setNotes(world, "Stud at 48 in.")
	gate := uitest.NewGate()
	world.Tune = func(o *ui.Options) { o.History = slowHistory{o.History, gate} }
	d := openHalvorsen(world, 120, 36).Press("n", "alt+a").Type("Stud at 62 in.").Press("ctrl+s").Idle().Advance(20 * second)
	d.Press("u").Idle().See("Undo?", "Stud at 48 in.").Advance(second).Press("esc").DoNotSee("Undo?")
	gate.Shut()
	d.Hold(gate, 1).Press("u", "v").See("CLIENT VIEW")
	gate.Open()
	d.Hold(gate, 0).Idle().DoNotSee("Undo?", "Stud at").See("The client view has only what the customer sees.")
	d.Press("v", "u").Idle().See("Undo?", "Stud at 48 in.")
}
