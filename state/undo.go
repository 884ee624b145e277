package state

import (
	"slices"
	"time"
)

// ActionKind is a kind of action.
type ActionKind string

// The kinds of actions. All but ActBuild can be undone.
const (
	ActCommit  ActionKind = "commit"  // committed an edit
	ActDrop    ActionKind = "drop"    // dropped an entry of the outbox
	ActDiscard ActionKind = "discard" // discarded a draft; Edit names the text
	ActPlan    ActionKind = "plan"    // changed a plan; Edit names only the proposal, and Words describe it
	ActBuild   ActionKind = "build"   // had planned lines built; Edit and Words as for ActPlan
)

// Action is something that a person did. It is stored so that it can be undone and redone, even
// after a restart.
type Action struct {
	ID     int64
	At     time.Time
	Kind   ActionKind
	Edit   Edit   // what was committed, dropped or discarded
	Before string // ActCommit of a value: the value that it replaced
	Joined bool   // ActCommit: it replaced a waiting edit
	Was    *Edit  `json:",omitempty"` // ActCommit that corrected a waiting createChange: the edit before
	Entry  int64  // its id in the outbox
	More   []Edit // ActDrop: the dependents dropped with it
	Words  string `json:",omitempty"` // ActPlan and ActBuild: "adding 2 × VX-75"

	// Newer is the draft that undoing an ActDiscard replaced. Redo restores it.
	Newer *Edit `json:",omitempty"`

	Undone bool

	// Together is equal for actions of one undo step; 0 for a single action.
	Together int64 `json:",omitempty"`
}

// ReversalKind is how an action is undone or redone.
type ReversalKind string

// The ways to reverse an action.
const (
	ReverseNot     ReversalKind = ""        // it can't be reversed; see Why
	ReverseNothing ReversalKind = "nothing" // there is nothing left to reverse
	ReverseDrop    ReversalKind = "drop"    // drop the unsent entry
	ReverseCommit  ReversalKind = "commit"  // commit Edits
	ReverseRestore ReversalKind = "restore" // restore the draft
	ReverseDiscard ReversalKind = "discard" // discard the draft again
	ReversePlan    ReversalKind = "plan"    // revert the plan, or change it again
)

// Reversal is what undoing or redoing an action would do.
type Reversal struct {
	Kind  ReversalKind
	Edits []Edit // ReverseCommit
	Sent  bool   // the service has the value already: another edit restores the old one
	Why   string // ReverseNot: the reason
	Stays bool   // ReverseNot: permanent
	Newer bool   // ReverseRestore: replaces a newer draft, which redo restores

	// Conflict: it drops what is in conflict, which may have been typed long ago.
	Conflict bool
}

// Step is what undo or redo would do now, for a preview. Its action has id 0 if there is nothing
// to undo or redo.
type Step struct {
	Action   Action
	Reversal Reversal
	Passed   []Step // undo: later actions that can't be undone, newest first
	With     []Step // the other actions of the same step
}

// Sent reports whether the step sends another edit to restore a saved value.
func (s Step) Sent() bool {
	return s.Reversal.Sent || slices.ContainsFunc(s.With, func(o Step) bool { return o.Reversal.Sent })
}

// Conflict reports whether the step drops what is in conflict.
func (s Step) Conflict() bool {
	return s.Reversal.Conflict || slices.ContainsFunc(s.With, func(o Step) bool { return o.Reversal.Conflict })
}

// Undo returns how to undo a. e is a's edit; nil if it was settled long ago.
func (a Action) Undo(e *OutboxEdit) Reversal {
	switch a.Kind {
	case ActDiscard:
		return Reversal{Kind: ReverseRestore}
	case ActPlan:
		return Reversal{Kind: ReversePlan}
	case ActBuild:
		return Reversal{Why: "it is in the proposal; remove it in the web app.", Stays: true}
	case ActDrop:
		return Reversal{Kind: ReverseCommit, Edits: a.dropped()}
	case ActCommit:
	}
	switch {
	case e == nil || e.State == EditSent:
		if e != nil && a.Before == "" && a.Edit.Assigns() {
			a.Before = e.Theirs
		}
		return a.compensate()
	case e.State == EditDropped:
		return Reversal{Kind: ReverseNothing}
	case e.State == EditSending || e.State == EditUncertain:
		return Reversal{Why: "it is being saved; wait for the outcome."}
	case a.Was != nil:
		return Reversal{Kind: ReverseCommit, Edits: []Edit{*a.Was}}
	}
	r := Reversal{Kind: ReverseDrop, Conflict: e.State == EditConflict}
	if back, ok := a.Edit.setTo(a.Before, e.Edit.Base); ok && a.Joined && !a.Edit.Creates() {
		r.Kind, r.Edits = ReverseCommit, []Edit{back}
	}
	return r
}

// dropped returns the edits that a dropped. A client and a location without a proposal that needs them no longer wait
// for one: nothing else would send them.
func (a Action) dropped() []Edit {
	edits := append([]Edit{a.Edit}, a.More...)
	if slices.ContainsFunc(edits, func(e Edit) bool { return e.Proposal != 0 }) {
		return edits
	}
	for i := range edits {
		edits[i] = edits[i].Released()
	}
	return edits
}

// compensate returns edits that restore the value before a at the service.
func (a Action) compensate() Reversal {
	if edits := a.rename(); len(edits) > 0 {
		return Reversal{Kind: ReverseCommit, Edits: edits, Sent: true}
	}
	if a.Edit.Creates() {
		return Reversal{Why: "it was saved; delete it in the web app.", Stays: true}
	}
	if a.Before == UnknownBase {
		return Reversal{Why: "it was saved, and the value before is not known. Enter the right one.", Stays: true}
	}
	back, ok := a.Edit.setTo(a.Before, a.Edit.Value())
	if !ok {
		return Reversal{Why: "it was saved, and nothing was assigned before. Assign another one instead.", Stays: true}
	}
	return Reversal{Kind: ReverseCommit, Edits: []Edit{back}, Sent: true}
}

// rename returns edits that restore what a correction changed of a proposal, which was created
// meanwhile.
func (a Action) rename() (edits []Edit) {
	if !Is[AddProposal](a.Edit) || a.Was == nil {
		return nil
	}
	if was, made := a.Was.Text(), a.Edit.Text(); was != "" && was != made {
		edits = append(edits, Edit{Proposal: a.Edit.Proposal, Base: made, Change: Rename{was}})
	}
	if was, made := a.Was.User, a.Edit.User; was != 0 && was != made {
		edits = append(edits,
			Edit{Proposal: a.Edit.Proposal, User: was, Base: FormatID(made), Change: SetSalesPerson{}})
	}
	return edits
}

// Redo returns how to redo an action that was undone.
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
