package wire

import (
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// Contact is a contact in the operations on people.
type Contact struct {
	customer
	ContactEmailCC   string    `json:"contactEmailCC"`
	Notes            *string   `json:"notes,omitzero" for:"team"`
	LastModifiedDate Stamp     `json:"lastModifiedDate"`
	PrimaryLocation  *Location `json:"primaryLocation"`
	BillingLocation  *Location `json:"billingLocation"`
	ProposalCount    int       `json:"proposalCount"`
	PaymentCount     *int      `json:"paymentCount,omitzero" for:"team"`
}

// customer is the customer of a proposal.
type customer struct {
	ID           state.ContactID   `json:"id"`
	PartyType    state.PartyType   `json:"partyType"`
	ContactType  state.ContactType `json:"contactType"`
	FirstName    string            `json:"firstName"`
	LastName     string            `json:"lastName"`
	CompanyName  string            `json:"companyName"`
	ContactEmail string            `json:"contactEmail"`
	ContactPhone string            `json:"contactPhone"`
}

func customerOf(c *state.Contact) *customer {
	if c == nil {
		return nil
	}
	return &customer{
		ID: c.ID, PartyType: c.PartyType, ContactType: c.ContactType, FirstName: c.FirstName, LastName: c.LastName,
		CompanyName: c.CompanyName, ContactEmail: c.Email, ContactPhone: c.Phone,
	}
}

// ContactOf converts a contact.
func ContactOf(c *store.Contact) Contact {
	return Contact{
		customer: *customerOf(&c.Contact), ContactEmailCC: c.EmailCC, Notes: &c.Notes,
		LastModifiedDate: Stamp(c.LastModified),
		PrimaryLocation:  LocationOf(c.PrimaryLocation), BillingLocation: LocationOf(c.BillingLocation),
		ProposalCount: c.ProposalCount, PaymentCount: &c.PaymentCount,
	}
}

// Location is an address with its site contact.
type Location struct {
	address
	IsPrimary          bool   `json:"isPrimary"`
	IsBilling          bool   `json:"isBilling"`
	ContactFirstName   string `json:"contactFirstName"`
	ContactLastName    string `json:"contactLastName"`
	ContactPhoneNumber string `json:"contactPhoneNumber"`
	ContactEmail       string `json:"contactEmail"`
}

type address struct {
	ID          state.LocationID `json:"id"`
	Street      string           `json:"street"`
	Suite       string           `json:"suite"`
	City        string           `json:"city"`
	PostalCode  string           `json:"postalCode"`
	State       string           `json:"state"`
	StateAbbrev string           `json:"stateAbbrev"`
	Country     string           `json:"country"`
	Phone       string           `json:"phone"`
}

func addressOf(l *state.Location) address {
	return address{l.ID, l.Street, l.Suite, l.City, l.PostalCode, l.State, l.StateAbbrev, l.Country, l.Phone}
}

// LocationOf converts a location; nil gives nil.
func LocationOf(l *state.Location) *Location {
	if l == nil {
		return nil
	}
	return &Location{
		address: addressOf(l), IsPrimary: l.IsPrimary, IsBilling: l.IsBilling, ContactFirstName: l.ContactFirstName,
		ContactLastName:    l.ContactLastName,
		ContactPhoneNumber: l.ContactPhone, ContactEmail: l.ContactEmail,
	}
}
