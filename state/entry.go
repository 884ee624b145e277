package state

import "time"

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
	Reason   string // refused, conflict, uncertain: why, in words
	Next     string // the next step, in words
	Theirs   string // conflict: the service's text as it was read
	Attempts int
	NextTry  time.Time // waiting: not before; zero for at once
	Created  time.Time
	Updated  time.Time
}

// Outcome is what one step of the outbox came to.
type Outcome struct {
	Entry    Entry           // how the entry stands now
	Proposal *Proposal       // the proposal after the step, when it was read
	Merged   bool            // foreign changes to other lines were merged in
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
