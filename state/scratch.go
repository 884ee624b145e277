package state

import "time"

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

// Lease is the right of one terminal to type at p, which is of a proposal.
func (p ScratchPlace) Lease() Lease {
	return Lease{Ref: TextRef{Proposal: p.Proposal, Field: TextField(p.Form)}}
}

// Scratch is what was typed into a form or a line of entry and not confirmed.
type Scratch struct {
	At     ScratchPlace
	Values map[string]string // by the name of the field; never empty
	Saved  time.Time         // when it was typed last
	Number int64             // of its last save on this machine; no two saves have the same
}
