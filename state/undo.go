package state

import (
	"slices"
	"time"
)

// ActionKind says what a person did.
type ActionKind string

// The kinds of actions that can be undone.
const (
	ActCommit  ActionKind = "commit"  // committed an edit
	ActDrop    ActionKind = "drop"    // dropped an entry of the outbox
	ActDiscard ActionKind = "discard" // discarded a draft; Edit names the text
	ActPlan    ActionKind = "plan"    // changed a plan; Edit names the proposal alone, and Words say what was done
)

// Action is something that a person did, kept so that it can be taken back and
// done again, also after a restart.
type Action struct {
	ID     int64
	At     time.Time
	Kind   ActionKind
	Edit   Edit   // what was committed, dropped or discarded
	Before string // ActCommit of a value: the value that it took the place of
	Joined bool   // ActCommit: it took the place of an edit that was waiting
	Was    *Edit  `json:",omitempty"` // ActCommit that corrected what was to be made: the edit before
	Entry  int64  // of the outbox
	More   []Edit // ActDrop: what was dropped along with it
	Words  string `json:",omitempty"` // ActPlan: "adding 2 × VX-75"

	// Newer is the draft in whose place an ActDiscard that is undone has put its own. Doing
	// it again brings it back.
	Newer *Edit `json:",omitempty"`

	Undone bool

	// Together is the same for all that was done in one: it is undone in one, too. 0 for
	// what was done by itself.
	Together int64 `json:",omitempty"`
}

// ReversalKind says how an action is taken back or done again.
type ReversalKind string

// The ways to reverse an action.
const (
	ReverseNot     ReversalKind = ""        // it can't be; Why says why
	ReverseNothing ReversalKind = "nothing" // there is nothing left to reverse
	ReverseDrop    ReversalKind = "drop"    // drop the entry, which was not sent
	ReverseCommit  ReversalKind = "commit"  // commit Edits
	ReverseRestore ReversalKind = "restore" // bring the draft back
	ReverseDiscard ReversalKind = "discard" // discard the draft again
	ReversePlan    ReversalKind = "plan"    // change the plan back, or again
)

// Reversal is what undoing or redoing an action does.
type Reversal struct {
	Kind  ReversalKind
	Edits []Edit // ReverseCommit
	Sent  bool   // the service holds it: this sends another edit that sets it back
	Why   string // ReverseNot: in words
	Stays bool   // ReverseNot: and it never can be
	Newer bool   // ReverseRestore: in the place of a newer draft, which doing it again brings back
}

// Step is what undo or redo would do now, for a person to see before it is done.
// Its action has id 0 when there is nothing to undo or redo.
type Step struct {
	Action   Action
	Reversal Reversal
	Passed   []Action // undo: done since, the newest first, and there for good
	With     []Step   // the others that were done in one with it
}

// Sent reports whether another edit is saved that sets something back.
func (s Step) Sent() bool {
	return s.Reversal.Sent || slices.ContainsFunc(s.With, func(o Step) bool { return o.Reversal.Sent })
}

// Undo returns how a is taken back, now that its entry stands as e; e is nil when the
// entry was settled long ago.
func (a Action) Undo(e *Entry) Reversal {
	switch a.Kind {
	case ActDiscard:
		return Reversal{Kind: ReverseRestore}
	case ActPlan:
		return Reversal{Kind: ReversePlan}
	case ActDrop:
		return Reversal{Kind: ReverseCommit, Edits: append([]Edit{a.Edit}, a.More...)}
	case ActCommit:
	}
	switch {
	case e == nil || e.State == EntrySent:
		return a.compensate()
	case e.State == EntryDropped:
		return Reversal{Kind: ReverseNothing}
	case e.State == EntrySending || e.State == EntryUncertain:
		return Reversal{Why: "it is on its way; wait for the outcome."}
	case a.Was != nil:
		return Reversal{Kind: ReverseCommit, Edits: []Edit{*a.Was}}
	case a.Edit.Creates() || !a.Joined:
		return Reversal{Kind: ReverseDrop}
	default:
		back, ok := a.Edit.setTo(a.Before, e.Edit.Base)
		if !ok {
			return Reversal{Kind: ReverseDrop}
		}
		return Reversal{Kind: ReverseCommit, Edits: []Edit{back}}
	}
}

// compensate returns the edit that sets back what the service holds already.
func (a Action) compensate() Reversal {
	if edits := a.rename(); len(edits) > 0 {
		return Reversal{Kind: ReverseCommit, Edits: edits, Sent: true}
	}
	if a.Edit.Creates() {
		return Reversal{Why: "it was saved, and the service has no way to delete.", Stays: true}
	}
	if a.Before == UnknownBase {
		return Reversal{Why: "it was saved, and it is not known what stood there before.", Stays: true}
	}
	back, ok := a.Edit.setTo(a.Before, a.Edit.Value())
	if !ok {
		return Reversal{Why: "it was saved, and nothing was assigned before it.", Stays: true}
	}
	return Reversal{Kind: ReverseCommit, Edits: []Edit{back}, Sent: true}
}

// rename gives a proposal that was made after a correction what it had before.
func (a Action) rename() (edits []Edit) {
	if !Is[AddProposal](a.Edit) || a.Was == nil {
		return nil
	}
	if was, made := a.Was.Text(), a.Edit.Text(); was != "" && was != made {
		edits = append(edits, Edit{Proposal: a.Edit.Proposal, Base: made, Change: Rename{was}})
	}
	if was, made := a.Was.User, a.Edit.User; was != 0 && was != made {
		edits = append(edits, Edit{Proposal: a.Edit.Proposal, User: was, Base: FormatID(made), Change: SetSalesPerson{}})
	}
	return edits
}

// Redo returns how an action that was undone is done again.
func (a Action) Redo() Reversal {
	switch a.Kind {
	case ActDiscard:
		return Reversal{Kind: ReverseDiscard}
	case ActPlan:
		return Reversal{Kind: ReversePlan}
	case ActDrop:
		return Reversal{Kind: ReverseDrop}
	default:
		again := a.Edit
		if !a.Edit.Creates() {
			again.Base = a.Before
		}
		return Reversal{Kind: ReverseCommit, Edits: []Edit{again}}
	}
}
