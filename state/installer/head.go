package installer

import (
	"cmp"
	"strings"

	"app.tender/tender/state"
)

// Head says whose job it is and where, and what the team noted of it.
type Head struct {
	Client        string          // with the person to ask for at a company
	Phone         string          // of the client
	Location      *state.Location // of the job; nil when the proposal has none
	SiteContact   string          // who is asked for there; empty when that is not known
	SitePhone     string          // of the site contact, else of the location
	SiteEmail     string
	InternalNotes string // of the proposal

	// Unknown has FieldCustomer, FieldLocation, FieldPhone, FieldFirstName for the site
	// contact, FieldContactPhone, FieldEmail and FieldInternalNotes where nobody said
	// them.
	Unknown state.Unknown
}

// Fact is one line of a sheet's head.
type Fact struct {
	Name, Text string
	plain      bool // the text says what it is
}

// Short returns the text with its name only where it takes one to be understood.
func (f Fact) Short() string {
	if f.plain {
		return f.Text
	}
	return f.Name + ": " + f.Text
}

// Facts returns the lines of the head that say something, without the notes.
func (h *Head) Facts() []Fact {
	var facts []Fact
	for _, f := range []Fact{
		{"Client", h.Client, h.Client != state.UnknownWord},
		{"Phone", h.Unknown.Word(state.FieldPhone, h.Phone), !h.Unknown.Has(state.FieldPhone)},
		{"Address", h.Unknown.Word(state.FieldLocation, h.Location.OneLine()), !h.Unknown.Has(state.FieldLocation)},
		{"Site contact", h.Unknown.Word(state.FieldFirstName, h.SiteContact), false},
		{"Site phone", h.Unknown.Word(state.FieldContactPhone, h.SitePhone), false},
		{"Site e-mail", h.Unknown.Word(state.FieldEmail, h.SiteEmail), false},
	} {
		if f.Text != "" {
			facts = append(facts, f)
		}
	}
	return facts
}

// NotesWord is InternalNotes as a screen shows it.
func (h *Head) NotesWord() string { return h.Unknown.Word(state.FieldInternalNotes, h.InternalNotes) }

// sheetHead takes what the proposal says, and what it leaves out from the contact
// and its locations.
func sheetHead(from *Sources) Head {
	p := from.Proposal
	h := Head{InternalNotes: p.InternalNotes, Location: p.Location, Client: p.ClientWord()}
	h.Unknown = p.Unknown & state.UnknownFields(state.FieldCustomer, state.FieldLocation, state.FieldInternalNotes)
	var client, other state.Contact
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
	h.Unknown.Set(state.FieldPhone, h.Phone == "" && client.Unknown.Has(state.FieldPhone) && other.Unknown.Has(state.FieldPhone))
	if p.Location == nil {
		return h
	}
	here, listed := *p.Location, state.Location{Unknown: p.Location.Unknown}
	for _, l := range from.Locations {
		if l.ID == here.ID {
			listed = l
		}
	}
	h.SiteContact = cmp.Or(siteContact(&here), siteContact(&listed))
	h.SitePhone = cmp.Or(here.ContactPhone, listed.ContactPhone, here.Phone, listed.Phone)
	h.SiteEmail = cmp.Or(here.ContactEmail, listed.ContactEmail)
	unsaid := here.Unknown & listed.Unknown
	h.Unknown.Set(state.FieldFirstName, h.SiteContact == "" && unsaid.HasAny(state.UnknownFields(state.FieldFirstName, state.FieldLastName)))
	h.Unknown.Set(state.FieldContactPhone, h.SitePhone == "" && unsaid.HasAny(state.UnknownFields(state.FieldContactPhone, state.FieldPhone)))
	h.Unknown.Set(state.FieldEmail, h.SiteEmail == "" && unsaid.Has(state.FieldEmail))
	return h
}

// siteContact returns who is asked for at a location.
func siteContact(l *state.Location) string {
	return strings.TrimSpace(l.ContactFirstName + " " + l.ContactLastName)
}
