package state

import "time"

// HandResult is what a person wrote by hand to settle a conflict of the outbox
// and has not sent yet.
type HandResult struct {
	Entry    int64   // of the outbox
	Ref      TextRef // the text that the entry is of, for when the entry is gone
	Text     string
	Theirs   string // what the service held when it was written; void once that has moved
	Cursor   int    // where the cursor was, in grapheme clusters from the start
	Revision int64  // counts up with every save, from 1
	Saved    time.Time
}
