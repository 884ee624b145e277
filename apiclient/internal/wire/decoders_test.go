package wire_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"

	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/notify"
)

// decoder is one of the decoders, with a document that has every field.
type decoder struct {
	name   string
	decode func([]byte) (any, error)
	doc    string
	want   any
}

func unchanged(s string) string { return s }

func of[T any](decode func([]byte) (T, error)) func([]byte) (any, error) {
	return func(data []byte) (any, error) { return decode(data) }
}

const (
	locationDoc = `{"id":5,"street":"1 Oak St","suite":"2","city":"Austin","postalCode":"78701","state":"Texas","stateAbbrev":"TX",
		"country":"United States","phone":"555","isPrimary":true,"isBilling":true,"contactFirstName":"Ann","contactLastName":"Lee",
		"contactPhoneNumber":"556","contactEmail":"ann@example.com"}`
	contactDoc = `{"id":77,"partyType":"Company","contactType":"Client","firstName":"Erik","lastName":"Halvorsen","companyName":"Halvorsen & Co",
		"contactEmail":"e@example.com","contactEmailCC":"cc@example.com","contactPhone":"557","notes":"line\nline",
		"lastModifiedDate":"2026-04-02T08:00:00Z","primaryLocation":` + locationDoc +
		`,"billingLocation":null,"proposalCount":3,"paymentCount":2}`
	summaryDoc = `{"id":7,"number":1042,"name":"Halvorsen","status":"Draft","total":{"proposalTotal":10300.00,"currency":{"code":"USD","symbol":"$"}},
		"createdDate":"2026-04-01T08:00:00Z","lastModifiedDate":"2026-04-02T08:00:00Z",
		"customer":{"id":77,"firstName":"Erik","lastName":"Halvorsen","companyName":"","contactEmail":"e@example.com"}}`
	changeOrderRow = `{"id":9,"number":1,"name":"Credit","status":"Accepted","total":{"changeOrderTotal":-1250.00,"currency":{"code":"USD","symbol":"$"}},
		"customer":null,"createdDate":"2026-04-01T08:00:00Z","lastModifiedDate":"2026-04-02T08:00:00Z","lastModifiedByUserDate":"2026-04-03T08:00:00Z"}`
	catalogItemDoc = `{"id":900,"itemType":"Part","brand":"Northlight","model":"VX-75","name":"Display","shortDescription":"75 inch","description":"long",
		"primaryImageUrl":"https://img.example.com/9","parentCategoryId":1,"categoryId":2,"categories":["Video",{"id":2,"name":"Displays"}],
		"isFavorite":true,"isDiscontinued":true,"msrp":{"value":4999.99,"currency":"USD"},
		"defaultCost":{"supplierName":"Acme","supplierSku":"A-1","value":3000,"isInStock":true},
		"specs":[{"name":"Size","value":"75 in"}],"suppliers":[{"supplierName":"Beta","supplierSku":"B-1","value":null,"isInStock":false}]}`
	webhookDoc = `{"subscriptionId":4,"url":"https://hooks.example.com/x","description":"label","enabled":true,"secretKey":"whsec_x","events":["proposal.status_changed"]}`
)

func location() *state.Location {
	return &state.Location{
		ID: 5, Street: "1 Oak St", Suite: "2", City: "Austin", PostalCode: "78701", State: "Texas", StateAbbrev: "TX",
		Country: "United States", Phone: "555", IsPrimary: true, IsBilling: true, ContactFirstName: "Ann",
		ContactLastName: "Lee",
		ContactPhone:    "556", ContactEmail: "ann@example.com",
	}
}

func contact() state.Contact {
	return state.Contact{
		ID: 77, PartyType: state.PartyCompany, ContactType: state.ContactClient, FirstName: "Erik",
		LastName:    "Halvorsen",
		CompanyName: "Halvorsen & Co", Email: "e@example.com", EmailCC: "cc@example.com", Phone: "557",
		Notes:        "line\nline",
		LastModified: april(2), PrimaryLocation: location(), // a service that was not asked for counts may say 0
	}
}

func countedContact() state.Contact {
	c := contact()
	c.ProposalCount, c.PaymentCount = 3, 2
	return c
}

func changeOrderSummary() state.ChangeOrderSummary {
	return state.ChangeOrderSummary{
		ID: 9, Number: 1, Name: "Credit", Status: state.StatusAccepted, Total: some("-1250"),
		Currency: money.Currency{Code: "USD", Symbol: "$"}, Created: april(1), LastModified: april(2),
		LastModifiedByUser: april(3),
	}
}

func catalogItem() state.CatalogItem {
	return state.CatalogItem{
		ID: 900, Type: state.ItemPart, Brand: "Northlight", Model: "VX-75", Name: "Display",
		ShortDescription: "75 inch", Description: "long",
		PrimaryImageURL: "https://img.example.com/9", ParentCategoryID: 1, CategoryID: 2,
		Categories: []string{"Video", "Displays"},
		IsFavorite: true, IsDiscontinued: true, MSRP: some("4999.99"), Currency: "USD",
		Cost:      state.SupplierPrice{SupplierName: "Acme", SupplierSKU: "A-1", Value: some("3000"), IsInStock: true},
		Specs:     []state.Spec{{Name: "Size", Value: "75 in"}},
		Suppliers: []state.SupplierPrice{{SupplierName: "Beta", SupplierSKU: "B-1"}},
	}
}

func webhook() notify.Webhook {
	return notify.Webhook{
		ID: 4, URL: "https://hooks.example.com/x", Description: "label", Enabled: true, SecretKey: "whsec_x",
		Events: []notify.Event{notify.EventProposalStatus},
	}
}

func decoders(t testing.TB) []decoder {
	t.Helper()
	return append(salesDecoders(t), []decoder{
		{
			"catalog page", of(parts),
			`{"items":[` + catalogItemDoc +
				`],"totalItemCount":100000,"processingTimeMS":3,"favoriteItemCount":1,"favoriteItems":[{"id":1}],
				"categoryFacets":[{"value":"Video","count":12}],"brandFacets":[{"value":"Northlight","count":5}],
				"supplierFacets":[{"value":"Acme","count":4}],"labors":[{"id":2}],"customItems":[{"id":3}]}`,
			state.CatalogPage{
				Items: []state.CatalogItem{catalogItem()}, Total: 100000, Favorites: []state.CatalogItem{{ID: 1}},
				FavoriteTotal: 1,
				Categories:    []state.Facet{{Value: "Video", Count: 12}},
				Brands:        []state.Facet{{Value: "Northlight", Count: 5}},
				Suppliers:     []state.Facet{{Value: "Acme", Count: 4}}, Labors: []state.CatalogItem{{ID: 2}},
				CustomItems: []state.CatalogItem{{ID: 3}},
			},
		},
		{"catalog item", of(wire.CatalogItem), catalogItemDoc, catalogItem()},
		{
			"categories", of(wire.Categories),
			`[{"id":1,"name":"AV","categories":[{"id":2,"name":"Video","imageUrl":null,"subCategories":[{"id":3,"name":"Displays","imageUrl":"https://i","subCategories":[]}]}]}]`,
			[]state.Category{{ID: 1, Name: "AV", Children: []state.Category{
				{ID: 2, Name: "Video", Children: []state.Category{{ID: 3, Name: "Displays", ImageURL: "https://i"}}},
			}}},
		},
		{
			"AI content", of(wire.AIContents),
			`{"items":[{"id":1,"name":"walk","summary":"rooms","status":"Transcribed","sourceType":"Audio","createdDate":"2026-04-01T08:00:00Z",
				"userCreated":{"id":17,"firstName":"Dana","lastName":"Reyes","email":"dana@example.com"}}]}`,
			[]state.AIContent{{
				ID: 1, Name: "walk", Summary: "rooms", Status: state.AITranscribed, SourceType: "Audio",
				Created:   april(1),
				CreatedBy: state.User{ID: 17, FirstName: "Dana", LastName: "Reyes", Email: "dana@example.com"},
			}},
		},
		{
			"AI outline", of(wire.AIOutline),
			`{"proposalId":7,"outlineId":3,"status":"Completed","outline":"# Living\n## Good","message":"ok","grammar":1}`,
			state.AIOutline{
				Proposal: 7, ID: 3, Status: state.AICompleted, Text: "# Living\n## Good", Message: "ok",
				Grammar: 1,
			},
		},
		{
			"AI build", of(wire.AIBuild), `{"proposalId":7,"status":"Failed","messages":["no match","x"]}`,
			state.AIBuild{Proposal: 7, Status: state.AIFailed, Messages: []string{"no match", "x"}},
		},
		{"webhook", of(wire.Webhook), webhookDoc, webhook()},
		{"webhooks", of(wire.Webhooks), `[` + webhookDoc + `]`, []notify.Webhook{webhook()}},
		{
			"event", of(wire.ParseEvent),
			`{"data":{"proposalId":7,"status":"Completed","message":"done"},"id":"evt_1","type":"proposal.build.status_update","created":1776162605}`,
			wire.Event{
				ID: "evt_1", Type: notify.EventBuildStatus, Created: time.Unix(1776162605, 0), ProposalID: 7,
				Status: "Completed", Message: "done",
				Data: []byte(`{"proposalId":7,"status":"Completed","message":"done"}`),
			},
		},
		{
			"login", of(login),
			`{"userId":"17","sessionId":"s","userName":"dana@example.com","displayName":"Dana","referrerUrl":"https://r","bearerToken":"b","refreshToken":"f",
				"refreshTokenExpiry":"2026-04-01T08:00:00Z","profileUrl":"https://p","roles":["Sales"],"permissions":["Edit"],"authProvider":"credentials",
				"responseStatus":null,"meta":{"apiKey":"key","other":"x"}}`,
			signIn{Login: wire.Authentication{
				UserID: 17, SessionID: "s", UserName: "dana@example.com", DisplayName: "Dana", ReferrerURL: "https://r",
				BearerToken:  "b",
				RefreshToken: "f", RefreshTokenExpiry: april(1), ProfileURL: "https://p", Roles: []string{"Sales"},
				Permissions:  []string{"Edit"},
				AuthProvider: "credentials", UserKey: "key",
			}},
		},
	}...)
}

// signIn is what ParseLogin returns for one response.
type signIn struct {
	Login   wire.Authentication
	Failure wire.Failure
}

func login(data []byte) (s signIn, err error) {
	s.Login, s.Failure, err = wire.ParseLogin(data, unchanged)
	return s, err
}

func salesDecoders(t testing.TB) []decoder {
	t.Helper()
	return []decoder{
		{
			"proposal page", of(wire.ProposalPage), `{"proposals":[` + summaryDoc + `],"proposalCount":5000}`,
			state.ProposalPage{Total: 5000, Proposals: []state.ProposalSummary{{
				ID: 7, Number: 1042, Name: "Halvorsen", Status: state.StatusDraft, Total: some("10300"),
				Currency: money.Currency{Code: "USD", Symbol: "$"},
				Created:  april(1), LastModified: april(2),
				Customer: &state.Contact{ID: 77, FirstName: "Erik", LastName: "Halvorsen", Email: "e@example.com"},
			}}},
		},
		{"contact", of(wire.Contact), contactDoc, contact()},
		{"contact with counts", of(wire.ContactWithCounts), contactDoc, countedContact()},
		{"location", of(wire.Location), locationDoc, *location()},
		{
			"people page", of(wire.PeoplePage), `{"people":[` + contactDoc + `],"peopleCount":3000}`,
			state.PeoplePage{People: []state.Contact{contact()}, Total: 3000},
		},
		{
			"location page", of(wire.LocationPage), `{"contactLocations":[` + locationDoc + `],"locationCount":1}`,
			state.LocationPage{Locations: []state.Location{*location()}, Total: 1},
		},
		{
			"users", of(wire.Users),
			`{"users":[{"id":17,"firstName":"Dana","lastName":"Reyes","email":"dana@example.com","permissionGroup":"Sales"}],"usersCount":1}`,
			[]state.User{{
				ID: 17, FirstName: "Dana", LastName: "Reyes", Email: "dana@example.com",
				PermissionGroup: "Sales",
			}},
		},
		{
			"office", of(wire.Office), `{"proposalId":7,"status":"Draft","isArchive":true,"moves":[]}`,
			state.Office{Offered: true, Archived: true},
		},
		{
			"change orders", of(wire.ChangeOrders), `[` + changeOrderRow + `]`,
			[]state.ChangeOrderSummary{changeOrderSummary()},
		},
		{
			"change order", of(wire.ChangeOrder),
			`{"id":9,"number":1,"name":"Credit","status":"Draft","createdDate":"2026-04-01T08:00:00Z","lastModifiedDate":"2026-04-02T08:00:00Z",
				"lastModifiedByUserDate":"2026-04-03T08:00:00Z","lastSubmittedDate":"2026-04-04T08:00:00Z","clientLastOpenedDate":"2026-04-05T08:00:00Z",
				"clientLastDecisionDate":"2026-04-06T08:00:00Z","lastCompletedDate":"2026-04-07T08:00:00Z",
				"financialSummary":{"partsSubtotal":-1250,"laborTotal":1,"feeTotal":2,"changeOrderSubtotal":-1247,"changeOrderTotal":-1350.13,"salesTax":{"taxStatus":"NoState","total":-103.13}},
				"areas":[{"id":1,"name":"Patio","options":[{"id":2,"status":"Draft","clientDescription":"c","items":[{"id":3,"quantity":-1,"sellPrice":1250}]}]}],
				"customer":{"id":77,"firstName":"Erik"},"dealer":{"id":3,"name":"Brightline AV"},"coverpageImageUrl":"https://i","aboutUs":"us","projectDescription":"d",
				"profit":{"total":1},"recurringServices":{"total":2},"paymentSchedule":{"description":"p"},"paymentRequests":[],"projectTerms":"t",
				"lastModifiedUser":{"id":18,"firstName":"Sam","lastName":"Ito"}}`,
			state.ChangeOrder{
				ID: 9, Number: 1, Name: "Credit", Status: state.StatusDraft, Created: april(1), LastModified: april(2),
				LastModifiedByUser: april(3),
				LastSubmitted:      april(4), ClientLastOpened: april(5), ClientLastDecision: april(6),
				LastCompleted: april(7),
				Summary: money.Summary{
					PartsSubtotal: decimal.NewNullDecimal(dec("-1250")), LaborTotal: decimal.NewNullDecimal(dec("1")),
					FeeTotal: decimal.NewNullDecimal(dec("2")), Subtotal: decimal.NewNullDecimal(dec("-1247")),
					Total:    decimal.NewNullDecimal(dec("-1350.13")),
					SalesTax: money.SalesTax{Status: money.TaxNoState, Total: decimal.NewNullDecimal(dec("-103.13"))},
				},
				Areas: []state.Area{{ID: 1, Name: "Patio", Options: []state.Option{{
					ID: 2, Status: state.StatusDraft, ClientDescription: "c",
					Items: []state.Item{{
						ID: 3, Quantity: decimal.NewNullDecimal(dec("-1")),
						SellPrice: decimal.NewNullDecimal(dec("1250")),
					}},
				}}}},
				Customer: &state.Contact{ID: 77, FirstName: "Erik"}, Dealer: state.Dealer{ID: 3, Name: "Brightline AV"},
				CoverPageImageURL: "https://i", AboutUs: "us", Description: "d", Profit: money.Profit{Total: some("1")},
				Recurring: state.RecurringServices{Total: some("2")}, Schedule: state.PaymentSchedule{Description: "p"},
				ProjectTerms:     "t",
				LastModifiedUser: state.User{ID: 18, FirstName: "Sam", LastName: "Ito"},
			},
		},
		{
			"proposal trigger", of(wire.ProposalTrigger),
			`{"id":7,"number":1042,"name":"Halvorsen","status":"Accepted","total":10300,"customer":{"id":77,"location":` + locationDoc + `},
				"proposalPdf":"https://p","proposalCsv":"https://c","installerPdf":"https://i","salesPerson":"Dana Reyes","salesPersonEmail":"dana@example.com",
				"areas":[],"financialSummary":{"proposalTotal":10300},"profit":{"total":1},"recurringServices":{"total":2},"changeOrders":[` + changeOrderRow + `]}`,
			notify.ProposalTrigger{
				Proposal: state.Proposal{
					ID: 7, Number: 1042, Name: "Halvorsen", Status: state.StatusAccepted,
					Customer: &state.Contact{ID: 77, PrimaryLocation: location()},
					Location: location(), Summary: money.Summary{Total: decimal.NewNullDecimal(dec("10300"))},
					Profit:    money.Profit{Total: some("1")},
					Recurring: state.RecurringServices{Total: some("2")},
				},
				Total: some("10300"), ProposalPDF: "https://p", ProposalCSV: "https://c", InstallerPDF: "https://i",
				SalesPerson: "Dana Reyes", SalesPersonEmail: "dana@example.com",
				ChangeOrders: []state.ChangeOrderSummary{changeOrderSummary()},
			},
		},
		{
			"payment trigger", of(wire.Payment),
			`{"id":1,"number":2,"description":"Deposit","status":"Paid","amount":12.5,"createdDate":"2026-04-01T08:00:00Z","modifiedDate":"2026-04-02T08:00:00Z",
				"dueDate":"2026-04-03T08:00:00Z","initiatedPaymentDate":"2026-04-04T08:00:00Z","paidDate":"2026-04-05T08:00:00Z","clientFirstName":"Erik",
				"clientLastName":"Halvorsen","clientName":"Erik Halvorsen","personId":77,"proposalId":7,"proposalNumber":1042,"paidVia":"Card",
				"isEstExpired":true,"paymentProcessorType":"Processor","proposalPaymentScheduleItemId":3}`,
			notify.Payment{
				PaymentRequest: state.PaymentRequest{
					ID: 1, Number: 2, Description: "Deposit", Status: state.PaymentPaid,
					Amount: decimal.NewNullDecimal(dec("12.5")), Due: april(3),
				},
				Created: april(1), Modified: april(2), Initiated: april(4), Paid: april(5), ClientFirstName: "Erik",
				ClientLastName: "Halvorsen", ClientName: "Erik Halvorsen",
				Person: 77, Proposal: 7, ProposalNumber: 1042, PaidVia: "Card", IsEstExpired: true,
				PaymentProcessorType: "Processor", PaymentScheduleItemID: 3,
			},
		},
		{
			"order trigger", of(wire.Order),
			`{"id":1,"number":2,"name":"PO","createdDate":"2026-04-01T08:00:00Z","modifiedDate":"2026-04-02T08:00:00Z","status":"Received","total":99.5,"partCount":3,
				"orderSuppliers":[{"id":4,"supplierName":"Acme","sum":99.5,"partCount":3,"status":"Accepted"}]}`,
			notify.Order{
				ID: 1, Number: 2, Name: "PO", Created: april(1), Modified: april(2), Status: notify.OrderReceived,
				Total: decimal.NewNullDecimal(dec("99.5")), PartCount: decimal.NewNullDecimal(dec("3")),
				Suppliers: []notify.OrderSupplier{{
					ID: 4, Name: "Acme", Sum: decimal.NewNullDecimal(dec("99.5")),
					PartCount: decimal.NewNullDecimal(dec("3")), Status: notify.OrderAccepted,
				}},
			},
		},
	}
}

func TestDecoders(t *testing.T) {
	for _, d := range decoders(t) {
		got, err := d.decode([]byte(d.doc))
		if err != nil {
			t.Errorf("%s: %v", d.name, err)
			continue
		}
		if diff := cmp.Diff(d.want, got, presence); diff != "" {
			t.Errorf("%s: -want +got:\n%s", d.name, diff)
		}
	}
}

func TestStatusEvent(t *testing.T) {
	for _, body := range []string{
		`{"id":"evt_2","type":"proposal.status_changed","created":"2026-04-01T08:00:00Z","data":{"id":7,"status":"Accepted","name":"H","areas":[],"previousStatus":"Submitted"}}`,
		`{"created":"2026-04-01T08:00:00Z","data":{"previousStatus":"Submitted","proposal":{"id":7,"status":"Accepted","name":"H","areas":[]}},"type":"proposal.status_changed","id":"evt_2"}`,
	} {
		e, err := wire.ParseEvent([]byte(body))
		if err != nil {
			t.Fatal(err)
		}
		want := wire.Event{
			ID: "evt_2", Type: notify.EventProposalStatus, Created: april(1), PreviousStatus: state.StatusSubmitted,
			ProposalID: 7, Status: "Accepted",
			Proposal: &state.Proposal{ID: 7, Status: state.StatusAccepted, Name: "H"}, Data: e.Data,
		}
		if diff := cmp.Diff(want, e, presence); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	}
	e, err := wire.ParseEvent([]byte(`{"id":"evt_3","type":"something.new","data":{"a":1}}`))
	if err != nil || e.Type != "something.new" || string(e.Data) != `{"a":1}` || e.Proposal != nil {
		t.Errorf("unknown type: %+v, %v", e, err)
	}
}

func TestOtherWaysToWrap(t *testing.T) {
	for _, tt := range []struct {
		name   string
		decode func([]byte) (any, error)
		doc    string
		want   any
	}{
		{
			"change orders", of(wire.ChangeOrders), `{"changeOrders":[{"id":1}],"other":[{"id":2}]}`,
			[]state.ChangeOrderSummary{{ID: 1}},
		},
		{
			"total alone", of(wire.ChangeOrders), `[{"id":1,"total":"3.50"}]`,
			[]state.ChangeOrderSummary{{ID: 1, Total: some("3.5")}},
		},
		{"users", of(wire.Users), `[{"id":1}]`, []state.User{{ID: 1}}},
		{
			"webhooks", of(wire.Webhooks), `{"subscriptions":[{"id":1,"events":"proposal.status_changed"}]}`,
			[]notify.Webhook{{ID: 1, Events: []notify.Event{"proposal.status_changed"}}},
		},
		{"one content", of(wire.AIContents), `{"id":4,"name":"x"}`, []state.AIContent{{ID: 4, Name: "x"}}},
		{"no content", of(wire.AIContents), `{"items":[]}`, []state.AIContent(nil)},
		{"empty body", of(wire.AIContents), ``, []state.AIContent(nil)},
		{"one message", of(wire.AIBuild), `{"message":"failed"}`, state.AIBuild{Messages: []string{"failed"}}},
		{"price alone", of(wire.CatalogItem), `{"id":1,"msrp":"9.99"}`, state.CatalogItem{ID: 1, MSRP: some("9.99")}},
		{
			"sales person as object", of(wire.ProposalTrigger), `{"salesPerson":{"id":17,"firstName":"Dana"}}`,
			notify.ProposalTrigger{
				SalesPerson: "Dana", Proposal: state.Proposal{SalesPerson: state.User{ID: 17, FirstName: "Dana"}},
			},
		},
		{
			"place as object", of(wire.ChangeOrder),
			`{"financialSummary":{"salesTax":{"calculation":{"taxLocation":{"city":"Austin","stateAbbrev":"TX"}}}}}`,
			state.ChangeOrder{
				Summary: money.Summary{SalesTax: money.SalesTax{Calculation: money.TaxCalculation{TaxLocation: "Austin, TX"}}},
			},
		},
		{"no change orders", of(wire.ChangeOrders), `[]`, []state.ChangeOrderSummary(nil)},
		{"an empty page", of(wire.ProposalPage), `{"proposals":null,"proposalCount":0}`, state.ProposalPage{}},
	} {
		got, err := tt.decode([]byte(tt.doc))
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if diff := cmp.Diff(tt.want, got, presence); diff != "" {
			t.Errorf("%s: -want +got:\n%s", tt.name, diff)
		}
	}
}

// A response to something else must not replace what is known with nothing.
func TestEmptyResponseIsAnError(t *testing.T) {
	for name, decode := range map[string]func([]byte) (any, error){
		"proposals": of(wire.ProposalPage), "people": of(wire.PeoplePage), "locations": of(wire.LocationPage),
		"catalog": of(parts), "categories": of(wire.Categories), "item": of(wire.CatalogItem), "users": of(wire.Users),
		"office":  of(wire.Office),
		"contact": of(wire.Contact), "change orders": of(wire.ChangeOrders), "change order": of(wire.ChangeOrder),
		"proposal": of(wire.ProposalDetail),
	} {
		for _, in := range []string{
			``, `{}`, `null`,
			`{"message":"Welcome","data":{"id":7,"proposals":[],"people":[]}}`,
		} {
			if v, err := decode([]byte(in)); !errors.Is(err, wire.ErrNothing) &&
				(in != "" || !errors.Is(err, jsonread.ErrSyntax)) {
				t.Errorf("%s: %q: %+v, err %v", name, in, v, err)
			}
		}
	}
}

func TestUnexpectedShapeIsAnError(t *testing.T) {
	for _, d := range decoders(t) {
		for _, in := range []string{`"a page"`, `7`, `true`, `<html>`, d.doc[:len(d.doc)-1], d.doc + `x`} {
			if _, err := d.decode([]byte(in)); !errors.Is(err, jsonread.ErrSyntax) {
				t.Errorf("%s: %.20s: err %v, want ErrSyntax", d.name, in, err)
			}
		}
	}
	if _, err := wire.Contact([]byte(`[`)); !errors.Is(err, jsonread.ErrSyntax) {
		t.Errorf("err %v", err)
	}
}

// parts reads a page of the catalog's parts.
func parts(data []byte) (state.CatalogPage, error) { return wire.CatalogPage(data, state.ItemPart) }
