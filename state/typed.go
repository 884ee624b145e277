package state

import (
	"time"
)

// ScratchForm names a form or an entry line whose text is kept until it is confirmed.
type ScratchForm string

// The forms and lines whose text is kept. Searches and secrets are not kept.
const (
	ScratchPlanLine    ScratchForm = "plan line"    // a new line of a proposal's plan
	ScratchPlanChange  ScratchForm = "plan change"  // Part is the changed line of the plan
	ScratchArea        ScratchForm = "area"         // Part is the local id of an area that waits to be saved
	ScratchOption      ScratchForm = "option"       // Part is the area
	ScratchRename      ScratchForm = "rename"       // of a proposal, or of a planned area or option: Part
	ScratchProposal    ScratchForm = "new proposal" // the last step of creating a proposal; Part is the client
	ScratchPerson      ScratchForm = "new person"   // Part is the local id of one that waits to be saved
	ScratchCompany     ScratchForm = "new company"  // likewise
	ScratchLocation    ScratchForm = "new location" // Part is the contact
	ScratchChangeOrder ScratchForm = "change order" // of a proposal
	ScratchFields      ScratchForm = "template"     // the fields of a template, whose key is Part; of a proposal
	// the name of a new template; Part is the area or option that it is made of
	ScratchTemplate ScratchForm = "new template"
	// items chosen for a better option; Part is the option it is made of
	ScratchBetter         ScratchForm = "better"
	ScratchContent        ScratchForm = "content" // content for the builder; of a proposal
	ScratchChangeRequests ScratchForm = "wishes"  // requested changes of an outline; of a proposal
	ScratchWebhook        ScratchForm = "webhook" // Part is the subscription; 0 for a new one
	ScratchFollowUp       ScratchForm = "follow-up"
	ScratchFilter         ScratchForm = "filter" // the name of a new one
	ScratchPrices         ScratchForm = "prices" // the prices that the catalog is filtered by
	ScratchBudget         ScratchForm = "budget"
	ScratchWhatIf         ScratchForm = "what-if"  // the name of a new one
	ScratchAccepted       ScratchForm = "accepted" // what the client took
	ScratchDelivery       ScratchForm = "delivery" // who gets a proposal; Part is its change order
	ScratchInitials       ScratchForm = "initials"
	ScratchSite           ScratchForm = "site "  // and the kind of site event; Part is the area or the line
	ScratchUpload         ScratchForm = "upload" // the name of a text for the builder
)

// The field names of content for the builder.
const (
	ScratchText   = "Text"
	ScratchName   = "Name"   // the text's name
	ScratchCursor = "Cursor" // in grapheme clusters
)

// ScratchFor is the field with what a form was opened for, such as the name that was searched for.
const ScratchFor = "For"

// ScratchIn is the field with the option in which a planned line was typed, in words.
const ScratchIn = "In"

// ScratchPlace identifies where something is typed. Nothing is kept for the zero value.
type ScratchPlace struct {
	Form     ScratchForm
	Proposal ProposalID // 0 for none; may be local
	Part     int64      // the subject within the proposal, or a contact; may be local
}

// Resolve returns p with its local ids replaced by the service's ids, as far as ids has them.
func (p ScratchPlace) Resolve(ids map[int64]int64) ScratchPlace {
	p.Proposal = Resolved(p.Proposal, ids)
	p.Part = Resolved(p.Part, ids)
	return p
}

// Scratch is text that was typed into a form or an entry line and not confirmed.
type Scratch struct {
	At     ScratchPlace
	Values map[string]string // by field name; never empty
	Saved  time.Time         // when the last key was typed
	Number int64             // of its last save; unique on this machine
}

// IsAbout reports whether sc was typed into a form that was opened for something in particular; "" is anything.
func (sc *Scratch) IsAbout(what string) bool { return what == "" || sc.Values[ScratchFor] == what }

// Lease is the exclusive right of one terminal of this machine to edit a proposal, or to drive its builder.
type Lease struct {
	Proposal ProposalID
	Builder  bool
	Since    time.Time // when it was accepted
}

// EditedElsewhere reports that something was not written: another terminal has the lease of the
// proposal or has edited the text meanwhile, or the text of a plan was built and the built text has a draft.
type EditedElsewhere struct {
	Since time.Time // when the other terminal took the lease; zero if it has released it
	Now   time.Time
	Kept  Draft // the text that was not written, now a discarded draft; zero if there was none
	Built bool  // the text belongs to a plan whose option was built meanwhile, and the built text's draft stays
}

// Error implements error.
func (e *EditedElsewhere) Error() string { return e.Fault().Error() }

// Fault returns the fault to show.
func (e *EditedElsewhere) Fault() Fault {
	f := Conflict("Another terminal edited this text meanwhile.", "Check its current version.")
	if !e.Since.IsZero() {
		f.Message = "This proposal is " + OpenElsewhere(e.Since, e.Now) + "."
		f.Next = "Leave it there, or open it here and take it over."
	}
	if e.Built {
		f.Message = "The option was built meanwhile, and its text has a draft already, which stays."
	}
	if e.Kept.Ref != (TextRef{}) {
		f.Next = "Your input is a discarded draft: undo restores it."
	}
	return f
}

// OpenElsewhere describes another terminal's lease as of now: "open in another terminal since 14:02".
func OpenElsewhere(since, now time.Time) string {
	since, now = since.Local(), now.Local()
	layout := "15:04"
	if since.YearDay() != now.YearDay() || since.Year() != now.Year() {
		layout = "2 Jan 15:04"
	}
	return "open in another terminal since " + since.Format(layout)
}
