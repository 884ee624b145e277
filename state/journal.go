package state

import "time"

// JournalLine is one thing that this machine did about an edit: that it was
// committed, and every state that it came to.
type JournalLine struct {
	ID       int64 // counts up with time
	At       time.Time
	Entry    int64      // of the outbox
	Edit     Edit       // as it was then
	State    EntryState // waiting when it was committed or committed again
	Reason   string     // why, in words, where there is something to say
	Proposal string     // number and name of the proposal then; empty when not known
}

// JournalQuery asks for lines of the journal, the newest first.
type JournalQuery struct {
	Text     string     // every word in the texts, the reason or the proposal's name; empty: any
	Proposal ProposalID // 0: any
	Since    time.Time  // zero: any
	Before   int64      // only lines older than this id, for the next page; 0: from the newest
	Limit    int        // 0: 100
}
