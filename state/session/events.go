package session

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
)

// Event is something that happened and that a person may need to know.
type Event interface{ event() }

type (
	// Ready reports that the local store has been read for the first time.
	Ready struct{}
	// LocalFault reports that this machine failed to store or read something. Typed text stays in
	// memory, and the write or read is retried.
	LocalFault struct{ Fault state.Fault }
	// Kept reports that this machine can write or read again after a LocalFault, and that everything
	// is stored.
	Kept struct{}
	// DraftKept reports that the typed text is durable.
	DraftKept struct{ Draft state.Draft }
	// Failed reports that something a person did could not be done.
	Failed struct{ Fault state.Fault }
	// Committed reports that an edit is durable in the outbox.
	Committed struct {
		Edit  state.Edit // as it was passed in
		Entry state.OutboxEdit
	}
	// Uncommitted reports why the outbox refused an edit; never because of a local fault.
	Uncommitted struct {
		Edit  state.Edit
		Fault state.Fault
	}
	// ClientAnswered reports, in words, what the client of the open proposal has answered. Proposal is its state since
	// then.
	ClientAnswered struct {
		Proposal *state.Proposal
		Words    string
	}
	// Unread reports why the open proposal could not be read from the service.
	Unread struct{ Fault state.Fault }
	// Pushed is the outcome of a step of the outbox.
	Pushed struct{ Outcome state.Outcome }
	// Decided is the state of an edit after a person's decision.
	Decided struct{ Entry state.OutboxEdit }
	// LeaseLost reports that typing in a text has ended because another terminal has edited it
	// since that time; zero if it no longer does.
	LeaseLost struct {
		Ref   state.TextRef
		Since time.Time
		Built bool // no other terminal edits it: its option was built, and the built text has a draft
	}
	// TakenOver reports that this terminal now has the lease of a proposal.
	TakenOver struct{ Proposal state.ProposalID }
	// NotTakenOver reports why this terminal did not get the lease of a proposal.
	NotTakenOver struct {
		Proposal state.ProposalID
		Fault    state.Fault
	}
	// DiscardedInstead reports that a text became a discarded draft because it could not be
	// written: another terminal edits it, its conflict is settled, or its plan was built and the
	// built text has a draft.
	DiscardedInstead struct {
		Text  state.Draft
		Built bool
	}
	// Followed reports that another terminal has typed in a text that is open here without unsaved
	// changes.
	Followed struct{ Draft state.Draft }
	// ScratchKept reports that what was typed at a place before LeaveScratch is stored.
	ScratchKept struct{ At state.ScratchPlace }
	// MergeLost reports that typing a manual merge has ended because another terminal has typed it
	// since that time; zero if the conflict was settled there, or theirs has changed.
	MergeLost struct {
		Entry int64
		Since time.Time
	}
	// MergeKept reports that a manual merge is stored.
	MergeKept struct{ Merge state.Draft }
	// MergeUnsaved reports that a decision was not made because its text could not be stored.
	MergeUnsaved struct{ Fault state.Fault }
	// StepShown is the next step of undo or redo, after Peek, with what it would show the client that looks internal.
	StepShown struct {
		Redo  bool
		Step  state.Step
		Shown Shown
	}
	// StepTaken reports that a step was undone or redone.
	StepTaken struct {
		Redo bool
		Step state.Step
	}
	// PlanKept reports that an edit of a plan is stored.
	PlanKept struct {
		Proposal state.ProposalID
		Words    string // description of the edit, such as "adding 2 × VX-75"
	}
	// Unplanned reports that an edit of a plan was not applied, because another terminal has
	// changed the plan meanwhile.
	Unplanned struct {
		Proposal state.ProposalID
		Words    string
		Fault    state.Fault
	}
	// BackOnline reports that the service is reachable again after a person ended working offline.
	BackOnline struct{}
	// LinkBroke reports that all requests fail, for a new reason.
	LinkBroke struct{ Fault state.Fault }
	// PinBegun reports that proposals were pinned. This is the first of them.
	PinBegun struct{ Proposal state.ProposalID }
	// Pinned reports that all parts of a pinned proposal are cached.
	Pinned struct{ Proposal state.ProposalID }
	// PinDelayed reports why a pinned proposal is not cached yet. Fetching continues automatically.
	PinDelayed struct {
		Proposal state.ProposalID
		Fault    state.Fault
	}
	// PinFailed reports why a pinned proposal can't be fetched.
	PinFailed struct {
		Proposal state.ProposalID
		Fault    state.Fault
	}
	// PinsChanged reports, once after a start, which pinned proposals have changed since they were fetched.
	PinsChanged struct{ Proposals []state.ProposalID }
	// SiteRefused reports why the service does not take what was entered at a site.
	SiteRefused struct {
		Proposal state.ProposalID
		Fault    state.Fault
	}
	// Unpinned reports that a proposal is no longer pinned.
	Unpinned struct{ Proposal state.ProposalID }
	// BuildRests reports that a run of the builder has ended or waits for a person.
	BuildRests struct{ Run build.Run }
	// BuildRefused reports why an action on a proposal's builder failed.
	BuildRefused struct{ Fault state.Fault }
	// ProbeDue reports that it is time to read again: the service may be back, or the outbox has
	// found that it is.
	ProbeDue struct{}
)

func (Ready) event()            {}
func (LocalFault) event()       {}
func (Kept) event()             {}
func (DraftKept) event()        {}
func (Failed) event()           {}
func (Committed) event()        {}
func (Uncommitted) event()      {}
func (ClientAnswered) event()   {}
func (Unread) event()           {}
func (Pushed) event()           {}
func (Decided) event()          {}
func (LeaseLost) event()        {}
func (TakenOver) event()        {}
func (NotTakenOver) event()     {}
func (DiscardedInstead) event() {}
func (Followed) event()         {}
func (MergeLost) event()        {}
func (MergeKept) event()        {}
func (MergeUnsaved) event()     {}
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
func (PinsChanged) event()      {}
func (SiteRefused) event()      {}
func (Unpinned) event()         {}
func (BuildRests) event()       {}
func (BuildRefused) event()     {}
func (ProbeDue) event()         {}
func (ScratchKept) event()      {}
