package state

import "strings"

// SheetHead says whose job it is and where, and what the team noted of it.
type SheetHead struct {
	Client        string    // with the person to ask for at a company
	Phone         string    // of the client
	Location      *Location // of the job; nil when the proposal has none
	SiteContact   string    // who is asked for there; empty when that is not known
	SitePhone     string    // of the site contact, else of the location
	SiteEmail     string
	InternalNotes string // of the proposal
}

// SheetFact is one line of a sheet's head.
type SheetFact struct {
	Name, Text string
	plain      bool // the text says what it is
}

// Short is the text with its name only where it takes one to be understood.
func (f SheetFact) Short() string {
	if f.plain {
		return f.Text
	}
	return f.Name + ": " + f.Text
}

// Facts are the lines of the head that say something, without the notes.
func (h *SheetHead) Facts() []SheetFact {
	var facts []SheetFact
	for _, f := range []SheetFact{
		{"Client", h.Client, true},
		{"Phone", h.Phone, true},
		{"Address", h.Location.OneLine(), true},
		{"Site contact", h.SiteContact, false},
		{"Site phone", h.SitePhone, false},
		{"Site e-mail", h.SiteEmail, false},
	} {
		if f.Text != "" {
			facts = append(facts, f)
		}
	}
	return facts
}

// sheetHead takes what the proposal says, and what it leaves out from the contact
// and its locations.
func sheetHead(from *SheetSources) SheetHead {
	p := from.Proposal
	h := SheetHead{InternalNotes: p.InternalNotes, Location: p.Location}
	var client, other Contact
	if p.Customer != nil {
		client, h.Client = *p.Customer, p.Customer.DisplayName()
		if from.Contact != nil && from.Contact.ID == client.ID {
			other = *from.Contact
		}
	}
	person := strings.TrimSpace(firstNonEmpty(client.FirstName, other.FirstName) + " " + firstNonEmpty(client.LastName, other.LastName))
	if client.CompanyName != "" && person != "" {
		h.Client += ", " + person
	}
	h.Phone = firstNonEmpty(client.Phone, other.Phone)
	if p.Location == nil {
		return h
	}
	here, listed := *p.Location, Location{}
	for _, l := range from.Locations {
		if l.ID == here.ID {
			listed = l
		}
	}
	h.SiteContact = firstNonEmpty(here.siteContact(), listed.siteContact())
	h.SitePhone = firstNonEmpty(here.ContactPhone, listed.ContactPhone, here.Phone, listed.Phone)
	h.SiteEmail = firstNonEmpty(here.ContactEmail, listed.ContactEmail)
	return h
}

// siteContact is who is asked for at a location.
func (l *Location) siteContact() string {
	return strings.TrimSpace(l.ContactFirstName + " " + l.ContactLastName)
}
