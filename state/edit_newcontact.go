package state

import (
	"strings"

	"app.tender/tender/state/text"
)

// newContactEdit makes a contact. It belongs to no proposal.
type newContactEdit struct{}

func (newContactEdit) target(e Edit) string              { return "contact " + e.NewContact.SameKey() }
func (newContactEdit) makes(e Edit) []int64              { return []int64{int64(e.Contact)} }
func (newContactEdit) number(e *Edit, next func() int64) { orLocal(&e.Contact, next) }
func (newContactEdit) mark(*Workspace, Edit, Mark)       {}
func (newContactEdit) lay(*Workspace, Edit)              {}

func (newContactEdit) words(e Edit, _ *Proposal) string {
	return strings.TrimSpace("the new contact " + e.NewContact.DisplayName())
}

func (newContactEdit) fields(e Edit) []filled {
	c := e.NewContact
	if c == nil {
		return nil
	}
	return []filled{
		{"The first name", c.FirstName, MaxName, false},
		{"The last name", c.LastName, MaxName, false},
		{"The company's name", c.CompanyName, MaxName, false},
		{"The e-mail address", c.Email, MaxName, false},
		{"The address for copies", c.EmailCC, MaxName, false},
		{"The phone number", c.Phone, MaxPhone, false},
		{"The notes", c.Notes, MaxText, false},
	}
}

// SameKey returns a key that is equal for two contacts which nobody can tell apart;
// empty for nil.
func (c *Contact) SameKey() string {
	if c == nil {
		return ""
	}
	return sameKey(string(c.PartyType), c.FirstName, c.LastName, c.CompanyName, c.Email)
}

func sameKey(parts ...string) string {
	for i := range parts {
		parts[i] = text.NameKey(parts[i])
	}
	return strings.Join(parts, "\x00")
}
