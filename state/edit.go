package state

import "slices"

// Edit is one change that a person made and that is to be sent to the service: where,
// by ids, and what. Local ids stand for nodes that an earlier edit creates; they are
// resolved as the edits are sent.
type Edit struct {
	Proposal ProposalID // 0 for contacts and their locations
	Area     AreaID     // AddArea, AddOption; of a text only where it is known
	Option   OptionID   // WriteText, AddOption; of an AddArea its first one
	Contact  ContactID  // SetContact, AddContact, AddLocation
	Location LocationID // SetLocation, AddLocation
	User     UserID     // SetSalesPerson, AddProposal

	Base          string // the service's value when the edit began; UnknownBase when it did not say one
	DraftRevision int64  // of the draft that a WriteText carries; 0 for a text that was given as a whole
	Change        Change `json:"-"` // nil: nothing, as in an Other
}

// Change is what an edit does, and what the program knows of that: WriteText, Rename,
// SetSalesPerson, SetContact, SetLocation, AddArea, AddOption, AddProposal, AddContact,
// AddLocation or Other. They are in edit_*.go; the outbox adds how what is made is
// looked for.
type Change interface {
	kind() EditKind
	words(e Edit, p *Proposal) string         // names the edit, as in "Saved …"; p may be nil
	fields() []filled                         // the texts that are sent
	target(e Edit) string                     // what is written to: edits of one target are carried in order
	mark(w *Workspace, e Edit, standing Mark) // shows how an entry stands
	lay(w *Workspace, e Edit)                 // applies the edit to a proposal
}

// textChange is a Change that has a text or a name.
type textChange interface {
	Change
	text() string
	withText(text string) Change
}

// valueChange is a Change that writes over what is there: a text, a name, or who or what
// is assigned.
type valueChange interface {
	Change
	read(p *Proposal, e Edit) (value string, how Presence)
	meanwhile() string // what someone else did when theirs has changed
}

// createChange is a Change that makes something. Sending it twice would make two.
type createChange interface {
	Change
	makes(e Edit) []int64 // ids, the first one that of the thing itself
	number(e *Edit, next func() int64)
}

// Is reports whether e does what C stands for.
func Is[C Change](e Edit) bool {
	_, is := e.Change.(C)
	return is
}

// Creates reports whether sending e twice would make two things, so that it is
// never repeated without looking first.
func (e Edit) Creates() bool { return Is[createChange](e) }

// what returns what e does.
func (e Edit) what() Change {
	if e.Change == nil {
		return Other{}
	}
	return e.Change
}

// Words names e as a person does, its place by what is known of its proposal,
// which may be nil: "installer notes of Theater · 2 Better".
func (e Edit) Words(p *Proposal) string { return e.what().words(e, p) }

// Target names what e writes to. Two edits of one target are carried in their order,
// and the second only once the first is settled.
func (e Edit) Target() string { return e.what().target(e) }

// SameValue reports whether e and o write the same text, name or assignment. It is false
// for what makes something.
func (e Edit) SameValue(o Edit) bool {
	return !e.Creates() && e.Target() == o.Target() && e.Kind() == o.Kind()
}

// Text returns the text or name that e has; empty for none.
func (e Edit) Text() string {
	if c, ok := e.Change.(textChange); ok {
		return c.text()
	}
	return ""
}

// WithText returns e with another text or name, where it has one.
func (e Edit) WithText(text string) Edit {
	if c, ok := e.Change.(textChange); ok {
		e.Change = c.withText(text)
	}
	return e
}

// Value returns what e writes: a text, a name, or the id of who or what is assigned.
func (e Edit) Value() string {
	if c, ok := e.Change.(assignment); ok {
		return c.value(e)
	}
	return e.Text()
}

// Value reads what e writes to, and says how far it is known: NotThere when the
// proposal has no such text. A value that is not said is empty.
func (p *Proposal) Value(e Edit) (value string, how Presence) {
	if c, ok := e.Change.(valueChange); ok {
		return c.read(p, e)
	}
	return "", NotThere
}

// ChangedMeanwhile says what someone else did when what e writes to has changed.
func (e Edit) ChangedMeanwhile() string {
	if c, ok := e.Change.(valueChange); ok {
		return c.meanwhile()
	}
	return ""
}

// setTo returns the edit of the same value that writes another one, begun from base. ok
// is false when there is no such edit: nobody can be unassigned.
func (e Edit) setTo(value, base string) (back Edit, ok bool) {
	e.Base, e.DraftRevision = base, 0
	if c, assigns := e.Change.(assignment); assigns {
		ok = c.assign(&e, value)
		return e, ok
	}
	return e.WithText(value), true
}

// Makes lists the local ids of what e creates; for an area its first option is
// among them.
func (e Edit) Makes() []int64 {
	if c, ok := e.Change.(createChange); ok {
		return c.makes(e)
	}
	return nil
}

// WithLocalIDs gives local ids to what e creates and has none yet.
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

// Corrects reports whether e names already what it makes: then it takes the place
// of the edit that is to make it.
func (e Edit) Corrects() bool {
	return slices.ContainsFunc(e.Makes(), func(id int64) bool { return id != 0 })
}

// Corrected is e, which makes something, with what another edit says of it: the
// same change with other texts, or a new name or sales person.
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

// IDs lists the ids in e that may be local; 0 where it has none.
func (e Edit) IDs() []int64 {
	return []int64{int64(e.Proposal), int64(e.Area), int64(e.Option), int64(e.Contact), int64(e.Location)}
}

// About returns e, which says of no proposal what it is about, as an edit of p. Contacts
// and locations are made of no proposal.
func (e Edit) About(p ProposalID) Edit {
	if e.Proposal == 0 && !Is[AddContact](e) && !Is[AddLocation](e) && !Is[AddProposal](e) {
		e.Proposal = p
	}
	return e
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
	makes := e.Makes()
	return slices.DeleteFunc(e.IDs(), func(id int64) bool { return id >= 0 || slices.Contains(makes, id) })
}

// NeedsAny reports whether e belongs to one of the things with these local ids.
func (e Edit) NeedsAny(made []int64) bool {
	return slices.ContainsFunc(e.Locals(), func(id int64) bool { return slices.Contains(made, id) })
}

// Applied is what the service answered to an edit. Proposal is the full detail
// after the write; the others are set by the edits that create them.
type Applied struct {
	Proposal *Proposal
	Contact  *Contact
	Location *Location
}
