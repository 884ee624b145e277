package ui_test

import (
	"context"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/localstore"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// slowLines is a store that reads the beginning of a large proposal, and the rest only when its gate is open.
type slowLines struct {
	*localstore.Store

	gate *uitest.Gate
}

func (s slowLines) OpenProposal(ctx context.Context, id state.ProposalID, begin func(*state.Beginning, time.Time)) (*state.Proposal, time.Time, error) {
	return s.Store.OpenProposal(ctx, id, func(b *state.Beginning, asOf time.Time) {
		begin(b, asOf)
		_ = s.gate.Wait(ctx)
	})
}

// begunHotel returns the editor on a large proposal of which only the beginning is read, until the gate opens.
func begunHotel(t *testing.T, before ...string) (*uitest.Driver, *uitest.Gate) {
	t.Helper()
	dir, gate := t.TempDir(), uitest.NewGate()
	keep(t, dir, rowsOf(50), hotelOf(1440))
	d, end := beginOn(t, dir, func(s *localstore.Store) ui.Store { return slowLines{s, gate} })
	t.Cleanup(end)
	gate.Shut()
	return d.Press(before...).Hold(gate, 1).Press("enter"), gate
}

// The first frame of a large proposal does not wait for all of its lines, and what it shows stays.
func TestALargeProposalIsShownFromItsBeginning(t *testing.T) {
	d, gate := begunHotel(t)
	first := d.See("Grand Meridian Hotel", "Suite 101", "display 0", "Good: a display", "Blocking behind drywall", "Subtotal").Screen()
	gate.Open()
	if whole := d.Hold(gate, 0).Idle().Screen(); whole != first {
		t.Errorf("the beginning:\n%s\nthe whole proposal:\n%s", first, whole)
	}
}

// Keys are meant for the whole proposal.
func TestKeysWaitForTheWholeProposal(t *testing.T) {
	d, gate := begunHotel(t)
	first := d.Screen()
	if d.Press("down", "down", "c"); d.Screen() != first {
		t.Errorf("a key was not held:\n%s", d.Screen())
	}
	gate.Open()
	d.Hold(gate, 0).Idle().See(": compare")
}

// On a disk so slow that keys no longer wait, no figure is calculated from some of the lines.
func TestNothingIsComparedInABeginning(t *testing.T) {
	d, gate := begunHotel(t)
	d.Advance(2 * time.Second).Press("c").See("Nothing to compare yet.")
	gate.Open()
	d.Hold(gate, 0).Idle().See(": compare", "≈")
}

// Until the lines of another option are read, it must not seem to have none.
func TestAnotherOptionOfABeginningIsBeingRead(t *testing.T) {
	d, gate := begunHotel(t)
	click(t, d, "Suite 103").See("Reading the proposal…").DoNotSee("display 0")
	gate.Open()
	d.Hold(gate, 0).Idle().See("display 0").DoNotSee("Reading the proposal…")
}

// For a client, figures are calculated from all lines.
func TestAClientSeesNoBeginning(t *testing.T) {
	d, gate := begunHotel(t)
	d.Advance(2*time.Second).Press("v").See("CLIENT VIEW", "Reading the proposal…").DoNotSee("Suite 101")
	gate.Open()
	d.Hold(gate, 0).Idle().See("CLIENT VIEW", "Suite 101")
}
