package build_test

import (
	"fmt"
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
)

// A refusal by the service is shown with the next step, and ends the requests. Retry continues
// once the cause is fixed.
func TestRefusals(t *testing.T) {
	for n := 1; ; n++ {
		w := newWorld(t)
		e := w.engine()
		r := w.begin(e)
		w.service.Requests = 0
		w.meet = func(request int, _ bool) (state.Fault, bool) {
			if request == n {
				return state.Fault{Kind: state.FaultSubscription, Message: "Run out.", Next: "Renew it."}, false
			}
			return state.Fault{}, true
		}
		if r = w.drive(e, r.ID); r.Phase == build.Done {
			if n < 15 { // all but the last request, which deletes what was built
				t.Errorf("request %d is not refused", n)
			}
			break
		}
		if r.Ordered() && w.plans.Stage == build.StagePlanned {
			t.Errorf("request %d: the plan can be changed, but may be built", n)
		}
		if r.Status != build.Failed || r.Fault.Next != "Renew it." || w.service.Requests != n {
			t.Errorf("request %d: %s, %+v, %d requests", n, r.Status, r.Fault, w.service.Requests)
		}
		if _, err := e.Retry(t.Context(), r.ID); err != nil {
			t.Fatal(err)
		}
		w.builtOnce(fmt.Sprintf("refused at request %d", n), w.drive(e, r.ID))
	}
}

// The outline of a call or an e-mail can't be compared with a plan: it is shown, and built when a
// person accepts it. The recording stays.
func TestOtherContent(t *testing.T) {
	w := newWorld(t)
	w.files["/home/dana/call.m4a"] = "# Attic\n- 2 x Speaker"
	e := w.engine()
	r, err := e.BeginFiles(t.Context(), proposal,
		[]build.File{
			{Name: "call.m4a", Path: "/home/dana/call.m4a"},
			{Name: "mail.txt", Data: []byte("# Attic\n- 1 x Lamp")},
		})
	if err != nil {
		t.Fatal(err)
	}
	r = w.drive(w.engine(), r.ID)
	if r.Status != build.Asking || r.Check.Against || !strings.Contains(r.Text, "Speaker") ||
		!strings.Contains(r.Text, "Lamp") {
		t.Fatalf("%+v", r)
	}
	if _, err := e.Accept(t.Context(), r.ID); err != nil {
		t.Fatal(err)
	}
	r = w.drive(e, r.ID)
	if r.Phase != build.Done || r.Proof.Against || r.Proof.Lines != 2 || len(w.service.Contents) != 2 {
		t.Errorf("%s, %+v, content %+v", r.Phase, r.Proof, w.service.Contents)
	}
	for name, f := range map[string]build.File{
		"empty": {Name: "a"}, "missing": {Name: "b", Path: "/b"},
		"too large": {Name: "c", Data: make([]byte, state.MaxAIContentBytes+1)},
	} {
		if _, err := e.BeginFiles(t.Context(), proposal, []build.File{f}); state.FaultOf(err).
			Kind != state.FaultInvalid {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Lines are added to a non-empty option only if the service says that its grammar allows it.
func TestNothingIsAddedWithoutTheGrammar(t *testing.T) {
	for grammar, standing := range []build.Status{build.Failed, build.Ended} {
		w := newWorld(t)
		w.plans.Adds, w.service.Grammar = true, grammar
		e := w.engine()
		r := w.drive(e, w.begin(e).ID)
		if r.Status != standing || grammar == 0 && len(w.service.Lines()) > 0 {
			t.Errorf("grammar %d: %s, %+v, built %v", grammar, r.Status, r.Fault, w.service.Lines())
		}
	}
}

// A run refuses a proposal that can't be built into before anything is typed or sent.
func TestProposalsThatCannotBeBuiltInto(t *testing.T) {
	w := newWorld(t)
	w.service.Held.Status = state.StatusSubmitted
	if _, err := w.engine().BeginPlan(t.Context(), proposal); state.FaultOf(err).Kind != state.FaultConflict ||
		state.FaultOf(err).Next == "" {
		t.Errorf("submitted: %v", err)
	}
	w.service.Held.Status = state.StatusAccepted
	if _, err := w.engine().BeginPlan(t.Context(), proposal); state.FaultOf(err).Kind != state.FaultTerminal {
		t.Errorf("accepted: %v", err)
	}
	if _, err := w.engine().BeginPlan(t.Context(), -3); state.FaultOf(err).Kind != state.FaultInvalid {
		t.Errorf("local: %v", err)
	}
	w.service.Held.Status = state.StatusDraft
	w.plans.Lines, w.plans.Refused = nil,
		[]state.Fault{state.Invalid("The option is not saved yet.", "Let the outbox save it.")}
	if _, err := w.engine().BeginPlan(t.Context(), proposal); state.FaultOf(err).
		Message != "The option is not saved yet." {
		t.Errorf("nothing can be uploaded: %v", err)
	}
	w.plans.Refused = nil
	if _, err := w.engine().BeginPlan(t.Context(), proposal); state.FaultOf(err).Kind != state.FaultInvalid {
		t.Errorf("nothing planned: %v", err)
	}
	if w.service.Writes > 0 {
		t.Errorf("%d writes", w.service.Writes)
	}
}

// The pauses between polls grow from a second to a quarter of a minute.
func TestPausesGrow(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	r := w.begin(e)
	w.meet = func(int, bool) (state.Fault, bool) { return state.Fault{Kind: state.FaultOffline}, false }
	var waits []string
	for range 9 {
		now, wait, err := e.Step(t.Context(), r.ID, nil)
		if err != nil || now.Fault.Kind != state.FaultOffline {
			t.Fatalf("%+v, %v", now, err)
		}
		waits = append(waits, wait.For.String())
	}
	if got := strings.Join(waits, " "); got != "1s 1.5s 2.25s 3.375s 5.0625s 7.59375s 11.390625s 15s 15s" {
		t.Error(got)
	}
}

// One outline reveals the service's grammar. It is remembered for all proposals, so that the
// screen knows whether to offer adding to an option.
func TestTheGrammarIsRemembered(t *testing.T) {
	for grammar, want := range []build.Grammar{build.GrammarNone, build.GrammarOne} {
		w := newWorld(t)
		w.service.Grammar = grammar
		e := w.engine()
		if l, err := e.Look(t.Context(), proposal); err != nil || l.Grammar != build.GrammarUnknown {
			t.Errorf("before the first outline: %d, %v", l.Grammar, err)
		}
		w.builtOnce("", w.drive(e, w.begin(e).ID))
		w.service.Outline = state.AIOutline{} // as for another proposal
		if l, err := e.Look(t.Context(), proposal); err != nil || l.Grammar != want {
			t.Errorf("grammar %d, want %d: %v", l.Grammar, want, err)
		}
		if w.begin(e); w.plans.Grammar != want {
			t.Errorf("the plan is written for grammar %d, want %d", w.plans.Grammar, want)
		}
	}
}
