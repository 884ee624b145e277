package service

import (
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// contactWire is a contact as the operations on people tell it.
type contactWire struct {
	customerWire
	ContactEmailCC   string        `json:"contactEmailCC"`
	Notes            string        `json:"notes"`
	LastModifiedDate stamp         `json:"lastModifiedDate"`
	PrimaryLocation  *locationWire `json:"primaryLocation"`
	BillingLocation  *locationWire `json:"billingLocation"`
	ProposalCount    int           `json:"proposalCount"`
	PaymentCount     int           `json:"paymentCount"`
}

// customerWire is a contact as the customer of a proposal.
type customerWire struct {
	ID           state.ContactID   `json:"id"`
	PartyType    state.PartyType   `json:"partyType"`
	ContactType  state.ContactType `json:"contactType"`
	FirstName    string            `json:"firstName"`
	LastName     string            `json:"lastName"`
	CompanyName  string            `json:"companyName"`
	ContactEmail string            `json:"contactEmail"`
	ContactPhone string            `json:"contactPhone"`
}

func customerOf(c *state.Contact) *customerWire {
	if c == nil {
		return nil
	}
	return &customerWire{
		ID: c.ID, PartyType: c.PartyType, ContactType: c.ContactType, FirstName: c.FirstName, LastName: c.LastName,
		CompanyName: c.CompanyName, ContactEmail: c.Email, ContactPhone: c.Phone,
	}
}

func contactOf(c *store.Contact) contactWire {
	return contactWire{
		customerWire: *customerOf(&c.Contact), ContactEmailCC: c.EmailCC, Notes: c.Notes, LastModifiedDate: stamp(c.LastModified),
		PrimaryLocation: locationOf(c.PrimaryLocation), BillingLocation: locationOf(c.BillingLocation),
		ProposalCount: c.ProposalCount, PaymentCount: c.PaymentCount,
	}
}

// locationWire is an address.
type locationWire struct {
	ID                 state.LocationID `json:"id"`
	Street             string           `json:"street"`
	Suite              string           `json:"suite"`
	City               string           `json:"city"`
	PostalCode         string           `json:"postalCode"`
	State              string           `json:"state"`
	StateAbbrev        string           `json:"stateAbbrev"`
	Country            string           `json:"country"`
	Phone              string           `json:"phone"`
	IsPrimary          bool             `json:"isPrimary"`
	IsBilling          bool             `json:"isBilling"`
	ContactFirstName   string           `json:"contactFirstName"`
	ContactLastName    string           `json:"contactLastName"`
	ContactPhoneNumber string           `json:"contactPhoneNumber"`
	ContactEmail       string           `json:"contactEmail"`
}

func locationOf(l *state.Location) *locationWire {
	if l == nil {
		return nil
	}
	return &locationWire{
		ID: l.ID, Street: l.Street, Suite: l.Suite, City: l.City, PostalCode: l.PostalCode, State: l.State,
		StateAbbrev: l.StateAbbrev, Country: l.Country, Phone: l.Phone, IsPrimary: l.IsPrimary, IsBilling: l.IsBilling,
		ContactFirstName: l.ContactFirstName, ContactLastName: l.ContactLastName,
		ContactPhoneNumber: l.ContactPhone, ContactEmail: l.ContactEmail,
	}
}

// withMainLocations adds primary and billing addresses to contacts.
func withMainLocations(tx *store.Tx, contacts []store.Contact) error {
	ids := make([]state.ContactID, len(contacts))
	index := make(map[state.ContactID]*store.Contact, len(contacts))
	for i := range contacts {
		ids[i] = contacts[i].ID
		index[ids[i]] = &contacts[i]
	}
	locations, err := tx.MainLocations(ids)
	for i := range locations {
		l := &locations[i]
		if l.IsPrimary {
			index[l.ContactID].PrimaryLocation = &l.Location
		}
		if l.IsBilling {
			index[l.ContactID].BillingLocation = &l.Location
		}
	}
	return err
}
