package demo

import (
	"cmp"
	"slices"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/region"
)

// client is a contact of the roster, known by key to the jobs.
type client struct {
	Key                                       string
	First, Last, Company, Email, Phone, Notes string
	Locations                                 []state.Location
}

// contact returns the client as a contact.
func (c client) contact() state.Contact {
	out := person(c.First, c.Last, c.Email, c.Phone, c.Notes)
	if c.Company != "" {
		out.PartyType, out.CompanyName = state.PartyCompany, c.Company
	}
	return out
}

func person(first, last, email, phone, notes string) state.Contact {
	return state.Contact{
		PartyType: state.PartyPerson, ContactType: state.ContactClient,
		FirstName: first, LastName: last, Email: email, Phone: phone, Notes: notes,
	}
}

// addClients makes the contacts of a roster, and returns them by key, as indexes into the
// account's contacts.
func (g *generator) addClients(a *Account, r random, clients []client) map[string]int {
	byKey := map[string]int{}
	for _, c := range clients {
		locations := slices.Clone(c.Locations)
		for i := range locations {
			if l := &locations[i]; l.City != "" {
				l.Country = cmp.Or(l.Country, "United States")
			}
		}
		byKey[c.Key] = len(a.Contacts)
		g.addContact(a, r, c.contact(), locations)
	}
	return byKey
}

// addContact makes a contact of the account. Its first location is the primary
// one and the billing address.
func (g *generator) addContact(a *Account, r random, c state.Contact, locations []state.Location) {
	g.next.contact++
	made := r.ago(g.now, 60*day, 900*day)
	out := Contact{Contact: c, Created: made}
	out.ID = g.next.contact
	out.LastModified = r.ago(g.now, day, g.now.Sub(made))
	out.LastActive = r.ago(g.now, day/2, g.now.Sub(out.LastModified))
	out.Activity = []Activity{{User: pick(r, a.Users).ID, At: out.LastModified}}
	for i, l := range locations {
		g.next.location++
		l = region.Complete(l)
		l.ID = g.next.location
		l.IsPrimary, l.IsBilling = i == 0, i == 0
		l.Phone = c.Phone
		l.ContactFirstName, l.ContactLastName = c.FirstName, c.LastName
		l.ContactPhone, l.ContactEmail = c.Phone, c.Email
		out.Locations = append(out.Locations,
			Location{Location: l, Modified: out.LastModified.Add(-time.Duration(i) * time.Hour)})
	}
	if len(out.Locations) > 0 {
		primary := out.Locations[0].Location
		out.PrimaryLocation, out.BillingLocation = &primary, &primary
	}
	a.Contacts = append(a.Contacts, out)
}
