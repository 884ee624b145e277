package state

import "slices"

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

// Ref returns the text that an EditText changes.
func (e Edit) Ref() TextRef {
	return TextRef{Proposal: e.Proposal, Option: e.Option, Field: e.Field}
}

// Edit returns an edit of the text that r names, without a text.
func (r TextRef) Edit() Edit {
	return Edit{Kind: EditText, Proposal: r.Proposal, Option: r.Option, Field: r.Field}
}

// Applied is what the service answered to an edit. Proposal is the full detail
// after the write; the others are set by the edits that create them.
type Applied struct {
	Proposal *Proposal
	Contact  *Contact
	Location *Location
}

// Resolve replaces local ids that have become real.
func (e Edit) Resolve(ids map[int64]int64) Edit {
	e.Proposal = Resolved(e.Proposal, ids)
	e.Area = Resolved(e.Area, ids)
	e.Option = Resolved(e.Option, ids)
	e.Contact = Resolved(e.Contact, ids)
	e.Location = Resolved(e.Location, ids)
	return e
}

// Locals lists the local ids that e needs and does not make itself: it can't be
// sent before they are real.
func (e Edit) Locals() []int64 {
	makes, needs := e.Makes(), []int64{}
	for _, id := range []int64{int64(e.Proposal), int64(e.Area), int64(e.Option), int64(e.Contact), int64(e.Location)} {
		if id < 0 && !slices.Contains(makes, id) {
			needs = append(needs, id)
		}
	}
	return needs
}

// Corrects reports whether e names already what it makes: then it takes the place
// of the edit that is to make it.
func (e Edit) Corrects() bool {
	return slices.ContainsFunc(e.Makes(), func(id int64) bool { return id != 0 })
}

// Corrected is e, which makes something, with what another edit says of it: the
// same kind of edit with other texts, or a new name or sales person.
func (e Edit) Corrected(by Edit) Edit {
	switch by.Kind {
	case EditRename:
		e.Text = by.Text
	case EditSalesPerson:
		e.User = by.User
	default:
		e.Text, e.Client, e.Installer, e.User = by.Text, by.Client, by.Installer, by.User
		e.NewContact, e.NewLocation = by.NewContact, by.NewLocation
	}
	return e
}

// NeedsAny reports whether e belongs to one of the things with these local ids.
func (e Edit) NeedsAny(made []int64) bool {
	return slices.ContainsFunc(e.Locals(), func(id int64) bool { return slices.Contains(made, id) })
}
