package notice

import (
	"fmt"
	"slices"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/viewtest"
)

// said returns the shown notice, without the parts that stay.
func said(n *Queue) string {
	text, _ := n.Line("", viewtest.Theme())
	return text
}

// A failure must stay readable, and the outcome of the next action must be visible at once.
func TestANewerNoticeIsShownAtOnceAndAFailureReturns(t *testing.T) {
	var n Queue
	n.Tell(screen.Good, "Saved")
	if n.Tell(screen.Bad, "Refused"); said(&n) != "Refused" {
		t.Errorf("shown is %q", said(&n))
	}
	if n.Tell(screen.Good, "Undone"); said(&n) != "Undone" {
		t.Errorf("the outcome is hidden behind %q", said(&n))
	}
	if n.due(n.number.Load()); said(&n) != "Refused" {
		t.Errorf("then comes %q", said(&n))
	}
	if n.Elsewhere(false); said(&n) != "Refused" {
		t.Errorf("a key removed a notice too early; shown is %q", said(&n))
	}
}

// An old failure hid the results of later keys on every screen, and no key removed it.
func TestAFailureGivesWayOnceItCouldBeRead(t *testing.T) {
	var n Queue
	refused := func() {
		n.Tell(screen.Bad, "Refused")
		if n.due(n.number.Load()); said(&n) != "Refused" {
			t.Fatalf("removed too early; shown is %q", said(&n))
		}
	}
	refused()
	if n.Elsewhere(false); said(&n) != "" {
		t.Errorf("on another screen there is still %q", said(&n))
	}
	refused()
	n.Tell(screen.Good, "Undone")
	if n.due(n.number.Load()); said(&n) != "" {
		t.Errorf("after the outcome %q returned", said(&n))
	}
	refused()
	if n.due(n.number.Load()); said(&n) != "" {
		t.Errorf("it stays forever: %q", said(&n))
	}
}

func TestAConnectionErrorGoesOnceOnline(t *testing.T) {
	var n Queue
	n.Tell(screen.Bad, "Refused")
	n.Fault(state.Offline("You work offline.", "Go online first."))
	if n.Online(); said(&n) != "Refused" {
		t.Errorf("shown is %q", said(&n))
	}
}

func TestAReasonComesFirstAndIsRemovedAlone(t *testing.T) {
	var n Queue
	n.Tell(screen.Bad, "Refused")
	if n.Answer("Nothing to undo."); said(&n) != "Nothing to undo." {
		t.Fatalf("shown is %q", said(&n))
	}
	if n.Answer("Nothing to redo."); said(&n) != "Nothing to redo." {
		t.Errorf("the reason of an earlier key is still shown: %q", said(&n))
	}
	if n.Elsewhere(false); said(&n) != "Refused" {
		t.Errorf("behind it is %q", said(&n))
	}
}

// An entry that was refused, and is saved now, would have a notice for each.
func TestANewNoticeReplacesThatOfTheSameEntry(t *testing.T) {
	var n Queue
	n.TellEntry(screen.Bad, 7, "Refused")
	before := n.number.Load()
	n.TellSaved(state.Entry{ID: 7, Edit: state.Edit{Proposal: 1, Option: 2, Change: state.WriteText{Field: state.InstallerNotes}}}, "Saved notes")
	if said(&n) != "Saved notes" || n.number.Load() == before {
		t.Errorf("shown is %q", said(&n))
	}
	other := state.TextRef{Proposal: 1, Option: 2, Field: state.ClientDescription}
	n.TellSaved(state.Entry{ID: 8, Edit: state.Edit{Proposal: 1, Option: 2, Change: state.WriteText{Field: state.ClientDescription}}}, "Saved both")
	notes := state.TextRef{Proposal: 1, Option: 2, Field: state.InstallerNotes}
	if got := n.Saved(); !slices.Equal(got, []state.TextRef{notes, other}) {
		t.Errorf("the saved texts are %v", got)
	}
	if n.Forget(8); said(&n) != "" || n.Saved() != nil {
		t.Errorf("still shown: %q, %v", said(&n), n.Saved())
	}
}

// Texts that are saved together have a notice each, one covering the other. A notice about merged changes of someone
// else comes back until it could be read, and counts them all.
func TestANoticeAboutMergedTextsReturns(t *testing.T) {
	var n Queue
	save := func(id int64, merged bool) {
		e := state.Entry{ID: id, Edit: state.Edit{Proposal: 1, Option: state.OptionID(id), Change: state.WriteText{}}}
		text := "saved"
		if merged {
			e.Merged, text = new("text"), fmt.Sprintf("merged into %d", n.Merged()+1)
		}
		n.TellSaved(e, text)
	}
	save(1, true)
	n.TellEntry(screen.Bad, 2, "Refused")
	save(3, true)
	save(4, false)
	for _, want := range []string{"saved", "merged into 2"} {
		if said(&n) != want {
			t.Fatalf("shown is %q, want %q", said(&n), want)
		}
		n.due(n.number.Load())
	}
	if save(5, true); said(&n) != "merged into 1" {
		t.Errorf("after one that could be read: %q", said(&n))
	}
}

// timers is a clock whose timers the test ends.
type timers []func(time.Time) tea.Msg

func (*timers) Now() time.Time { return time.Time{} }

func (c *timers) AfterCmd(_ time.Duration, fn func(time.Time) tea.Msg) tea.Cmd {
	*c = append(*c, fn)
	return nil
}

func TestANewerNoticeSurvivesAnOldTimer(t *testing.T) {
	var n Queue
	var clock timers
	n.Tell(screen.Plain, "one")
	n.Timer(&clock)
	n.Tell(screen.Plain, "two")
	n.Timer(&clock)
	n.Timer(&clock) // runs already
	if len(clock) != 2 {
		t.Fatalf("%d timers", len(clock))
	}
	if msg := clock[0](time.Time{}); msg != nil {
		t.Errorf("the end of a notice that is gone draws a frame: %v", msg)
	}
	if msg := clock[1](time.Time{}); msg == nil {
		t.Error("the shown notice never ends")
	}
	if n.due(n.number.Load() - 1); said(&n) != "two" {
		t.Errorf("the old timer removed %q", said(&n))
	}
}

func TestALocalErrorStaysUntilItIsResolved(t *testing.T) {
	n := Queue{Local: state.Fault{Kind: state.FaultLocal, Message: "The disk is full."}}
	n.Fault(n.Local)
	n.Fault(state.Fault{Kind: state.FaultCanceled, Message: "Canceled."})
	if said(&n) != n.Local.Error() {
		t.Errorf("shown is %q", said(&n))
	}
	if n.Over(); said(&n) != "" || n.Local.Kind != state.FaultNone {
		t.Errorf("resolved, but still %q", said(&n))
	}
	if text, _ := n.Line("Offline", viewtest.Theme()); text != "! Offline" {
		t.Errorf("the banner is %q", text)
	}
}
