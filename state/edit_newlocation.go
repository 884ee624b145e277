package state

import (
	"fmt"
	"strings"
)

// AddLocation makes a location of a contact. It belongs to no proposal.
type AddLocation struct {
	Details Location `json:"NewLocation"`
}

func (AddLocation) kind() EditKind { return "new-location" }

func (c AddLocation) makes(e Edit) []int64              { return []int64{int64(e.Location)} }
func (c AddLocation) number(e *Edit, next func() int64) { orLocal(&e.Location, next) }
func (c AddLocation) mark(*Workspace, Edit, Mark)       {}
func (c AddLocation) lay(*Workspace, Edit)              {}

func (c AddLocation) words(e Edit, _ *Proposal) string {
	return strings.TrimSpace("the new location " + c.Details.OneLine())
}

func (c AddLocation) target(e Edit) string {
	return fmt.Sprintf("location %d %s", e.Contact, c.Details.SameKey())
}

func (c AddLocation) fields() []filled {
	d := c.Details
	if d == (Location{}) {
		return nil
	}
	return []filled{
		{"The street", d.Street, MaxStreet, false},
		{"The suite", d.Suite, MaxStreet, false},
		{"The city", d.City, MaxCity, false},
		{"The postal code", d.PostalCode, MaxPostalCode, false},
		{"The state", d.State, MaxState, false},
		{"The country", d.Country, MaxState, false},
		{"The first name of the person to ask for", d.ContactFirstName, MaxSiteName, false},
		{"The last name of the person to ask for", d.ContactLastName, MaxSiteName, false},
		{"The phone number", d.ContactPhone, MaxPhone, false},
		{"The e-mail address", d.ContactEmail, MaxSiteEmail, false},
	}
}

// SameKey returns a key that is equal for two locations of one contact which nobody
// can tell apart.
func (l *Location) SameKey() string {
	return sameKey(l.Street, l.Suite, l.City, l.PostalCode)
}
