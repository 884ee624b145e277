package build

import (
	"slices"
	"time"

	"app.tender/tender/state"
)

// View is the state of a proposal's builder, for a screen or a command. It is an immutable value.
type View struct {
	Proposal state.ProposalID
	Ready    bool        // Look was read
	Reading  bool        // Look is being read
	Fault    state.Fault // why it could not be read; FaultNone if it was
	Remote   Remote      // the state at the service
	Grammar  Grammar     // of the service's outlines

	Run     Run         // the newest; its id is 0 if there is none
	Past    []Run       // the others, newest first
	Trouble state.Fault // why the last step is being retried; FaultNone if it succeeded
	Changed bool        // the plan has changed since the run uploaded it, and nothing is built yet
	Other   time.Time   // since when another terminal drives the run; zero if none does
	Sent    int64       // bytes uploaded of the current piece,
	Total   int64       // and its size; 0 outside of an upload
}

// Steps returns the state of the six steps as of now.
func (v *View) Steps(now time.Time) []Step {
	steps := v.Run.Steps(now)
	for i := range steps {
		s := &steps[i]
		if s.State != StepGoing {
			continue
		}
		if v.Total > 0 && i == 1 {
			s.Words += " · " + Bytes(v.Sent) + " of " + Bytes(v.Total)
		}
		if v.Trouble.Kind != state.FaultNone {
			s.Words = v.Trouble.Message
		}
	}
	return steps
}

// Grammar is whether the builder's grammar can add lines to non-empty options.
type Grammar int

// The values of Grammar.
const (
	GrammarUnknown Grammar = iota // no outline was read yet
	GrammarNone                   // the builder interprets content its own way
	GrammarOne                    // content in the grammar is built as written
)

// GrammarOf returns the grammar that an outline states; GrammarUnknown without an outline.
func GrammarOf(o state.AIOutline) Grammar {
	switch {
	case o.Grammar > 0:
		return GrammarOne
	case o.Status == "":
		return GrammarUnknown
	default:
		return GrammarNone
	}
}

// Act is something that a person can do with a run.
type Act string

// The acts. Each is a method of the engine and of the session.
const (
	ActBegin  Act = "build"        // begin a run of the plan
	ActStop   Act = "stop"         // pause the run
	ActRetry  Act = "retry"        // continue the run
	ActAccept Act = "accept"       // build the outline as it is
	ActAgain  Act = "upload again" // upload the current plan
	ActCancel Act = "give up"      // end the run
)

// Acts returns what can be done with a run, the most likely first.
func (r *Run) Acts() []Act {
	switch r.Status {
	case Going:
		return []Act{ActStop}
	case Asking:
		if r.Planned() {
			return []Act{ActAccept, ActAgain, ActCancel}
		}
		return []Act{ActAccept, ActCancel}
	case Stopped, Failed:
		if r.Planned() && !r.Ordered() {
			return []Act{ActRetry, ActAgain, ActCancel}
		}
		return []Act{ActRetry, ActCancel}
	default:
		return []Act{ActBegin}
	}
}

// StepState is the state of a step.
type StepState string

// The states of a step.
const (
	StepWaits   StepState = "waits"   // not started
	StepGoing   StepState = "going"   // in progress
	StepDone    StepState = "done"    // finished as planned
	StepDiffers StepState = "differs" // finished or waiting, with differences from the plan or lines without a price
	StepFailed  StepState = "failed"  // needs a person to continue
)

// Step is one of the six steps of a run.
type Step struct {
	Name  string // "Plan", "Upload", "Outline", "Check", "Build", "Check"
	About string // description of a step that has not started: "the outline against the plan"
	State StepState
	Words string        // result or progress
	For   time.Duration // time since it started; 0 unless it is in progress
}

// Steps returns the state of the six steps as of now. All steps wait if the run has not begun.
func (r *Run) Steps(now time.Time) []Step {
	steps := []Step{
		{Name: "Plan"},
		{Name: "Upload"},
		{Name: "Outline"},
		{Name: "Check", About: "the outline against the plan"},
		{Name: "Build"},
		{Name: "Check", About: "the proposal against the plan"},
	}
	if r.ID != 0 && !r.Planned() {
		steps[0].Name, steps[0].About = "Content", ""
		steps[3].About, steps[5].About = "the outline, with no plan to check it against",
			"the proposal, with no plan to check it against"
	}
	at := r.place()
	for i := range steps {
		s := &steps[i]
		switch {
		case r.ID == 0 || i > at:
			s.State = StepWaits
			continue
		case i < at:
			s.State = StepDone
		case r.Status == Going:
			s.State, s.For = StepGoing, max(0, now.Sub(r.Entered))
		default:
			s.State = StepFailed
		}
		s.Words = r.stepResult(i)
	}
	if r.ID != 0 {
		r.judge(steps, at)
	}
	return steps
}

// phases lists the phases in order. The first is step two of the six.
var phases = []Phase{Uploading, Outlining, Checking, Building, Proving, Done}

// place returns the index of the current step; past the last one when the run is done.
func (r *Run) place() int {
	if i := slices.Index(phases, r.Phase); i >= 0 {
		return 1 + i
	}
	return len(phases)
}

// judge marks the two comparison steps by their result.
func (r *Run) judge(steps []Step, at int) {
	for i, c := range map[int]Check{3: r.Check, 5: r.Proof} {
		if i <= at && c.Made && c.Against && (len(c.Differences) > 0 || c.Unpriced > 0) ||
			i == at && r.Status == Asking {
			steps[i].State = StepDiffers
		}
	}
	if r.Status == Ended && at < len(steps) { // cancelled
		steps[at].State, steps[at].Words = StepFailed, "cancelled"
	}
}
