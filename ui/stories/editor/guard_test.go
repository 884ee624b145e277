package editor_test

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

// guarded is the title of the question before a text that looks internal goes to the client.
const guarded = "The client will see this"

// clientTexts returns everything in proposal 1042 that the client can read.
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

// secretNotes gives the proposal notes that a text for the client must not repeat: internal notes, and installer notes
// of two options.
func secretNotes(world *uitest.World) {
	p := world.Proposal(1042)
	for _, d := range []state.Draft{
		{
			Ref: state.TextRef{Field: state.InternalNotes}, Base: p.InternalNotes,
			Text: "Their neighbour minds the little dog on Tuesdays.",
		},
		{
			Ref:  state.TextRef{Option: p.Areas[0].Options[0].ID, Field: state.InstallerNotes},
			Base: p.Areas[0].Options[0].InstallerNotes, Text: "Fish the cable behind the old chimney breast.",
		},
		{
			Ref:  state.TextRef{Option: p.Areas[1].Options[0].ID, Field: state.InstallerNotes},
			Base: p.Areas[1].Options[0].InstallerNotes, Text: "Panel by the back door, 90817.",
		},
	} {
		d.Ref.Proposal = p.ID
		world.Apply(d.Edit())
	}
}

// Without the question, the client would have read the dealer's cost, the margin, the gate code or the team's notes.
func TestATextThatLooksInternalAsksBeforeTheClientSeesIt(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		secretNotes(world)
		d := world.OpenHalvorsen(120, 36)
		before := clientTexts(world)
		for _, text := range []string{
			"Our cost is 500.", "A margin of 20%.", "The gate code is 4471.", "Alarm: 0912.", "Internal: call first.",
			"Fish the cable behind the old chimney breast.",    // from this option's notes
			"The neighbour minds the little dog on Tuesdays.",  // from the proposal's notes
			"Use 90817 when you come in.",                      // from another option's notes
			"fish the cable, behind\nthe old chimney: breast?", // with other line breaks
		} {
			for _, key := range []string{"e", "D"} {
				d.Press(key, "alt+a").Type(text).Press("ctrl+s").Idle().See(guarded).Advance(time.Second)
				d.Press("n").Idle().DoNotSee(guarded).Advance(10 * time.Second)
				if got := clientTexts(world); got != before {
					t.Fatalf("%q reached the client without a question:\n%s", text, got)
				}
				d.Press("alt+a").Type("A quiet room.").Press("esc", "X", "enter").Idle().Advance(20 * time.Second)
			}
		}
		d.Press("e", "alt+a").Type("Our cost is 500.").Press("ctrl+s").Idle().See(guarded, "our cost").
			Advance(time.Second).
			Press("s").Idle().Advance(time.Second)
		if got := clientTexts(world); !strings.Contains(got, "Our cost is 500.") {
			t.Errorf("a confirmed text was not sent:\n%s", got)
		}
		// a text of the team
		d.Press("n", "alt+a").Type("Our cost is 500, the gate code 4471.").Press("ctrl+s").Idle().DoNotSee(guarded)
		d.Press("e", "alt+a").Type("A quiet room.").Press("ctrl+s").Idle().DoNotSee(guarded)
	})
}

// A text reaches the client in other ways, too: with a new option, copied from another option, as a draft from the
// outbox after a restart, and as a manual merge.
func TestEveryWayToTheClientAsks(t *testing.T) {
	const secret = "Fish the cable behind the old chimney breast."
	reached := func(t *testing.T, world *uitest.World, n int) {
		t.Helper()
		if got := strings.Count(clientTexts(world), secret); got != n {
			t.Fatalf("the client reads it %d times, want %d", got, n)
		}
	}
	t.Run("a new option", func(t *testing.T) {
		t.Parallel()
		uitest.Story(t, func(t *testing.T, world *uitest.World) {
			secretNotes(world)
			d := world.OpenHalvorsen(120, 36).Press("down", "down", "down", "down", "o").
				See("New option of Primary Suite")
			d.Type(secret).Press("enter").Idle().See(guarded)
			reached(t, world, 0)
			d.Advance(time.Second).Press("n").Idle().See("New option of Primary Suite", "Fish the cable").
				Press("enter").Idle().
				See(guarded).Advance(time.Second).Press("s").Idle().Advance(time.Second)
			reached(t, world, 0)
			d.Press("ctrl+s").Idle().Advance(time.Second)
			reached(t, world, 1)
		})
	})
	t.Run("a copy", func(t *testing.T) {
		t.Parallel()
		uitest.Story(t, func(t *testing.T, world *uitest.World) {
			p := world.Proposal(1042)
			o := p.Areas[0].Options[0]
			world.Apply(state.Edit{
				Proposal: p.ID, Option: o.ID, Base: o.ClientDescription,
				Change: state.WriteText{Field: state.ClientDescription, Text: secret},
			})
			secretNotes(world)
			d := world.OpenHalvorsen(120, 36).Press("c", "left", "y").Idle().See("Copy a text of 1").
				Type("Client description to 2").Press("enter").Idle().See(guarded)
			reached(t, world, 1)
			d.Press("s").Idle().Advance(time.Second)
			reached(t, world, 2)
		})
	})
	t.Run("a draft of another proposal", func(t *testing.T) {
		t.Parallel()
		uitest.Story(t, func(t *testing.T, world *uitest.World) {
			secretNotes(world)
			world.OpenHalvorsen(120, 36).Press("e", "alt+a").Type(secret).Press("esc").Advance(time.Second).Press("q")
			d := world.StartEditor(120, 36).Idle().Press("6").Idle().See("client description of Living Room").
				Press("ctrl+s").Idle().See(guarded)
			reached(t, world, 0)
			d.Press("s").Idle().Advance(time.Second)
			reached(t, world, 1)
		})
	})
	t.Run("a manual merge", func(t *testing.T) {
		t.Parallel()
		uitest.Story(t, func(t *testing.T, world *uitest.World) {
			secretNotes(world)
			d := world.OpenHalvorsen(120, 36).Press("e", "alt+a").Type("One screen.").Advance(time.Second)
			p := world.Proposal(1042)
			o := p.Areas[0].Options[0]
			world.Apply(state.Edit{
				Proposal: p.ID, Option: o.ID, Base: o.ClientDescription,
				Change: state.WriteText{Field: state.ClientDescription, Text: "Two screens."},
			})
			d.Press("ctrl+s").Idle().Press("6").Idle().Press("enter").Idle().See("Theirs").Press("e", "ctrl+end").
				Type(" " + secret)
			d.Press("ctrl+s").Idle().See(guarded).Advance(time.Second).Press("n").Idle().See("Theirs")
			reached(t, world, 0)
			d.Press("ctrl+s").Advance(time.Second).Press("s").Idle().Advance(time.Second)
			reached(t, world, 1)
		})
	})
}

// The question quotes the team's notes by name, so it is not asked in the client view.
func TestClientViewDoesNotQuoteTheNotes(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		secretNotes(world)
		d := world.OpenHalvorsen(120, 36).Press("v", "e", "alt+a").Type("Use 90817 when you come in.").Press("ctrl+s").
			Idle()
		d.DoNotSee(guarded, "the team").See("outside the client view").Advance(10 * time.Second)
		if strings.Contains(clientTexts(world), "90817") {
			t.Fatal("it was sent")
		}
		d.Press("esc", "v", "tab", "tab", "ctrl+s").Idle().See(guarded)
	})
}

// This machine would still write to a profile that someone made read-only while an edit was waiting.
func TestWaitingEditsStayInAReadOnlyProfile(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.SetNotes("Stud at 48 in.")
		world.OpenHalvorsen(120, 36).Press("w", "n", "alt+a").Type("Stud at 62 in.").Press("ctrl+s").Idle().
			See("1 waiting").Press("q")
		world.Tune = func(o *ui.Options) { o.ReadOnly = "This profile is read-only." }
		d := world.OpenHalvorsen(120, 36).See("read-only", "1 waiting").Advance(2 * time.Minute)
		d.Press("R").Idle().Press("w", "w").Idle().Advance(time.Minute).Press("6").Idle().Press("t", "enter").Idle()
		d.Changed().Advance(time.Minute)
		world.WantNotes("Stud at 48 in.")
		d.Press("1").See("1 waiting")
	})
}

// slowHistory reads the next step to undo only while its gate is open.
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

// The client view starts while the next step to undo is being read. The question quotes the notes.
func TestALateQuestionIsNotShownInTheClientView(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.SetNotes("Stud at 48 in.")
		gate := uitest.NewGate(t)
		world.Tune = func(o *ui.Options) { o.History = slowHistory{o.History, gate} }
		d := world.OpenHalvorsen(120, 36).Press("n", "alt+a").Type("Stud at 62 in.").Press("ctrl+s").Idle().
			Advance(20 * time.Second)
		d.Press("u").Idle().See("Undo?", "Stud at 48 in.").Advance(time.Second).Press("esc").DoNotSee("Undo?")
		gate.Shut()
		d.Press("u", "v").See("CLIENT VIEW")
		gate.Open()
		d.Idle().DoNotSee("Undo?", "Stud at").See("The client view has only what the client sees.")
		d.Press("v", "u").Idle().See("Undo?", "Stud at 48 in.")
	})
}

// An undo sets back what the client read before, which may be what nobody should have written there.
func TestAnUndoThatLooksInternalAsksBeforeTheClientSeesIt(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		p := world.Proposal(1042)
		ref := state.TextRef{Proposal: p.ID, Option: p.Areas[0].Options[0].ID, Field: state.ClientDescription}
		was, _ := p.Text(ref)
		const code = "The gate code is 4471."
		world.Apply(state.Draft{Ref: ref, Base: was, Text: code}.Edit())
		d := world.OpenHalvorsen(120, 36).Press("e", "alt+a").Type("A quiet room.").Press("ctrl+s").Idle().Press("esc").
			Advance(10 * time.Second)
		d.Press("u").Idle().See(guarded, "gate code", "n No", "s Undo it anyway").Advance(time.Second).Press("n").
			Idle().
			DoNotSee(guarded)
		if got := clientTexts(world); strings.Contains(got, code) || !strings.Contains(got, "A quiet room.") {
			t.Fatalf("the client reads\n%s", got)
		}
		d.Press("u").Idle().See(guarded).Advance(time.Second).Press("s").Idle().Advance(time.Second)
		if got := clientTexts(world); !strings.Contains(got, code) {
			t.Errorf("agreed, and the client reads\n%s", got)
		}
	})
}
