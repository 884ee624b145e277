package demo

import (
	"fmt"
	"strings"

	"app.tender/tender/state"
)

func firstNames() []string {
	return strings.Fields(
		"Aisha Alma Anders Beatriz Benoît Bram Callum Chiara Dagny Deepa Elif Emeka Fatima Felix Gareth Hana Hugo Imani Ines " +
			"Ivo Jasper Jolene Kaito Keira Kwame Lars Leila Lucía Malik Maren Mateo Mei Nadia Nils Odile Omar Petra Quinn Rafael Rosa Sanna Silas " +
			"Soren Tamar Theo Ulla Vikram Wren Yara Zofia")
}

func lastNames() []string {
	return strings.Fields(
		"Abara Albrecht Almeida Ashdown Bakker Bergström Blackwood Calloway Castellan Chowdhury Corrigan Dąbrowski Devereux Drummond " +
			"Eastlake Esposito Falkner Ferreira Fontaine Gallagher Grünwald Haddad Hargrove Hathaway Ibarra Ivanova Jankowski Joshi Kavanagh Kessler " +
			"Kowalczyk Lachance Lindgren MacAulay Marchetti Mbeki Moreau Nakamura Novak O'Rourke Oyelaran Pemberton Quintero Rasmussen Rosenthal " +
			"Sandoval Schuyler Takeda Thorne Umar Valenzuela Vargas Whitlock Yamada Zielinski")
}

// randomContact adds a made-up contact: mostly a client, sometimes a firm, seldom another type.
func (g *generator) randomContact(a *Account, r random) {
	first, last := pick(r, firstNames()), pick(r, lastNames())
	n := g.next.contact
	c := person(first, last, fmt.Sprintf("contact%d@mailhouse.example", n),
		fmt.Sprintf("+1 %d 555 01%02d", r.between(201, 989), r.IntN(100)), "")
	kind := r.IntN(100)
	switch {
	case kind < 12:
		c.PartyType = state.PartyCompany
		c.CompanyName = last + " " +
			pick(r, []string{
				"& Partners", "Dental", "Architecture", "Builders", "Hospitality", "Law Group", "Winery",
				"Clinic", "Foundation", "Realty",
			})
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
	at := pick(r, cities()) // place, state, postal code, country
	street := fmt.Sprintf("%d %s %s", r.between(1, 9800),
		pick(r, []string{
			"Alder", "Birchwood", "Cedar Hollow", "Dogwood", "Elm", "Fox Run", "Granite", "Hickory",
			"Juniper", "Lakeview", "Mill", "Orchard", "Prospect", "Quarry", "Ridge", "Sycamore",
		}),
		pick(r, []string{"St", "Ave", "Ln", "Rd", "Ct", "Way"}))
	return state.Location{Street: street, City: at[0], State: at[1], PostalCode: at[2], Country: at[3]}
}
