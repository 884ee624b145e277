package notice

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/viewtest"
)

// said returns the shown notices, without the parts that stay.
func said(n *Queue) string {
	return strings.Join(state.Map(n.Messages("", viewtest.Theme()), func(m *Message) string { return m.Text }), " | ")
}

// "Conflict: nothing is overwritten" was hidden for four seconds by "Copied": a failure must stay readable, and the
// outcome of the next action must be visible at once.
func TestALesserNoticeNeverCoversAFailure(t *testing.T) {
	var n Queue
	n.Tell(screen.Good, "Saved")
	if n.Tell(screen.Bad, "Refused"); said(&n) != "Refused" {
		t.Errorf("shown is %q", said(&n))
	}
	for _, lesser := range []func(){
		func() { n.Tell(screen.Good, "Copied") },
		func() { n.Tell(screen.Plain, "Copied") },
		func() { n.Tell(screen.Warn, "Copied") },
		func() { n.Answer("Copied") },
	} {
		if lesser(); said(&n) != "Refused | Copied" {
			t.Errorf("shown is %q", said(&n))
		}
		n.Retract("Copied")
	}
	if n.Tell(screen.Bad, "Refused again"); said(&n) != "Refused again" {
		t.Errorf("a newer failure: %q", said(&n))
	}
	n.Retract("Refused again")
	n.Tell(screen.Good, "Undone")
	if n.Elsewhere(false); said(&n) != "Refused | Undone" {
		t.Errorf("a key removed a notice too early; shown is %q", said(&n))
	}
	if n.due(n.number.Load()); said(&n) != "Undone" {
		t.Errorf("once it could be read, there is still %q", said(&n))
	}
	if n.due(n.number.Load()); said(&n) != "" {
		t.Errorf("it stays: %q", said(&n))
	}
}

// Of two failures the older one was never shown again.
func TestAnOlderFailureComesBack(t *testing.T) {
	var n Queue
	n.Tell(screen.Warn, "It has changed")
	n.Tell(screen.Warn, "It is a draft")
	for _, want := range []string{"It is a draft", "It has changed | It is a draft", "It is a draft", ""} {
		if said(&n) != want {
			t.Fatalf("shown is %q, want %q", said(&n), want)
		}
		n.due(n.number.Load())
	}
}

// What can't be stored is lost with the program: that was hidden by any toast.
func TestThatNothingCanBeStoredIsAboveAllElse(t *testing.T) {
	n := Queue{Local: state.Fault{Kind: state.FaultLocal, Message: "The disk is full."}}
	shown := func() (texts []string) {
		for _, m := range n.Messages("The disk is full. Your input stays in memory.", viewtest.Theme()) {
			texts = append(texts, m.Text)
		}
		return texts
	}
	n.Tell(screen.Good, "Copied")
	if got := shown(); !slices.Equal(got, []string{"! The disk is full. Your input stays in memory.", "Copied"}) {
		t.Errorf("shown are %q", got)
	}
	n.Tell(screen.Bad, "Refused")
	n.Answer("Nothing here.")
	if got := shown(); len(got) != mostShown || got[1] != "Refused" {
		t.Errorf("shown are %q", got)
	}
	n.Over()
	n.Clear()
	n.Tell(screen.Good, "Copied")
	if got := shown(); !slices.Equal(got, []string{"Copied"}) {
		t.Errorf("any other banner waits: %q", got)
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
	if n.Tell(screen.Good, "Undone"); said(&n) != "Undone" {
		t.Errorf("the outcome is below %q", said(&n))
	}
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

func TestAReasonIsRemovedAlone(t *testing.T) {
	var n Queue
	n.Tell(screen.Bad, "Refused")
	if n.Answer("Nothing to undo."); said(&n) != "Refused | Nothing to undo." {
		t.Fatalf("shown is %q", said(&n))
	}
	if n.Answer("Nothing to redo."); said(&n) != "Refused | Nothing to redo." {
		t.Errorf("the reason of an earlier key is still shown: %q", said(&n))
	}
	if n.Elsewhere(false); said(&n) != "Refused" {
		t.Errorf("behind it is %q", said(&n))
	}
}

// An edit that was refused, and is saved now, would have a notice for each.
func TestANewNoticeReplacesThatOfTheSameEdit(t *testing.T) {
	var n Queue
	n.TellEdit(screen.Bad, 7, "Refused")
	before := n.number.Load()
	n.TellSaved(state.OutboxEdit{
		ID:   7,
		Edit: state.Edit{Proposal: 1, Option: 2, Change: state.WriteText{Field: state.InstallerNotes}},
	}, "Saved notes")
	if said(&n) != "Saved notes" || n.number.Load() == before {
		t.Errorf("shown is %q", said(&n))
	}
	other := state.TextRef{Proposal: 1, Option: 2, Field: state.ClientDescription}
	n.TellSaved(
		state.OutboxEdit{
			ID:   8,
			Edit: state.Edit{Proposal: 1, Option: 2, Change: state.WriteText{Field: state.ClientDescription}},
		},
		"Saved both")
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
		e := state.OutboxEdit{
			ID: id, Edit: state.Edit{Proposal: 1, Option: state.OptionID(id), Change: state.WriteText{}},
		}
		text := "saved"
		if merged {
			e.Merged, text = new("text"), fmt.Sprintf("merged into %d", n.Merged()+1)
		}
		n.TellSaved(e, text)
	}
	save(1, true)
	n.TellEdit(screen.Bad, 2, "Refused")
	save(3, true)
	save(4, false)
	for _, want := range []string{"Refused | saved", "merged into 2 | saved"} {
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
	if got := n.Messages("Offline", viewtest.Theme()); len(got) != 1 || got[0].Text != "! Offline" {
		t.Errorf("the banner is %v", got)
	}
}
