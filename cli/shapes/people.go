package shapes

import (
	"app.tender/tender/cli/output"
	"app.tender/tender/state"
)

// Contact is a contact for programs.
type Contact struct {
	ID              int64     `json:"id"`
	Name            string    `json:"name"`        // as displayed
	PartyType       *string   `json:"partyType"`   // Person, Company
	ContactType     *string   `json:"contactType"` // Client, Employee, Contractor, Other
	FirstName       *string   `json:"firstName"`
	LastName        *string   `json:"lastName"`
	CompanyName     *string   `json:"companyName"`
	Email           *string   `json:"email"`
	Phone           *string   `json:"phone"`
	PrimaryLocation *Location `json:"primaryLocation"`
	BillingLocation *Location `json:"billingLocation"`
}

// Location is a location for programs.
type Location struct {
	ID         int64   `json:"id"`
	Address    string  `json:"address"` // on one line, as it is shown
	Street     *string `json:"street"`
	Suite      *string `json:"suite"`
	City       *string `json:"city"`
	PostalCode *string `json:"postalCode"`
	State      *string `json:"state"`
	Country    *string `json:"country"`
	IsPrimary  *bool   `json:"isPrimary"`
	IsBilling  *bool   `json:"isBilling"`
}

// ContactOf returns a contact for programs; nil for none.
func ContactOf(c *state.ClientContact) *Contact {
	if c == nil {
		return nil
	}
	return &Contact{
		ID: int64(c.ID), Name: c.DisplayName, PartyType: output.Word(c.PartyType),
		ContactType: output.Word(c.ContactType),
		FirstName:   output.Maybe(c.FirstName), LastName: output.Maybe(c.LastName),
		CompanyName: output.Maybe(c.CompanyName),
		Email:       output.Maybe(c.Email), Phone: output.Maybe(c.Phone),
		PrimaryLocation: LocationOf(c.PrimaryLocation), BillingLocation: LocationOf(c.BillingLocation),
	}
}

// LocationOf returns a location for programs; nil for none.
func LocationOf(l *state.Location) *Location {
	if l == nil {
		return nil
	}
	text := func(f state.Field, s string) *string { return output.Text(l.Unknown, f, s) }
	return &Location{
		ID: int64(l.ID), Address: l.OneLine(), Street: text(state.FieldStreet, l.Street),
		Suite: text(state.FieldSuite, l.Suite),
		City:  text(state.FieldCity, l.City), PostalCode: text(state.FieldPostalCode, l.PostalCode),
		State: text(state.FieldState, l.State), Country: text(state.FieldCountry, l.Country),
		IsPrimary: output.Truth(l.Unknown, state.FieldIsPrimary, l.IsPrimary),
		IsBilling: output.Truth(l.Unknown, state.FieldIsBilling, l.IsBilling),
	}
}

// User is a user of the account for programs.
type User struct {
	ID              int64   `json:"id"`
	Name            string  `json:"name"` // as displayed
	FirstName       *string `json:"firstName"`
	LastName        *string `json:"lastName"`
	Email           *string `json:"email"`
	PermissionGroup *string `json:"permissionGroup"`
}

// UserOf returns a user for programs.
func UserOf(u *state.User) *User {
	return &User{
		ID: int64(u.ID), Name: u.DisplayName(),
		FirstName:       output.Text(u.Unknown, state.FieldFirstName, u.FirstName),
		LastName:        output.Text(u.Unknown, state.FieldLastName, u.LastName),
		Email:           output.Text(u.Unknown, state.FieldEmail, u.Email),
		PermissionGroup: output.Text(u.Unknown, state.FieldPermissionGroup, u.PermissionGroup),
	}
}
