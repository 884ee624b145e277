package state

import "time"

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
