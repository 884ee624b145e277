package ui_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/localstore"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// slowCopy is a store that reads its copy of a proposal only when its gate is open.
type slowCopy struct {
	ui.Cache

	gate *uitest.Gate
}

func (s slowCopy) Proposal(ctx context.Context, id state.ProposalID) (*state.Proposal, time.Time, error) {
	_ = s.gate.Wait(ctx)
	return s.Cache.Proposal(ctx, id)
}

// draftOfHotel is a draft of a text of a proposal of many areas.
var draftOfHotel = state.Draft{
	Ref: state.TextRef{Proposal: 1, Option: 10, Field: state.InstallerNotes}, Text: "Ask for the key.",
	Base: "Blocking behind drywall at 62 in.",
}

// begunHotel returns the editor on a proposal that is being read until the gate opens.
func begunHotel(t *testing.T, keys ...string) (*uitest.Driver, *uitest.Gate) {
	t.Helper()
	return begunOf(t, hotelOf(1440), append(keys, "enter")...)
}

// begunOf is begunHotel for a proposal that the last of the keys opens.
func begunOf(t *testing.T, p *state.Proposal, keys ...string) (*uitest.Driver, *uitest.Gate) {
	t.Helper()
	dir, gate := t.TempDir(), uitest.NewGate(t)
	keep(t, dir, rowsOf(50), p)
	d, end := beginOn(t, dir, func(s *localstore.Store, parts *ui.Store) {
		if _, err := s.Typed.Put(t.Context(), draftOfHotel); err != nil {
			t.Fatal(err)
		}
		parts.Cache = slowCopy{parts.Cache, gate}
	})
	t.Cleanup(end)
	last := len(keys) - 1
	d.Press(keys[:last]...)
	gate.Shut()
	return d.Press(keys[last]), gate
}

// withoutKeys returns a frame without the key line, which has no keys for changing a beginning, nor for quitting while
// others wait.
func withoutKeys(frame string) string {
	lines := strings.Split(strings.TrimRight(frame, "\n"), "\n")
	return strings.Join(lines[:len(lines)-1], "\n")
}

// Keys that wait for a proposal were typed before the question that one of them opens was on the screen.
func TestKeysThatWaitAnswerNoQuestionOfTheirs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, gate := begunHotel(t)
		d.Press(slices.Repeat([]string{"down"}, 12)...).Press("X", "d")
		gate.Open()
		d.Idle().See("Discard?", "Too fast: please answer again.").Advance(time.Second).Press("n").Idle().
			See("~ 1 draft")

		d, gate = begunHotel(t) // the next key, typed just when the question opened, is no answer either
		d.Press(slices.Repeat([]string{"down"}, 12)...).Press("X")
		gate.Open()
		d.Idle().See("Discard?").Press("d").See("Discard?", "Too fast: please answer again.")
	})
}

// Keys are meant for the whole proposal.
func TestKeysWaitForTheWholeProposal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, gate := begunHotel(t)
		first := withoutKeys(d.Screen())
		if d.Press("down", "down", "c"); withoutKeys(d.Screen()) != first {
			t.Errorf("a key was not held:\n%s", d.Screen())
		}
		gate.Open()
		d.Idle().See(": compare")
	})
}

// A key that overtook one that waits would do something else.
func TestAKeyWaitsBehindThoseThatWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, gate := begunHotel(t)
		d.Press("down").Advance(2 * time.Second).Press("c").DoNotSee("No area to compare.")
		gate.Open()
		d.Idle().See(": compare")
	})
}

// Otherwise they would change something much later, when the proposal is opened for another reason.
func TestKeysForAProposalThatWasLeftAreDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, gate := begunHotel(t)
		d.Press("e", "esc").See("Proposals")
		gate.Open()
		d.Idle().Press("enter").Idle().See("Suite 101").DoNotSee("✎")
	})
}

// On a disk so slow that keys no longer wait, a key says why it does nothing.
func TestNothingIsComparedUntilTheProposalIsRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, gate := begunHotel(t)
		d.Advance(2 * time.Second).Press("c").See("No area to compare.")
		gate.Open()
		d.Idle().Press("c").See(": compare", "≈")
	})
}

// A click that overtook a key would make it act on another pane.
func TestAClickDoesNotOvertakeKeys(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, gate := begunHotel(t)
		d.Press("tab")
		d.Click("Summary")
		gate.Open()
		d.Idle().See("┏━ Suite 101")
	})
}

// A proposal that is being read must not seem to have only one option.
func TestThereIsNoOptionBesideUntilTheProposalIsRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, gate := begunHotel(t)
		d.Advance(2 * time.Second)
		for _, key := range []string{"]", "["} {
			d.Press("tab", key).See("The proposal has not been read yet.").Press("shift+tab")
		}
		gate.Open()
		d.Idle().Press("tab", "]").See("2 Better")
	})
}

func TestTheClientViewWaitsForTheProposal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, gate := begunHotel(t)
		d.Advance(2*time.Second).Press("v").See("CLIENT VIEW", "Reading the proposal…").DoNotSee("Suite 101")
		gate.Open()
		d.Idle().See("CLIENT VIEW", "Suite 101")
	})
}

func TestNothingIsChangedUntilTheProposalIsRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, gate := begunHotel(t)
		d.Advance(2 * time.Second)
		for _, key := range []string{"e", "n", "D", "a", "r", "p", "Y"} {
			d.Press(key).See("The proposal has not been read yet.")
		}
		gate.Open()
		d.Idle().Press("e").See("✎")
	})
}

// A text that a proposal is opened for is opened once that is read.
func TestATextIsOpenedOnceItsProposalIsRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, gate := begunHotel(t, "6")
		d.See("Reading the proposal…").DoNotSee("✎")
		gate.Open()
		d.Idle().See("✎")
	})
}

func TestNoSheetIsMadeUntilTheProposalIsRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, gate := begunHotel(t)
		d.Advance(2 * time.Second).Press("i").See("nstallers' sheet").DoNotSee("display 0")
		gate.Open()
		d.Idle().See("nstallers' sheet", "display 0")
	})
}

// A screen that says that the proposal is being read would flicker before that is there.
func TestTheFirstFrameWaitsForTheProposal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, key := range []string{"enter", "i"} {
			d, gate := begunOf(t, hotelOf(1440), key)
			if !d.Soon() {
				t.Errorf("%s: its frame does not wait", key)
			}
			gate.Open()
			d.Idle()
		}
	})
}
