package state

import (
	"cmp"
	"slices"
)

// Edit is a change that a person made and that the outbox sends to the service. It has a target,
// given by ids, and a Change. Local ids stand for nodes that an earlier edit creates; they are
// resolved when the edit is sent.
type Edit struct {
	Proposal ProposalID // 0 for contacts and their locations
	Area     AreaID     // AddArea, AddOption; for a text only if it is known
	Option   OptionID   // WriteText, AddOption; for AddArea its first option
	Contact  ContactID  // SetContact, AddContact, AddLocation
	Location LocationID // SetLocation, AddLocation
	User     UserID     // SetSalesPerson, AddProposal

	Base          string // the service's value when the edit began; UnknownBase if the service omitted it
	DraftRevision int64  // of the draft that a WriteText carries; 0 for a text without a draft
	Change        Change `json:"-"` // nil does nothing, like Other
}

// Change is the kind of an edit with its values: WriteText, Rename, SetSalesPerson, SetContact,
// SetLocation, AddArea, AddOption, AddProposal, AddContact, AddLocation or Other. They are in
// edit_*.go; the outbox adds how it looks up what they create.
type Change interface {
	kind() EditKind
	words(e Edit, p *Proposal) string         // names the edit, as after "Saved"; p may be nil
	fields() []filled                         // the texts that are sent
	target(e Edit) string                     // what it writes to: edits with the same target are sent in order
	mark(w *Workspace, e Edit, standing Mark) // marks the target with the state of the edit
	apply(w *Workspace, e Edit)               // applies the edit to the workspace's proposal
}

// textChange is a Change that writes a text or a name.
type textChange interface {
	Change
	text() string
	withText(text string) Change
}

// valueChange is a Change that overwrites an existing value: a text, a name or an assignment.
type valueChange interface {
	Change
	read(p *Proposal, e Edit) (value string, how Presence)
	meanwhile() string // describes a concurrent change of the value, without a full stop
}

// assignment is a valueChange that assigns a person or a location.
type assignment interface {
	valueChange
	value(e Edit) string
	assign(e *Edit, value string) (ok bool) // false for an empty value: the interface can't unassign
}

// createChange is a Change that creates something. Sending it twice would create two.
type createChange interface {
	Change
	makes(e Edit) []int64 // local ids, starting with the created thing's
	number(e *Edit, next func() int64)
}

// Is reports whether e's change is a C.
func Is[C Change](e Edit) bool {
	_, is := e.Change.(C)
	return is
}

// Creates reports whether e is not idempotent: sending it twice would create two things, so the
// outbox looks for the result before it retries.
func (e Edit) Creates() bool { return Is[createChange](e) }

// Assigns reports whether e assigns a person or a location.
func (e Edit) Assigns() bool {
	_, assigns := e.Change.(assignment)
	return assigns
}

// what returns e's change, or Other for nil.
func (e Edit) what() Change {
	if e.Change == nil {
		return Other{}
	}
	return e.Change
}

// Words describes e to a person, such as "installer notes of Theater · 2 Better". p is what is
// known of its proposal, and may be nil.
func (e Edit) Words(p *Proposal) string { return e.what().words(e, p) }

// Target identifies what e writes to. Edits with the same target are sent in order, each only
// after the one before is settled.
func (e Edit) Target() string { return e.what().target(e) }

// SameValue reports whether e and o write to the same text, name or assignment. It is false for
// edits that create something.
func (e Edit) SameValue(o Edit) bool {
	return !e.Creates() && e.Target() == o.Target() && e.Kind() == o.Kind()
}

// Text returns the text or name that e writes, or "".
func (e Edit) Text() string {
	if c, ok := e.Change.(textChange); ok {
		return c.text()
	}
	return ""
}

// WithText returns e with its text or name replaced, if it writes one.
func (e Edit) WithText(text string) Edit {
	if c, ok := e.Change.(textChange); ok {
		e.Change = c.withText(text)
	}
	return e
}

// Value returns what e writes: a text, a name, or the id that it assigns.
func (e Edit) Value() string {
	if c, ok := e.Change.(assignment); ok {
		return c.value(e)
	}
	return e.Text()
}

// Value returns the value that e would overwrite, and whether it is known: Absent when the
// proposal has no such text. The value is empty unless it is Present.
func (p *Proposal) Value(e Edit) (value string, how Presence) {
	if c, ok := e.Change.(valueChange); ok {
		return c.read(p, e)
	}
	return "", Absent
}

// ChangedMeanwhile describes a concurrent change of the value that e writes, without a full stop: who did it follows.
func (e Edit) ChangedMeanwhile() string {
	if c, ok := e.Change.(valueChange); ok {
		return c.meanwhile()
	}
	return ""
}

// setTo returns an edit that sets the same target to value, based on base. ok is false for an
// empty assignment: the interface can't unassign.
func (e Edit) setTo(value, base string) (back Edit, ok bool) {
	e.Base, e.DraftRevision = base, 0
	if c, assigns := e.Change.(assignment); assigns {
		ok = c.assign(&e, value)
		return e, ok
	}
	return e.WithText(value), true
}

// Makes returns the local ids of what e creates; an area includes its first option.
func (e Edit) Makes() []int64 {
	if c, ok := e.Change.(createChange); ok {
		return c.makes(e)
	}
	return nil
}

// WithLocalIDs assigns local ids to what e creates, where it has none yet.
func (e Edit) WithLocalIDs(next func() int64) Edit {
	if c, ok := e.Change.(createChange); ok {
		c.number(&e, next)
	}
	return e
}

// orLocal sets *id to a local id if it is 0.
func orLocal[T ID](id *T, next func() int64) {
	if *id == 0 {
		*id = T(next())
	}
}

// Corrects reports whether e already has the local id of what it creates: then it replaces the
// waiting edit that creates it.
func (e Edit) Corrects() bool {
	return slices.ContainsFunc(e.Makes(), func(id int64) bool { return id != 0 })
}

// Corrected returns e, a createChange, as corrected by another edit: one of the same kind with
// other values, or a Rename or SetSalesPerson.
func (e Edit) Corrected(by Edit) Edit {
	switch c := by.Change.(type) {
	case Rename:
		return e.WithText(c.Name)
	case SetSalesPerson:
		e.User = by.User
	default:
		e.User, e.Change = by.User, c
	}
	return e
}

// IDs returns the ids in e that may be local; unused ones are 0.
func (e Edit) IDs() []int64 {
	return []int64{int64(e.Proposal), int64(e.Area), int64(e.Option), int64(e.Contact), int64(e.Location)}
}

// About returns e as an edit of proposal p if it names none. Edits that create a proposal, a
// contact or a location belong to no proposal.
func (e Edit) About(p ProposalID) Edit {
	if e.Proposal == 0 && !Is[AddContact](e) && !Is[AddLocation](e) && !Is[AddProposal](e) {
		e.Proposal = p
	}
	return e
}

// Within returns e as an edit of what area, an AddArea, creates: an option for it or a text of its first option, if e
// names no other one. area may be the zero value.
func (e Edit) Within(area Edit) Edit {
	switch c := e.Change.(type) {
	case AddOption:
		e.Area = cmp.Or(e.Area, area.Area)
	case WriteText:
		if e.Option == 0 && (c.Field == ClientDescription || c.Field == InstallerNotes) {
			e.Area, e.Option = area.Area, area.Option
		}
	}
	return e
}

// Resolve returns e with its local ids replaced by the service's ids, as far as ids has them.
func (e Edit) Resolve(ids map[int64]int64) Edit {
	e.Proposal = Resolved(e.Proposal, ids)
	e.Area = Resolved(e.Area, ids)
	e.Option = Resolved(e.Option, ids)
	e.Contact = Resolved(e.Contact, ids)
	e.Location = Resolved(e.Location, ids)
	return e
}

// Locals returns the local ids that e needs but does not create: it can't be sent until they are
// resolved.
func (e Edit) Locals() []int64 {
	makes := e.Makes()
	return slices.DeleteFunc(e.IDs(), func(id int64) bool { return id >= 0 || slices.Contains(makes, id) })
}

// NeedsAny reports whether e needs one of these local ids.
func (e Edit) NeedsAny(made []int64) bool {
	return slices.ContainsFunc(e.Locals(), func(id int64) bool { return slices.Contains(made, id) })
}

// Applied is the service's response to an edit. Proposal is the full detail after the write, or Written is the text
// alone that was written; the edits that create a contact or a location set the others.
type Applied struct {
	Proposal *Proposal
	Written  *WrittenText
	Contact  *Contact
	Location *Location
}
