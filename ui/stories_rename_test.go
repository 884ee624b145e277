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
