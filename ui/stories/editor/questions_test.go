package editor_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// undoable returns an editor in which undoing the last change asks first.
func undoable(t *testing.T) (*uitest.World, *uitest.Driver) {
	t.Helper()
	world := uitest.NewWorld(t, "small")
	world.SetNotes("one")
	d := world.OpenHalvorsen(120, 36)
	return world, d.Press("n", "ctrl+end").Type(" and two").Press("ctrl+s").Idle().See("Saved installer notes")
}

// Presses esc at every moment after a question has opened by itself, then types. Esc was ignored for half a second, and
// what was typed next answered the question or ran as commands.
func TestEscClosesAQuestionAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		world, d := undoable(t)
		for i := range 36 {
			d.Press("u").See("Undo?")
			d.Advance(time.Duration(i) * 25 * time.Millisecond)
			d.Press("esc").DoNotSee("Undo?")
			typed := fmt.Sprintf("y%d ", i)
			d.Press("n", "ctrl+home").Type(typed).See(typed + "one").DoNotSee("Undo?")
			for range typed {
				d.Press("backspace")
			}
			d.Press("esc").Idle()
		}
		world.WantNotes("one and two")
	})
}

// Presses y in a question that has other keys: nothing happened, and nothing said why.
func TestAKeyThatAnswersNothingSaysWhichDo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, d := undoable(t)
		const said = "Nothing here, the answers are n, d."
		d.Press("n", "ctrl+home").Type("three ").Press("esc").Idle().Press("X").See("Discard?", "n No    d Discard it").
			Press("y").See("Discard?", said)
		d.Press("right").DoNotSee(said).Press("y").See(said).Press("n").DoNotSee(said, "Discard?").See("~ 1 draft")
		d.Press("u").Advance(time.Second).See("Undo?", "n No    y Undo it").Press("d").See("the answers are n, y.").
			Press("u").
			DoNotSee("the answers are").See("Undo?")
	})
}

// Pastes where letters are answers, into a list of choices, into a question that has just opened, and on a screen
// without a text.
func TestAnIgnoredPasteIsReported(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const said = "Nothing was pasted"
		_, d := undoable(t)
		d.Press("u").See("Undo?").Paste("2 vx-75\n3 c6p").See(said, "Undo?")
		d.Advance(time.Second).Press("esc").Idle().Press("?").Paste("2 vx-75").Press("esc").Idle().See(said)
		d.Press("ctrl+k").Paste("changes").See("changes").Press("esc")
		d.Press("1").Idle().Paste("one").See(said).Advance(time.Minute).DoNotSee(said).Paste("two").See(said)
	})
}

// Types like someone who looks at the keyboard.
func TestTypingOnAnswersNoQuestion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		world, d := undoable(t)
		d.Press("u").See("Undo?")
		for _, r := range "yes, only yesterday's new ladder, by the way" {
			d.Type(string(r)).Advance(150 * time.Millisecond).See("Undo?")
		}
		d.Press("enter").See("Undo?").Advance(time.Second)
		d.Press("n").Idle().DoNotSee("Undo?")
		world.WantNotes("one and two")
		d.Press("u").Advance(time.Second).Press("y").Idle()
		world.WantNotes("one")
	})
}

// Saves a text and types on: an "s" saved what looks internal to where the client reads it. The letters belong to
// the text.
func TestTypingOnAfterSavingGoesIntoTheText(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const asks, said = "The client will see this",
			"Not saved: you typed on before the question could be read. ^s asks again."
		world := uitest.NewWorld(t, "small")
		before := clientOf(world)
		d := world.OpenHalvorsen(120, 36)
		d.Press("e", "alt+a").Type("Our cost is 500").Press("ctrl+s").See(asks)
		for _, r := range "s. No sun\nsets" {
			d.Advance(200 * time.Millisecond).Type(string(r)).DoNotSee(asks)
		}
		d.Idle().See("✎", "Our cost is 500s. No sun", "sets", said)
		d.Press("ctrl+s").See(asks).DoNotSee(said).Paste(" s").See("sets s", said).DoNotSee(asks)
		if got := clientOf(world); got != before {
			t.Fatalf("the client reads %q", got)
		}
		d.Press("ctrl+s").See(asks).Advance(time.Second).Press("s").Idle().DoNotSee(asks, said)
		if got := clientOf(world); got != "Our cost is 500s. No sun\nsets s" {
			t.Errorf("saved %q", got)
		}
	})
}

// Reads the question over a text, presses a key that is no answer, and then the right one: that went into what the
// client reads.
func TestAnAnswerAfterAWrongKeyIsNoText(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const asks = "The client will see this"
		d := uitest.NewWorld(t, "small").OpenHalvorsen(120, 36)
		d.Press("e", "alt+a").Type("Our cost is 500").Press("ctrl+s").See(asks).Advance(time.Second)
		d.Press("x").See(asks, "the answers are n, s.").Press("n").See(asks, "Too fast").Advance(time.Second)
		d.Press("n").Idle().DoNotSee(asks, "500n")
	})
}

// Saves all and types on before the first of two questions: the notice spoke only of one text, and its key asked
// only about that.
func TestTypingOnAfterSavingAllNamesEveryTextThatIsNotSaved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const asks, said = "The client will see this",
			"2 texts not saved: you typed on before the question could be read. alt+s asks again."
		world := uitest.NewWorld(t, "small")
		d := world.OpenHalvorsen(120, 36)
		d.Press("e", "ctrl+home").Type("Our margin is 20%. ").Press("esc").Idle()
		d.Press("D", "ctrl+home").Type("The gate code is 4471. ").Press("alt+s").Idle().See(asks).Type("Call. ").
			See("✎", "4471. Call. ", said).DoNotSee(asks)
		d.Press("alt+s").Idle().See(asks).DoNotSee(said).Advance(time.Second).Press("s").Idle().See(asks).
			Advance(time.Second).
			Press("s").Idle().DoNotSee(asks, said)
		p := world.Proposal(1042)
		if o := p.Areas[0].Options[0]; !strings.Contains(o.ClientDescription, "Our margin") ||
			!strings.Contains(p.Description, "4471. Call.") {
			t.Errorf("confirmed, the service has %q and %q", p.Description, o.ClientDescription)
		}
	})
}

// The notice that a result was not saved stayed while the question was open again, and came back after the result
// was saved.
func TestTypingOnAfterSavingAResultIsReportedUntilItIsSaved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const asks, said = "The client will see this", "Not saved: you typed on before the question could be read."
		world := uitest.NewWorld(t, "small")
		d := world.OpenHalvorsen(120, 36)
		d.Press("e", "ctrl+home").Type("mine ").Advance(time.Second)
		o := world.Proposal(1042).Areas[0].Options[0]
		ref := state.TextRef{Proposal: world.Proposal(1042).ID, Option: o.ID, Field: state.ClientDescription}
		world.Apply(state.Draft{Ref: ref, Base: o.ClientDescription, Text: "theirs"}.Edit())
		d.Press("ctrl+s").Idle().Press("6").Idle().See("Mine", "Theirs").Press("e").Idle()
		d.Press("alt+a").Type("Our cost is 500").Press("ctrl+s").See(asks).Type("x").See(said).DoNotSee(asks)
		d.Press("ctrl+s").See(asks).DoNotSee(said).Advance(time.Second).Press("s").Idle().
			See("Saved client description")
		if d.Advance(5 * time.Second).DoNotSee(said); clientOf(world) != "Our cost is 500x" {
			t.Errorf("saved %q", clientOf(world))
		}
	})
}

// Saves one text of two, which closes it, so that what is typed on belongs nowhere.
func TestTypingOnWithoutATextIsReported(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const asks, said = "The client will see this", "Too fast: please answer again."
		world := uitest.NewWorld(t, "small")
		before := clientOf(world)
		d := world.OpenHalvorsen(120, 36)
		d.Press("e", "ctrl+home").Type("Our margin is 20%. ").Press("tab", "ctrl+home").Type("Ladder first. ").
			Press("ctrl+s").See(asks)
		for _, r := range "sets" {
			d.Type(string(r)).See(asks, said).Advance(200 * time.Millisecond)
		}
		d.Advance(time.Second).Type("xs").See(asks, said)
		if got := clientOf(world); got != before {
			t.Errorf("the client reads %q", got)
		}
		d.Advance(time.Second).Press("n").Idle().DoNotSee(asks, said).See("Our margin is 20%.")
	})
}

// Leaves a form and types on, as for the screen behind it.
func TestTypingOnAfterLeavingAFormDiscardsNothing(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Advance(time.Second).Press("a").Type("Sauna").Press("esc").See("Your input is kept").Type("jk").
			DoNotSee("Not saved yet", "New area")
		d.Advance(time.Second).Press("a").Idle().See("Sauna", "New area")
	})
}

// A program that is slow to read gets several keys at once: no key may confirm what another one of them opened.
func TestKeysTypedAtOnceAnswerNoQuestionOfTheirs(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Press("n", "ctrl+home").Type("Half a th").Press("esc").Advance(time.Second)
		d.TypeAtOnce("Xd").See("Discard?", "Too fast: please answer again.").Advance(time.Second).Press("n").Idle().
			See("~ 1 draft")
	})
}

// Another terminal causes a question while a text, a search or a form is being typed.
func TestAnUnrequestedQuestionTakesNoKeysFromAText(t *testing.T) {
	for name, tt := range map[string]struct {
		open, leave string
		sees        string
	}{
		"a text":   {"n", "esc", "all is well, lay no line "},
		"a search": {"/", "esc", "all is well, lay no line "},
		"a form":   {"a", "enter", "all is well, lay no line"},
	} {
		t.Run(name, func(t *testing.T) {
			uitest.Story(t, func(t *testing.T, world *uitest.World) {
				world.SetNotes("one")
				other := world.StartEditor(120, 36).Idle()
				world.Tune = func(o *ui.Options) { o.Environment, o.LiveHost = "LIVE", "api.example.com" }
				d := world.OpenHalvorsen(120, 36)
				other.Press("w", "4").Idle().Press("a").Idle().Type("Ida").Press("ctrl+s").Idle()
				d.Press(tt.open).Type("all is ").Idle()
				d.Changed().DoNotSee("Save to LIVE")
				for _, r := range "well, lay no line " {
					d.Type(string(r)).Advance(50 * time.Millisecond).DoNotSee("Save to LIVE")
				}
				d.Advance(time.Minute).See(strings.TrimSpace(tt.sees)).DoNotSee("Save to LIVE")
				d.Press(tt.leave).See("Save to LIVE").Press("esc").DoNotSee("Save to LIVE")
			})
		})
	}
}
