package wire_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/shopspring/decimal"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// same compares money by value. presence ignores the fields that the short responses of
// some tests leave out.
var presence = cmpopts.IgnoreTypes(state.Unknown(0))

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func some(s string) decimal.NullDecimal { return decimal.NewNullDecimal(dec(s)) }

func april(day int) time.Time { return time.Date(2026, 4, day, 8, 0, 0, 0, time.UTC) }

func sample(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

var areas = []state.Area{
	{ID: 11, Name: "Living Room", Options: []state.Option{{
		ID: 21, Status: state.StatusDraft, LastModified: april(2), ClientDescription: "A display",
		InstallerNotes: "Blocking",
		Total:          some("3999.99"), TotalRecurringService: some("12.5"),
		Items: []state.Item{
			{
				ID: 31, Type: state.ItemPart, ReferencedItemID: 900, Brand: "Northlight", Model: "VX-75",
				Name:             "Display",
				ShortDescription: "75 inch", Description: "A\ndisplay", Quantity: decimal.NewNullDecimal(dec("1")),
				SellPrice: decimal.NewNullDecimal(dec("3999.99")),
				Cost:      some("3000"), TaxExempt: true,
			},
			{
				ID: 32, ParentID: 31, Type: state.ItemLabor, Name: "Installation",
				Quantity: decimal.NewNullDecimal(dec("1.25")), SellPrice: decimal.NewNullDecimal(dec("110")),
			},
		},
	}}},
	{ID: 12, Name: "Patio"},
}

func summary() money.Summary {
	return money.Summary{
		PartsSubtotal: decimal.NewNullDecimal(dec("8000")), PartsDiscountType: money.DiscountPercentage,
		PartsDiscountPercentage: decimal.NewNullDecimal(dec("10")),
		PartsDiscount:           decimal.NewNullDecimal(dec("800")),
		PartsDiscountTaxable:    decimal.NewNullDecimal(dec("700")),
		PartsDiscountTaxExempt:  decimal.NewNullDecimal(dec("100")),
		PartsTotal:              decimal.NewNullDecimal(dec("7200")), LaborTotal: decimal.NewNullDecimal(dec("2500")),
		FeeTotal: decimal.NewNullDecimal(dec("150")), Subtotal: decimal.NewNullDecimal(dec("9850")),
		Total: decimal.NewNullDecimal(dec("10300")),
		SalesTax: money.SalesTax{
			Status: money.TaxOk, Total: decimal.NewNullDecimal(dec("450")),
			Calculation: money.TaxCalculation{
				ApplyTo: []string{"Parts", "Labor"}, PartsTax: decimal.NewNullDecimal(dec("0.0625")),
				PartsTaxName: "TX",
				LaborTax:     decimal.NewNullDecimal(dec("0.01")),
				LaborTaxName: "TX labor", FeeTax: decimal.NewNullDecimal(dec("0.02")), FeeTaxName: "TX fee",
				PartsTotalTax: decimal.NewNullDecimal(dec("450")),
				LaborTotalTax: decimal.NewNullDecimal(dec("25")), FeeTotalTax: decimal.NewNullDecimal(dec("3")),
				TaxLocation: "Austin, TX",
			},
		},
		Currency: money.Currency{Code: "USD", Symbol: "$"},
	}
}

func TestProposal(t *testing.T) {
	want := &state.Proposal{
		ID: 7, Number: 1042, Name: "Halvorsen Residence", Status: state.StatusSubmitted,
		Description: "Whole house\naudio", InternalNotes: "Gate code on file",
		Summary: summary(),
		Profit: money.Profit{
			Percentage: some("31.2"), Total: some("3000.5"), LaborProfit: some("1000"),
			PartProfit: some("2000.5"),
		},
		Recurring: state.RecurringServices{Total: some("49.9"), Items: []state.RecurringItem{
			{Name: "Monitoring", Period: "month", Total: decimal.NewNullDecimal(dec("49.9"))},
		}},
		Schedule: state.PaymentSchedule{Description: "Thirds", Items: []state.PaymentScheduleItem{
			{
				ID: 1, Name: "Deposit", Percentage: some("33.3"), Amount: some("3433.33"),
				Due: time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC),
			},
			{ID: 2, Name: "Rest"},
		}},
		Requests: []state.PaymentRequest{{
			ID: 31, Number: 4, Description: "Deposit", Status: state.PaymentViewed, Amount: some("3433.33"),
			Due: time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC),
		}},
		Customer: &state.Contact{
			ID: 77, PartyType: state.PartyPerson, ContactType: state.ContactClient,
			FirstName: "Erik", LastName: "Halvorsen", Email: "erik@example.com",
		},
		Location: &state.Location{
			ID: 5, Street: "1 Oak St", City: "Austin", PostalCode: "78701",
			State: "Texas", StateAbbrev: "TX", Country: "United States", IsPrimary: true,
		},
		SalesPerson: state.User{ID: 17, FirstName: "Dana", LastName: "Reyes", Email: "dana@example.com"},
		Dealer:      state.Dealer{ID: 3, Name: "Brightline AV"},
		Created:     april(1), LastModified: april(2), LastModifiedByUser: april(3), LastSubmitted: april(4),
		ClientLastOpened:     april(5),
		LastModifiedUserName: "Sam Ito",
		CoverPageImageURL:    "https://img.example.com/1.png", AboutUs: "We are", ProjectTerms: "Net 30",
		Areas: areas,
	}
	got, full, err := wire.Proposal(sample(t, "proposal.json"))
	if err != nil || !full {
		t.Fatalf("full %v, err %v", full, err)
	}
	if diff := cmp.Diff(want, got, presence); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestShortResponsesAreNotADetail(t *testing.T) {
	for in, want := range map[string]bool{
		`{"id":7,"areas":[]}`:                 true,
		`{"id":7,"number":1}`:                 false,
		`{"id":7,"areas":null}`:               false,
		`{"areas":[]}`:                        false,
		`{}`:                                  false,
		`null`:                                false,
		`{"id":11,"name":"x","options":[]}`:   false,
		`{"Id":7,"Areas":[],"Name":"Pascal"}`: true,
	} {
		p, full, err := wire.Proposal([]byte(in))
		if err != nil || p == nil || full != want {
			t.Errorf("%s: full %v, want %v (%v)", in, full, want, err)
		}
	}
}

// Where the interface leaves the form open, every form that an integrator would expect is
// read.
func TestVariations(t *testing.T) {
	p, _, err := wire.Proposal([]byte(`{"id":"7","number":"1042","description":"text","status":"OnFire",
		"customer":null,"location":{},"salesPerson":"Dana","dealer":7,"lastModifiedUser":null,"createdDate":"",
		"financialSummary":{"partsDiscount":{"amount":"5.00","type":"flat","percentage":1},"salesTax":12.5,"currency":"USD",
			"partsSubtotal":"8,000"},
		"areas":[null,7,{"id":1,"options":[{"id":2,"items":[{"quantity":"2","sellPrice":"1.10","isTaxExempt":"true"}]}]}],
		"recurringServices":[],"profit":3,"paymentSchedule":"thirds","unknown":{"a":[1]}}`))
	if err != nil {
		t.Fatal(err)
	}
	want := &state.Proposal{
		ID: 7, Number: 1042, Description: "text", Status: "OnFire", Location: &state.Location{},
		Summary: money.Summary{
			PartsDiscount: decimal.NewNullDecimal(dec("5")), PartsDiscountType: money.DiscountFlat,
			PartsDiscountPercentage: decimal.NewNullDecimal(dec("1")),
			SalesTax:                money.SalesTax{Total: decimal.NewNullDecimal(dec("12.5"))},
			Currency:                money.Currency{Code: "USD"},
		},
		Areas: []state.Area{{ID: 1, Options: []state.Option{{ID: 2, Items: []state.Item{
			{
				Quantity: decimal.NewNullDecimal(dec("2")), SellPrice: decimal.NewNullDecimal(dec("1.1")),
				TaxExempt: true,
			},
		}}}}},
	}
	if diff := cmp.Diff(want, p, presence); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
