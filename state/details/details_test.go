package details

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/statetest"
	"github.com/shopspring/decimal"
)

// detailed returns a proposal with all fields set, with a unique word in each text.
func detailed(t *testing.T) *state.Proposal {
	t.Helper()
	at := func(day int) time.Time { return time.Date(2026, 10, day, 9, 0, 0, 0, time.UTC) }
	exempt := state.Item{Type: state.ItemPart, Quantity: statetest.Known("1"), SellPrice: statetest.Known("3000")}
	exempt.ID, exempt.Brand, exempt.Model = 1, "Halewick", "Column 8"
	exempt.TaxExempt, exempt.Description = true, "LONG TEXT"
	taxed := state.Item{Type: state.ItemPart, Quantity: statetest.Known("1"), SellPrice: statetest.Known("1000")}
	taxed.ID, taxed.Name = 2, "Amplifier"
	labor := state.Item{Type: state.ItemLabor, Quantity: statetest.Known("1"), SellPrice: statetest.Known("500")}
	labor.Name = "Installation"
	items := []state.Item{exempt, taxed, labor}
	p := &state.Proposal{
		ID: 7, Number: 1037, Name: "Parish Hall", Status: state.StatusAccepted, Description: "DESCRIPTION",
		InternalNotes: "INTERNAL",
		ProjectTerms:  "TERMS", AboutUs: "ABOUT", CoverPageImageURL: "https://example.com/COVER.png",
		LastModifiedUserName: "CHANGER",
		Created:              at(1), LastModified: at(9), LastModifiedByUser: at(8), LastSubmitted: at(2),
		ClientLastOpened:   at(3),
		ClientLastDecision: at(4),
		Schedule:           state.PaymentSchedule{Description: "SCHEDULE"},
		Requests:           []state.PaymentRequest{{Description: "REQUEST", Amount: statetest.Known("4321")}},
		Areas: []state.Area{{ID: 1, Name: "Nave", Options: []state.Option{
			{
				ID: 1, Status: state.StatusAccepted, ClientDescription: "Good: all of it", Items: items,
				Total: statetest.Known("4500"),
			}, {ID: 2, Status: state.StatusDeclined},
		}}},
	}
	p.Summary = state.Summarize(p.Areas, money.Discount{Type: money.DiscountFlat, Amount: decimal.NewFromInt(400)},
		money.TaxRates{
			Status: money.TaxOk, ApplyTo: []string{money.TaxOnParts},
			Parts: money.TaxRate{Rate: statetest.Known("0.04"), Name: "NY"},
		}, money.Currency{})
	return p
}

// TestDetailsContainOnlyVisibleData searches the whole value: a price for an installer or a note
// for a client would be one field away from their screen.
func TestDetailsContainOnlyVisibleData(t *testing.T) {
	always := []string{"DESCRIPTION", "ABOUT", "COVER", "LONG TEXT", "Column 8", "Accepted", "Declined"}
	team, prices := []string{"INTERNAL", "CHANGER"},
		[]string{"TERMS", "SCHEDULE", "REQUEST", "4321", "4500", "3000", "4% × 900.00"}
	for name, c := range map[string]struct {
		see     state.Visibility
		holds   [][]string
		without [][]string
	}{
		"team":       {state.Visibility{Prices: true, Internal: true}, [][]string{always, team, prices}, nil},
		"client":     {state.Visibility{Prices: true}, [][]string{always, prices}, [][]string{team}},
		"installers": {state.Visibility{Internal: true}, [][]string{always, team}, [][]string{prices}},
		"nobody":     {state.Visibility{}, [][]string{always}, [][]string{team, prices}},
	} {
		held := contents(reflect.ValueOf(Of(detailed(t), c.see)))
		for _, words := range c.holds {
			for _, w := range words {
				if !strings.Contains(held, w) {
					t.Errorf("%s: %q is missing", name, w)
				}
			}
		}
		for _, words := range c.without {
			for _, w := range words {
				if strings.Contains(held, w) {
					t.Errorf("%s: %q is included", name, w)
				}
			}
		}
	}
}

// contents returns every value reachable from v.
func contents(v reflect.Value) string {
	switch d, ok := v.Interface().(decimal.NullDecimal); {
	case ok && d.Valid:
		return d.Decimal.String() + "\n"
	case ok:
		return ""
	}
	var b strings.Builder
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			b.WriteString(contents(v.Elem()))
		}
	case reflect.Slice:
		for i := range v.Len() {
			b.WriteString(contents(v.Index(i)))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				b.WriteString(contents(v.Field(i)))
			}
		}
	case reflect.String:
		b.WriteString(v.String() + "\n")
	}
	return b.String()
}

func TestDetailsWithOmittedFields(t *testing.T) {
	p := detailed(t)
	p.Unknown = state.UnknownFields(state.FieldDescription, state.FieldInternalNotes, state.FieldAboutUs,
		state.FieldProjectTerms, state.FieldCoverPage, state.FieldSchedule,
		state.FieldLastSubmitted, state.FieldClientLastOpened, state.FieldClientLastDecision, state.FieldLastCompleted)
	p.Requests, p.LastModifiedUserName = nil, ""
	p.Created, p.LastModified, p.LastModifiedByUser = time.Time{}, time.Time{}, time.Time{}
	d := Of(p, state.Visibility{Prices: true, Internal: true})
	for what, got := range map[string]string{
		"description": d.Description.Word(), "notes": d.Team.InternalNotes.Word(), "about us": d.AboutUs.Word(),
		"terms": d.Price.Terms.Word(), "cover": d.Cover.Word(), "changed by": d.Team.ChangedBy.Word(),
	} {
		if got != state.UnknownWord {
			t.Errorf("%s reads %q", what, got)
		}
	}
	for _, date := range d.Team.Dates {
		if !date.Unknown {
			t.Errorf("%s is shown as known", date.Name)
		}
	}
	if !d.Price.ScheduleUnknown || !d.Price.RequestsUnknown {
		t.Error("the payment is shown as known")
	}
	known := Of(detailed(t), state.Visibility{Prices: true, Internal: true})
	for _, date := range known.Team.Dates {
		if date.Unknown {
			t.Errorf("%s is shown as unknown", date.Name)
		}
	}
}

// A proposal that was never saved has no dates and no figures from the service.
func TestDetailsOfAProposalThatWasNeverSaved(t *testing.T) {
	d := Of(&state.Proposal{ID: -3, Name: "New", Status: state.StatusDraft, InternalNotes: "INTERNAL"},
		state.Visibility{Prices: true, Internal: true})
	if !d.Local || d.Price != nil || len(d.Team.Dates) != 0 || d.Team.ChangedBy.Text != "" ||
		d.Team.InternalNotes.Text != "INTERNAL" {
		t.Errorf("got %+v", d)
	}
}

// An accessory is below its item, and the counted option is marked: otherwise a client would get
// a different offer.
func TestDetailsMarkCountedOptionsAndAccessories(t *testing.T) {
	area := areaOf(&statetest.LivingRoom().Areas[0], state.Visibility{})
	if area.Options[0].Counted || !area.Options[1].Counted {
		t.Errorf("counted: %v, %v", area.Options[0].Counted, area.Options[1].Counted)
	}
	for i, l := range area.Options[1].Lines {
		if l.Child != (l.ID == 2) {
			t.Errorf("line %d, %s, is a child: %v", i, l.Name, l.Child)
		}
	}
}
