package bridge

import (
	"slices"
	"time"

	"app.tender/tender/state"
)

// View is how the builder of a proposal stands, for a screen or a command. It is a
// value, and nothing in it is ever changed.
type View struct {
	Proposal state.ProposalID
	Ready    bool        // what the service has was read
	Reading  bool        // it is being read
	Fault    state.Fault // why it could not be read; FaultNone when it could
	Look     Look        // what the service has
	Grammar  Grammar     // of the service's outlines

	Run     Run         // the newest; its id is 0 while there is none
	Past    []Run       // the others, the newest first
	Trouble state.Fault // why the last step must be taken again, which happens by itself; FaultNone when it has not
	Other   time.Time   // since when another terminal drives the run; zero when none does
	Sent    int64       // of the piece that is being uploaded, in bytes,
	Total   int64       // and of how many; 0 while none is
}

// Steps returns the six steps as they stand at now.
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

// Grammar says whether planned lines can be added to options that have some.
type Grammar int

// How much is known of the grammar of the service's outlines.
const (
	GrammarUnknown Grammar = iota // no outline was read yet
	GrammarNone                   // the builder reads content its own way
	GrammarOne                    // what is written in the grammar is built as it is
)

// GrammarOf is what an outline says of its grammar; an outline that is not there says
// nothing.
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
	ActBegin  Act = "build"        // begin with the plan
	ActStop   Act = "stop"         // end the waiting
	ActRetry  Act = "retry"        // go on where it was
	ActAccept Act = "accept"       // build the outline as it is
	ActAgain  Act = "upload again" // with the plan as it is now
	ActGiveUp Act = "give up"      // end it
)

// Acts returns what can be done with a run, the likeliest first.
func (r *Run) Acts() []Act {
	switch r.Standing {
	case Going:
		return []Act{ActStop}
	case Asking:
		if r.Planned() {
			return []Act{ActAccept, ActAgain, ActGiveUp}
		}
		return []Act{ActAccept, ActGiveUp}
	case Stopped, Failed:
		if r.Planned() && !r.Ordered() {
			return []Act{ActRetry, ActAgain, ActGiveUp}
		}
		return []Act{ActRetry, ActGiveUp}
	default:
		return []Act{ActBegin}
	}
}

// StepState is how a step stands.
type StepState string

// The states of a step.
const (
	StepWaits   StepState = "waits"   // its turn has not come
	StepGoing   StepState = "going"   // it is under way
	StepDone    StepState = "done"    // it is over, as it should be
	StepDiffers StepState = "differs" // it is over or waits, and something is not as planned
	StepFailed  StepState = "failed"  // it does not go on by itself
)

// Step is one of the six steps on the way of a run.
type Step struct {
	Name  string // "Plan", "Upload", "Outline", "Check", "Build", "Check"
	About string // what it is, for one that has not come yet: "the outline against the plan"
	State StepState
	Words string        // what came of it, or how far it is
	For   time.Duration // how long it is under way; 0 for one that is not
}

// Steps returns the six steps of a run as they stand at now. Of a run that never began
// they all wait.
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
		steps[3].About, steps[5].About = "the outline, with no plan to check it against", "the proposal, with no plan to check it against"
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
		case r.Standing == Going:
			s.State, s.For = StepGoing, max(0, now.Sub(r.Entered))
		default:
			s.State = StepFailed
		}
		s.Words = r.said(i)
	}
	if r.ID != 0 {
		r.judge(steps, at)
	}
	return steps
}

// phases are the phases in their order. The first is the second of the six steps.
var phases = []Phase{Uploading, Outlining, Checking, Building, Proving, Done}

// place is which of the six steps a run is at; beyond the last when it is done.
func (r *Run) place() int {
	if i := slices.Index(phases, r.Phase); i >= 0 {
		return 1 + i
	}
	return len(phases)
}

// judge marks the two comparisons by what they came to.
func (r *Run) judge(steps []Step, at int) {
	for i, c := range map[int]Check{3: r.Check, 5: r.Proof} {
		if i <= at && c.Made && c.Against && len(c.Differences) > 0 || i == at && r.Standing == Asking {
			steps[i].State = StepDiffers
		}
	}
	if r.Standing == Ended && at < len(steps) { // given up
		steps[at].State, steps[at].Words = StepFailed, "given up"
	}
}
