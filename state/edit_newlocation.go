package state

import (
	"fmt"
	"strings"
)

// newLocationEdit makes a location of a contact. It belongs to no proposal.
type newLocationEdit struct{}

func (newLocationEdit) makes(e Edit) []int64              { return []int64{int64(e.Location)} }
func (newLocationEdit) number(e *Edit, next func() int64) { orLocal(&e.Location, next) }
func (newLocationEdit) mark(*Workspace, Edit, Mark)       {}
func (newLocationEdit) lay(*Workspace, Edit)              {}

func (newLocationEdit) words(e Edit, _ *Proposal) string {
	return strings.TrimSpace("the new location " + e.NewLocation.OneLine())
}

func (newLocationEdit) target(e Edit) string {
	return fmt.Sprintf("location %d %s", e.Contact, e.NewLocation.SameKey())
}

func (newLocationEdit) fields(e Edit) []filled {
	l := e.NewLocation
	if l == nil {
		return nil
	}
	return []filled{
		{"The street", l.Street, MaxStreet, false},
		{"The suite", l.Suite, MaxStreet, false},
		{"The city", l.City, MaxCity, false},
		{"The postal code", l.PostalCode, MaxPostalCode, false},
		{"The state", l.State, MaxState, false},
		{"The country", l.Country, MaxState, false},
		{"The first name of the person to ask for", l.ContactFirstName, MaxSiteName, false},
		{"The last name of the person to ask for", l.ContactLastName, MaxSiteName, false},
		{"The phone number", l.ContactPhone, MaxPhone, false},
		{"The e-mail address", l.ContactEmail, MaxSiteEmail, false},
	}
}

// SameKey returns a key that is equal for two locations of one contact which nobody
// can tell apart; empty for nil.
func (l *Location) SameKey() string {
	if l == nil {
		return ""
	}
	return sameKey(l.Street, l.Suite, l.City, l.PostalCode)
}
