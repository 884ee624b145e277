package state

import "fmt"

// contactEdit assigns a contact to a proposal. The location goes with the contact
// before.
type contactEdit struct{}

func (contactEdit) fields(Edit) []filled { return nil }
func (contactEdit) target(e Edit) string { return fmt.Sprintf("assign %d", e.Proposal) }
func (contactEdit) value(e Edit) string  { return FormatID(e.Contact) }
func (contactEdit) meanwhile() string    { return assignedMeanwhile }

func (contactEdit) words(e Edit, p *Proposal) string {
	c := e.NewContact
	if p != nil && p.Customer != nil && p.Customer.ID == e.Contact {
		c = p.Customer
	}
	nobody := Contact{ID: e.Contact}
	if c == nil || c.DisplayName() == nobody.DisplayName() {
		return "the contact"
	}
	return "the contact " + c.DisplayName()
}

func (contactEdit) read(p *Proposal, _ Edit) (string, Presence) {
	return assigned(p.Customer, func(c *Contact) ContactID { return c.ID }, p.Unknown.presence(FieldCustomer))
}

func (contactEdit) write(e *Edit, value string) bool { return writeID(&e.Contact, value) }

func (contactEdit) mark(w *Workspace, _ Edit, standing Mark) {
	w.Contact = strongest(w.Contact, standing)
}

func (contactEdit) lay(w *Workspace, e Edit) {
	p := w.Proposal
	if p.Customer == nil || p.Customer.ID != e.Contact {
		c := assignedValue(e.NewContact, w.all, func(other Edit) *Contact {
			if other.Kind != EditNewContact || other.Contact != e.Contact {
				return nil
			}
			return other.NewContact
		})
		c.ID = e.Contact
		p.Customer, p.Location = &c, nil
	}
	p.Unknown.Set(FieldCustomer, false)
	w.PendingTotals = true
}
