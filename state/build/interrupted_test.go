package build_test

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/text"
)

// moment is a point of a run: while the answer to a write is awaited, or once the service works on what the write
// began.
type moment struct {
	name  string
	write int                    // the one in flight; 0: none
	when  func(r build.Run) bool // without a write in flight
	fails func(w *world)         // makes the service fail at what it works on
}

var moments = []moment{
	{name: "upload sending", write: 1},
	{
		name: "upload started", when: func(r build.Run) bool {
			return r.Phase == build.Uploading && r.Pieces[0].Content != 0
		},
		fails: func(w *world) {
			w.service.Contents[0].Status, w.service.Contents[0].Summary = state.AIInvalid, "Not UTF-8."
		},
	},
	{name: "outline sending", write: 2},
	{
		name: "outline started", when: func(r build.Run) bool { return r.Phase == build.Outlining && r.Started },
		fails: func(w *world) { w.service.Outline.Status = state.AIFailed },
	},
	{name: "build sending", write: 3},
	{
		name: "build started", when: func(r build.Run) bool { return r.Phase == build.Building && r.Started },
		fails: func(w *world) {
			w.service.Builds = func([]string) ([]string, error) { return nil, fmt.Errorf("four options in Theater") }
		},
	},
	{name: "delete sending", write: 4},
}

// at runs until the moment, calls do, and runs on until a person has to do something.
func (w *world) at(e *build.Engine, m moment, do func(r build.Run) state.Fault) build.Run {
	w.t.Helper()
	r, writes := w.begin(e), 0
	if m.when != nil {
		for !m.when(r) {
			now, wait, err := e.Step(w.t.Context(), r.ID, nil)
			if err != nil || wait.Person {
				w.t.Fatalf("%s: %+v, %v", m.name, now, err)
			}
			r, w.now = now, w.now.Add(wait.For)
		}
		_ = do(r) // what it says is for a write
		return w.drive(e, r.ID)
	}
	w.meet = func(_ int, write bool) (f state.Fault, done bool) {
		if write {
			if writes++; writes == m.write {
				f = do(r)
			}
		}
		return f, f.Kind == state.FaultNone
	}
	defer func() { w.meet = nil }()
	return w.drive(e, r.ID)
}

// left describes what a run, the plan and the service have.
func (w *world) left(r build.Run) string {
	words := fmt.Sprintf("%s %s", r.Phase, r.Status)
	if r.Sending {
		words += " sending"
	}
	if r.Started {
		words += " started"
	}
	if r.Fault.Kind != state.FaultNone {
		words += ": " + r.Fault.Error()
	}
	at := w.service
	return fmt.Sprintf("  run: %s\n  plan: %s\n  service: %s, %d content, outline %s, build %s, %d lines\n", words,
		strings.TrimSpace(string(w.plans.Stage)+" "+w.plans.Reason),
		text.Count(at.Writes, "write"), len(at.Contents), cmp.Or(at.Outline.Status, "none"),
		cmp.Or(at.Build.Status, "none"), len(at.Lines()))
}

// interrupt does something to a run at a moment; what is not possible while it goes on is refused.
func (w *world) interrupt(e *build.Engine, m moment, act string) build.Run {
	w.t.Helper()
	must := func(_ build.Run, err error) {
		if err != nil {
			w.t.Errorf("%s: %v", act, err)
		}
	}
	refused := func(what string, err error) {
		if err == nil {
			w.t.Errorf("%s is not refused", what)
		}
	}
	return w.at(e, m, func(r build.Run) state.Fault {
		ctx := w.t.Context()
		_, err := e.BeginPlan(ctx, proposal)
		refused("a second build", err)
		switch act {
		case "stop":
			must(e.Stop(ctx, r.ID))
		case "cancel":
			_, err := e.Cancel(ctx, r.ID)
			refused("canceling without stopping", err)
			must(e.Stop(ctx, r.ID))
			must(e.Cancel(ctx, r.ID))
		case "retry":
			_, err := e.Retry(ctx, r.ID)
			refused("retrying without stopping", err)
		case "fail":
			if m.fails == nil {
				return state.Fault{Kind: state.FaultSubscription, Message: "Run out.", Next: "Renew it."}
			}
			m.fails(w)
		}
		return state.Fault{}
	})
}

// goOn continues an interrupted run in another process, once the service can do again what it failed at. It returns
// the stage of the plan at once and the number of writes in the end, with each line built once, or why it does not
// continue.
func (w *world) goOn(how func(*build.Engine) (build.Run, error)) string {
	w.t.Helper()
	w.service.Builds = nil
	for i := range w.service.Contents {
		w.service.Contents[i].Status = state.AITranscribed
	}
	e := w.engine()
	r, err := how(e)
	if err != nil {
		return err.Error()
	}
	stage := w.plans.Stage
	w.builtOnce("", w.drive(e, r.ID))
	return fmt.Sprintf("plan %s, then %s", stage, text.Count(w.service.Writes, "write"))
}

// Whatever interrupts a build while a request is on its way or the service works, nothing is built twice and
// nothing is lost: its answer is kept, the plan is given back as planned only if it was certainly not built, and
// each way to continue sends only what the service does not have.
func TestABuildIsInterruptedAtEveryMoment(t *testing.T) {
	var b strings.Builder
	for _, m := range moments {
		for _, act := range []string{"stop", "cancel", "fail", "retry"} {
			ways := []struct {
				name string
				how  func(*build.Engine) (build.Run, error)
			}{
				{"Retry", func(e *build.Engine) (build.Run, error) { return e.Retry(t.Context(), 1) }},
				{"UploadAgain", func(e *build.Engine) (build.Run, error) { return e.UploadAgain(t.Context(), 1) }},
				{"BeginPlan", func(e *build.Engine) (build.Run, error) { return e.BeginPlan(t.Context(), proposal) }},
			}
			for i, way := range ways {
				w := newWorld(t)
				r := w.interrupt(w.engine(), m, act)
				if i == 0 {
					fmt.Fprintf(&b, "%s, %s\n%s", m.name, act, w.left(r))
				}
				if r.Phase == build.Done || way.name == "BeginPlan" && r.Ordered() {
					continue // there is nothing left to do, or a person was told that it may be built twice
				}
				fmt.Fprintf(&b, "  %s: %s\n", way.name, w.goOn(way.how))
			}
		}
	}
	if diff := gocmp.Diff(strings.Split(interrupted, "\n"), strings.Split("\n"+b.String(), "\n")); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

const interrupted = `
upload sending, stop
  run: upload stopped: Stopped. Retry resumes it.
  plan: planned
  service: 1 write, 1 content, outline none, build none, 0 lines
  Retry: plan sent, then 4 writes
  UploadAgain: plan planned, then 6 writes
  BeginPlan: The plan of this proposal is already being built. Continue with that, or cancel it first.
upload sending, cancel
  run: upload ended: Stopped.
  plan: planned
  service: 1 write, 1 content, outline none, build none, 0 lines
  Retry: Nothing to retry. Open the builder again.
  UploadAgain: No plan to upload again. Open the builder again.
  BeginPlan: plan planned, then 6 writes
upload sending, fail
  run: upload failed: Run out. Renew it.
  plan: planned Run out.
  service: 1 write, 0 content, outline none, build none, 0 lines
  Retry: plan sent, then 5 writes
  UploadAgain: plan planned, then 5 writes
  BeginPlan: The plan of this proposal is already being built. Continue with that, or cancel it first.
upload sending, retry
  run: done ended
  plan: built
  service: 4 writes, 0 content, outline Completed, build Completed, 3 lines
upload started, stop
  run: upload stopped: Stopped. Retry resumes it.
  plan: planned
  service: 1 write, 1 content, outline none, build none, 0 lines
  Retry: plan sent, then 4 writes
  UploadAgain: plan planned, then 6 writes
  BeginPlan: The plan of this proposal is already being built. Continue with that, or cancel it first.
upload started, cancel
  run: upload ended: Stopped.
  plan: planned
  service: 1 write, 1 content, outline none, build none, 0 lines
  Retry: Nothing to retry. Open the builder again.
  UploadAgain: No plan to upload again. Open the builder again.
  BeginPlan: plan planned, then 6 writes
upload started, fail
  run: upload failed: The service can't read plan-1042-eeb771.md. Not UTF-8. Delete it and upload something else.
  plan: planned The service can't read plan-1042-eeb771.md. Not UTF-8.
  service: 1 write, 1 content, outline none, build none, 0 lines
  Retry: plan sent, then 4 writes
  UploadAgain: plan planned, then 6 writes
  BeginPlan: The plan of this proposal is already being built. Continue with that, or cancel it first.
upload started, retry
  run: done ended
  plan: built
  service: 4 writes, 0 content, outline Completed, build Completed, 3 lines
outline sending, stop
  run: outline stopped started: Stopped. Retry resumes it.
  plan: planned
  service: 2 writes, 1 content, outline Generating, build none, 0 lines
  Retry: plan sent, then 4 writes
  UploadAgain: plan planned, then 7 writes
  BeginPlan: The plan of this proposal is already being built. Continue with that, or cancel it first.
outline sending, cancel
  run: outline ended started: Stopped.
  plan: planned
  service: 2 writes, 1 content, outline Generating, build none, 0 lines
  Retry: Nothing to retry. Open the builder again.
  UploadAgain: No plan to upload again. Open the builder again.
  BeginPlan: plan planned, then 7 writes
outline sending, fail
  run: outline failed: Run out. Renew it.
  plan: planned Run out.
  service: 2 writes, 1 content, outline none, build none, 0 lines
  Retry: plan sent, then 5 writes
  UploadAgain: plan planned, then 7 writes
  BeginPlan: The plan of this proposal is already being built. Continue with that, or cancel it first.
outline sending, retry
  run: done ended
  plan: built
  service: 4 writes, 0 content, outline Completed, build Completed, 3 lines
outline started, stop
  run: outline stopped started: Stopped. Retry resumes it.
  plan: planned
  service: 2 writes, 1 content, outline Generating, build none, 0 lines
  Retry: plan sent, then 4 writes
  UploadAgain: plan planned, then 7 writes
  BeginPlan: The plan of this proposal is already being built. Continue with that, or cancel it first.
outline started, cancel
  run: outline ended started: Stopped.
  plan: planned
  service: 2 writes, 1 content, outline Generating, build none, 0 lines
  Retry: Nothing to retry. Open the builder again.
  UploadAgain: No plan to upload again. Open the builder again.
  BeginPlan: plan planned, then 7 writes
outline started, fail
  run: outline failed: The service could not make the outline. Change the content, and upload it again.
  plan: planned The service could not make the outline.
  service: 2 writes, 1 content, outline Failed, build none, 0 lines
  Retry: plan sent, then 5 writes
  UploadAgain: plan planned, then 7 writes
  BeginPlan: The plan of this proposal is already being built. Continue with that, or cancel it first.
outline started, retry
  run: done ended
  plan: built
  service: 4 writes, 0 content, outline Completed, build Completed, 3 lines
build sending, stop
  run: build stopped started: Stopped here; the service may go on building. Retry checks its outcome.
  plan: outlined
  service: 3 writes, 1 content, outline Completed, build Building, 0 lines
  Retry: plan outlined, then 4 writes
  UploadAgain: The service may have built this plan already. Retry checks its outcome; nothing is built twice.
build sending, cancel
  run: build ended started: Stopped here; the service may go on building.
  plan: planned It may have been built: check the proposal before you build it again.
  service: 3 writes, 1 content, outline Completed, build Building, 0 lines
  Retry: Nothing to retry. Open the builder again.
  UploadAgain: No plan to upload again. Open the builder again.
build sending, fail
  run: build failed: Run out. Renew it.
  plan: planned Run out.
  service: 3 writes, 1 content, outline Completed, build none, 0 lines
  Retry: plan sent, then 5 writes
  UploadAgain: plan planned, then 8 writes
  BeginPlan: The plan of this proposal is already being built. Continue with that, or cancel it first.
build sending, retry
  run: done ended
  plan: built
  service: 4 writes, 0 content, outline Completed, build Completed, 3 lines
build started, stop
  run: build stopped started: Stopped here; the service may go on building. Retry checks its outcome.
  plan: outlined
  service: 3 writes, 1 content, outline Completed, build Building, 0 lines
  Retry: plan outlined, then 4 writes
  UploadAgain: The service may have built this plan already. Retry checks its outcome; nothing is built twice.
build started, cancel
  run: build ended started: Stopped here; the service may go on building.
  plan: planned It may have been built: check the proposal before you build it again.
  service: 3 writes, 1 content, outline Completed, build Building, 0 lines
  Retry: Nothing to retry. Open the builder again.
  UploadAgain: No plan to upload again. Open the builder again.
build started, fail
  run: build failed: The service could not build the proposal; nothing was changed. It says: four options in Theater Change the plan, and upload it again.
  plan: planned The service could not build the proposal; nothing was changed. It says: four options in Theater
  service: 3 writes, 1 content, outline Completed, build Failed, 0 lines
  Retry: plan sent, then 5 writes
  UploadAgain: plan planned, then 8 writes
  BeginPlan: The plan of this proposal is already being built. Continue with that, or cancel it first.
build started, retry
  run: done ended
  plan: built
  service: 4 writes, 0 content, outline Completed, build Completed, 3 lines
delete sending, stop
  run: prove stopped: Stopped here; the service may go on building. Retry checks its outcome.
  plan: built
  service: 4 writes, 0 content, outline Completed, build Completed, 3 lines
  Retry: plan built, then 5 writes
  UploadAgain: The service may have built this plan already. Retry checks its outcome; nothing is built twice.
delete sending, cancel
  run: prove ended: Stopped here; the service may go on building.
  plan: built
  service: 4 writes, 0 content, outline Completed, build Completed, 3 lines
  Retry: Nothing to retry. Open the builder again.
  UploadAgain: No plan to upload again. Open the builder again.
delete sending, fail
  run: done ended
  plan: built
  service: 4 writes, 1 content, outline Completed, build Completed, 3 lines
delete sending, retry
  run: done ended
  plan: built
  service: 4 writes, 0 content, outline Completed, build Completed, 3 lines
`
