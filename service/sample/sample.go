// Package sample has the made-up data that the automation triggers return without a demo. It
// has every field, is always the same, and belongs to no account.
package sample

import (
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/service/billing"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/notify"
)

func at(day, hour int) time.Time {
	return time.Date(2026, time.March, day, hour, 0, 0, 0, time.UTC)
}

func amount(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func figure(s string) decimal.NullDecimal { return decimal.NewNullDecimal(amount(s)) }

// Person returns a client with an address.
func Person() state.Contact {
	return state.Contact{
		ID: 501, PartyType: state.PartyPerson, ContactType: state.ContactClient, FirstName: "Riley", LastName: "Sample",
		CompanyName: "Sample & Daughters", Email: "riley@example.com", EmailCC: "office@example.com",
		Phone: "512-555-0142",
		PrimaryLocation: &state.Location{
			ID: 601, Street: "100 Example Avenue", Suite: "Suite 4", City: "Austin", PostalCode: "78701",
			State:       "Texas",
			StateAbbrev: "TX", Country: "US", Phone: "512-555-0143", IsPrimary: true,
		},
	}
}

// Proposal returns a proposal with a status, and its change orders.
func Proposal(status state.Status) (state.Proposal, []store.ChangeOrder) {
	person := Person()
	option := state.Option{
		ID: 801, Status: status, ClientDescription: "A picture that fills the wall.",
		InstallerNotes: "Power behind the screen.",
		LastModified:   at(9, 12), TotalRecurringService: figure("25"),
		Items: []state.Item{
			{
				ID: 901, Type: state.ItemPart, ReferencedItemID: 1001, Brand: "Northlight", Model: "VX-65",
				Name:             "Display",
				ShortDescription: `65" display`, Description: `A 65" display with a wall mount.`,
				Quantity:  decimal.NewNullDecimal(amount("2")),
				SellPrice: decimal.NewNullDecimal(amount("2500")), Cost: figure("1700"),
			},
			{
				ID: 902, ParentID: 901, Type: state.ItemLabor, ReferencedItemID: 1002, Brand: "Sample AV",
				Model: "Hour", Name: "Installation",
				ShortDescription: "Installation, per hour", Description: "Work on site.",
				Quantity:  decimal.NewNullDecimal(amount("8")),
				SellPrice: decimal.NewNullDecimal(amount("95")), Cost: figure("45"),
			},
		},
	}
	areas := []state.Area{{ID: 701, Name: "Theater", Options: []state.Option{option}}}
	dollars := money.Currency{Code: "USD", Symbol: "$"}
	discount := money.Discount{Type: money.DiscountPercentage, Percentage: decimal.NewFromInt(10)}
	rates := money.TaxRates{
		Status: money.TaxOk, ApplyTo: []string{money.TaxOnParts},
		Parts:    money.TaxRate{Rate: decimal.NewNullDecimal(amount("0.0625")), Name: "TX state base rate"},
		Location: "Austin, TX 78701",
	}
	p := state.Proposal{
		ID: 401, Number: 1042, Name: "Sample residence", Status: status, Customer: &person,
		Location:    person.PrimaryLocation,
		SalesPerson: state.User{ID: 301, FirstName: "Sam", LastName: "Seller", Email: "sam@example.com"}, Areas: areas,
		Summary: state.Summarize(areas, discount, rates, dollars),
		Profit:  state.ProfitOf(areas, discount, dollars).Profit(),
		Recurring: state.RecurringServices{
			Total: figure("25"),
			Items: []state.RecurringItem{{
				Name: "Monitoring", Period: "month",
				Total: decimal.NewNullDecimal(amount("25")),
			}},
		},
	}
	order := store.ChangeOrder{ChangeOrder: state.ChangeOrder{
		ID: 411, Number: 1, Name: "One more display", Status: state.StatusAccepted, Created: at(10, 9),
		LastModified:       at(11, 9),
		LastModifiedByUser: at(11, 9), Customer: &person,
		Summary: money.Summary{
			Total:    decimal.NewNullDecimal(amount("2656.25")),
			Subtotal: decimal.NewNullDecimal(amount("2500")), Currency: dollars,
		},
	}}
	return p, []store.ChangeOrder{order}
}

// Payment returns a payment with a status.
func Payment(status state.PaymentStatus) billing.Payment {
	return billing.Payment{
		ID: 1101, Number: 12, Description: "Deposit", Status: status, Amount: amount("2500"), Created: at(10, 9),
		Modified: at(12, 9), Due: at(20, 0), Initiated: at(12, 8), Paid: at(12, 9), Person: 501,
		FirstName: "Riley", LastName: "Sample", Proposal: 401, ProposalNumber: 1042, PaidVia: "Card",
		ProcessorType: "Stripe", ScheduleItem: 1201,
	}
}

// Order returns an order to a supplier with a status.
func Order(status notify.OrderStatus) billing.Order {
	return billing.Order{
		ID: 1301, Number: 7, Name: "Sample residence, equipment", Status: status, Created: at(13, 9),
		Modified: at(14, 9),
		Total:    amount("3400"), PartCount: 2,
		Suppliers: []billing.OrderSupplier{{
			ID: 1401, Name: "Union AV Supply", Status: status, Sum: amount("3400"),
			PartCount: 2,
		}},
	}
}
