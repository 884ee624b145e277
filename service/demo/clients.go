package demo

import (
	"time"

	"app.tender/tender/service/tax"
	"app.tender/tender/state"
)

// client is a contact of the roster, known by key to the jobs.
type client struct {
	key       string
	contact   state.Contact
	locations []state.Location
}

// clients lists the contacts that the roster's jobs are for. They are the ones
// that catch mistakes: accents, another script, a firm with an apostrophe, a
// name as long as a field, no e-mail, another country, a state without tax.
func clients() []client {
	return append(homeClients(), firmClients()...)
}

func person(first, last, email, phone, notes string) state.Contact {
	return state.Contact{
		PartyType: state.PartyPerson, ContactType: state.ContactClient,
		FirstName: first, LastName: last, Email: email, Phone: phone, Notes: notes,
	}
}

func firm(company, first, last, email, phone, notes string) state.Contact {
	c := person(first, last, email, phone, notes)
	c.PartyType, c.CompanyName = state.PartyCompany, company
	return c
}

// at makes an address in the United States.
func at(street, city, region, postalCode string) state.Location {
	return state.Location{Street: street, City: city, State: region, PostalCode: postalCode, Country: "United States"}
}

func homeClients() []client {
	return []client{
		{"halvorsen", person("Erik", "Halvorsen", "erik@halvorsen.example", "+1 512 555 0142", "Prefers text messages. Builder: Lone Pine Homes."), []state.Location{
			at("1180 Barton Hills Dr", "Austin", "Texas", "78704"),
			at("44 Hondo Seco Rd", "Taos", "New Mexico", "87571"),
		}},
		{"okafor", person("Ada", "Okafor-Lindqvist", "ada@okafor-lindqvist.example", "+1 218 555 0177", "Both decide. Send copies to Nils."), []state.Location{
			at("9 Gull Point Rd", "Brainerd", "Minnesota", "56401"),
		}},
		// No location of hers is on the proposal yet, and each has another tax.
		{"lin", person("美咲", "林", "misaki@hayashi.example", "+1 949 555 0119", "林 is read Hayashi. お電話は夕方にお願いします。"), []state.Location{
			at("27 Cienega", "Irvine", "California", "92618"),
			at("3120 Sahara Vista", "Las Vegas", "Nevada", "89102"),
			at("815 NW Overton St", "Portland", "Oregon", "97209"),
		}},
		{"whitford", person("Tess", "Whitford", "tess@whitford.example", "+1 403 555 0163", ""), []state.Location{
			{Street: "1010 4 St SW", Suite: "Loft 6", City: "Calgary", State: "Alberta", PostalCode: "T2R 1G4", Country: "Canada"},
		}},
		{"barrow", person("Juniper", "Barrow", "jbarrow@cannonmail.example", "+1 503 555 0188", "Second home; there on weekends."), []state.Location{
			at("388 Larch St", "Cannon Beach", "Oregon", "97110"),
		}},
		{"castellanos", person("Marisol", "Castellanos", "", "+1 602 555 0121", "No e-mail. Print and mail."), []state.Location{
			at("2207 E Osborn Rd", "Phoenix", "Arizona", "85016"),
		}},
		{"vandermeer", person("Cornelia", "Vandermeer", "office@vandermeer-estate.example", "+1 239 555 0134", "House manager: Luis, on site from 7."), []state.Location{
			at("70 Galleon Dr", "Naples", "Florida", "34102"),
			at("501 W 20th St", "New York", "New York", "10011"),
		}},
		{"raman", person("Priya", "Raman", "priya.raman@mailhouse.example", "+1 919 555 0106", ""), []state.Location{
			at("412 Glenwood Ave", "Raleigh", "North Carolina", "27603"),
		}},
		{"delacroix", person("Étienne", "Delacroix", "etienne@delacroix.example", "+1 504 555 0150", ""), []state.Location{
			at("1427 Dauphine St", "New Orleans", "Louisiana", "70116"),
		}},
		{"ueda", person("Grace", "Ueda", "grace.ueda@islandpost.example", "+1 808 555 0111", ""), []state.Location{
			at("4 Kahala Pl", "Honolulu", "Hawaii", "96816"),
		}},
		{"sorensen", person("Mads", "Sørensen", "mads@sorensen.example", "+1 206 555 0195", ""), []state.Location{
			at("1601 11th Ave W", "Seattle", "Washington", "98119"),
		}},
		// A street alone: no state, so no tax can be worked out.
		{"abernathy", person("Walt", "Abernathy", "walt@abernathyfarm.example", "", "Address to be confirmed."), []state.Location{
			{Street: "RR 2, past the grain elevator"},
		}},
	}
}

func firmClients() []client {
	return []client{
		{"alban", firm("St. Alban's Parish Hall", "Rev. Hugh", "Tillotson", "office@stalbans-albany.example", "+1 518 555 0168", "Exempt from sales tax on equipment; certificate on file."), []state.Location{
			at("33 Madison Pl", "Albany", "New York", "12202"),
		}},
		{"pinon", firm("Piñon Ridge Lodge", "Consuelo", "Baca", "gm@pinonridge.example", "+1 575 555 0173", "Closed to guests in April and November."), []state.Location{
			at("1 Ridge Rd", "Taos", "New Mexico", "87571"),
		}},
		{"odalaigh", firm("Ó Dálaigh & Sons", "Séamus", "Ó Dálaigh", "seamus@odalaigh-and-sons.example", "+1 617 555 0129", "Mail server refuses large attachments."), []state.Location{
			at("210 Dorchester Ave", "Boston", "Massachusetts", "02127"),
		}},
		// Eighty characters.
		{"authority", firm("Northeastern Municipal Water, Wastewater and Stormwater Authority of Essex Shore", "Dolores", "Kim", "d.kim@nmwwsa.example", "+1 973 555 0157", "Purchase orders only."), []state.Location{
			at("1 Reservoir Plaza", "Newark", "New Jersey", "07102"),
		}},
		{"brightwater", firm("Brightwater Dental Group", "Aaron", "Feld", "facilities@brightwaterdental.example", "+1 303 555 0145", ""), []state.Location{
			at("1899 Wynkoop St", "Denver", "Colorado", "80202"),
			at("12 Inverness Pkwy", "Englewood", "Colorado", "80112"),
		}},
		{"harborline", firm("Harborline Logistics", "Renée", "Achterberg", "projects@harborline.example", "+1 912 555 0182", "Security clearance for everyone on site, a week ahead."), []state.Location{
			at("400 Port Terminal Rd", "Savannah", "Georgia", "31401"),
		}},
		{"mapleton", firm("Mapleton Public Library", "Ingrid", "Voss", "ivoss@mapletonlibrary.example", "+1 515 555 0138", ""), []state.Location{
			at("88 Elm St", "Des Moines", "Iowa", "50309"),
		}},
	}
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
		l = tax.Complete(l)
		l.ID = g.next.location
		l.IsPrimary, l.IsBilling = i == 0, i == 0
		l.Phone = c.Phone
		l.ContactFirstName, l.ContactLastName = c.FirstName, c.LastName
		l.ContactPhone, l.ContactEmail = c.Phone, c.Email
		out.Locations = append(out.Locations, Location{Location: l, Modified: out.LastModified.Add(-time.Duration(i) * time.Hour)})
	}
	if len(out.Locations) > 0 {
		primary := out.Locations[0].Location
		out.PrimaryLocation, out.BillingLocation = &primary, &primary
	}
	a.Contacts = append(a.Contacts, out)
}
