package session

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/bridge"
)

// Event is something that happened, for the screen or command that tells a person.
type Event interface{ event() }

type (
	// Ready says that the local store has been read for the first time.
	Ready struct{}
	// LocalFault says that this machine could not keep or read something. Typed text
	// stays in memory, and writing it is tried again.
	LocalFault struct{ Fault state.Fault }
	// Kept says that this machine writes again after it could not do something, and that
	// everything is on the disk.
	Kept struct{}
	// DraftKept says that the typed text is durable.
	DraftKept struct{ Draft state.Draft }
	// Failed says that something a person did could not be done.
	Failed struct{ Fault state.Fault }
	// Committed says that an edit is durable in the outbox.
	Committed struct {
		Edit  state.Edit // as it was handed over
		Entry state.Entry
	}
	// Uncommitted says why the outbox did not take an edit; never for a fault of this
	// machine.
	Uncommitted struct {
		Edit  state.Edit
		Fault state.Fault
	}
	// Unread says why the open proposal could not be read from the service.
	Unread struct {
		Proposal state.ProposalID
		Fault    state.Fault
	}
	// Pushed is the outcome of one step of the outbox.
	Pushed struct{ Outcome state.Outcome }
	// Decided says how an entry stands after a person decided.
	Decided struct{ Entry state.Entry }
	// LeaseLost says that typing in a text has ended because another terminal edits it,
	// since that time; zero when it has ended there, too.
	LeaseLost struct {
		Ref   state.TextRef
		Since time.Time
		Built bool // no other terminal edits it: its option was built, and the text of that has a draft
	}
	// TakenOver says that this terminal is the one that edits a text now.
	TakenOver struct{ Ref state.TextRef }
	// DiscardedInstead says that a text is a discarded draft because it could not be
	// written where it belongs: another terminal edits that, its conflict is over, or it was
	// of a plan that was built, and the text of that has a draft.
	DiscardedInstead struct {
		Text  state.Draft
		Built bool
	}
	// Followed says that another terminal has typed in a text that is open here and
	// in which nothing was typed since.
	Followed struct{ Draft state.Draft }
	// ScratchLost says that another terminal types at a place, since that time, and this one
	// may not. Values are what was typed here and is kept nowhere; none where nothing is lost.
	ScratchLost struct {
		At     state.ScratchPlace
		Since  time.Time
		Values map[string]string
	}
	// ScratchKept says that what was typed at a place before LetScratch is durable.
	ScratchKept struct{ At state.ScratchPlace }
	// ResultLost says that typing the manual merge of an entry has ended because another
	// terminal does that, since that time; zero when the conflict was settled there, or
	// theirs has changed.
	ResultLost struct {
		Entry int64
		Since time.Time
	}
	// ResultTakenOver says that this terminal is the one that types the manual merge for the
	// conflict of an entry.
	ResultTakenOver struct{ Entry int64 }
	// ResultKept says that a manual merge is durable.
	ResultKept struct{ Result state.ManualMerge }
	// ResultUnsaved says that a decision was not made because its text could not be kept.
	ResultUnsaved struct{ Fault state.Fault }
	// StepShown is the step that undo or redo would take, after Peek.
	StepShown struct {
		Redo bool
		Step state.Step
	}
	// StepTaken says that something was undone or done again.
	StepTaken struct {
		Redo bool
		Step state.Step
	}
	// PlanKept says that an edit of a plan is durable.
	PlanKept struct {
		Proposal state.ProposalID
		Words    string // what the edit does, as in "adding 2 × VX-75"
	}
	// Unplanned says that an edit of a plan was not done, because another terminal has
	// changed the plan meanwhile.
	Unplanned struct {
		Proposal state.ProposalID
		Words    string
		Fault    state.Fault
	}
	// BackOnline says that the service can be reached after a person ended working offline.
	BackOnline struct{}
	// LinkBroke says that no request works any more, for a new reason.
	LinkBroke struct{ Fault state.Fault }
	// PinBegun says that proposals were pinned; this is the first of them.
	PinBegun struct{ Proposal state.ProposalID }
	// Pinned says that everything of a proposal that a person has pinned is here.
	Pinned struct{ Proposal state.ProposalID }
	// PinDelayed says why a pinned proposal is not here yet. Fetching goes on by itself.
	PinDelayed struct {
		Proposal state.ProposalID
		Fault    state.Fault
	}
	// PinFailed says why it can't be fetched.
	PinFailed struct {
		Proposal state.ProposalID
		Fault    state.Fault
	}
	// Unpinned says that a proposal is no longer pinned.
	Unpinned struct{ Proposal state.ProposalID }
	// BuildRests says that a run of the builder waits for a person, or has ended.
	BuildRests struct{ Run bridge.Run }
	// BuildRefused says why something could not be done with the builder of a proposal.
	BuildRefused struct {
		Proposal state.ProposalID
		Fault    state.Fault
	}
	// ProbeDue says that it is time to see whether the service is back.
	ProbeDue struct{}
)

func (Ready) event()            {}
func (LocalFault) event()       {}
func (Kept) event()             {}
func (DraftKept) event()        {}
func (Failed) event()           {}
func (Committed) event()        {}
func (Uncommitted) event()      {}
func (Unread) event()           {}
func (Pushed) event()           {}
func (Decided) event()          {}
func (LeaseLost) event()        {}
func (TakenOver) event()        {}
func (DiscardedInstead) event() {}
func (Followed) event()         {}
func (ResultLost) event()       {}
func (ResultTakenOver) event()  {}
func (ResultKept) event()       {}
func (ResultUnsaved) event()    {}
func (StepShown) event()        {}
func (StepTaken) event()        {}
func (PlanKept) event()         {}
func (Unplanned) event()        {}
func (BackOnline) event()       {}
func (LinkBroke) event()        {}
func (PinBegun) event()         {}
func (Pinned) event()           {}
func (PinDelayed) event()       {}
func (PinFailed) event()        {}
func (Unpinned) event()         {}
func (BuildRests) event()       {}
func (BuildRefused) event()     {}
func (ProbeDue) event()         {}
func (ScratchLost) event()      {}
func (ScratchKept) event()      {}
