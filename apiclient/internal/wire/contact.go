package wire

import (
	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
)

// Contact reads a contact.
func Contact(data []byte) (state.Contact, error) { return document(data, readContact) }

// Location reads a location.
func Location(data []byte) (state.Location, error) { return document(data, readLocation) }

// Users reads the users of an account.
func Users(data []byte) ([]state.User, error) {
	list, err := documentList(data, readUser, "users")
	if err == nil {
		err = identified(list, true, func(u *state.User) int64 { return int64(u.ID) })
	}
	return list, err
}

// The fields that a contact, a location and a user should have.
var (
	contactFields = state.UnknownFields(
		state.FieldFirstName, state.FieldLastName, state.FieldCompanyName, state.FieldEmail, state.FieldEmailCC, state.FieldPhone,
		state.FieldNotes, state.FieldPrimaryLocation, state.FieldBillingLocation,
	)
	locationFields = state.UnknownFields(
		state.FieldStreet, state.FieldSuite, state.FieldCity, state.FieldPostalCode, state.FieldState, state.FieldStateAbbrev,
		state.FieldCountry, state.FieldPhone, state.FieldIsPrimary, state.FieldIsBilling,
		state.FieldFirstName, state.FieldLastName, state.FieldContactPhone, state.FieldEmail,
	)
	userFields = state.UnknownFields(
		state.FieldFirstName, state.FieldLastName, state.FieldEmail, state.FieldPermissionGroup,
	)
)

func readContact(r *jsonread.Reader, c *state.Contact) {
	s := reading(r, &c.Unknown, contactFields)
	for name := range r.Fields {
		switch string(name) {
		case "id":
			c.ID = jsonread.ID[state.ContactID](r)
		case "partyType":
			c.PartyType = state.PartyType(r.Token())
		case "contactType":
			c.ContactType = state.ContactType(r.Token())
		case "firstName":
			s.line(state.FieldFirstName, &c.FirstName)
		case "lastName":
			s.line(state.FieldLastName, &c.LastName)
		case "companyName":
			s.line(state.FieldCompanyName, &c.CompanyName)
		case "contactEmail":
			s.line(state.FieldEmail, &c.Email)
		case "contactEmailCC":
			s.line(state.FieldEmailCC, &c.EmailCC)
		case "contactPhone":
			s.line(state.FieldPhone, &c.Phone)
		case "notes":
			s.text(state.FieldNotes, &c.Notes)
		case "lastModifiedDate":
			c.LastModified = r.Time()
		case "primaryLocation", "location":
			objectOf(s, state.FieldPrimaryLocation, &c.PrimaryLocation, readLocation)
		case "billingLocation":
			objectOf(s, state.FieldBillingLocation, &c.BillingLocation, readLocation)
		case "proposalCount":
			c.ProposalCount = r.Count()
		case "paymentCount":
			c.PaymentCount = r.Count()
		}
	}
}

func readLocation(r *jsonread.Reader, l *state.Location) {
	s := reading(r, &l.Unknown, locationFields)
	for name := range r.Fields {
		switch string(name) {
		case "id":
			l.ID = jsonread.ID[state.LocationID](r)
		case "street":
			s.line(state.FieldStreet, &l.Street)
		case "suite":
			s.line(state.FieldSuite, &l.Suite)
		case "city":
			s.line(state.FieldCity, &l.City)
		case "postalCode":
			s.line(state.FieldPostalCode, &l.PostalCode)
		case "state":
			s.line(state.FieldState, &l.State)
		case "stateAbbrev":
			s.line(state.FieldStateAbbrev, &l.StateAbbrev)
		case "country":
			s.line(state.FieldCountry, &l.Country)
		case "phone":
			s.line(state.FieldPhone, &l.Phone)
		case "isPrimary":
			s.flag(state.FieldIsPrimary, &l.IsPrimary)
		case "isBilling":
			s.flag(state.FieldIsBilling, &l.IsBilling)
		case "contactFirstName":
			s.line(state.FieldFirstName, &l.ContactFirstName)
		case "contactLastName":
			s.line(state.FieldLastName, &l.ContactLastName)
		case "contactPhoneNumber":
			s.line(state.FieldContactPhone, &l.ContactPhone)
		case "contactEmail":
			s.line(state.FieldEmail, &l.ContactEmail)
		}
	}
}

func readUser(r *jsonread.Reader, u *state.User) {
	s := reading(r, &u.Unknown, userFields)
	for name := range r.Fields {
		switch string(name) {
		case "id":
			u.ID = jsonread.ID[state.UserID](r)
		case "firstName":
			s.line(state.FieldFirstName, &u.FirstName)
		case "lastName":
			s.line(state.FieldLastName, &u.LastName)
		case "email":
			s.line(state.FieldEmail, &u.Email)
		case "permissionGroup":
			s.token(state.FieldPermissionGroup, &u.PermissionGroup)
		}
	}
}

func readDealer(r *jsonread.Reader, d *state.Dealer) {
	for name := range r.Fields {
		switch string(name) {
		case "id":
			d.ID = r.Int()
		case "name":
			d.Name = r.Line()
		}
	}
}
