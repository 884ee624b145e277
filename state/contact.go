package state

import (
	"cmp"
	"context"
	"strings"
	"time"
)

// PartyType distinguishes people from companies.
type PartyType string

// The party types of the interface.
const (
	PartyPerson    PartyType = "Person"
	PartyCompany   PartyType = "Company"
	PartyUndefined PartyType = "Undefined"
)

// ContactType is a contact's role for the dealer.
type ContactType string

// The contact types of the interface.
const (
	ContactClient     ContactType = "Client"
	ContactEmployee   ContactType = "Employee"
	ContactContractor ContactType = "Contractor"
	ContactOther      ContactType = "Other"
	ContactUndefined  ContactType = "Undefined"
)

// Contact is a person or a company in the dealer account.
type Contact struct {
	ID              ContactID
	PartyType       PartyType   `json:",omitzero"`
	ContactType     ContactType `json:",omitzero"`
	FirstName       string      `json:",omitzero"`
	LastName        string      `json:",omitzero"`
	CompanyName     string      `json:",omitzero"`
	Email           string      `json:",omitzero"`
	EmailCC         string      `json:",omitzero"` // copied when a proposal is sent
	Phone           string      `json:",omitzero"`
	Notes           string      `json:",omitzero"`
	LastModified    time.Time   `json:",omitzero"`
	PrimaryLocation *Location   `json:",omitzero"` // nil when none
	BillingLocation *Location   `json:",omitzero"` // nil when none
	ProposalCount   int         `json:",omitzero"`
	PaymentCount    int         `json:",omitzero"`

	Unknown Unknown `json:",omitzero"`
}

// EmailFault returns what is wrong with a typed e-mail address; empty if it is valid or missing.
// The service checks the rest.
func EmailFault(address string) string {
	name, host, ok := strings.Cut(address, "@")
	if address == "" || ok && name != "" && strings.Contains(strings.Trim(host, "."), ".") &&
		!strings.ContainsAny(address, " \t,;<>") && !strings.Contains(host, "@") {
		return ""
	}
	return "Enter one address, such as name@example.com."
}

// PhoneFault returns what is wrong with a typed phone number, as EmailFault does.
func PhoneFault(number string) string {
	if number == "" || strings.ContainsAny(number, "0123456789") {
		return ""
	}
	return "A phone number has digits."
}

// DisplayName returns the company, else first and last name, else the e-mail address, else "#" and
// the id, with UnknownWord if the service omitted the names.
func (c *Contact) DisplayName() string {
	if c == nil {
		return ""
	}
	person := strings.TrimSpace(c.FirstName + " " + c.LastName)
	for _, s := range []string{c.CompanyName, person, c.Email} {
		if s = strings.TrimSpace(s); s != "" {
			return s
		}
	}
	if c.Unknown.HasAny(UnknownFields(FieldCompanyName, FieldFirstName, FieldLastName)) {
		return UnknownWord + " #" + FormatID(c.ID)
	}
	return "#" + FormatID(c.ID)
}

// DisplayName returns first and last name, else the e-mail address, else "#" and the id.
func (u User) DisplayName() string {
	c := Contact{ID: ContactID(u.ID), FirstName: u.FirstName, LastName: u.LastName, Email: u.Email, Unknown: u.Unknown}
	return c.DisplayName()
}

// Reached returns what a user is called and the e-mail address that they are reached at, if that is not what they are
// called.
func (u User) Reached() []string {
	name := u.DisplayName()
	if u.Email == "" || name == u.Email {
		return []string{name}
	}
	return []string{name, u.Email}
}

// Location is an address of a contact.
type Location struct {
	ID               LocationID
	Street           string
	Suite            string
	City             string
	PostalCode       string
	State            string // full name
	StateAbbrev      string // two letters
	Country          string
	Phone            string
	IsPrimary        bool
	IsBilling        bool
	ContactFirstName string
	ContactLastName  string
	ContactPhone     string
	ContactEmail     string

	Unknown Unknown `json:",omitzero"`
}

// SaysState reports whether the state is known, or known to be empty.
func (l *Location) SaysState() bool {
	return l.State+l.StateAbbrev != "" || !l.Unknown.HasAny(UnknownFields(FieldState, FieldStateAbbrev))
}

func (l *Location) stateWord() string {
	if !l.SaysState() {
		return UnknownWord
	}
	return cmp.Or(l.StateAbbrev, l.State)
}

// OneLine returns the address on one line without its empty parts. UnknownWord stands for a part
// that the service omitted.
func (l *Location) OneLine() string {
	if l == nil {
		return ""
	}
	region := strings.TrimSpace(l.stateWord() + " " + l.Unknown.Word(FieldPostalCode, l.PostalCode))
	var parts []string
	for _, s := range []string{
		l.Unknown.Word(FieldStreet, l.Street), l.Unknown.Word(FieldSuite, l.Suite), l.Unknown.Word(FieldCity, l.City),
		region, l.Unknown.Word(FieldCountry, l.Country),
	} {
		if s = strings.TrimSpace(s); s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, ", ")
}

// Place returns only city and state, for narrow headers.
func (l *Location) Place() string {
	if l == nil {
		return ""
	}
	return strings.TrimSpace(l.Unknown.Word(FieldCity, l.City) + " " + l.stateWord())
}

// maxLocations is more locations than any contact has.
const maxLocations = 10_000

// AllLocations returns the locations from all pages of a contact, reading them from page 1. It fails for a list
// that does not end.
func AllLocations(
	ctx context.Context, read func(ctx context.Context, contact ContactID, page int) (LocationPage, error),
	contact ContactID,
) (all []Location, err error) {
	pages := Pages[Location, LocationID]{ID: func(l *Location) LocationID { return l.ID }, Most: maxLocations}
	for page, more := 1, true; more; page++ {
		got, err := read(ctx, contact, page)
		if err != nil {
			return nil, err
		}
		var fresh []Location
		if fresh, more, err = pages.Take(got.Locations, got.Total); err != nil {
			return nil, err
		}
		all = append(all, fresh...)
	}
	return all, nil
}
