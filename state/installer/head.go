package installer

import (
	"cmp"
	"strings"

	"app.tender/tender/state"
)

// Head identifies the job: client, location, and the team's notes.
type Head struct {
	Client        string          // with a contact person for a company
	Phone         string          // the client's
	Location      *state.Location // the job site; nil if the proposal has none
	SiteContact   string          // name; empty if unknown
	SitePhone     string          // of the site contact, else of the location
	SiteEmail     string
	SalesPerson   string // whom to call about the job: a name; empty if unknown
	SalesEmail    string
	InternalNotes string // the proposal's

	// Unknown has FieldCustomer, FieldLocation, FieldPhone, FieldFirstName for the site contact,
	// FieldContactPhone, FieldEmail and FieldInternalNotes if no source has them, and FieldLastName for the
	// salesperson.
	Unknown state.Unknown
}

// Fact is one line of a sheet's head.
type Fact struct {
	Name, Text string
	plain      bool // the text is clear without the name
}

// Short returns the text, with its name only if that is needed to understand it.
func (f Fact) Short() string {
	if f.plain {
		return f.Text
	}
	return f.Name + ": " + f.Text
}

// Facts returns the non-empty lines of the head, without the notes.
// A client who is also the contact on site is named once.
func (h *Head) Facts() []Fact {
	var facts []Fact
	site, phone := h.OnSite()
	sales := h.SalesPerson
	if h.SalesEmail != sales { // someone without a name is called by their address
		sales = strings.Trim(sales+", "+h.SalesEmail, ", ")
	}
	for _, f := range []Fact{
		{"Client", h.Client, h.Client != state.UnknownWord},
		{"Phone", h.Unknown.Word(state.FieldPhone, h.Phone), !h.Unknown.Has(state.FieldPhone)},
		{"Address", h.Unknown.Word(state.FieldLocation, h.Location.OneLine()), !h.Unknown.Has(state.FieldLocation)},
		{"Site contact", h.Unknown.Word(state.FieldFirstName, site), false},
		{"Site phone", h.Unknown.Word(state.FieldContactPhone, phone), false},
		{"Site e-mail", h.Unknown.Word(state.FieldEmail, h.SiteEmail), false},
		{"Salesperson", h.Unknown.Word(state.FieldLastName, sales), false},
	} {
		if f.Text != "" {
			facts = append(facts, f)
		}
	}
	return facts
}

// OnSite returns the contact on site and their phone, without what the client's name and phone say already.
func (h *Head) OnSite() (name, phone string) {
	if h.SiteContact == "" || !strings.HasSuffix(", "+h.Client, ", "+h.SiteContact) {
		return h.SiteContact, h.SitePhone
	}
	if h.SitePhone == h.Phone {
		return "", ""
	}
	return "", h.SitePhone
}

// NotesWord returns InternalNotes for display.
func (h *Head) NotesWord() string { return h.Unknown.Word(state.FieldInternalNotes, h.InternalNotes) }

// sheetHead takes the facts from the proposal, and what it omits from the contact and its
// locations.
func sheetHead(from *Sources) Head {
	p := from.Proposal
	h := Head{InternalNotes: p.InternalNotes, Location: p.Location, Client: p.ClientWord()}
	if seller := p.SalesPerson; seller.ID != 0 {
		h.SalesPerson, h.SalesEmail = seller.DisplayName(), seller.Email
	}
	h.Unknown = p.Unknown & state.UnknownFields(state.FieldCustomer, state.FieldLocation, state.FieldInternalNotes)
	h.Unknown.Set(state.FieldLastName, h.SalesPerson == "" && !state.IsLocal(p.ID))
	var client, other state.Contact
	if p.Customer != nil {
		client = *p.Customer
		other.Unknown = client.Unknown
		if from.Contact != nil && from.Contact.ID == client.ID {
			other = *from.Contact
		}
	}
	person := strings.TrimSpace(cmp.Or(client.FirstName, other.FirstName) + " " +
		cmp.Or(client.LastName, other.LastName))
	if client.CompanyName != "" && person != "" {
		h.Client += ", " + person
	}
	h.Phone = cmp.Or(client.Phone, other.Phone)
	h.Unknown.Set(state.FieldPhone, h.Phone == "" && client.Unknown.Has(state.FieldPhone) &&
		other.Unknown.Has(state.FieldPhone))
	h.Unknown.Set(state.FieldPhone, h.Unknown.Has(state.FieldPhone) || p.Customer == nil &&
		p.Unknown.Has(state.FieldCustomer))
	if p.Location == nil {
		if p.Unknown.Has(state.FieldLocation) {
			h.Unknown |= state.UnknownFields(state.FieldFirstName, state.FieldContactPhone, state.FieldEmail)
		}
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
	omitted := here.Unknown & listed.Unknown
	h.Unknown.Set(state.FieldFirstName, h.SiteContact == "" &&
		omitted.HasAny(state.UnknownFields(state.FieldFirstName, state.FieldLastName)))
	h.Unknown.Set(state.FieldContactPhone, h.SitePhone == "" &&
		omitted.HasAny(state.UnknownFields(state.FieldContactPhone, state.FieldPhone)))
	h.Unknown.Set(state.FieldEmail, h.SiteEmail == "" && omitted.Has(state.FieldEmail))
	return h
}

// siteContact returns the name of a location's site contact.
func siteContact(l *state.Location) string {
	return strings.TrimSpace(l.ContactFirstName + " " + l.ContactLastName)
}
