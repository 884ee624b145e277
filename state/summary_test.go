package state

import (
	"testing"

	"app.tender/tender/state/money"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
	"pgregory.net/rapid"
)

// texas returns 6.25 % on the given kinds.
func texas(applyTo ...string) money.TaxRates {
	r := money.TaxRate{Rate: decimal.NewNullDecimal(dec("0.0625")), Name: "TX state base rate"}
	return money.TaxRates{Status: money.TaxOk, ApplyTo: applyTo, Parts: r, Labor: r, Fees: r, Location: "Austin TX"}
}

func percentOff(p string) money.Discount {
	return money.Discount{Type: money.DiscountPercentage, Percentage: dec(p)}
}

func flatOff(a string) money.Discount {
	return money.Discount{Type: money.DiscountFlat, Amount: dec(a)}
}

func TestSummarizeVectors(t *testing.T) {
	job := []Item{line(ItemPart, "8000"), line(ItemLabor, "2500"), line(ItemFee, "150")}
	for _, tt := range []struct {
		name                       string
		rates                      money.TaxRates
		partsTotal, subtotal, tax  string
		partsTax, laborTax, feeTax string
		total                      string
	}{
		{"tax on parts", texas(money.TaxOnParts), "7200", "9850", "450", "450", "0", "0", "10300"},
		{
			"tax on everything", texas(money.TaxOnParts, money.TaxOnLabor, money.TaxOnFees), "7200", "9850", "615.63",
			"450", "156.25", "9.38", "10465.63",
		},
		{"no location", money.TaxRates{}, "7200", "9850", "0", "0", "0", "0", "9850"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := SummarizeItems(job, percentOff("10"), tt.rates, money.Currency{})
			wantMoney(t, "parts subtotal", s.PartsSubtotal.Decimal, "8000")
			wantMoney(t, "discount", s.PartsDiscount.Decimal, "800")
			wantMoney(t, "parts total", s.PartsTotal.Decimal, tt.partsTotal)
			wantMoney(t, "labor", s.LaborTotal.Decimal, "2500")
			wantMoney(t, "fees", s.FeeTotal.Decimal, "150")
			wantMoney(t, "subtotal", s.Subtotal.Decimal, tt.subtotal)
			wantMoney(t, "tax", s.SalesTax.Total.Decimal, tt.tax)
			c := s.SalesTax.Calculation
			wantMoney(t, "parts tax", c.PartsTotalTax.Decimal, tt.partsTax)
			wantMoney(t, "labor tax", c.LaborTotalTax.Decimal, tt.laborTax)
			wantMoney(t, "fee tax", c.FeeTotalTax.Decimal, tt.feeTax)
			wantMoney(t, "total", s.Total.Decimal, tt.total)
		})
	}
}

func TestTaxRoundsHalfAwayFromZero(t *testing.T) {
	rates := texas(money.TaxOnParts)
	rates.Parts.Rate = decimal.NewNullDecimal(dec("0.0825"))
	for price, want := range map[string]string{"1250": "103.13", "-1250": "-103.13"} {
		s := SummarizeItems([]Item{line(ItemPart, price)}, money.Discount{}, rates, money.Currency{})
		wantMoney(t, "tax on "+price, s.SalesTax.Total.Decimal, want)
	}
}

func TestTaxOnceOnTheTotal(t *testing.T) {
	rates := texas(money.TaxOnParts)
	rates.Parts.Rate = decimal.NewNullDecimal(dec("0.06625"))
	items := make([]Item, 10)
	for i := range items {
		items[i] = line(ItemPart, "0.70")
	}
	wantMoney(t, "tax", SummarizeItems(items, money.Discount{}, rates, money.Currency{}).SalesTax.Total.Decimal, "0.46")
}

func TestDiscountSplitOverTaxableAndExempt(t *testing.T) {
	exempt := line(ItemPart, "50.01")
	exempt.TaxExempt = true
	s := SummarizeItems([]Item{line(ItemPart, "100"), exempt}, flatOff("10"), texas(money.TaxOnParts), money.Currency{})
	wantMoney(t, "on taxable", s.PartsDiscountTaxable.Decimal, "6.67")
	wantMoney(t, "on exempt", s.PartsDiscountTaxExempt.Decimal, "3.33")
	wantMoney(t, "tax", s.SalesTax.Total.Decimal, "5.83") // 93.33 at 6.25 %
}

func TestExemptLaborAndFeesAreNotTaxed(t *testing.T) {
	labor, fee := line(ItemLabor, "100"), line(ItemFee, "100")
	labor.TaxExempt, fee.TaxExempt = true, true
	s := SummarizeItems([]Item{labor, fee, line(ItemLabor, "16")}, money.Discount{},
		texas(money.TaxOnParts, money.TaxOnLabor, money.TaxOnFees), money.Currency{})
	wantMoney(t, "tax", s.SalesTax.Total.Decimal, "1")
}

func TestTaxStatusExplainsZero(t *testing.T) {
	items := []Item{line(ItemPart, "100")}
	for _, status := range []money.TaxStatus{money.TaxNoState, money.TaxOutOfCountry, money.TaxNoLocation} {
		rates := texas(money.TaxOnParts)
		rates.Status = status
		tax := SummarizeItems(items, money.Discount{}, rates, money.Currency{}).SalesTax
		if tax.Status != status {
			t.Errorf("status %q, want %q", tax.Status, status)
		}
		if !tax.Total.Decimal.IsZero() || !tax.Calculation.PartsTax.Decimal.IsZero() {
			t.Errorf("%s: tax %s at %s, want none", status, tax.Total.Decimal, tax.Calculation.PartsTax.Decimal)
		}
	}
	s := SummarizeItems(items, money.Discount{}, money.TaxRates{}, money.Currency{})
	if got := s.SalesTax.Status; got != money.TaxNoLocation {
		t.Errorf("zero rates have status %q, want NoLocation", got)
	}
}

func TestTaxRateIsKeptToSixPlaces(t *testing.T) {
	rates := texas(money.TaxOnParts)
	rates.Parts.Rate = decimal.NewNullDecimal(dec("0.06624951"))
	s := SummarizeItems([]Item{line(ItemPart, "1000000")}, money.Discount{}, rates, money.Currency{})
	wantMoney(t, "rate", s.SalesTax.Calculation.PartsTax.Decimal, "0.06625")
	wantMoney(t, "tax", s.SalesTax.Total.Decimal, "66250")
}

func TestUnknownItemTypeKeepsItsPrice(t *testing.T) {
	s := SummarizeItems([]Item{line("Rental", "40")}, money.Discount{}, texas(money.TaxOnParts), money.Currency{})
	wantMoney(t, "subtotal", s.Subtotal.Decimal, "40")
	wantMoney(t, "tax", s.SalesTax.Total.Decimal, "0")
}

func TestChangeOrderIsASignedDelta(t *testing.T) {
	removed := line(ItemPart, "1299")
	removed.Quantity = decimal.NewNullDecimal(dec("-1"))
	added := line(ItemPart, "699")
	fewerHours := Item{
		Type: ItemLabor, Quantity: decimal.NewNullDecimal(dec("-2.5")),
		SellPrice: decimal.NewNullDecimal(dec("110")),
	}
	s := SummarizeItems([]Item{removed, added, fewerHours}, money.Discount{}, texas(money.TaxOnParts), money.Currency{})
	wantMoney(t, "parts", s.PartsTotal.Decimal, "-600")
	wantMoney(t, "labor", s.LaborTotal.Decimal, "-275")
	wantMoney(t, "subtotal", s.Subtotal.Decimal, "-875")
	wantMoney(t, "tax", s.SalesTax.Total.Decimal, "-37.5")
	wantMoney(t, "total", s.Total.Decimal, "-912.5")
}

func TestSummaryRoundTripsToItsBase(t *testing.T) {
	items := []Item{line(ItemPart, "8000"), line(ItemLabor, "2500"), line(ItemFee, "150")}
	for _, d := range []money.Discount{{}, percentOff("10"), flatOff("123.45")} {
		want := SummarizeItems(items, d, texas(money.TaxOnParts, money.TaxOnFees), money.Currency{})
		got := SummarizeItems(items, want.Discount(), money.RatesOf(want.SalesTax), money.Currency{})
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("summary on its own base differs (-want +got):\n%s", diff)
		}
	}
}

func TestRatesOfWithoutApplyToFollowTheAmounts(t *testing.T) {
	tax := SummarizeItems([]Item{line(ItemPart, "100"), line(ItemLabor, "100")}, money.Discount{},
		texas(money.TaxOnParts, money.TaxOnLabor, money.TaxOnFees), money.Currency{}).SalesTax
	tax.Calculation.ApplyTo = nil
	want := []string{money.TaxOnParts, money.TaxOnLabor}
	if diff := cmp.Diff(want, money.RatesOf(tax).ApplyTo); diff != "" {
		t.Errorf("ApplyTo (-want +got):\n%s", diff)
	}
}

// cents draws an amount of money within bounds given in cents.
func cents(from, to int64) *rapid.Generator[decimal.Decimal] {
	return rapid.Map(rapid.Int64Range(from, to), func(c int64) decimal.Decimal { return decimal.New(c, -2) })
}

// items draws lines; signed allows negative quantities.
func items(signed bool) *rapid.Generator[[]Item] {
	least := int64(0)
	if signed {
		least = -5000
	}
	one := rapid.Custom(func(t *rapid.T) Item {
		it := Item{
			Type:      rapid.SampledFrom([]ItemType{ItemPart, ItemLabor, ItemCustom, ItemFee}).Draw(t, "type"),
			Quantity:  decimal.NewNullDecimal(decimal.New(rapid.Int64Range(least, 5000).Draw(t, "quantity"), -2)),
			SellPrice: decimal.NewNullDecimal(cents(0, 1_000_000).Draw(t, "price")),
			TaxExempt: rapid.Bool().Draw(t, "exempt"),
		}
		if rapid.Bool().Draw(t, "cost known") {
			it.Cost = decimal.NewNullDecimal(cents(0, 1_000_000).Draw(t, "cost"))
		}
		return it
	})
	return rapid.SliceOfN(one, 0, 30)
}

func discounts() *rapid.Generator[money.Discount] {
	return rapid.Custom(func(t *rapid.T) money.Discount {
		return money.Discount{
			Type: rapid.SampledFrom([]money.DiscountType{"", money.DiscountPercentage, money.DiscountFlat}).
				Draw(t, "discount type"),
			Percentage: decimal.New(rapid.Int64Range(-1000, 11000).Draw(t, "percent"), -2),
			Amount:     cents(-1000, 10_000_000).Draw(t, "flat"),
		}
	})
}

func rates() *rapid.Generator[money.TaxRates] {
	return rapid.Custom(func(t *rapid.T) money.TaxRates {
		rate := func(name string) money.TaxRate {
			return money.TaxRate{Rate: decimal.NewNullDecimal(
				decimal.New(rapid.Int64Range(0, 250_000).Draw(t, name), -6))}
		}
		return money.TaxRates{
			Status: rapid.SampledFrom([]money.TaxStatus{money.TaxOk, money.TaxNoState}).Draw(t, "status"),
			ApplyTo: rapid.SliceOfDistinct(
				rapid.SampledFrom([]string{money.TaxOnParts, money.TaxOnLabor, money.TaxOnFees}), rapid.ID[string]).
				Draw(t, "apply to"),
			Parts: rate("parts rate"), Labor: rate("labor rate"), Fees: rate("fee rate"),
		}
	})
}

func TestSummaryAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := items(rapid.Bool().Draw(t, "signed")).Draw(t, "items")
		s := SummarizeItems(lines, discounts().Draw(t, "discount"), rates().Draw(t, "rates"), money.Currency{})
		equal := func(what string, a, b decimal.Decimal) {
			if !a.Equal(b) {
				t.Fatalf("%s: %s and %s", what, a, b)
			}
		}
		equal("all lines before discount", ItemsTotal(lines, money.Currency{}).Decimal,
			s.PartsSubtotal.Decimal.Add(s.LaborTotal.Decimal).Add(s.FeeTotal.Decimal))
		equal("discount shares", s.PartsDiscount.Decimal,
			s.PartsDiscountTaxable.Decimal.Add(s.PartsDiscountTaxExempt.Decimal))
		equal("parts", s.PartsTotal.Decimal, s.PartsSubtotal.Decimal.Sub(s.PartsDiscount.Decimal))
		equal("subtotal", s.Subtotal.Decimal, s.PartsTotal.Decimal.Add(s.LaborTotal.Decimal).Add(s.FeeTotal.Decimal))
		c := s.SalesTax.Calculation
		equal("tax", s.SalesTax.Total.Decimal,
			c.PartsTotalTax.Decimal.Add(c.LaborTotalTax.Decimal).Add(c.FeeTotalTax.Decimal))
		equal("total", s.Total.Decimal, s.Subtotal.Decimal.Add(s.SalesTax.Total.Decimal))
		for _, amount := range []decimal.Decimal{
			s.PartsDiscount.Decimal, s.PartsDiscountTaxable.Decimal,
			s.SalesTax.Total.Decimal, s.Total.Decimal,
		} {
			equal("whole cents", amount, money.Round(amount, money.Currency{}))
		}
		if s.PartsSubtotal.Decimal.Sign()*s.PartsTotal.Decimal.Sign() < 0 {
			t.Fatalf("the discount turned parts of %s into %s", s.PartsSubtotal.Decimal, s.PartsTotal.Decimal)
		}
	})
}

func TestCreditMirrorsCharge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		charge := items(true).Draw(t, "items")
		credit := make([]Item, len(charge))
		for i, it := range charge {
			it.Quantity = decimal.NewNullDecimal(it.Quantity.Decimal.Neg())
			credit[i] = it
		}
		d := discounts().Filter(func(d money.Discount) bool { return d.Type != money.DiscountFlat }).Draw(t, "discount")
		r := rates().Draw(t, "rates")
		a, b := SummarizeItems(charge, d, r, money.Currency{}), SummarizeItems(credit, d, r, money.Currency{})
		if !a.Total.Decimal.Equal(b.Total.Decimal.Neg()) ||
			!a.SalesTax.Total.Decimal.Equal(b.SalesTax.Total.Decimal.Neg()) ||
			!a.PartsDiscount.Decimal.Equal(b.PartsDiscount.Decimal.Neg()) {
			t.Fatalf("charge: total %s tax %s; credit: total %s tax %s", a.Total.Decimal, a.SalesTax.Total.Decimal,
				b.Total.Decimal, b.SalesTax.Total.Decimal)
		}
	})
}
