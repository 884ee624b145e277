package state

import (
	"cmp"
	"strings"
)

// SheetHead says whose job it is and where, and what the team noted of it.
type SheetHead struct {
	Client        string    // with the person to ask for at a company
	Phone         string    // of the client
	Location      *Location // of the job; nil when the proposal has none
	SiteContact   string    // who is asked for there; empty when that is not known
	SitePhone     string    // of the site contact, else of the location
	SiteEmail     string
	InternalNotes string // of the proposal

	// Unknown has FieldCustomer, FieldLocation, FieldPhone, FieldFirstName for the site
	// contact, FieldContactPhone, FieldEmail and FieldInternalNotes where nobody said
	// them.
	Unknown Unknown
}

// SheetFact is one line of a sheet's head.
type SheetFact struct {
	Name, Text string
	plain      bool // the text says what it is
}

// Short returns the text with its name only where it takes one to be understood.
func (f SheetFact) Short() string {
	if f.plain {
		return f.Text
	}
	return f.Name + ": " + f.Text
}

// Facts returns the lines of the head that say something, without the notes.
func (h *SheetHead) Facts() []SheetFact {
	var facts []SheetFact
	for _, f := range []SheetFact{
		{"Client", h.Client, h.Client != UnknownWord},
		{"Phone", h.Unknown.Word(FieldPhone, h.Phone), !h.Unknown.Has(FieldPhone)},
		{"Address", h.Unknown.Word(FieldLocation, h.Location.OneLine()), !h.Unknown.Has(FieldLocation)},
		{"Site contact", h.Unknown.Word(FieldFirstName, h.SiteContact), false},
		{"Site phone", h.Unknown.Word(FieldContactPhone, h.SitePhone), false},
		{"Site e-mail", h.Unknown.Word(FieldEmail, h.SiteEmail), false},
	} {
		if f.Text != "" {
			facts = append(facts, f)
		}
	}
	return facts
}

// NotesWord is InternalNotes as a screen shows it.
func (h *SheetHead) NotesWord() string { return h.Unknown.Word(FieldInternalNotes, h.InternalNotes) }

// sheetHead takes what the proposal says, and what it leaves out from the contact
// and its locations.
func sheetHead(from *SheetSources) SheetHead {
	p := from.Proposal
	h := SheetHead{InternalNotes: p.InternalNotes, Location: p.Location, Client: p.ClientWord()}
	h.Unknown = p.Unknown & UnknownFields(FieldCustomer, FieldLocation, FieldInternalNotes)
	var client, other Contact
	if p.Customer != nil {
		client = *p.Customer
		other.Unknown = client.Unknown
		if from.Contact != nil && from.Contact.ID == client.ID {
			other = *from.Contact
		}
	}
	person := strings.TrimSpace(cmp.Or(client.FirstName, other.FirstName) + " " + cmp.Or(client.LastName, other.LastName))
	if client.CompanyName != "" && person != "" {
		h.Client += ", " + person
	}
	h.Phone = cmp.Or(client.Phone, other.Phone)
	h.Unknown.Set(FieldPhone, h.Phone == "" && client.Unknown.Has(FieldPhone) && other.Unknown.Has(FieldPhone))
	if p.Location == nil {
		return h
	}
	here, listed := *p.Location, Location{Unknown: p.Location.Unknown}
	for _, l := range from.Locations {
		if l.ID == here.ID {
			listed = l
		}
	}
	h.SiteContact = cmp.Or(here.siteContact(), listed.siteContact())
	h.SitePhone = cmp.Or(here.ContactPhone, listed.ContactPhone, here.Phone, listed.Phone)
	h.SiteEmail = cmp.Or(here.ContactEmail, listed.ContactEmail)
	unsaid := here.Unknown & listed.Unknown
	h.Unknown.Set(FieldFirstName, h.SiteContact == "" && unsaid.anyOf(UnknownFields(FieldFirstName, FieldLastName)))
	h.Unknown.Set(FieldContactPhone, h.SitePhone == "" && unsaid.anyOf(UnknownFields(FieldContactPhone, FieldPhone)))
	h.Unknown.Set(FieldEmail, h.SiteEmail == "" && unsaid.Has(FieldEmail))
	return h
}

// siteContact returns who is asked for at a location.
func (l *Location) siteContact() string {
	return strings.TrimSpace(l.ContactFirstName + " " + l.ContactLastName)
}
