package wire

import (
	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
)

// Contact reads a contact.
func Contact(data []byte) (state.Contact, error) { return document(data, readContact) }

// ContactWithCounts reads a contact whose proposals and payments the service was asked to count.
func ContactWithCounts(data []byte) (state.Contact, error) { return document(data, readCounted) }

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

// readContact reads a contact. Its counts are unknown: a service that was not asked for them may say 0.
func readContact(r *jsonread.Reader, c *state.Contact) {
	readCounted(r, c)
	c.ProposalCount, c.PaymentCount = 0, 0
	c.Unknown |= state.UnknownFields(state.FieldProposalCount, state.FieldPaymentCount)
}

func readCounted(r *jsonread.Reader, c *state.Contact) {
	s := track(&c.Unknown)
	object(r,
		idOf("id", &c.ID),
		tokenOf("partyType", &c.PartyType),
		tokenOf("contactType", &c.ContactType),
		s.line("firstName", state.FieldFirstName, &c.FirstName),
		s.line("lastName", state.FieldLastName, &c.LastName),
		s.line("companyName", state.FieldCompanyName, &c.CompanyName),
		s.line("contactEmail", state.FieldEmail, &c.Email),
		s.line("contactPhone", state.FieldPhone, &c.Phone),
		s.line("contactEmailCC", state.FieldEmailCC, &c.EmailCC),
		s.text("notes", state.FieldNotes, &c.Notes),
		dateOf("lastModifiedDate", &c.LastModified),
		objectField(s, "primaryLocation", state.FieldPrimaryLocation, &c.PrimaryLocation, readLocation),
		objectField(s, "location", state.FieldPrimaryLocation, &c.PrimaryLocation, readLocation),
		objectField(s, "billingLocation", state.FieldBillingLocation, &c.BillingLocation, readLocation),
		s.count("proposalCount", state.FieldProposalCount, &c.ProposalCount),
		s.count("paymentCount", state.FieldPaymentCount, &c.PaymentCount),
	)
}

func readLocation(r *jsonread.Reader, l *state.Location) {
	s := track(&l.Unknown)
	object(r,
		idOf("id", &l.ID),
		s.line("street", state.FieldStreet, &l.Street),
		s.line("suite", state.FieldSuite, &l.Suite),
		s.line("city", state.FieldCity, &l.City),
		s.line("postalCode", state.FieldPostalCode, &l.PostalCode),
		s.line("state", state.FieldState, &l.State),
		s.line("stateAbbrev", state.FieldStateAbbrev, &l.StateAbbrev),
		s.line("country", state.FieldCountry, &l.Country),
		s.line("phone", state.FieldPhone, &l.Phone),
		s.flag("isPrimary", state.FieldIsPrimary, &l.IsPrimary),
		s.flag("isBilling", state.FieldIsBilling, &l.IsBilling),
		s.line("contactFirstName", state.FieldFirstName, &l.ContactFirstName),
		s.line("contactLastName", state.FieldLastName, &l.ContactLastName),
		s.line("contactPhoneNumber", state.FieldContactPhone, &l.ContactPhone),
		s.line("contactEmail", state.FieldEmail, &l.ContactEmail),
	)
}

func readUser(r *jsonread.Reader, u *state.User) {
	s := track(&u.Unknown)
	object(r,
		idOf("id", &u.ID),
		s.line("firstName", state.FieldFirstName, &u.FirstName),
		s.line("lastName", state.FieldLastName, &u.LastName),
		s.line("email", state.FieldEmail, &u.Email),
		s.token("permissionGroup", state.FieldPermissionGroup, &u.PermissionGroup),
	)
}

func readDealer(r *jsonread.Reader, d *state.Dealer) {
	object(r, numberOf("id", &d.ID), lineOf("name", &d.Name))
}
