package demo

import (
	"fmt"
	"strings"

	"app.tender/tender/state"
)

// city is a real place with one of its postal codes.
type city struct{ name, region, postalCode, country string }

func cities() []city {
	const us, ca = "United States", "Canada"
	return []city{
		{"Austin", "Texas", "78745", us},
		{"Dallas", "Texas", "75204", us},
		{"Houston", "Texas", "77006", us},
		{"Minneapolis", "Minnesota", "55403", us},
		{"Duluth", "Minnesota", "55802", us},
		{"Madison", "Wisconsin", "53703", us},
		{"Chicago", "Illinois", "60614", us},
		{"Columbus", "Ohio", "43215", us},
		{"Pittsburgh", "Pennsylvania", "15222", us},
		{"Boston", "Massachusetts", "02116", us},
		{"Portland", "Maine", "04101", us},
		{"Burlington", "Vermont", "05401", us},
		{"Hartford", "Connecticut", "06103", us},
		{"Brooklyn", "New York", "11215", us},
		{"Rochester", "New York", "14607", us},
		{"Princeton", "New Jersey", "08540", us},
		{"Wilmington", "Delaware", "19801", us},
		{"Washington", "District of Columbia", "20009", us},
		{"Richmond", "Virginia", "23220", us},
		{"Asheville", "North Carolina", "28801", us},
		{"Charleston", "South Carolina", "29401", us},
		{"Atlanta", "Georgia", "30307", us},
		{"Miami", "Florida", "33133", us},
		{"Nashville", "Tennessee", "37206", us},
		{"Louisville", "Kentucky", "40204", us},
		{"Kansas City", "Missouri", "64112", us},
		{"Omaha", "Nebraska", "68102", us},
		{"Boulder", "Colorado", "80302", us},
		{"Santa Fe", "New Mexico", "87501", us},
		{"Scottsdale", "Arizona", "85251", us},
		{"Salt Lake City", "Utah", "84103", us},
		{"Bozeman", "Montana", "59715", us},
		{"Boise", "Idaho", "83702", us},
		{"Spokane", "Washington", "99201", us},
		{"Bend", "Oregon", "97701", us},
		{"Sacramento", "California", "95816", us},
		{"San Diego", "California", "92103", us},
		{"Reno", "Nevada", "89501", us},
		{"Vancouver", "British Columbia", "V6B 1A1", ca},
		{"Toronto", "Ontario", "M5V 2T6", ca},
	}
}

func firstNames() []string {
	return strings.Fields("Aisha Alma Anders Beatriz Benoît Bram Callum Chiara Dagny Deepa Elif Emeka Fatima Felix Gareth Hana Hugo Imani Ines " +
		"Ivo Jasper Jolene Kaito Keira Kwame Lars Leila Lucía Malik Maren Mateo Mei Nadia Nils Odile Omar Petra Quinn Rafael Rosa Sanna Silas " +
		"Soren Tamar Theo Ulla Vikram Wren Yara Zofia")
}

func lastNames() []string {
	return strings.Fields("Abara Albrecht Almeida Ashdown Bakker Bergström Blackwood Calloway Castellan Chowdhury Corrigan Dąbrowski Devereux Drummond " +
		"Eastlake Esposito Falkner Ferreira Fontaine Gallagher Grünwald Haddad Hargrove Hathaway Ibarra Ivanova Jankowski Joshi Kavanagh Kessler " +
		"Kowalczyk Lachance Lindgren MacAulay Marchetti Mbeki Moreau Nakamura Novak O'Rourke Oyelaran Pemberton Quintero Rasmussen Rosenthal " +
		"Sandoval Schuyler Takeda Thorne Umar Valenzuela Vargas Whitlock Yamada Zielinski")
}

// stranger makes up a contact: most of them clients, some firms, a few of the
// other types.
func (g *generator) stranger(a *Account, r random) {
	first, last := pick(r, firstNames()), pick(r, lastNames())
	n := g.next.contact
	c := person(first, last, fmt.Sprintf("contact%d@mailhouse.example", n), fmt.Sprintf("+1 %d 555 01%02d", r.between(201, 989), r.IntN(100)), "")
	kind := r.IntN(100)
	switch {
	case kind < 12:
		c.PartyType = state.PartyCompany
		c.CompanyName = last + " " + pick(r, []string{"& Partners", "Dental", "Architecture", "Builders", "Hospitality", "Law Group", "Winery", "Clinic", "Foundation", "Realty"})
	case kind < 20:
		c.ContactType = state.ContactContractor
		c.PartyType = state.PartyCompany
		c.CompanyName = last + " " + pick(r, []string{"Electric", "Drywall", "Cabinetry", "Framing", "Painting"})
	case kind < 24:
		c.ContactType = state.ContactEmployee
	case kind < 28:
		c.ContactType = state.ContactOther
		c.Notes = pick(r, []string{"Interior designer.", "House manager.", "Insurance adjuster."})
	}
	if r.chance(4) {
		c.Email = ""
	}
	var locations []state.Location
	for range pick(r, []int{0, 1, 1, 1, 1, 1, 1, 2}) {
		locations = append(locations, g.address(r))
	}
	g.addContact(a, r, c, locations)
}

// address makes up an address in a real city.
func (g *generator) address(r random) state.Location {
	at := pick(r, cities())
	street := fmt.Sprintf("%d %s %s", r.between(1, 9800),
		pick(r, []string{"Alder", "Birchwood", "Cedar Hollow", "Dogwood", "Elm", "Fox Run", "Granite", "Hickory", "Juniper", "Lakeview", "Mill", "Orchard", "Prospect", "Quarry", "Ridge", "Sycamore"}),
		pick(r, []string{"St", "Ave", "Ln", "Rd", "Ct", "Way"}))
	return state.Location{Street: street, City: at.name, State: at.region, PostalCode: at.postalCode, Country: at.country}
}
