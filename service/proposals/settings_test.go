package proposals_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"app.tender/tender/service/admin"
	"app.tender/tender/service/proposals"
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// TestTheOperatorSetsWhatTheInterfaceCannot: a discount, a fee and an exempt line move the total as an edit would, and
// whoever has read the proposal before sees that it changed.
func TestTheOperatorSetsWhatTheInterfaceCannot(t *testing.T) {
	w := world.New(t)
	id, path := w.Sales.NewProposal("P")
	w.Fill(id, money.Discount{}, []state.Item{
		world.Line(state.ItemPart, "1", "8000"), world.Line(state.ItemLabor, "20", "125"),
	})
	ann := w.Admin.NewContact("Person", "Ann", "", "")
	boston := w.Admin.NewLocation(ann, "State", "MA", "City", "Boston") // 6.25 %
	w.Sales.Post(path + "/contact/" + ann).Want(http.StatusOK)
	w.Sales.Post(path + "/location/" + boston).Want(http.StatusOK)
	operator, p := w.Operated(id)
	read := func() *world.Answer { return w.Sales.Get(path).Want(http.StatusOK) }
	tag := read().Header.Get("ETag")
	set := func(s proposals.Settings) *state.Proposal {
		t.Helper()
		changed, err := operator.Set(t.Context(), p, &s)
		if err != nil {
			t.Fatal(err)
		}
		return changed
	}
	option := set(proposals.Settings{
		Discount: &money.Discount{Type: money.DiscountPercentage, Percentage: world.Dec("10")},
	}).Areas[0].Options[0].ID
	set(proposals.Settings{Fees: []proposals.Fee{{Option: option, Name: "Permit", Amount: world.Dec("150")}}})
	a := read()
	world.CheckFigures(t, a, map[string]string{
		"partsTotal": "7200", "laborTotal": "2500", "feeTotal": "150", "proposalSubtotal": "9850",
		"total": "450", "proposalTotal": "10300",
	})
	if got := a.Header.Get("ETag"); got == tag {
		t.Error("the changed proposal has the same ETag")
	}

	changed := set(proposals.Settings{
		Fees: []proposals.Fee{{Option: option, Name: "Permit", Amount: world.Dec("0")}},
		Schedule: &state.PaymentSchedule{Items: []state.PaymentScheduleItem{
			{Name: "First", Percentage: decimal.NewNullDecimal(world.Dec("33.3"))},
			{Name: "Last", Percentage: decimal.NewNullDecimal(world.Dec("66.7"))},
		}},
	})
	if n := len(changed.Areas[0].Options[0].Items); n != 3 {
		t.Errorf("%d lines, want the fee once", n)
	}
	first, last := changed.Schedule.Items[0].Amount.Decimal, changed.Schedule.Items[1].Amount.Decimal
	if !first.Equal(world.Dec("3379.95")) || !last.Equal(world.Dec("6770.05")) {
		t.Errorf("instalments of %s and %s", first, last)
	}

	changed = set(proposals.Settings{TaxExempt: map[state.ItemID]bool{changed.Areas[0].Options[0].Items[0].ID: true}})
	if !money.IsZero(changed.Summary.SalesTax.Total) {
		t.Errorf("tax of %s on an exempt line", changed.Summary.SalesTax.Total.Decimal)
	}
	set(proposals.Settings{Terms: new("Our terms.")})
	if got := read().Text("projectTerms"); got != "Our terms." {
		t.Errorf("terms are %q", got)
	}
	history := strings.Join(w.Admin.History(id, "?PageSize=50"), "\n")
	for _, said := range []string{
		`"projectTerms":  → Our terms.`, `"taxExempt": false → true`,
		`Filled, option 1: Permit "sellPrice": 1 × 150.00 → 1 × 0.00`,
		`"discount":  → 10%`,
	} {
		if !strings.Contains(history, said) {
			t.Errorf("the history lacks %s:\n%s", said, history)
		}
	}
}

// TestSettingsThatCannotBeAreRefused: each refusal changes nothing and says what to do instead.
func TestSettingsThatCannotBeAreRefused(t *testing.T) {
	w := world.New(t)
	id, path := w.Sales.NewProposal("P")
	w.Fill(id, money.Discount{}, []state.Item{world.Line(state.ItemPart, "1", "100")})
	operator, p := w.Operated(id)
	read := func() *world.Answer { return w.Sales.Get(path).Want(http.StatusOK) }
	percent := func(figures ...string) *state.PaymentSchedule {
		var s state.PaymentSchedule
		for _, f := range figures {
			s.Items = append(s.Items, state.PaymentScheduleItem{
				Name:       "x",
				Percentage: decimal.NewNullDecimal(world.Dec(f)),
			})
		}
		return &s
	}
	service := func(period string) state.RecurringItem {
		return state.RecurringItem{Name: "x", Period: period, Total: decimal.NewNullDecimal(world.Dec("1"))}
	}
	tag := read().Header.Get("ETag")
	refused := func(name string, s proposals.Settings) {
		t.Helper()
		s.Terms = new("not kept")
		_, err := operator.Set(t.Context(), p, &s)
		if f := state.FaultOf(err); f.Message == "" || f.Next == "" {
			t.Errorf("%s: %v, %+v", name, err, f)
		}
		if got := read().Header.Get("ETag"); got != tag {
			t.Errorf("%s changed the proposal", name)
		}
	}
	flat := func(amount string) *money.Discount {
		return &money.Discount{Type: money.DiscountFlat, Amount: world.Dec(amount)}
	}
	refused("a part of a cent", proposals.Settings{Discount: flat("1.005")})
	refused("less than nothing", proposals.Settings{Discount: flat("-1")})
	refused("more than all", proposals.Settings{
		Discount: &money.Discount{Type: money.DiscountPercentage, Percentage: world.Dec("100.01")},
	})
	refused("99 %", proposals.Settings{Schedule: percent("50", "49")})
	refused("two periods", proposals.Settings{Recurring: &[]state.RecurringItem{service("month"), service("year")}})
	refused("a line of nowhere", proposals.Settings{TaxExempt: map[state.ItemID]bool{1 << 40: true}})
	refused("an option of nowhere", proposals.Settings{Fees: []proposals.Fee{{Option: 1 << 40, Name: "x"}}})
	whole := func(amount string) proposals.Settings {
		return proposals.Settings{Schedule: &state.PaymentSchedule{Items: []state.PaymentScheduleItem{
			{Name: "x", Amount: decimal.NewNullDecimal(world.Dec(amount))},
		}}}
	}
	refused("another total", whole("99.99"))
	all := whole("100")
	if _, err := operator.Set(t.Context(), p, &all); err != nil {
		t.Fatal(err)
	}
	tag = read().Header.Get("ETag")
	refused("less than the instalments", proposals.Settings{Discount: flat("10")})
	w.Sales.Move(id, "Submitted", "Accepted")
	tag = read().Header.Get("ETag")
	refused("a decided proposal", proposals.Settings{Discount: &money.Discount{}})
}

// TestTotalsAreInTheAccountsCurrency: nobody can pay a part of a yen.
func TestTotalsAreInTheAccountsCurrency(t *testing.T) {
	w := world.New(t)
	w.Update(func(a *admin.Account) { a.Currency = money.Currency{Code: "JPY", Symbol: "¥"} })
	id, path := w.Sales.NewProposal("P")
	w.Fill(id, money.Discount{}, []state.Item{
		world.Line(state.ItemPart, "1.5", "1333"), world.Line(state.ItemLabor, "0.5", "4001"),
	})
	operator, p := w.Operated(id)
	set := func(d decimal.Decimal) error {
		_, err := operator.Set(t.Context(), p, &proposals.Settings{Discount: &money.Discount{
			Type: money.DiscountFlat, Amount: d,
		}})
		return err
	}
	if f := state.FaultOf(set(world.Dec("1.5"))); !strings.Contains(f.Message, "JPY has 0 decimal places") {
		t.Errorf("half a yen: %+v", f)
	}
	if err := set(world.Dec("100")); err != nil {
		t.Fatal(err)
	}
	world.CheckFigures(t, w.Sales.Get(path), map[string]string{
		"partsSubtotal": "2000", "partsTotal": "1900", "laborTotal": "2001", "proposalTotal": "3901",
	})
}
