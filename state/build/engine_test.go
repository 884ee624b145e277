package build_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"github.com/google/go-cmp/cmp"
)

// builtOnce fails unless the proposal has every planned line once, the run says so, and no content
// of the plan is left that the next outline would include.
func (w *world) builtOnce(name string, r build.Run) {
	w.t.Helper()
	got := w.service.Lines()
	if diff := cmp.Diff(planned, got); diff != "" {
		w.t.Errorf("%s: -planned +built:\n%s", name, diff)
	}
	if r.Phase != build.Done || r.Status != build.Ended || !r.Proof.Same() || w.plans.Stage != build.StageBuilt {
		w.t.Errorf("%s: %s, %s: %+v, the plan is %s, proof %+v", name, r.Phase, r.Status, r.Fault, w.plans.Stage,
			r.Proof)
	}
}

func TestAPlanIsBuilt(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	r := w.drive(e, w.begin(e).ID)
	w.builtOnce("", r)
	if len(w.service.Contents) > 0 {
		t.Errorf("left: %+v", w.service.Contents)
	}
	if w.service.Writes != 4 { // upload, outline, build, delete
		t.Errorf("%d writes", w.service.Writes)
	}
}

// A fault of any kind at any request neither duplicates nor loses a line of the plan.
func TestFaultsAtEveryRequest(t *testing.T) {
	for _, kind := range []struct {
		name   string
		fault  state.Fault
		done   bool
		killed bool
	}{
		{name: "not sent", fault: state.Fault{Kind: state.FaultOffline}},
		{name: "refused for now", fault: state.Fault{Kind: state.FaultUnavailable}},
		{name: "cut on its way there", fault: state.Fault{Kind: state.FaultUncertain}},
		{name: "cut on its way back", fault: state.Fault{Kind: state.FaultUncertain}, done: true},
		{name: "killed before", killed: true},
		{name: "killed after", killed: true, done: true},
	} {
		for _, manner := range []string{"", "careless", "anonymous", "mute", "built before"} {
			for n := 1; ; n++ {
				w := newWorld(t)
				w.service.Careless, w.service.Anonymous, w.service.Mute = manner != "", manner == "anonymous",
					manner == "mute"
				if manner == "built before" {
					w.service.Build.Status = state.AICompleted
				}
				e := w.engine()
				r := w.begin(e)
				w.service.Requests = 0
				met := false
				w.meet = func(request int, write bool) (state.Fault, bool) {
					if request != n {
						return state.Fault{}, true
					}
					met = true
					f := kind.fault
					switch {
					case kind.killed:
						w.store.killed = true
					case !write && f.Kind == state.FaultUncertain: // a read has no uncertain outcome
						f.Kind = state.FaultUnavailable
					}
					return f, kind.done
				}
				r = w.drive(e, r.ID)
				name := fmt.Sprintf("%s at request %d of a service that is %q", kind.name, n, manner)
				w.builtOnce(name, r)
				if t.Failed() {
					t.FailNow()
				}
				if !met {
					if n < 10 {
						t.Errorf("only %d requests", n)
					}
					break
				}
			}
		}
	}
}

// The process is killed before and after every write to the disk, and another one continues.
func TestKillsAroundEveryWriteToTheDisk(t *testing.T) {
	for _, after := range []bool{false, true} {
		for n := 2; ; n++ { // the first write creates the run, which nobody knows of yet
			w := newWorld(t)
			e := w.engine()
			r := w.begin(e)
			met := false
			w.store.strike = func(write int) (bool, bool) {
				if write != n {
					return false, false
				}
				met = true
				return !after, after
			}
			w.service.Careless = true
			w.builtOnce(fmt.Sprintf("killed at write %d, after: %t", n, after), w.drive(e, r.ID))
			if t.Failed() {
				t.FailNow()
			}
			if !met {
				break
			}
		}
	}
}

// The response to the build request is lost, and this service builds an outline at every request.
// The request is never repeated, neither while it may still arrive nor later.
func TestALateBuildIsNotBuiltTwice(t *testing.T) {
	for _, earlier := range []bool{false, true} {
		w := newWorld(t)
		w.service.Careless = true
		if earlier { // the service reports an earlier build as Completed
			w.service.Build.Status = state.AICompleted
		}
		e := w.engine()
		r := w.begin(e)
		lost := false
		w.meet = func(_ int, write bool) (state.Fault, bool) {
			if write && !lost && w.service.Outline.Status == state.AICompleted &&
				w.service.Build.Status != state.AIBuilding {
				lost = true
				return state.Fault{Kind: state.FaultUncertain}, false
			}
			return state.Fault{}, true
		}
		late := 40 // the lost request arrives after this many seconds
		for i := range 200 {
			now, wait, err := e.Step(t.Context(), r.ID, nil)
			if err != nil {
				t.Fatal(err)
			}
			if wait.Person {
				r = now
				break
			}
			if lost && late > 0 {
				if late -= int(wait.For.Seconds()); late <= 0 {
					w.service.Finish()
				}
			}
			w.now = w.now.Add(wait.For)
			if i == 199 {
				t.Fatal("the run does not end")
			}
		}
		if late > 0 { // it arrives after all
			w.service.Finish()
		}
		w.builtOnce(fmt.Sprintf("earlier build: %t", earlier), r)
	}
}

// If the service interpreted something differently, the difference is shown, and a person has to
// accept it before the build. Lines that the service omitted stay in the plan.
func TestDifferencesNeedConfirmation(t *testing.T) {
	w := newWorld(t)
	w.service.Reads = func(text string) string {
		return strings.ReplaceAll(text, "\n- 1 x Slimline SM-6", "\n- 1 x Slimline SM-8")
	}
	w.service.Builds = func(lines []string) ([]string, error) { return lines[1:], nil }
	e := w.engine()
	r := w.drive(e, w.begin(e).ID)
	if r.Status != build.Asking || r.Phase != build.Checking || r.Check.AsPlanned != 2 ||
		len(r.Check.Differences) != 2 {
		t.Fatalf("%+v", r)
	}
	if len(w.service.Lines()) > 0 || w.plans.Stage != build.StagePlanned {
		t.Errorf("built %v, the plan is %s, but nobody accepted it", w.service.Lines(), w.plans.Stage)
	}
	if r, err := e.Accept(t.Context(), r.ID); err != nil || r.Status != build.Going {
		t.Fatalf("%+v, %v", r, err)
	}
	r = w.drive(e, r.ID)
	if r.Phase != build.Done || r.Proof.AsPlanned != 1 || r.Proof.Count(build.Missing) != 2 ||
		r.Proof.Count(build.Extra) != 1 {
		t.Errorf("%+v", r.Proof)
	}
}

// The service builds a line without a price at 0, as planned: what was typed without a network
// would be given away.
func TestUnpricedLinesNeedConfirmation(t *testing.T) {
	w := newWorld(t)
	w.plans.Unpriced = 1
	e := w.engine()
	r := w.drive(e, w.begin(e).ID)
	if r.Status != build.Asking || !r.Check.Same() || len(w.service.Lines()) > 0 ||
		w.plans.Stage != build.StagePlanned {
		t.Fatalf("%+v, built %v, the plan is %s", r, w.service.Lines(), w.plans.Stage)
	}
	if _, err := e.Accept(t.Context(), r.ID); err != nil {
		t.Fatal(err)
	}
	if r = w.drive(e, r.ID); r.Phase != build.Done || !r.Proof.Same() {
		t.Errorf("%+v", r)
	}
}

// A corrected plan replaces the first upload, whose lines are not built. A plan that was changed
// is not built in its old version.
func TestPlanIsCorrectedDuringARun(t *testing.T) {
	w := newWorld(t)
	w.service.Reads = func(text string) string {
		return strings.ReplaceAll(text, "SM-6", "SM-9")
	}
	e := w.engine()
	r := w.drive(e, w.begin(e).ID)
	w.plans.Lines = []string{"2 x Northlight VX-65", "4 h Installation", "1 x Wall mount"}
	if _, err := e.Accept(t.Context(), r.ID); state.FaultOf(err).Kind != state.FaultConflict {
		t.Errorf("a changed plan is accepted: %v", err)
	}
	again, err := e.UploadAgain(t.Context(), r.ID)
	if err != nil || again.Round != 2 || again.Pieces[0].Name == r.Pieces[0].Name {
		t.Fatalf("%+v, %v", again, err)
	}
	r = w.drive(e, r.ID)
	if r.Phase != build.Done || !slices.Equal(w.service.Lines(), w.plans.Lines) {
		t.Errorf("%s %s %+v, built %v", r.Phase, r.Status, r.Fault, w.service.Lines())
	}
}

// Content of an earlier plan, left by a crash or another terminal, is deleted before the outline
// is made; a client's e-mail stays, and is reported.
func TestOnlyOwnContentIsDeleted(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	w.service.Reads = func(string) string { return "# A\n- 9 x Wrong" }
	r := w.drive(e, w.begin(e).ID)
	if _, err := e.Cancel(t.Context(), r.ID); err != nil {
		t.Fatal(err)
	}
	left := w.service.Contents[0].Name
	w.service.Contents = append(w.service.Contents,
		state.AIContent{ID: 55, Name: "mail.txt", Status: state.AITranscribed})
	w.service.Texts[55] = "# Mail\n- 1 x Lamp"
	w.service.Reads = nil
	r = w.drive(e, w.begin(e).ID)
	if !slices.Equal(r.Others, []string{"mail.txt"}) || r.Status != build.Asking || r.Check.Count(build.Extra) != 1 ||
		r.Check.AsPlanned != 3 {
		t.Errorf("others %v, %s, %+v", r.Others, r.Status, r.Check)
	}
	for _, c := range w.service.Contents {
		if c.Name == left {
			t.Errorf("%s still exists: its lines would be built too", left)
		}
	}
}

// A person who accepts an outline gets the one that they saw: a new outline is checked again.
func TestAnotherOutlineIsCheckedAgain(t *testing.T) {
	for _, sameID := range []bool{false, true} { // a text may be edited at the service
		w := newWorld(t)
		w.service.Reads = func(text string) string { return text + "\n- 1 x Extra" }
		e := w.engine()
		r := w.drive(e, w.begin(e).ID)
		if r.Status != build.Asking {
			t.Fatalf("%+v", r)
		}
		if !sameID {
			w.service.Outline.ID = 999
		}
		w.service.Outline.Text += "\n- 5 x More"
		if _, err := e.Accept(t.Context(), r.ID); err != nil {
			t.Fatal(err)
		}
		r = w.drive(e, r.ID)
		if r.Status != build.Asking || r.Outline != w.service.Outline.ID || r.Check.Count(build.Extra) != 2 ||
			len(w.service.Lines()) > 0 {
			t.Errorf("same id %v: %s, outline %d, %+v, built %v", sameID, r.Status, r.Outline, r.Check,
				w.service.Lines())
		}
	}
}

// A service that still reports an earlier build is not mistaken for one that has built this plan,
// or for one that has omitted all of it.
func TestAnEarlierBuildIsNotThisOne(t *testing.T) {
	w := newWorld(t)
	w.service.Build.Status = state.AICompleted
	e := w.engine()
	r := w.begin(e)
	for !r.Started || r.Phase != build.Building {
		now, wait, err := e.Step(t.Context(), r.ID, nil)
		if err != nil || wait.Person {
			t.Fatalf("%+v, %v", now, err)
		}
		r, w.now = now, w.now.Add(wait.For)
	}
	w.service.Build.Status = state.AICompleted // the earlier build's
	e = w.engine()
	for range 5 {
		now, wait, err := e.Step(t.Context(), r.ID, nil)
		if err != nil || wait.Person {
			t.Fatalf("%s: %v", now.Phase, err)
		}
		w.now = w.now.Add(wait.For)
	}
	w.service.Finish()
	w.builtOnce("", w.drive(e, r.ID))
}
