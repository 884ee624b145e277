package render_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"app.tender/tender/documents"
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/money"
	"app.tender/tender/state/statetest"
	"github.com/shopspring/decimal"
)

// job is a proposal with a change order of its own.
type job struct {
	Proposal *state.Proposal
	Order    *state.ChangeOrder
	Contact  *state.Contact
}

// smallJob is a sold room with one change order, with every text and figure that a document may have.
func smallJob() *job {
	known, usd := statetest.Known, money.Currency{Code: "USD", Symbol: "$"}
	p := statetest.LivingRoom()
	p.Number, p.Name, p.Description, p.InternalNotes = 1042, "Halvorsen Residence",
		"Sound and picture.\n\nBoth in one room.", "The builder is late."
	p.Summary = money.Summary{
		PartsSubtotal: known("3820.99"), PartsDiscountType: money.DiscountPercentage,
		PartsDiscountPercentage: known("5"), PartsDiscount: known("191.05"), PartsTotal: known("3629.94"),
		LaborTotal: known("660"), FeeTotal: known("0"), Subtotal: known("4289.94"), Total: known("4516.81"),
		Currency: usd,
		SalesTax: money.SalesTax{Status: money.TaxOk, Total: known("226.87"), Calculation: money.TaxCalculation{
			ApplyTo: []string{money.TaxOnParts}, PartsTax: known("0.0625"), LaborTax: known("0"), FeeTax: known("0"),
			TaxLocation: "Texas",
		}},
	}
	p.Customer = &state.Contact{
		ID: 3, FirstName: "Erik", LastName: "Halvorsen", Email: "erik@halvorsen.example",
		Phone: "+1 512 555 0142", Notes: "Pays late.",
	}
	p.Location = &state.Location{
		ID: 4, Street: "1180 Barton Hills Dr", City: "Austin", StateAbbrev: "TX",
		PostalCode: "78704", ContactFirstName: "Sofie", ContactPhone: "+1 512 555 0199",
	}
	p.SalesPerson.Email, p.Dealer.Name, p.AboutUs, p.ProjectTerms = "dana@brightline.example", "Brightline AV",
		"Eleven people and two vans.", "Half is due on acceptance."
	p.Recurring = state.RecurringServices{
		Total: known("49"),
		Items: []state.RecurringItem{{Name: "Care plan", Period: "Monthly", Total: known("49")}},
	}
	p.Schedule.Items = []state.PaymentScheduleItem{{
		Name: "On acceptance", Percentage: known("50"),
		Amount: known("2258.41"),
	}, {Name: "When done", Percentage: known("50"), Amount: known("2258.40")}}
	options := p.Areas[0].Options
	options[0] = state.Option{
		ID: 51, ClientDescription: "No display.", InstallerNotes: "Nothing.", Total: known("100"),
		Items: []state.Item{statetest.Part(9, 0, 0, "Quietmoor", "AP-24", "panel", "1", "100")},
	}
	options[1].InstallerNotes, options[1].Total = "Attic.\n? Is the flue live?", known("4480.99")
	for i := range options[1].Items {
		options[1].Items[i].Cost = known("31337.13")
	}
	customer := *p.Customer
	co := &state.ChangeOrder{
		ID: 77, Number: 2, Name: "Better remote", Status: state.StatusSubmitted,
		Description: "A remote instead of the mount.", Customer: &customer, Dealer: p.Dealer,
		ProjectTerms: "As before.",
		Summary: money.Summary{
			PartsSubtotal: known("130"), Subtotal: known("130"), Total: known("138.13"),
			Currency: usd, SalesTax: money.SalesTax{Status: money.TaxOk, Total: known("8.13")},
		},
		Areas: []state.Area{{
			ID: 78, Name: "Living Room",
			Options: []state.Option{{
				ID: 79, Status: state.StatusAccepted, ClientDescription: "With a remote.",
				InstallerNotes: "Pair it.", Total: known("130"), Items: []state.Item{
					statetest.Part(80, 0, 0, "Veltrane", "Wand", "room remote", "1", "349"),
					statetest.Part(81, 0, 601, "Slimline", "SM-4", "wall mount", "-1", "219"),
				},
			}},
		}},
	}
	return &job{p, co, nil}
}

// documentsOf makes every kind of document of a job, in the order of documents.Kinds. The sheet has no prices.
func (j *job) documentsOf(t *testing.T, look documents.Look) []documents.Document {
	t.Helper()
	how := documents.Printing{Look: look, At: at}
	row := state.ChangeOrderSummary{
		ID: j.Order.ID, Number: j.Order.Number, Name: j.Order.Name, Status: j.Order.Status,
		Total: j.Order.Summary.Total, Currency: j.Order.Summary.Currency,
	}
	set := changeorder.Set{
		Rows:    []state.ChangeOrderSummary{row},
		Details: map[state.ChangeOrderID]*state.ChangeOrder{j.Order.ID: j.Order}, AsOf: at,
	}
	all := []documents.Document{
		documents.ProposalOf(state.ForClient(j.Proposal), how),
		documents.ChangeOrderOf(documents.ChangeOrderFrom{Order: j.Order, Set: &set, Proposal: j.Proposal}, how),
		documents.SheetOf(j.sheetFrom(set, false), how),
		documents.PickListOf(j.sheetFrom(set, false), how),
	}
	for i, k := range documents.Kinds() {
		if all[i].Kind() != k {
			t.Fatalf("document %d is a %s", i, all[i].Kind())
		}
	}
	return all
}

func (j *job) sheetFrom(set changeorder.Set, prices bool) documents.SheetFrom {
	s := installer.SheetOf(installer.Sources{
		Proposal: j.Proposal, ChangeOrders: set, Contact: j.Contact,
		Prices: prices,
	})
	return documents.SheetFrom{
		Sheet: &s, Number: j.Proposal.Number, Name: j.Proposal.Name,
		Dealer: j.Proposal.Dealer.Name, Prices: prices,
	}
}

// fillTexts sets every text of a value, also empty ones, to what with returns for its path: "Proposal.Areas.Name".
// Words of the interface, such as a status, are no texts.
func fillTexts(v reflect.Value, path string, with func(path, is string) string) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			fillTexts(v.Elem(), path, with)
		}
	case reflect.Slice:
		for i := range v.Len() {
			fillTexts(v.Index(i), path, with)
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[decimal.NullDecimal]() {
			return
		}
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if !f.IsExported() || slices.Contains([]string{"Currency", "ApplyTo"}, f.Name) {
				continue
			}
			fillTexts(v.Field(i), path+"."+f.Name, with)
		}
	case reflect.String:
		if v.Type() == reflect.TypeFor[string]() {
			v.SetString(with(strings.TrimPrefix(path, "."), v.String()))
		}
	default:
	}
}
