package state

import (
	"fmt"
	"testing"

	"app.tender/tender/state/money"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
	"pgregory.net/rapid"
)

// summarized returns a proposal with a summary made with d and t, as a service returns it.
func summarized(areas []Area, d money.Discount, t money.TaxRates) *Proposal {
	p := &Proposal{ID: 1, Areas: areas, Summary: Summarize(areas, d, t, money.Currency{})}
	p.Summary.Currency = money.Currency{Code: "USD"}
	return p
}

func onParts(rate string) money.TaxRates {
	return money.TaxRates{
		Status: money.TaxOk, ApplyTo: []string{money.TaxOnParts},
		Parts: money.TaxRate{Rate: decimal.NewNullDecimal(decimal.RequireFromString(rate))},
	}
}

func TestWhatIfStartsFromTheServicesTotals(t *testing.T) {
	option := func(id OptionID, status Status, parts, hours string) Option {
		return Option{ID: id, Status: status, Items: []Item{
			partItem(1, 0, 0, "A", "1", "", "1", parts), hoursItem(2, "Installation", "1", hours),
		}}
	}
	p := summarized([]Area{
		{ID: 1, Options: []Option{option(11, "", "8000", "2000"), option(12, "", "4000", "1000")}},
		{ID: 2, Options: []Option{option(21, StatusDeclined, "1", "1"), option(22, StatusAccepted, "0", "500")}},
		{ID: 3},
	}, money.Discount{Type: money.DiscountPercentage, Percentage: decimal.NewFromInt(10)}, onParts("0.0625"))
	w := NewWhatIf(p)
	for name, tt := range map[string]struct {
		s    Selection
		want string
	}{
		"as it counts now":        {nil, "10150"}, // 7,200 + 2,500 + 450 of tax
		"named as it counts":      {Selection{1: 11, 2: 22}, "10150"},
		"the smaller living room": {Selection{1: 12}, "5325"}, // 3,600 + 1,500 + 225
		"options that are gone":   {Selection{1: 99, 7: 1}, "10150"},
		"both":                    {Selection{1: 12}.With(2, 21), "4826.96"}, // 3,600.90 + 1,001 + 225.06
	} {
		t.Run(name, func(t *testing.T) {
			got := w.Of(tt.s)
			if !got.Total.Decimal.Equal(decimal.RequireFromString(tt.want)) || got.Currency.Code != "USD" {
				t.Errorf("total is %s %s, want %s", got.Total.Decimal, got.Currency.Code, tt.want)
			}
		})
	}
	if diff := cmp.Diff(Selection{1: 12, 2: 21}, w.Lowest()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(Selection{1: 11, 2: 22}, w.Highest()); diff != "" {
		t.Error(diff)
	}
}

func TestWithDoesNotModifyTheSelection(t *testing.T) {
	s := Selection{1: 11}
	if got := s.With(1, 12); got[1] != 12 || s[1] != 11 {
		t.Errorf("got %v from %v", got, s)
	}
	if got := Selection(nil).With(1, 12); got[1] != 12 {
		t.Errorf("got %v from none", got)
	}
}

// drawProposal draws a proposal of a few areas with parts that are taxed, exempt or credits.
func drawProposal(t *rapid.T, d money.Discount) *Proposal {
	var areas []Area
	for a := range rapid.IntRange(0, 4).Draw(t, "areas") {
		area := Area{ID: AreaID(a + 1)}
		for o := range rapid.IntRange(0, 3).Draw(t, "options") {
			it := partItem(1, 0, 0, "A", "1", "", "1", fmt.Sprint(rapid.IntRange(-900, 99999).Draw(t, "cents"))+"e-2")
			it.TaxExempt = rapid.Bool().Draw(t, "exempt")
			hours := hoursItem(2, "Installation", "1", fmt.Sprint(rapid.IntRange(0, 9999).Draw(t, "labor"))+"e-2")
			area.Options = append(area.Options, Option{ID: OptionID(10*(a+1) + o), Items: []Item{it, hours}})
		}
		areas = append(areas, area)
	}
	return summarized(areas, d, onParts("0.06625"))
}

// everySelection returns all selections of a small proposal.
func everySelection(areas []Area) []Selection {
	all := []Selection{{}}
	for _, a := range areas {
		if len(a.Options) == 0 {
			continue
		}
		var more []Selection
		for _, s := range all {
			for _, o := range a.Options {
				more = append(more, s.With(a.ID, o.ID))
			}
		}
		all = more
	}
	return all
}

func TestRangeContainsEverySelection(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := money.Discount{
			Type:       money.DiscountPercentage,
			Percentage: decimal.NewFromInt(int64(rapid.IntRange(0, 100).Draw(t, "percent"))),
		}
		p := drawProposal(t, d)
		w := NewWhatIf(p)
		low, high := w.Of(w.Lowest()).Total, w.Of(w.Highest()).Total
		odd := decimal.RequireFromString("0.05") // the rounding tolerance
		for _, s := range everySelection(p.Areas) {
			total := w.Of(s).Total
			if total.Decimal.LessThan(low.Decimal.Sub(odd)) || total.Decimal.GreaterThan(high.Decimal.Add(odd)) {
				t.Fatalf("%v totals %s, outside %s to %s", s, total.Decimal, low.Decimal, high.Decimal)
			}
		}
	})
}

func TestASelectionCostsWhatTheServiceWouldCharge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := money.Discount{
			Type:   money.DiscountFlat,
			Amount: decimal.NewFromInt(int64(rapid.IntRange(0, 500).Draw(t, "flat"))),
		}
		p := drawProposal(t, money.Discount{Type: d.Type, Amount: d.Amount})
		got, want := NewWhatIf(p).Of(nil), p.Summary
		if !got.Total.Decimal.Equal(want.Total.Decimal) || !got.Subtotal.Decimal.Equal(want.Subtotal.Decimal) ||
			!got.SalesTax.Total.Decimal.Equal(want.SalesTax.Total.Decimal) {
			t.Fatalf("current selection: total %s, tax %s; the service has %s and %s",
				got.Total.Decimal, got.SalesTax.Total.Decimal, want.Total.Decimal, want.SalesTax.Total.Decimal)
		}
	})
}
