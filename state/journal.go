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

// Ticks on the installers' sheet are in the journal too, as an edit of a kind and
// with states that the outbox has not. Their text is the part, their reason the
// initials.
const (
	JournalTick     EditKind   = "tick"
	JournalTicked   EntryState = "ticked off"
	JournalUnticked EntryState = "tick taken back"
)

// JournalQuery asks for lines of the journal, the newest first.
type JournalQuery struct {
	Text     string     // every word in the texts, the reason or the proposal's name; empty: any
	Proposal ProposalID // 0: any
	Since    time.Time  // zero: any
	Limit    int        // 0: 100; below 0: all
	Skip     int        // so many of the newest, for a further page
}

// JournalRecord is a line of the journal for programs: what is exported, and
// what the command line prints. Its names are promised in docs/commandline.md.
type JournalRecord struct {
	ID       int64      `json:"id"`
	At       string     `json:"at"`       // RFC 3339 in UTC
	Edit     int64      `json:"edit"`     // its id in the outbox, 0 for a tick
	Kind     EditKind   `json:"kind"`     // as in the outbox, or tick
	State    EntryState `json:"state"`    // waiting when it was changed here, then as in the outbox; ticked off, tick taken back
	Reason   string     `json:"reason"`   // why; of a tick whose it is
	Proposal string     `json:"proposal"` // number and name then
	EditRecord
}

// Record returns the line for programs.
func (l JournalLine) Record() JournalRecord {
	return JournalRecord{
		ID: l.ID, At: l.At.UTC().Format(time.RFC3339), Edit: l.Entry, Kind: l.Edit.Kind(), State: l.State, Reason: l.Reason, Proposal: l.Proposal,
		EditRecord: l.Edit.Record(),
	}
}
