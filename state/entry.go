package state

import (
	"time"
)

// EntryState is how an edit in the outbox stands.
type EntryState string

// The states of an outbox entry.
const (
	EntryWaiting   EntryState = "waiting"
	EntrySending   EntryState = "sending"
	EntrySent      EntryState = "sent"
	EntryRefused   EntryState = "refused"
	EntryConflict  EntryState = "conflict"
	EntryUncertain EntryState = "uncertain"
	EntryDropped   EntryState = "dropped" // by a person
)

// Open reports whether the entry still needs the service or a person.
func (s EntryState) Open() bool { return s != EntrySent && s != EntryDropped }

// Word returns how the entry stands in a person's words: "saving" and "saved" for
// what goes to the service, since in sales "sent" means sent to the client.
func (s EntryState) Word() string {
	switch s {
	case EntrySending:
		return "saving"
	case EntrySent:
		return "saved"
	default:
		return string(s)
	}
}

// Entry is one edit in the outbox.
type Entry struct {
	ID       int64 // in the order of commitment
	Edit     Edit
	State    EntryState
	Reason   string  // refused, conflict, uncertain: why, in words; sent: that it was merged
	Next     string  // the next step, in words
	Theirs   string  // conflict, merged: the service's text as it was read
	Merged   *string // sent: what was saved where someone else's changes were merged in; nil for the edit's own
	Attempts int
	NextTry  time.Time // waiting: not before; zero for at once
	Created  time.Time
	Updated  time.Time
}

// AsSaved returns the edit as the service took it: the merged text over theirs where
// someone else's changes were merged in, else the edit itself.
func (e *Entry) AsSaved() Edit {
	saved := e.Edit
	if e.Merged != nil {
		saved = saved.WithText(*e.Merged)
		saved.Base = e.Theirs
	}
	return saved
}

// Outcome is what one step of the outbox came to.
type Outcome struct {
	Entry    Entry           // how the entry stands now
	Proposal *Proposal       // the proposal after the step, when it was read
	Resolved map[int64]int64 // local ids that this step gave real ones
	Idle     bool            // nothing was due; the other fields are zero
	NextTry  time.Time       // when the next waiting entry is due; zero for none
	Fault    Fault           // why an entry still waits
}

// DecisionKind is what a person decides about an entry that needs them.
type DecisionKind string

// The decisions.
const (
	DecideRetry   DecisionKind = "retry"   // send it again; of an uncertain entry: it was not done
	DecideDrop    DecisionKind = "drop"    // give the edit up; its draft is kept for undo
	DecideResolve DecisionKind = "resolve" // conflict: send Text over Theirs
	DecideDone    DecisionKind = "done"    // uncertain: it was done
)

// Decision settles an entry that is refused, in conflict or uncertain.
type Decision struct {
	Kind   DecisionKind
	Text   string // DecideResolve
	Theirs string // DecideResolve: the service's text that was on the screen; void if it has moved since
}

// OutboxRecord is an entry of the outbox with what is kept beside it to process it
// safely: who is sending it, and what the service held when the write began.
type OutboxRecord struct {
	Entry

	Holder   string       // the process that is sending it; empty for none
	Blocked  FaultKind    // waiting: what it waits for; FaultNone for its turn
	Began    time.Time    // when a write began whose outcome is not known; zero for none
	Observed Precondition // what the service held just before that write
	Decided  bool         // a person said that it was done: take the best match
	Chosen   bool         // a person settled the conflict: void if theirs moves again
}

// Precondition is what the service held just before a write. By it the outbox knows
// afterwards whether the write was done.
type Precondition struct {
	Theirs   string    `json:",omitempty"` // the text or name, or the assigned id
	Sent     string    `json:",omitempty"` // what was written over it, which may be a merge
	Modified time.Time `json:",omitzero"`  // the option's own date, where it has one
	IDs      []int64   `json:",omitempty"` // of the things among which a new one will appear
	Doubted  bool      `json:",omitempty"` // an earlier write of the same edit may still arrive
	Unsaid   bool      `json:",omitempty"` // the service did not say what it held: what waits with it may go over that
}

// QueueChange is what one step changes in the stored outbox, all of it or
// nothing.
type QueueChange struct {
	Add      []Edit          // new entries, in order
	Put      []OutboxRecord  // entries as they stand now, found by their ids
	Remove   []int64         // entries that a newer one took over, with their text
	Resolved map[int64]int64 // local ids that the service gave real ones
	Person   bool            // a person did it: it can be undone
	Together bool            // in one step
	Reverses Reversed        // the action that it undoes or does again; zero for none
}

// Reversed says that an action was undone, or done again.
type Reversed struct {
	Action int64 // 0 for none
	Undone bool
}
