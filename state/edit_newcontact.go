package state

import (
	"strings"

	"app.tender/tender/state/text"
)

// AddContact makes a contact. It belongs to no proposal.
type AddContact struct {
	Details Contact `json:"NewContact"`
}

func (AddContact) kind() EditKind { return "new-contact" }

func (c AddContact) target(e Edit) string              { return "contact " + c.Details.SameKey() }
func (c AddContact) makes(e Edit) []int64              { return []int64{int64(e.Contact)} }
func (c AddContact) number(e *Edit, next func() int64) { orLocal(&e.Contact, next) }
func (c AddContact) mark(*Workspace, Edit, Mark)       {}
func (c AddContact) lay(*Workspace, Edit)              {}

func (c AddContact) words(e Edit, _ *Proposal) string {
	return strings.TrimSpace("the new contact " + c.Details.DisplayName())
}

func (c AddContact) fields() []filled {
	d := c.Details
	if d == (Contact{}) {
		return nil
	}
	return []filled{
		{"The first name", d.FirstName, MaxName, false},
		{"The last name", d.LastName, MaxName, false},
		{"The company's name", d.CompanyName, MaxName, false},
		{"The e-mail address", d.Email, MaxName, false},
		{"The address for copies", d.EmailCC, MaxName, false},
		{"The phone number", d.Phone, MaxPhone, false},
		{"The notes", d.Notes, MaxText, false},
	}
}

// SameKey returns a key that is equal for two contacts which nobody can tell apart.
func (c *Contact) SameKey() string {
	return sameKey(string(c.PartyType), c.FirstName, c.LastName, c.CompanyName, c.Email)
}

func sameKey(parts ...string) string {
	for i := range parts {
		parts[i] = text.NameKey(parts[i])
	}
	return strings.Join(parts, "\x00")
}
