package state

import (
	"cmp"
	"fmt"
	"strings"
)

// SetLocation assigns a location to a proposal, which changes tax and total.
type SetLocation struct {
	Details *Location `json:"NewLocation,omitempty"` // for display; nil if unknown
}

// SetLocationTo is to locations what SetContactTo is to contacts.
func SetLocationTo(l *Location) SetLocation {
	if IsLocal(l.ID) {
		return SetLocation{}
	}
	return SetLocation{Details: l}
}

func (SetLocation) kind() EditKind { return "assign-location" }

func (SetLocation) fields() []filled     { return nil }
func (SetLocation) target(e Edit) string { return fmt.Sprintf("assign %d", e.Proposal) }
func (SetLocation) value(e Edit) string  { return FormatID(e.Location) }
func (SetLocation) meanwhile() string    { return assignedMeanwhile }

func (c SetLocation) words(e Edit, p *Proposal) string {
	at := c.Details
	if p != nil && p.Location != nil && p.Location.ID == e.Location {
		at = p.Location
	}
	if at == nil || at.OneLine() == "" {
		return "the location" + byID(e.Location) + "; tax and total follow it"
	}
	return "the location " + at.OneLine() + "; tax and total follow it"
}

func (SetLocation) read(p *Proposal, _ Edit) (string, Presence) {
	return assigned(p.Location, func(l *Location) LocationID { return l.ID }, p.Unknown.presence(FieldLocation))
}

func (SetLocation) assign(e *Edit, value string) bool {
	e.Change = SetLocation{}
	return setID(&e.Location, value)
}

func (SetLocation) mark(w *Workspace, _ Edit, standing Mark) {
	w.Location = strongest(w.Location, standing)
}

func (c SetLocation) apply(w *Workspace, e Edit) {
	p := w.Proposal
	if p.Location == nil || p.Location.ID != e.Location {
		made := makerOf[AddLocation](e.Location, w.all)
		at := *cmp.Or(c.Details, &made.Details)
		at.ID = e.Location
		p.Location = &at
	}
	p.Unknown.Set(FieldLocation, false)
	w.PendingTotals = true
}

// AddLocation creates a location of a contact. It belongs to no proposal.
type AddLocation struct {
	Details Location `json:"NewLocation"`
	Here    bool     `json:"Here,omitempty"` // it stays on this machine until it is needed
}

func (AddLocation) kind() EditKind { return "new-location" }

func (c AddLocation) makes(e Edit) []int64              { return []int64{int64(e.Location)} }
func (c AddLocation) number(e *Edit, next func() int64) { orLocal(&e.Location, next) }
func (c AddLocation) mark(*Workspace, Edit, Mark)       {}
func (c AddLocation) apply(*Workspace, Edit)            {}

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
		{"The street", d.Street, MaxStreet, false, forClient},
		{"The suite", d.Suite, MaxStreet, false, forClient},
		{"The city", d.City, MaxCity, false, forClient},
		{"The postal code", d.PostalCode, MaxPostalCode, false, forClient},
		{"The state", d.State, MaxState, false, forClient},
		{"The state's abbreviation", d.StateAbbrev, MaxState, false, forClient},
		{"The phone number there", d.Phone, MaxPhone, false, forClient},
		{"The country", d.Country, MaxState, false, forClient},
		{"The first name of the site contact", d.ContactFirstName, MaxSiteName, false, forClient},
		{"The last name of the site contact", d.ContactLastName, MaxSiteName, false, forClient},
		{"The phone number", d.ContactPhone, MaxPhone, false, forClient},
		{"The e-mail address", d.ContactEmail, MaxSiteEmail, false, forClient},
	}
}

// SameKey returns a key that is equal for locations of one contact that nobody can tell apart.
func (l *Location) SameKey() string {
	return sameKey(l.Street, l.Suite, l.City, l.PostalCode)
}
