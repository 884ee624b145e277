package ui_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/localstore"
	"app.tender/tender/state/money"
	"app.tender/tender/state/statetest"
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

// draftOfHotel is a draft of a text of a large proposal, in an option that its beginning has no lines of.
var draftOfHotel = state.Draft{
	Ref: state.TextRef{Proposal: 1, Option: 10, Field: state.InstallerNotes}, Text: "Ask for the key.", Base: "Blocking behind drywall at 62 in.",
}

// begunHotel returns the editor on a large proposal of which only the beginning is read, until the gate opens.
func begunHotel(t *testing.T, keys ...string) (*uitest.Driver, *uitest.Gate) {
	t.Helper()
	return begunOf(t, hotelOf(1440), append(keys, "enter")...)
}

// begunOf is begunHotel for a proposal that the last of the keys opens.
func begunOf(t *testing.T, p *state.Proposal, keys ...string) (*uitest.Driver, *uitest.Gate) {
	t.Helper()
	dir, gate := t.TempDir(), uitest.NewGate()
	keep(t, dir, rowsOf(50), p)
	d, end := beginOn(t, dir, func(s *localstore.Store) ui.Store {
		if _, err := s.StoreDraft(t.Context(), draftOfHotel); err != nil {
			t.Fatal(err)
		}
		return slowLines{s, gate}
	})
	t.Cleanup(end)
	last := len(keys) - 1
	d.Press(keys[:last]...)
	gate.Shut()
	return d.Hold(gate, 1).Press(keys[last]), gate
}

// The first frame of a large proposal does not wait for all of its lines, and what it shows stays.
func TestALargeProposalIsShownFromItsBeginning(t *testing.T) {
	for _, lines := range []int{1440, 5760} { // 20 areas and 80, of which the beginning has 60
		t.Run(fmt.Sprint(lines), func(t *testing.T) { shownFromItsBeginning(t, lines) })
	}
}

func shownFromItsBeginning(t *testing.T, lines int) {
	p := hotelOf(lines)
	p.Status = state.StatusAccepted // its texts are fixed
	p.Summary.SalesTax = money.SalesTax{Status: money.TaxOk, Total: statetest.Known("9"), Calculation: money.TaxCalculation{ApplyTo: []string{"Parts"}, PartsTax: statetest.Known("0.05")}}
	for i := range p.Areas { // lines exempt from tax are counted
		p.Areas[i].Options[0].Items[0].TaxExempt = true
	}
	d, gate := begunOf(t, p, "enter")
	first := d.See("Grand Meridian Hotel", "Suite 101", "display 0", "Good: a display", "Blocking behind drywall", "Subtotal", fmt.Sprintf("%d lines exempt", len(p.Areas)), fmt.Sprintf("%d areas", len(p.Areas))).Screen()
	gate.Open()
	if whole := d.Hold(gate, 0).Idle().Screen(); withoutKeys(whole) != withoutKeys(first) {
		t.Errorf("the beginning:\n%s\nthe whole proposal:\n%s", first, whole)
	}
}

// withoutKeys returns a frame without the key line, which has no keys for changing a beginning, nor for quitting while
// others wait.
func withoutKeys(frame string) string {
	lines := strings.Split(strings.TrimRight(frame, "\n"), "\n")
	return strings.Join(lines[:len(lines)-1], "\n")
}

// Keys that wait for a proposal were typed before the question that one of them opens was on the screen.
func TestKeysThatWaitAnswerNoQuestionOfTheirs(t *testing.T) {
	d, gate := begunHotel(t)
	d.Press(slices.Repeat([]string{"down"}, 12)...).Press("X", "d")
	gate.Open()
	d.Hold(gate, 0).Idle().See("Discard?", "Too fast: please answer again.").Advance(second).Press("n").Idle().See("~ 1 draft")

	d, gate = begunHotel(t) // the next key, typed just when the question opened, is no answer either
	d.Press(slices.Repeat([]string{"down"}, 12)...).Press("X")
	gate.Open()
	d.Hold(gate, 0).Idle().See("Discard?").Press("d").See("Discard?", "Too fast: please answer again.")
}

// Keys are meant for the whole proposal.
func TestKeysWaitForTheWholeProposal(t *testing.T) {
	d, gate := begunHotel(t)
	first := withoutKeys(d.Screen())
	if d.Press("down", "down", "c"); withoutKeys(d.Screen()) != first {
		t.Errorf("a key was not held:\n%s", d.Screen())
	}
	gate.Open()
	d.Hold(gate, 0).Idle().See(": compare")
}

// A key that overtook one that waits would do something else.
func TestAKeyWaitsBehindThoseThatWait(t *testing.T) {
	d, gate := begunHotel(t)
	d.Press("down").Advance(2 * time.Second).Press("c").DoNotSee("Nothing to compare yet.")
	gate.Open()
	d.Hold(gate, 0).Idle().See(": compare")
}

// Otherwise they would change something much later, when the proposal is opened for another reason.
func TestKeysForAProposalThatWasLeftAreDropped(t *testing.T) {
	d, gate := begunHotel(t)
	d.Press("e", "esc").See("Proposals")
	gate.Open()
	d.Hold(gate, 0).Idle().Press("enter").Idle().See("Suite 101").DoNotSee("✎")
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

// A click that overtook a key would make it act on another row.
func TestAClickDoesNotOvertakeKeys(t *testing.T) {
	d, gate := begunHotel(t)
	d.Press("c")
	click(t, d, "Suite 103")
	wheel(t, d, "Suite 103", tea.MouseButtonWheelDown)
	gate.Open()
	d.Hold(gate, 0).Idle().See("Suite 101: compare")
}

// The first option must not seem to be the only one while the lines of the others are missing.
func TestABeginningHasNoOptionBeside(t *testing.T) {
	d, gate := begunHotel(t)
	d.Advance(2 * time.Second)
	for _, key := range []string{"]", "["} {
		d.Press("tab", key).See("The proposal has not been read yet.").Press("shift+tab")
	}
	gate.Open()
	d.Hold(gate, 0).Idle().Press("tab", "]").See("2 Better")
}

// For a client, figures are calculated from all lines.
func TestAClientSeesNoBeginning(t *testing.T) {
	d, gate := begunHotel(t)
	d.Advance(2*time.Second).Press("v").See("CLIENT VIEW", "Reading the proposal…").DoNotSee("Suite 101")
	gate.Open()
	d.Hold(gate, 0).Idle().See("CLIENT VIEW", "Suite 101")
}

// What is typed would be compared with the whole proposal, and an edit be made from some of its lines.
func TestNothingIsChangedInABeginning(t *testing.T) {
	d, gate := begunHotel(t)
	d.Advance(2 * time.Second)
	for _, key := range []string{"e", "n", "D", "a", "r", "p", "Y"} {
		d.Press(key).See("The proposal has not been read yet.")
	}
	gate.Open()
	d.Hold(gate, 0).Idle().Press("e").See("✎")
}

// A text that a proposal is opened for is opened once all of it is read.
func TestATextOfALargeProposalIsOpenedOnceItIsRead(t *testing.T) {
	d, gate := begunHotel(t, "6")
	d.See("Suite 102", "Ask for the key.").DoNotSee("✎")
	gate.Open()
	d.Hold(gate, 0).Idle().See("✎")
}

// The cursor must not fall back to the first area because the beginning lacks the one that it is for.
func TestAPlaceBeyondABeginningWaitsForAllOfTheProposal(t *testing.T) {
	p := hotelOf(5760)
	p.Areas = slices.Concat(p.Areas[:3], p.Areas[4:64], p.Areas[3:4], p.Areas[64:]) // the one with the draft is the 64th
	d, gate := begunOf(t, p, "6", "enter")
	if d.DoNotSee("Suite 101"); !d.Soon() {
		t.Errorf("the frame does not wait:\n%s", d.Screen())
	}
	gate.Open()
	d.Hold(gate, 0).Idle().See("Suite 104", "Ask for the key.", "✎")
}

// A pick list of some of the lines would look like a whole one.
func TestNoSheetIsMadeOfABeginning(t *testing.T) {
	d, gate := begunHotel(t)
	d.Advance(2 * time.Second).Press("i").See("nstallers' sheet").DoNotSee("display 0")
	gate.Open()
	d.Hold(gate, 0).Idle().See("nstallers' sheet", "display 0")
}

// A sheet that says that it is being read would flicker before it is there.
func TestASheetWaitsForAllOfItsProposal(t *testing.T) {
	for key, want := range map[string]bool{"enter": false, "i": true} {
		d, gate := begunOf(t, hotelOf(1440), key)
		if got := d.Soon(); got != want {
			t.Errorf("%s: its frame waits: %t", key, got)
		}
		gate.Open()
		d.Hold(gate, 0).Idle()
	}
}
