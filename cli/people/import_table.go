package people

import (
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/region"
	"app.tender/tender/state/rows"
	"app.tender/tender/state/text"
)

// The columns of a table of contacts.
const (
	columnFirst   rows.Column = "first name"
	columnLast    rows.Column = "last name"
	columnName    rows.Column = "name"
	columnCompany rows.Column = "company"
	columnType    rows.Column = "type"
	columnEmail   rows.Column = "e-mail"
	columnEmailCC rows.Column = "e-mail cc"
	columnPhone   rows.Column = "phone"
	columnNotes   rows.Column = "notes"
	columnStreet  rows.Column = "street"
	columnSuite   rows.Column = "suite"
	columnCity    rows.Column = "city"
	columnState   rows.Column = "state"
	columnPostal  rows.Column = "postal code"
	columnCountry rows.Column = "country"
)

// columns returns the columns that a table of contacts may have.
func columns() []rows.Column {
	return []rows.Column{
		columnFirst, columnLast, columnName, columnCompany, columnType, columnEmail, columnEmailCC, columnPhone,
		columnNotes,
		columnStreet, columnSuite, columnCity, columnState, columnPostal, columnCountry,
	}
}

// headings returns the headings of tables of contacts, as other programs write them.
func headings() rows.Headings {
	return rows.Make(map[rows.Column]string{
		columnFirst:   "first name, first, firstname, given name, forename, first names, vorname",
		columnLast:    "last name, last, lastname, surname, family name, nachname",
		columnName:    "name, full name, contact, contact name, client, client name, customer, customer name, person, display name, contact person",
		columnCompany: "company, company name, organization, organisation, organization name, business, business name, firm, account, account name",
		columnType:    "type, contact type",
		columnEmail:   "e mail, email, mail, email address, e mail address, primary email, email 1, email1, contact email",
		columnEmailCC: "e mail cc, email cc, cc, cc email, copy to",
		columnPhone:   "phone, phone number, telephone, tel, mobile, cell, mobile phone, cell phone, primary phone, phone no, phone 1, phone1, contact phone",
		columnNotes:   "notes, note, comments, comment, remarks",
		columnStreet:  "street, street address, address, address 1, address1, address line 1, street 1, street1, addr, mailing address, site address, street and number",
		columnSuite:   "suite, apt, unit, apartment, address 2, address2, address line 2, street 2, street2, suite apt",
		columnCity:    "city, town, city town, ort",
		columnState:   "state, province, st, region, state province, state region, state or province, prov",
		columnPostal:  "postal code, zip, zip code, zipcode, postcode, post code, zip postal, zip postal code, postal, plz",
		columnCountry: "country, country region, land",
		rows.Number:   "id, line, row, no, number, customer id, customer number, contact id, account number",
	})
}

// candidate is a contact of a table, with its locations.
type candidate struct {
	row       rows.Row // the first one that names it
	contact   state.Contact
	locations []state.Location
}

// tableReader reads the rows of a table of contacts.
type tableReader struct {
	*rows.Records
	kind  state.ContactType // of a row that names none
	zeros bool              // a postal code of the US with four digits has lost its leading 0

	found []candidate
	seen  map[string]int // the index in found, by state.Contact.SameKey
}

// row reads a row. A contact may have several, with a location in each.
func (t *tableReader) row(r rows.Row) {
	if alone := t.Alone(r); alone != "" && len(strings.Fields(alone)) == 1 && !strings.Contains(alone, "@") {
		t.Refuse(r, "", "Is “"+text.SingleLine(alone)+
			"” a contact or a heading? Write more into the row, or leave it out.")
		return
	}
	c := t.contact(r)
	l, there := t.location(r)
	if t.Refused(r) {
		return
	}
	at, again := t.seen[c.SameKey()]
	if !again {
		at = len(t.found)
		t.seen[c.SameKey()] = at
		t.found = append(t.found, candidate{row: r, contact: c})
	}
	one := &t.found[at]
	if again && one.contact != c {
		t.Refuse(r, "", "This is the contact of line "+state.FormatID(int64(one.row.Line))+
			" with other values. Make the rows agree, or leave one out.")
		return
	}
	if there && !slices.ContainsFunc(one.locations, func(o state.Location) bool { return o.SameKey() == l.SameKey() }) {
		one.locations = append(one.locations, l)
	}
}

// contact reads the cells of a contact.
func (t *tableReader) contact(r rows.Row) state.Contact {
	word := func(c rows.Column) string { return t.Word(r, c, state.MaxName) }
	c := state.Contact{
		PartyType: state.PartyPerson, ContactType: t.kind, FirstName: word(columnFirst), LastName: word(columnLast),
		CompanyName: word(columnCompany),
		Email:       word(columnEmail), EmailCC: word(columnEmailCC), Phone: t.Word(r, columnPhone, state.MaxPhone),
		Notes: t.Text(r, columnNotes),
	}
	if name := word(columnName); name != "" && c.FirstName+c.LastName == "" {
		c.FirstName, c.LastName = state.SplitName(name)
	}
	if c.CompanyName != "" {
		c.PartyType = state.PartyCompany
	}
	if c.FirstName == "" && c.PartyType == state.PartyPerson && !t.Refused(r) {
		t.Refuse(r, "", "The row names nobody: a person needs a first name, and a company its name.")
	}
	if kind := t.Cell(r, columnType); kind != "" {
		types := []string{kind}
		if err := knownTypes(types, roles()); err != nil {
			t.Refuse(r, columnType, text.UpperFirst(err.Error())+".")
		}
		c.ContactType = state.ContactType(types[0])
	}
	for _, f := range []struct {
		column rows.Column
		fault  string
	}{
		{columnEmail, state.EmailFault(c.Email)},
		{columnEmailCC, state.EmailFault(c.EmailCC)},
		{columnPhone, state.PhoneFault(c.Phone)},
	} {
		if f.fault != "" {
			t.Refuse(r, f.column, f.fault)
		}
	}
	if n := state.Length(c.Notes); n > state.MaxText {
		t.Refuse(r, columnNotes, state.Over(n, state.MaxText))
	}
	return c
}

// location reads the cells of an address; ok is false if there is none.
func (t *tableReader) location(r rows.Row) (l state.Location, ok bool) {
	l = state.Location{
		Street: t.Word(r, columnStreet, state.MaxStreet), Suite: t.Word(r, columnSuite, state.MaxStreet),
		City:  t.Word(r, columnCity, state.MaxCity),
		State: t.Word(r, columnState, state.MaxState), PostalCode: t.Word(r, columnPostal, state.MaxPostalCode),
		Country: t.Word(r, columnCountry, state.MaxState),
	}
	switch rest := strings.TrimSpace(l.Suite + l.City + l.State + l.PostalCode); {
	case l.Street == "" && rest == "":
		return l, false
	case l.Street == "":
		t.Refuse(r, columnStreet,
			"An address needs a street. Leave the address out by --ignore for its columns, or write the street.")
	case l.Country != "" && l.State == "":
		t.Refuse(r, columnState, "An address with a country needs a state, too.")
	}
	for _, f := range region.TypedFaults(&l) {
		at := columnState
		if f.Field == region.FieldPostal {
			if at = columnPostal; t.zeros && f.Meant != "" {
				l.PostalCode = f.Meant
				continue
			}
			if f.Meant != "" {
				f.Words += " --leading-zeros says so for all rows."
			}
		}
		t.Refuse(r, at, f.Words)
	}
	return region.Complete(l), true
}
