package state

import (
	"time"
)

// EditState is the state of an edit in the outbox.
type EditState string

// The states of an edit of the outbox.
const (
	EditWaiting   EditState = "waiting"
	EditSending   EditState = "sending"
	EditSent      EditState = "sent"
	EditRefused   EditState = "refused"
	EditConflict  EditState = "conflict"
	EditUncertain EditState = "uncertain"
	EditDropped   EditState = "dropped" // by a person
)

// Open reports whether the edit still needs the service or a person.
func (s EditState) Open() bool { return s != EditSent && s != EditDropped }

// Word returns the state for display: "saving" and "saved" for what goes to the service, since in
// sales "sent" means sent to the client.
func (s EditState) Word() string {
	switch s {
	case EditSending:
		return "saving"
	case EditSent:
		return "saved"
	default:
		return string(s)
	}
}

// OutboxEdit is one edit in the outbox.
type OutboxEdit struct {
	ID       int64 // in the order of commits
	Edit     Edit
	State    EditState
	Reason   string  // in words: why it is waiting, refused, in conflict or uncertain; sent: that it was merged
	Next     string  // the next step, in words
	Theirs   string  // conflict, merged: the service's text when read; sent without a base: what was assigned before
	Merged   *string // sent: the merged text that was saved; nil if the edit was saved unchanged
	Attempts int
	NextTry  time.Time // waiting: earliest next attempt; zero for now
	Began    time.Time // start of a write whose outcome is unknown; zero for none
	Created  time.Time
	Updated  time.Time
}

// Word returns the state of the edit for display: "merged" if someone else's changes were merged
// in.
func (e *OutboxEdit) Word() string {
	if e.Merged != nil {
		return "merged"
	}
	return e.State.Word()
}

// AsSaved returns the edit as the service accepted it: with the merged text, based on theirs, if
// someone else's changes were merged in, else the edit itself.
func (e *OutboxEdit) AsSaved() Edit {
	saved := e.Edit
	if e.Merged != nil {
		saved = saved.WithText(*e.Merged)
		saved.Base = e.Theirs
	}
	return saved
}

// TheirEdit returns the edit that would do what someone else did in a conflict. ok is false if
// they left nobody assigned.
func (e *OutboxEdit) TheirEdit() (theirs Edit, ok bool) { return e.Edit.setTo(e.Theirs, e.Edit.Base) }

// Before returns the edit that would set back what e changes. ok is false if it began from nobody
// assigned, or from a value that the service omitted.
func (e Edit) Before() (was Edit, ok bool) {
	if e.Base == UnknownBase {
		return Edit{}, false
	}
	return e.setTo(e.Base, UnknownBase)
}

// Outcome is the result of one step of the outbox.
type Outcome struct {
	Edit     OutboxEdit      // the edit after the step
	Proposal *Proposal       // the proposal after the step, if it was read
	Resolved map[int64]int64 // the service's ids of local ids resolved by this step
	Idle     bool            // nothing was due; the other fields are zero
	NextTry  time.Time       // when the next waiting edit is due; zero for none
	Fault    Fault           // why an edit still waits
}

// DecisionKind is how a person settles an edit.
type DecisionKind string

// The decisions.
const (
	DecideRetry   DecisionKind = "retry"   // send it again; for an uncertain edit: it was not done
	DecideDrop    DecisionKind = "drop"    // discard the edit; its draft is kept for undo
	DecideResolve DecisionKind = "resolve" // conflict: send Text over Theirs
	DecideDone    DecisionKind = "done"    // uncertain: the write was done
)

// Decision settles an edit that is refused, in conflict or uncertain.
type Decision struct {
	Kind   DecisionKind
	Text   string // DecideResolve
	Theirs string // DecideResolve: the service's text that was shown; the decision is void if it has changed since
}

// Written returns e with the text that a person wrote for d; the zero Edit if d chooses one of the
// existing versions.
func (e OutboxEdit) Written(d Decision) Edit {
	if d.Kind != DecideResolve || d.Text == e.Edit.Text() || d.Text == e.Theirs {
		return Edit{}
	}
	return e.Edit.WithText(d.Text)
}

// OutboxRecord is an edit of the outbox with the state that makes its processing safe: which process is
// sending it, and what the service held when the write began.
type OutboxRecord struct {
	OutboxEdit

	Holder   string       // the process that is sending it; empty for none
	Blocked  FaultKind    // waiting: what blocks it; FaultNone while it waits for its turn
	Observed Precondition // what the service held just before that write
	Decided  bool         // a person said that the write was done: take the best match
	Chosen   bool         // a person resolved the conflict: void if theirs changes again
}

// Precondition is what the service held just before a write. The outbox compares it afterwards to
// find out whether the write was done.
type Precondition struct {
	Theirs   string        `json:",omitempty"` // the text, the name or the assigned id
	Sent     string        `json:",omitempty"` // what was written over it, possibly a merge
	Modified time.Time     `json:",omitzero"`  // the option's modification date, if it has one
	IDs      []int64       `json:",omitempty"` // the ids that exist where a new one will appear
	SentAt   time.Duration `json:",omitempty"` // when it may have been sent last, in the uptime of the machine
	Doubted  bool          `json:",omitempty"` // an earlier write of the same edit may still arrive
	// the service omitted its value: waiting edits of it may overwrite it
	Omitted bool `json:"Unsaid,omitempty"`
}

// QueueChange is an atomic change of the stored outbox.
type QueueChange struct {
	Add      []Edit          // new edits, in order
	Put      []OutboxRecord  // updated edits, by id
	Remove   []int64         // edits superseded by a newer one, with their text
	Resolved map[int64]int64 // the service's ids of resolved local ids
	Person   bool            // a person did it, so it can be undone
	Together bool            // as a single undo step
	Reverses Reversed        // the action that it undoes or redoes; zero for none
}

// Reversed identifies the action that was undone or redone.
type Reversed struct {
	Action int64 // 0 for none
	Undone bool
}
