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
	return documentList(data, readUser, "users")
}

func readContact(r *jsonread.Reader, c *state.Contact) {
	for name := range r.Fields {
		switch string(name) {
		case "id":
			c.ID = jsonread.ID[state.ContactID](r)
		case "partyType":
			c.PartyType = state.PartyType(r.Token())
		case "contactType":
			c.ContactType = state.ContactType(r.Token())
		case "firstName":
			c.FirstName = r.Line()
		case "lastName":
			c.LastName = r.Line()
		case "companyName":
			c.CompanyName = r.Line()
		case "contactEmail":
			c.Email = r.Line()
		case "contactEmailCC":
			c.EmailCC = r.Line()
		case "contactPhone":
			c.Phone = r.Line()
		case "notes":
			c.Notes = r.Text()
		case "lastModifiedDate":
			c.LastModified = r.Time()
		case "primaryLocation", "location":
			c.PrimaryLocation = optional(r, readLocation)
		case "billingLocation":
			c.BillingLocation = optional(r, readLocation)
		case "proposalCount":
			c.ProposalCount = r.Count()
		case "paymentCount":
			c.PaymentCount = r.Count()
		}
	}
}

func readLocation(r *jsonread.Reader, l *state.Location) {
	for name := range r.Fields {
		switch string(name) {
		case "id":
			l.ID = jsonread.ID[state.LocationID](r)
		case "street":
			l.Street = r.Line()
		case "suite":
			l.Suite = r.Line()
		case "city":
			l.City = r.Line()
		case "postalCode":
			l.PostalCode = r.Line()
		case "state":
			l.State = r.Line()
		case "stateAbbrev":
			l.StateAbbrev = r.Line()
		case "country":
			l.Country = r.Line()
		case "phone":
			l.Phone = r.Line()
		case "isPrimary":
			l.IsPrimary = r.Bool()
		case "isBilling":
			l.IsBilling = r.Bool()
		case "contactFirstName":
			l.ContactFirstName = r.Line()
		case "contactLastName":
			l.ContactLastName = r.Line()
		case "contactPhoneNumber":
			l.ContactPhone = r.Line()
		case "contactEmail":
			l.ContactEmail = r.Line()
		}
	}
}

func readUser(r *jsonread.Reader, u *state.User) {
	for name := range r.Fields {
		switch string(name) {
		case "id":
			u.ID = jsonread.ID[state.UserID](r)
		case "firstName":
			u.FirstName = r.Line()
		case "lastName":
			u.LastName = r.Line()
		case "email":
			u.Email = r.Line()
		case "permissionGroup":
			u.PermissionGroup = r.Token()
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
