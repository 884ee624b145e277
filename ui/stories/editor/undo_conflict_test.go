package editor_test

import (
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/ui/uitest"
)

// writeNotes changes the installer notes of an area's first option as someone else.
func writeNotes(world *uitest.World, area int, text string) {
	p := world.Proposal(1042)
	world.Apply(state.Edit{
		Proposal: p.ID, Option: p.Areas[area].Options[0].ID,
		Change: state.WriteText{Field: state.InstallerNotes, Text: text},
	})
}

// Undo passed over a conflict that was just settled, and silently dropped what was typed before it in
// another area: a person lost a text that was not on the screen.
func TestUndoAfterAConflictRevertsItsResult(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		writeNotes(world, 0, "one")
		writeNotes(world, 1, "one")
		d := world.OpenHalvorsen(120, 36)
		world.StopService()
		d.Press("n", "ctrl+home").Type("first ").Press("ctrl+s").Idle()
		d.Press("tab", "tab", "down", "down", "down", "down").Idle().See("Primary Suite")
		d.Press("n", "ctrl+home").Type("second ").Press("ctrl+s").Idle().See("2 waiting")
		world.StartService()
		writeNotes(world, 0, "theirs")
		writeNotes(world, 1, "theirs")
		for i := 0; i < 60 && !d.Sees("✗ 2 need attention"); i++ {
			d.Advance(time.Second)
		}
		d.Press("6").Idle().Press("esc").Idle().Press("up", "enter").Idle()
		d.See("[+first]").Press("b", "ctrl+s").Idle().See("Saved installer notes of Living Room").Press("2").Idle()
		world.WantNotes("first one\ntheirs")
		d.Press("u").Idle().See("Undo installer notes of Living Room", "It was saved;", "“theirs”").
			Advance(time.Second).
			Press("y").Idle()
		world.WantNotes("theirs")
		d.Press("ctrl+r").Idle()
		world.WantNotes("first one\ntheirs")
		d.Press("u").Advance(time.Second).Press("y").Idle().See("✗ 1 needs attention")

		d.Press("u").Idle().See("Undo installer notes of Primary Suite", "It is in conflict, and this is dropped",
			"“second one”").Advance(time.Second)
		d.Press("n").Idle().See("✗ 1 needs attention")
		d.Press("u").Idle().Advance(time.Second).Press("y").Idle().
			See("Undone before it was saved: installer notes of Primary Suite").DoNotSee("attention")
		d.Press("ctrl+r").Idle().See("Conflict, 6 shows it", "second one")
	})
}

// Discards a result by mistake: u said to settle the conflict first, after which it undoes something else.
func TestUndoSaysWhereADiscardedResultIsRestored(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		writeNotes(world, 0, "one")
		d := world.OpenHalvorsen(120, 36)
		d.Press("n", "ctrl+home").Type("mine ").Advance(time.Second)
		writeNotes(world, 0, "theirs")
		d.Press("ctrl+s").Idle().Press("6").Idle().See("Mine", "Theirs")
		d.Press("e", "ctrl+home").Type("by hand ").Press("esc").Idle().Press("x").Idle().DoNotSee("by hand")
		d.Press("u").See("Not in a conflict: esc leads to the outbox.").Press("esc").Idle()
		d.Press("u").Idle().Advance(time.Second).Press("y").Idle().See("1 draft", "Undone: discarding the draft")
	})
}
