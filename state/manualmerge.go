package state

import "time"

// ManualMerge is the text that a person writes to settle a conflict of the outbox,
// as long as it is not sent.
type ManualMerge struct {
	Entry    int64   // of the outbox
	Ref      TextRef // the text that the entry is of, for when the entry is gone
	Text     string
	Theirs   string // what the service held when it was written; void once that has moved
	Cursor   int    // where the cursor was, in grapheme clusters from the start
	Revision int64  // counts up with every save, from 1
	Saved    time.Time
}
