package state

import (
	"time"
)

// ScratchForm names a form or a line of entry whose text is kept until it is confirmed.
type ScratchForm string

// The forms and lines whose text is kept. Searches, filters and secrets are not.
const (
	ScratchPlanLine    ScratchForm = "plan line"    // a new line of the plan; of a proposal
	ScratchPlanChange  ScratchForm = "plan change"  // a planned line that is changed, which is the part
	ScratchArea        ScratchForm = "area"         // the part is that of an area that waits to be saved
	ScratchOption      ScratchForm = "option"       // the part is the area
	ScratchRename      ScratchForm = "rename"       // of a proposal
	ScratchProposal    ScratchForm = "new proposal" // the last step of the way to one
	ScratchPerson      ScratchForm = "new person"   // the part is that of one that waits to be saved
	ScratchCompany     ScratchForm = "new company"  // likewise
	ScratchLocation    ScratchForm = "new location" // the part is the contact
	ScratchChangeOrder ScratchForm = "change order" // of a proposal
	ScratchFields      ScratchForm = "template"     // the fields of a template that is applied; of a proposal
	ScratchTemplate    ScratchForm = "new template" // the name of one; of a proposal
	ScratchContent     ScratchForm = "content"      // what the builder is to read; of a proposal
	ScratchWishes      ScratchForm = "wishes"       // what an outline is to have otherwise; of a proposal
	ScratchWebhook     ScratchForm = "webhook"      // the part is the subscription; 0 for a new one
)

// The values of what is typed for the builder, by their names.
const (
	ScratchText   = "Text"
	ScratchName   = "Name"   // that a person gave the text
	ScratchCursor = "Cursor" // in grapheme clusters from the start
)

// ScratchPlace is where something is typed. The zero value is a place where nothing is kept.
type ScratchPlace struct {
	Form     ScratchForm
	Proposal ProposalID // 0 for none; may be local
	Part     int64      // what it is about within the proposal, or a contact; may be local
}

// Resolve returns p by the service's ids, as far as ids has them.
func (p ScratchPlace) Resolve(ids map[int64]int64) ScratchPlace {
	p.Proposal = Resolved(p.Proposal, ids)
	p.Part = Resolved(p.Part, ids)
	return p
}

// Lease is the right of one terminal to type at p.
func (p ScratchPlace) Lease() Lease {
	return Lease{Ref: TextRef{Proposal: p.Proposal, Option: OptionID(p.Part), Field: TextField(p.Form)}}
}

// Scratch is what was typed into a form or a line of entry and not confirmed.
type Scratch struct {
	At     ScratchPlace
	Values map[string]string // by the name of the field; never empty
	Saved  time.Time         // when it was typed last
	Number int64             // of its last save on this machine; no two saves have the same
}

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

// Lease is the right of one terminal of this machine to write a text, or the result
// by hand for the conflict of an entry.
type Lease struct {
	Ref   TextRef   // the text; zero for a result
	Entry int64     // the entry in conflict; 0 for a text
	Since time.Time // when it was taken
}

// EditedElsewhere says that something was not written because another terminal has
// the lease of the text, or has edited it meanwhile, or because the text that a planned
// one was built as has a draft.
type EditedElsewhere struct {
	Since time.Time // when the other terminal took the lease; zero when it has given it back
	Now   time.Time
	Kept  Draft // what was to be written: a discarded draft now; zero when there was nothing to keep
	Built bool  // the text was of a plan, and its option was built meanwhile: the draft of that text stays
}

// Error says what happened.
func (e *EditedElsewhere) Error() string { return e.Fault().Error() }

// Fault returns what happened in words.
func (e *EditedElsewhere) Fault() Fault {
	f := Conflict("Another terminal has edited this text meanwhile.", "Look at it as it stands now.")
	if !e.Since.IsZero() {
		f.Message = "This text is " + BeingEdited(e.Since, e.Now) + "."
		f.Next = "Leave it there, or open it in this one and take it over."
	}
	if e.Built {
		f.Message = "The option was built meanwhile, and the text that it has now has a draft already, which stays."
	}
	if e.Kept.Ref != (TextRef{}) {
		f.Next = "What was typed here is a discarded draft: undo brings it back."
	}
	return f
}

// BeingEdited tells of a lease of another terminal, as seen from now: "being edited
// in another terminal since 14:02".
func BeingEdited(since, now time.Time) string {
	since, now = since.Local(), now.Local()
	layout := "15:04"
	if since.YearDay() != now.YearDay() || since.Year() != now.Year() {
		layout = "2 Jan 15:04"
	}
	return "being edited in another terminal since " + since.Format(layout)
}
