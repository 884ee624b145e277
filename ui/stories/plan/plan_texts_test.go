package plan_test

import (
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// What a copied option says to the client and the installers is visible before it is built.
func TestReadTextsOfAPlannedOption(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.OpenHalvorsen(120, 36).Press("down").Advance(time.Second).Press("Y")
		d.Press("down", "down", "down").Advance(time.Second).Press("ctrl+v").Idle().Press("y").Idle()
		d.See("3 Good", "Good: A 55-inch display", "stud at 48 in", "kept in the plan").DoNotSee("No option selected")
		d.Press("tab", "tab").Advance(20 * time.Second).Press("y").Advance(time.Second).
			See("Copied planned client description of Primary Suite, 3 Good")
		d.Press("v").Advance(time.Second).DoNotSee("Good: A 55-inch display with", "planned").Press("v").
			Advance(time.Second)
	})
}

// The option does not exist yet, which is not the same as deleted.
func TestCompareSaysWhyAPlannedTextCannotBeCopied(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(160, 40).Idle().Open(1042).Press("down").Advance(time.Second).Press("Y")
		d.Press("down", "down", "down").Advance(time.Second).Press("ctrl+v").Idle().Press("y").Idle().See("3 Good")
		d.Press("c").Idle().See("3 Good").Press("right", "right").Advance(20 * time.Second).Press("y").
			Advance(time.Second)
		d.See("This option is only planned: build it to copy its texts.")
	})
}

// copiedOption returns an editor on a planned option with the texts of another one.
func copiedOption(world *uitest.World, w, h int) *uitest.Driver {
	d := world.OpenHalvorsen(w, h).Press("down").Advance(time.Second).Press("Y")
	d.Press("down", "down", "down").Advance(time.Second).Press("ctrl+v").Idle().Press("y").Idle()
	return onCopied(d)
}

// onCopied goes to its client description.
func onCopied(d *uitest.Driver) *uitest.Driver {
	return d.Press("home").Press("down", "down", "down", "down", "down", "down", "down").Advance(20 * time.Second)
}

// A new option's text is written where it is read, in any number of lines; esc puts it into the plan, and undo removes
// it like a line.
func TestEditTextsOfAPlannedOption(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := copiedOption(world, w, h)
		d.Press("e").Idle().Press("ctrl+end", "enter").Type("And a lamp.").Press("tab").Idle().Press("ctrl+home").
			Type("Two studs. ").Press("esc").Advance(20 * time.Second)
		d.DoNotSee("draft").See("kept in the plan", "Two studs. Blocking")
		d.Press("shift+tab").Advance(time.Second).See("And a lamp.")
		d.Press("u").Advance(20 * time.Second).DoNotSee("Two studs.").Press("u").Advance(20 * time.Second).
			DoNotSee("And a lamp.").See("Good: A 55-inch display")
		d.Press("ctrl+r").Advance(20 * time.Second).See("And a lamp.")
	})
}

// Until it is put into the plan it is a draft, marked as such, with its cursor.
func TestAPlannedTextSurvivesAKill(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := copiedOption(world, 120, 36)
		d.Press("e").Idle().Press("ctrl+end").Type(" Half a sent").Advance(time.Second).Kill()

		d = onCopied(world.OpenHalvorsen(120, 36)).See("Half", "a sent", "a draft, not in the plan yet")
		d.Press("e").Idle().Type("ence.").Press("ctrl+s").Idle().
			See("Saved the planned client description of Primary Suite, 3 Good.").Advance(20*time.Second).
			See("a sentence.", "kept in the plan").DoNotSee("draft")
		d.Kill()
		onCopied(world.OpenHalvorsen(120, 36)).See("a sentence.", "kept in the plan").DoNotSee("draft")
	})
}

// The first of two notices could not be read.
func TestSavingTwoPlannedTextsShowsOneNotice(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := copiedOption(world, 120, 36)
		d.Press("e").Idle().Press("ctrl+end").Type(" And a lamp.").Advance(time.Second).Kill()
		d = onCopied(world.OpenHalvorsen(120, 36)).Press("n").Idle().Press("ctrl+home").Type("Two studs. ").
			Advance(time.Second)
		d.Press("ctrl+s").Idle().
			See("Saved the planned client description and installer notes of Primary Suite, 3 Good.")
		d.Advance(20*time.Second).See("Two studs. Blocking", "lamp.").DoNotSee("draft")
	})
}

// Before a build could show it to the client.
func TestAPlannedTextThatLooksInternalAsks(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := copiedOption(world, 120, 36)
		d.Press("e").Idle().Press("ctrl+end").Type(" Our cost is 1,200.").Press("esc").Advance(time.Second)
		d.See("Kept as a draft, not in the plan yet", "our cost")
		d.Press("ctrl+s").Advance(time.Second).See("The client will see this",
			"Planned client description of Primary Suite, 3 Good").Press("n").Advance(20 * time.Second)
		d.See("a draft, not in the plan yet").Press("ctrl+s").Advance(time.Second).Press("s").Advance(20*time.Second).
			DoNotSee("a draft").See("Our", "cost is 1,200.")
	})
}

// The notes of a plan are the team's, like those of the proposal: a build would show them to the client.
func TestAPlannedTextThatRepeatsPlannedNotesAsks(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		const secret = " Fish the cable behind the old chimney breast."
		d := copiedOption(world, 120, 36)
		d.Press("n").Idle().Press("ctrl+end").Type(secret).Press("ctrl+s").Advance(20 * time.Second)
		d.Press("e").Idle().Press("ctrl+end").Type(secret).Press("ctrl+s").Advance(time.Second).
			See("The client will see this", "“fish the cable")
	})
}

// The template's text is in a blank area, and is edited instead of typed again.
func TestEditAPlannedTextOfATemplate(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Tune = func(o *ui.Options) { o.Templates = roomShelf{} }
		d := world.StartEditor(120, 36).Idle()
		d.NewProposal("Known").Advance(10 * time.Second)
		d.Press("T").Advance(time.Second).Press("enter").Advance(time.Second).Press("y").Advance(time.Second).
			See("A fine den.")
		d.Press("down", "e").Advance(time.Second).Type(" For film evenings.").Press("esc").Advance(20*time.Second).
			See("A fine den. For film evenings.", "kept in the plan")
		d.Press("v").Advance(time.Second).DoNotSee("film evenings").Press("v").Advance(time.Second)
		d.Press("e").Idle().Press("ctrl+end", "ctrl+u", "esc").Advance(20 * time.Second).DoNotSee("A fine den.")
	})
}

// Another terminal can take it over with everything typed.
func TestAPlannedTextIsEditedInOneTerminal(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		a := copiedOption(world, 120, 36)
		a.Press("e").Idle().Press("ctrl+end").Type(" From one.").Advance(time.Second)
		b := onCopied(world.OpenHalvorsen(120, 36))
		b.Press("e").Idle().See("open in another terminal since").Advance(time.Second).Press("enter").
			Advance(time.Second).
			Type(" From two.").Advance(time.Second)
		a.Changed().Advance(time.Second).Type("x").Advance(time.Second).See("open in another terminal · esc leave").
			Press("esc").
			Advance(time.Second)
		b.Press("esc").Advance(20 * time.Second)
		a.Changed().Advance(20*time.Second).See("one. From two.", "takes over")
	})
}

// The key line must not lead to a refusal; the same keys open the texts for reading.
func TestAnAcceptedProposalNamesNoEditKeys(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		d := world.StartEditor(160, 40).Idle().Open(1042).Press("down").Advance(time.Second).
			See("e client text", "n notes")
		world.Move(world.Proposal(1042).ID, state.StatusSubmitted, state.StatusAccepted)
		d.Press("R").Idle().Advance(20*time.Second).See("e read client text", "n read notes").Press("n").
			Advance(time.Second).
			See("changed by a change order")
	})
}
