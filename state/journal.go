package state

import "time"

// JournalLine is one event in the life of an edit: its commit, or a change of its state.
type JournalLine struct {
	ID       int64 // counts up with time
	At       time.Time
	Entry    int64     // its id in the outbox
	Edit     Edit      // at that time
	State    EditState // waiting for a commit
	Reason   string    // in words; may be empty
	Proposal string    // number and name at that time; empty when unknown
}

// Words returns the texts that a search finds the line by.
func (l *JournalLine) Words() []string {
	e := l.Edit.Record()
	return []string{l.Proposal, e.Text, e.Client, e.Installer, l.Reason, e.Contact, e.Location}
}

// Word returns the event for display: "changed here" for a commit, "merged" for an edit that someone
// else's changes were merged into.
func (l *JournalLine) Word() string {
	switch {
	case l.State == EditWaiting, l.State == EditSending:
		return "changed here"
	case l.State == EditSent && l.Reason != "": // the reason says that it was merged
		return "merged"
	default:
		return l.State.Word()
	}
}

// What is entered on the installers' sheet is in the journal too, with its own kinds and states. Text is
// the part, or what was found, Reason the initials; of what was merged, who signed it.
const (
	JournalTick      EditKind  = "tick"
	JournalSite      EditKind  = "site"
	JournalTicked    EditState = "ticked off"
	JournalUnticked  EditState = "tick taken back"
	JournalNoted     EditState = "noted"
	JournalWithdrawn EditState = "taken back"
)

// What does not go through the outbox is in the journal too, with its own kinds and in the states of
// edits. Text is what was done, in words.
const (
	JournalStatus      EditKind = "status"           // of a proposal or a change order
	JournalArchive     EditKind = "archive"          // archived or unarchived
	JournalChangeOrder EditKind = "new-change-order" // made
	JournalBuild       EditKind = "build"            // a run of the builder has ended or failed
)

// journalOnly lists the kinds that are only in the journal.
var journalOnly = []EditKind{JournalTick, JournalSite, JournalStatus, JournalArchive, JournalChangeOrder, JournalBuild}

// Move is a change that is sent while a person waits, without the outbox: of a status or the archive,
// or a new change order.
type Move struct {
	Kind     EditKind // JournalStatus, JournalArchive or JournalChangeOrder
	Proposal ProposalID
	Order    ChangeOrderID // the change order whose status it changes; 0 for none
	Words    string        // what it does, without its change order: "the status Accepted"
}

// MoveUnanswered is the reason of a move that was sent and has no response yet, or never gets one.
const MoveUnanswered = "No answer came, so it is not known whether the service did this."

// Outcome returns the state in the journal of a move that ended with this fault. It is empty if nothing
// was sent.
func (f Fault) Outcome() EditState {
	switch f.Kind {
	case FaultNone:
		return EditSent
	case FaultUncertain:
		return EditUncertain
	case FaultOffline, FaultCanceled:
		return ""
	default:
		return EditRefused
	}
}

// JournalQuery selects lines of the journal, newest first.
type JournalQuery struct {
	Text     string     // words that must all occur in the texts, the reason or the proposal's name; empty: any
	Proposal ProposalID // 0: any
	Since    time.Time  // zero: any
	Limit    int        // 0: 100; negative: all
	Skip     int        // how many of the newest to skip, for paging
}

// JournalRecord is the JSON output of a line of the journal, in exports and on the command line.
// docs/commandline.md promises its names.
type JournalRecord struct {
	ID   int64    `json:"id"`
	At   string   `json:"at"`   // RFC 3339 in UTC
	Edit int64    `json:"edit"` // the edit's id in the outbox, 0 for what does not go through it
	Kind EditKind `json:"kind"` // as in the outbox, or tick, site, status, archive, new-change-order, build
	// waiting when it was committed, then as in the outbox; or "ticked off", "tick taken back", "noted", "taken back"
	State    EditState `json:"state"`
	Reason   string    `json:"reason"`   // why; for what was entered on site the initials
	Proposal string    `json:"proposal"` // number and name at that time
	EditRecord
}

// Record returns the JSON form of the line.
func (l JournalLine) Record() JournalRecord {
	return JournalRecord{
		ID: l.ID, At: l.At.UTC().Format(time.RFC3339), Edit: l.Entry, Kind: l.Edit.Kind(), State: l.State,
		Reason: l.Reason, Proposal: l.Proposal,
		EditRecord: l.Edit.Record(),
	}
}
