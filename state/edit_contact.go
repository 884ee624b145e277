package state

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"app.tender/tender/state/text"
)

// SetContact assigns a contact to a proposal. It also replaces the location.
type SetContact struct {
	Details *Contact `json:"NewContact,omitempty"` // for display; nil if unknown
}

// SetContactTo returns a SetContact of c that includes its details, so that the edit can be
// displayed without the service. A contact that is itself still to be created is displayed from
// its own edit, which includes later corrections.
func SetContactTo(c *Contact) SetContact {
	if IsLocal(c.ID) {
		return SetContact{}
	}
	return SetContact{Details: c}
}

func (SetContact) kind() EditKind { return "assign-contact" }

func (SetContact) fields() []filled     { return nil }
func (SetContact) target(e Edit) string { return fmt.Sprintf("assign %d", e.Proposal) }
func (SetContact) value(e Edit) string  { return FormatID(e.Contact) }
func (SetContact) meanwhile() string    { return assignedMeanwhile }

func (c SetContact) words(e Edit, p *Proposal) string {
	who := c.Details
	if p != nil && p.Customer != nil && p.Customer.ID == e.Contact {
		who = p.Customer
	}
	nobody := Contact{ID: e.Contact}
	if who == nil || who.DisplayName() == nobody.DisplayName() {
		return "the contact" + byID(e.Contact)
	}
	return "the contact " + who.DisplayName()
}

func (SetContact) read(p *Proposal, _ Edit) (string, Presence) {
	return assigned(p.Customer, func(c *Contact) ContactID { return c.ID }, p.Unknown.presence(FieldCustomer))
}

func (SetContact) assign(e *Edit, value string) bool {
	e.Change = SetContact{}
	return setID(&e.Contact, value)
}

func (SetContact) mark(w *Workspace, _ Edit, standing Mark) {
	w.Contact = strongest(w.Contact, standing)
}

func (c SetContact) apply(w *Workspace, e Edit) {
	p := w.Proposal
	if p.Customer == nil || p.Customer.ID != e.Contact {
		made := makerOf[AddContact](e.Contact, w.all)
		who := *cmp.Or(c.Details, &made.Details)
		who.ID = e.Contact
		p.Customer, p.Location = &who, nil
	}
	p.Unknown.Set(FieldCustomer, false)
	w.PendingTotals = true
}

// AddContact creates a contact. It belongs to no proposal.
type AddContact struct {
	Details Contact `json:"NewContact"`
	Here    bool    `json:"Here,omitempty"` // it stays on this machine until it is needed
}

func (AddContact) kind() EditKind { return "new-contact" }

func (c AddContact) target(e Edit) string              { return "contact " + c.Details.SameKey() }
func (c AddContact) makes(e Edit) []int64              { return []int64{int64(e.Contact)} }
func (c AddContact) number(e *Edit, next func() int64) { orLocal(&e.Contact, next) }
func (c AddContact) mark(*Workspace, Edit, Mark)       {}
func (c AddContact) apply(*Workspace, Edit)            {}

func (c AddContact) words(e Edit, _ *Proposal) string {
	return strings.TrimSpace("the new contact " + c.Details.DisplayName())
}

func (c AddContact) fields() []filled {
	d := c.Details
	if d == (Contact{}) {
		return nil
	}
	return []filled{
		{"The first name", d.FirstName, MaxName, false, forClient},
		{"The last name", d.LastName, MaxName, false, forClient},
		{"The company's name", d.CompanyName, MaxName, false, forClient},
		{"The e-mail address", d.Email, MaxName, false, forClient},
		{"The address for copies", d.EmailCC, MaxName, false, forTeam},
		{"The phone number", d.Phone, MaxPhone, false, forClient},
		{"The notes", d.Notes, MaxText, false, forTeam},
	}
}

// SameKey returns a key that is equal for contacts that nobody can tell apart.
func (c *Contact) SameKey() string {
	return sameKey(string(c.PartyType), c.FirstName, c.LastName, c.CompanyName, c.Email)
}

func sameKey(parts ...string) string {
	for i := range parts {
		parts[i] = text.NameKey(parts[i])
	}
	return strings.Join(parts, "\x00")
}

// assignedMeanwhile describes a concurrent assignment.
const assignedMeanwhile = "Another one was assigned meanwhile"

// assigned returns the id of the assigned person or location; 0 for nil. If it has no id, the
// presence is Omitted.
func assigned[T any, I ID](to *T, id func(*T) I, how Presence) (value string, _ Presence) {
	switch {
	case how != Present || to != nil && id(to) == 0:
		return "", Omitted
	case to == nil:
		return FormatID(I(0)), Present
	default:
		return FormatID(id(to)), Present
	}
}

// setID sets an id from the value of an edit. ok is false for 0, since nothing can be unassigned.
func setID[I ID](to *I, value string) (ok bool) {
	id, err := strconv.ParseInt(value, 10, 64)
	*to = I(id)
	return err == nil && id != 0
}

// byID returns an id after a space, to name something without a known name; empty for a local id,
// which means nothing to a person.
func byID[I ID](id I) string {
	if id <= 0 {
		return ""
	}
	return " id:" + FormatID(id)
}

// makerOf returns the change that creates this id, or the zero value.
func makerOf[C Change, I ID](id I, all []OutboxEdit) (none C) {
	for _, e := range all {
		if c, ok := e.Edit.Change.(C); ok && slices.Contains(e.Edit.Makes(), int64(id)) {
			return c
		}
	}
	return none
}
