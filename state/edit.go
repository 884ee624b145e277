package state

import "time"

// TextField names one of the four texts of a proposal.
type TextField string

// The texts. The two option texts need an option, the other two do not.
const (
	ClientDescription   TextField = "clientDescription"   // of an option; the customer sees it
	InstallerNotes      TextField = "installerNotes"      // of an option; team only
	ProposalDescription TextField = "proposalDescription" // of the proposal; the customer sees it
	InternalNotes       TextField = "internalNotes"       // of the proposal; team only
)

// ClientLayer reports whether the customer sees texts of field f.
func (f TextField) ClientLayer() bool {
	return f == ClientDescription || f == ProposalDescription
}

// TextRef names one text: a draft and an edit of a text belong to a TextRef.
type TextRef struct {
	Proposal ProposalID
	Option   OptionID // 0 for the proposal's own texts
	Field    TextField
}

// Text reads the text that ref names, and tells how far it is known: it is empty
// unless it is Said, and NotThere when p has no such option.
func (p *Proposal) Text(ref TextRef) (text string, how Presence) {
	switch ref.Field {
	case ProposalDescription:
		return p.Description, p.Unknown.presence(FieldDescription)
	case InternalNotes:
		return p.InternalNotes, p.Unknown.presence(FieldInternalNotes)
	case ClientDescription, InstallerNotes:
		_, o := p.Option(ref.Option)
		switch {
		case o == nil && !IsLocal(ref.Option) && !p.SaysOptions():
			return "", NotSaid
		case o == nil:
			return "", NotThere
		case ref.Field == ClientDescription:
			return o.ClientDescription, o.Unknown.presence(FieldClientDescription)
		default:
			return o.InstallerNotes, o.Unknown.presence(FieldInstallerNotes)
		}
	default:
		return "", NotThere
	}
}

// TextWord is the text that ref names as a screen shows it: UnknownWord when the
// service did not say it.
func (p *Proposal) TextWord(ref TextRef) string {
	text, how := p.Text(ref)
	if how == NotSaid {
		return UnknownWord
	}
	return text
}

// Draft is text that was typed and that the service is not known to hold.
type Draft struct {
	Ref      TextRef
	Text     string
	Base     string // the service's text when the edit began; UnknownBase when it did not say one
	Revision int64  // counts up with every save of this draft, from 1
	Cursor   int    // where the cursor was, in grapheme clusters from the start
	Saved    time.Time
}

// Begun reports whether nothing was typed yet: the text is what it began from.
func (d Draft) Begun() bool { return d.Text == BaseText(d.Base) }

// Edit is the edit that sends d.
func (d Draft) Edit() Edit {
	return Edit{
		Kind: EditText, Proposal: d.Ref.Proposal, Option: d.Ref.Option, Field: d.Ref.Field,
		Text: d.Text, Base: d.Base, DraftRevision: d.Revision,
	}
}

// EditKind tells what an edit does.
type EditKind string

// The edits that the interface can honour.
const (
	EditText        EditKind = "text"           // Ref, Text, Base
	EditRename      EditKind = "rename"         // Proposal, Text (the name), Base
	EditSalesPerson EditKind = "sales-person"   // Proposal, User
	EditAddArea     EditKind = "add-area"       // Proposal, Text (the name), Area and Option (local ids)
	EditAddOption   EditKind = "add-option"     // Proposal, Area, Option (local id), Client, Installer
	EditContact     EditKind = "assign-contact" // Proposal, Contact
	EditLocation    EditKind = "assign-location"
	EditNewProposal EditKind = "new-proposal" // Proposal (local id), User, Text (the name)
	EditNewContact  EditKind = "new-contact"  // Contact (local id), NewContact
	EditNewLocation EditKind = "new-location" // Contact, Location (local id), NewLocation
)

// Edit is one change that a person made and that is to be sent to the service.
// Which fields count depends on Kind. Local ids stand for nodes that an earlier
// edit creates; they are resolved as the edits are sent.
type Edit struct {
	Kind     EditKind
	Proposal ProposalID
	Area     AreaID
	Option   OptionID
	Contact  ContactID
	Location LocationID
	User     UserID

	Field TextField // EditText
	Text  string    // the new text or name
	Base  string    // the service's text or name when the edit began; UnknownBase when it did not say one

	DraftRevision int64 // EditText: the revision of the draft that was committed

	Client      string    // EditAddOption: first client description
	Installer   string    // EditAddOption: first installer notes
	NewContact  *Contact  `json:",omitempty"`
	NewLocation *Location `json:",omitempty"`
}

// Ref is the text that an EditText changes.
func (e Edit) Ref() TextRef {
	return TextRef{Proposal: e.Proposal, Option: e.Option, Field: e.Field}
}

// Edit is an edit of the text that r names, without a text.
func (r TextRef) Edit() Edit {
	return Edit{Kind: EditText, Proposal: r.Proposal, Option: r.Option, Field: r.Field}
}

// Creates reports whether sending e twice would make two things, so that it is
// never repeated without looking first.
func (e Edit) Creates() bool {
	switch e.Kind {
	case EditAddArea, EditAddOption, EditNewProposal, EditNewContact, EditNewLocation:
		return true
	default:
		return false
	}
}

// Applied is what the service answered to an edit. Proposal is the full detail
// after the write; the others are set by the edits that create them.
type Applied struct {
	Proposal *Proposal
	Contact  *Contact
	Location *Location
}

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

// Word is how the entry stands in a person's words: "saving" and "saved" for what
// goes to the service, since in sales "sent" means sent to the client.
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
