package ui_test

import (
	"testing"

	"app.tender/tender/ui/uitest"
)

// On an area r asked for the proposal's name: whoever typed the area's new one renamed the proposal.
func TestRenamingOnAnAreaRenamesNoProposal(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, world *uitest.World, d *uitest.Driver) {
		d.Press("r").Idle().See("“Living Room” can't be renamed here").DoNotSee("Salesperson")
		d.Type("Lounge").Press("enter").Idle()
		if got := world.Proposal(1042).Name; got != "Halvorsen Residence" {
			t.Errorf("the proposal is called %q", got)
		}
	})
}

// From anywhere else, and on an option, r is the proposal's.
func TestRenamingTheProposalStays(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Press("down", "r").Idle().See("Salesperson").Press("esc").Idle().Press("tab", "r").Idle().See("Salesperson")
	})
}

// The name is selected when the form opens: what is typed replaces it, an arrow keeps it, and undo brings it back.
func TestANameBeginsSelected(t *testing.T) {
	uitest.Halvorsen(t, func(t *testing.T, _ *uitest.World, d *uitest.Driver) {
		d.Press("a").Type("Den").Press("enter").Idle().Press("up")
		d.Press("r").Type("Study").Press("enter").Idle().See("+ Study").DoNotSee("Den")
		d.Press("r", "end").Type(" 2").Press("enter").Idle().See("+ Study 2")
		d.Press("r").Type("Hall").Press("ctrl+z", "enter").Idle().See("+ Study 2").DoNotSee("Hall")
	})
}
