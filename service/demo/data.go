package demo

import (
	"time"

	"app.tender/tender/documents"
	"app.tender/tender/service/billing"
	"app.tender/tender/service/tax"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// Data is all generated data.
type Data struct {
	Accounts []Account // the first is the one to sign in to
}

// Account is a dealer account with everything it owns.
type Account struct {
	ID                 int64
	Name               string
	Currency           money.Currency
	SubscriptionActive bool
	CatalogAccess      bool
	Tax                tax.Settings
	AboutUs            string
	ProjectTerms       string
	CoverPageImageURL  string
	Look               documents.Look
	NextProposalNumber int64
	Created            time.Time

	Users      []User
	Contacts   []Contact
	Industries []state.Category
	Items      []state.CatalogItem // parts, labor and custom items
	Proposals  []Proposal
	Payments   []billing.Payment
	Orders     []billing.Order
}

// The permission groups of users.
const (
	groupAdmin          = "Admin"
	groupSales          = "Sales"
	groupSalesNoCatalog = "Sales without catalog"
	groupInstaller      = "Installer" // reads only
)

// User is a user of an account.
type User struct {
	state.User
	EmailVerified bool
	Active        bool
	Created       time.Time
}

// Activity is when a user last changed something.
type Activity struct {
	User state.UserID
	At   time.Time
}

// Contact is a contact with its locations. The contact's own PrimaryLocation
// and BillingLocation are set from them, its counts are not.
type Contact struct {
	state.Contact
	Created    time.Time
	LastActive time.Time
	Activity   []Activity
	Locations  []Location
}

// Location is an address with the time of its last change.
type Location struct {
	state.Location
	Modified time.Time
}

// Proposal is a proposal with what its detail does not have. Its Customer and Location
// are from Contacts, its SalesPerson from Users.
type Proposal struct {
	state.Proposal
	Archived         bool
	Discount         money.Discount
	LastModifiedUser state.User
	Activity         []Activity // newest first
	ChangeOrders     []state.ChangeOrder
}
