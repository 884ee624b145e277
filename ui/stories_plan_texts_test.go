package ui_test

import (
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// TestTextsOfAPlannedOptionAreRead: what a copied option will say to the customer and to the
// installers is seen before it is built.
func TestTextsOfAPlannedOptionAreRead(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	d := openHalvorsen(world, 120, 36).Press("down").Advance(second).Press("Y")
	d.Press("down", "down", "down").Advance(second).Press("ctrl+v").Idle().Press("y").Idle()
	d.See("3 Good", "Good: A 55-inch display", "stud at 48 in", "planned with the option").DoNotSee("No option selected")
	d.Press("tab", "tab").Advance(20 * second).Press("y").Advance(second).See("Copied planned client description of Primary Suite, 3 Good")
	d.Press("v").Advance(second).DoNotSee("Good: A 55-inch display with", "planned").Press("v").Advance(second)
}

// TestComparingSaysWhyAPlannedTextIsNotCopied: the option is not gone, it is not there yet.
func TestComparingSaysWhyAPlannedTextIsNotCopied(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	d := openNumber(world.StartEditor(160, 40).Idle(), 1042).Press("down").Advance(second).Press("Y")
	d.Press("down", "down", "down").Advance(second).Press("ctrl+v").Idle().Press("y").Idle().See("3 Good")
	d.Press("c").Idle().See("3 Good").Press("right", "right").Advance(20 * second).Press("y").Advance(second)
	d.See("This option is only planned: build it to copy its texts.")
}

// copiedOption is an editor on an option that is only planned, with the texts of another one.
func copiedOption(world *uitest.World, w, h int) *uitest.Driver {
	d := openHalvorsen(world, w, h).Press("down").Advance(second).Press("Y")
	d.Press("down", "down", "down").Advance(second).Press("ctrl+v").Idle().Press("y").Idle()
	return onCopied(d)
}

// onCopied goes to it in the client description's pane.
func onCopied(d *uitest.Driver) *uitest.Driver {
	return d.Press("home").Press("down", "down", "down", "down", "down", "down", "down").Advance(20 * second)
}

// TestTextsOfAPlannedOptionAreTypedInPlace: a salesperson words the new option where they read
// it, in as many lines as it takes, and esc leaves it in the plan; undo takes it back as it
// does a line.
func TestTextsOfAPlannedOptionAreTypedInPlace(t *testing.T) {
	sizes(t, func(t *testing.T, w, h int) {
		world := uitest.NewWorld(t, "small")
		d := copiedOption(world, w, h)
		d.Press("e").Idle().Press("ctrl+end", "enter").Type("And a lamp.").Press("tab").Idle().Press("ctrl+home").Type("Two studs. ").Press("esc").Advance(20 * second)
		d.DoNotSee("draft").See("planned with the option", "Two studs. Blocking")
		d.Press("shift+tab").Advance(second).See("And a lamp.")
		d.Press("u").Advance(20 * second).DoNotSee("Two studs.").Press("u").Advance(20 * second).DoNotSee("And a lamp.").See("Good: A 55-inch display")
		d.Press("ctrl+r").Advance(20 * second).See("And a lamp.")
	})
}

// TestWhatIsTypedIntoAPlannedTextSurvivesAKill: it is a draft that says so, with the cursor
// where it was, until it is put into the plan.
func TestWhatIsTypedIntoAPlannedTextSurvivesAKill(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	d := copiedOption(world, 120, 36)
	d.Press("e").Idle().Press("ctrl+end").Type(" Half a sent").Advance(second).Kill()

	d = onCopied(openHalvorsen(world, 120, 36)).See("Half", "a sent", "a draft, not in the plan yet")
	d.Press("e").Idle().Type("ence.").Press("ctrl+s").Idle().See("Saved the planned client description of Primary Suite, 3 Good.").Advance(20*second).See("a sentence.", "planned with the option").DoNotSee("draft")
	d.Kill()
	onCopied(openHalvorsen(world, 120, 36)).See("a sentence.", "planned with the option").DoNotSee("draft")
}

// TestBothTextsOfAPlannedOptionAreSavedWithOneNotice: of two, the first could not be read.
func TestBothTextsOfAPlannedOptionAreSavedWithOneNotice(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	d := copiedOption(world, 120, 36)
	d.Press("e").Idle().Press("ctrl+end").Type(" And a lamp.").Advance(second).Kill()
	d = onCopied(openHalvorsen(world, 120, 36)).Press("n").Idle().Press("ctrl+home").Type("Two studs. ").Advance(second)
	d.Press("ctrl+s").Idle().See("Saved the planned client description and installer notes of Primary Suite, 3 Good.")
	d.Advance(20*second).See("Two studs. Blocking", "lamp.").DoNotSee("draft")
}

// TestAPlannedTextThatLooksInternalIsAskedAbout before a build could bring it to the customer.
func TestAPlannedTextThatLooksInternalIsAskedAbout(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	d := copiedOption(world, 120, 36)
	d.Press("e").Idle().Press("ctrl+end").Type(" Our cost is 1,200.").Press("esc").Advance(second)
	d.See("Kept as a draft, not in the plan yet", "our cost")
	d.Press("ctrl+s").Advance(second).See("The customer will see this", "Planned client description of Primary Suite, 3 Good").Press("n").Advance(20 * second)
	d.See("a draft, not in the plan yet").Press("ctrl+s").Advance(second).Press("s").Advance(20*second).DoNotSee("a draft").See("Our", "cost is 1,200.")
}

// TestAPlannedTextOfATemplateIsWordedInPlace: the template's words stand in an area that is
// still blank, and are changed there in place of being typed anew.
func TestAPlannedTextOfATemplateIsWordedInPlace(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	world.Tune = func(o *ui.Options) { o.Templates = roomShelf{} }
	d := world.StartEditor(120, 36).Idle()
	newProposal(d, "Known").Advance(10 * second)
	d.Press("T").Advance(second).Press("enter").Advance(second).Press("y").Advance(second).See("A fine den.")
	d.Press("down", "e").Advance(second).Type(" For film evenings.").Press("esc").Advance(20*second).See("A fine den. For film evenings.", "planned with the option")
	d.Press("v").Advance(second).DoNotSee("film evenings").Press("v").Advance(second)
	d.Press("e").Idle().Press("ctrl+end", "ctrl+u", "esc").Advance(20 * second).DoNotSee("A fine den.")
}

// TestAPlannedTextIsTypedInOneTerminal at a time, and taken over with all that was typed.
func TestAPlannedTextIsTypedInOneTerminal(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	a := copiedOption(world, 120, 36)
	a.Press("e").Idle().Press("ctrl+end").Type(" From one.").Advance(second)
	b := onCopied(openHalvorsen(world, 120, 36))
	b.Press("e").Idle().See("takes it over", "edited in another terminal since").Advance(second).Press("enter").Advance(second).Type(" From two.").Advance(second)
	changed(a).Advance(second).Type("x").Advance(second).See("edited in another terminal · esc leave").Press("esc").Advance(second)
	b.Press("esc").Advance(20 * second)
	changed(a).Advance(20*second).See("one. From two.", "planned with the option")
}

// TestAnAcceptedProposalNamesNoKeyThatEditsItsTexts: whoever reads the key line is not sent to
// a refusal, and reads the texts by the same keys.
func TestAnAcceptedProposalNamesNoKeyThatEditsItsTexts(t *testing.T) {
	world := uitest.NewWorld(t, "small")
	d := openNumber(world.StartEditor(160, 40).Idle(), 1042).Press("down").Advance(second).See("e client text", "n notes")
	for _, to := range []state.Status{state.StatusSubmitted, state.StatusAccepted} {
		world.Move(world.Proposal(1042).ID, to)
	}
	d.Press("R").Idle().Advance(20*second).See("e read client text", "n read notes").Press("n").Advance(second).See("changed by a change order")
}
