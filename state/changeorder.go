package state

import (
	"time"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// ChangeOrderSummary is a row of a proposal's list of change orders.
type ChangeOrderSummary struct {
	ID                 ChangeOrderID
	Number             int64 // sequential within the proposal
	Name               string
	Status             Status
	Total              decimal.NullDecimal // signed; may be before tax
	Currency           money.Currency
	Customer           *Contact // nil when none
	Created            time.Time
	LastModified       time.Time
	LastModifiedByUser time.Time

	Unknown Unknown `json:",omitzero"`
}

// MaxChangeOrders is more change orders than any proposal has. Each is read by itself.
const MaxChangeOrders = 1000

// ChangeOrder is the detail of a change order, a signed delta to its parent proposal.
type ChangeOrder struct {
	ID                 ChangeOrderID
	Number             int64
	Name               string
	Status             Status
	Created            time.Time
	LastModified       time.Time
	LastModifiedByUser time.Time
	LastSubmitted      time.Time
	ClientLastOpened   time.Time
	ClientLastDecision time.Time
	LastCompleted      time.Time
	Summary            money.Summary
	Areas              []Area
	Customer           *Contact // nil when none
	Dealer             Dealer
	CoverPageImageURL  string
	AboutUs            string
	Description        string // in the client layer; projectDescription in the interface
	Profit             money.Profit
	Recurring          RecurringServices
	Schedule           PaymentSchedule
	ProjectTerms       string
	LastModifiedUser   User
	Version            Version // of the response; zero where the service names none

	Unknown Unknown `json:",omitzero"`
}

// AnyArea is the name of the area that the service gives to a change order without one. What is
// removed there was sold in other areas.
const AnyArea = "Changes"
