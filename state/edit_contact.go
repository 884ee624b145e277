package state

import (
	"cmp"
	"fmt"
)

// SetContact assigns a contact to a proposal. The location goes with the contact
// before.
type SetContact struct {
	Details *Contact `json:"NewContact,omitempty"` // what is shown of it; nil where that is not known
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
		return "the contact"
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

func (c SetContact) lay(w *Workspace, e Edit) {
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
