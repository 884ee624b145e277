package documents

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// figures lists the figures that lead to the total, and what is paid besides. taxed may be nil.
func figures(s *money.Summary, taxed []money.Taxed, recurring state.RecurringServices, l Language) []Total {
	var out []Total
	part := func(name string, amount decimal.NullDecimal) {
		if !money.IsZero(amount) {
			out = append(out, Total{Name: name, Amount: amount})
		}
	}
	part("Equipment", s.PartsSubtotal)
	discount := "Discount"
	if s.PartsDiscountType == money.DiscountPercentage && s.PartsDiscountPercentage.Valid {
		discount += ", " + l.percent(s.PartsDiscountPercentage)
	}
	part(discount, money.Neg(s.PartsDiscount))
	part("Labor", s.LaborTotal)
	part("Fees", s.FeeTotal)
	if len(out) > 1 || s.SalesTax.Status == money.TaxOk {
		out = append(out, Total{Name: "Subtotal", Amount: s.Subtotal, Kind: TotalSub})
	}
	out = append(out, taxesOf(s, taxed, l)...)
	out = append(out, Total{Name: "Total", Amount: s.Total, Kind: TotalSum})
	for _, each := range recurring.Items {
		out = append(out, Total{Name: besides(each), Amount: each.Total, Kind: TotalBesides})
	}
	if len(recurring.Items) == 0 && !money.IsZero(recurring.Total) && recurring.Total.Valid {
		out = append(out, Total{Name: "Recurring, besides", Amount: recurring.Total, Kind: TotalBesides})
	}
	return out
}

// besides names a recurring service: "Each month, besides: Care plan".
func besides(r state.RecurringItem) string {
	words := "Recurring, besides"
	if r.Period != "" {
		words = "Each " + strings.TrimSuffix(strings.ToLower(r.Period), "ly") + ", besides"
	}
	if r.Name != "" {
		words += ": " + r.Name
	}
	return words
}

// taxesOf says what is taxed and at which rate: "Sales tax, 6.25% of 30,003.83 in equipment (Texas)".
func taxesOf(s *money.Summary, taxed []money.Taxed, l Language) []Total {
	t := &s.SalesTax
	if t.Status != money.TaxOk {
		if words := untaxed(t.Status); words != "" {
			return []Total{{Name: words, Kind: TotalNote}}
		}
		return []Total{{Name: "Sales tax", Amount: t.Total}}
	}
	place := ""
	if t.Calculation.TaxLocation != "" {
		place = " (" + t.Calculation.TaxLocation + ")"
	}
	var out []Total
	sum := money.Zero
	for _, k := range taxed {
		if !k.Applies || money.IsZero(k.Tax) {
			continue
		}
		words := "Sales tax, " + l.Rate(k.Rate.Rate) + " of " + l.Money(k.Base, s.Currency) + " in " +
			kindWord(k.Kind) + place
		out, sum = append(out, Total{Name: words, Amount: k.Tax}), money.Sum(sum, k.Tax)
	}
	// The tax is the service's figure. Our explanation of it stands only where it comes to the same.
	if !money.Equal(sum, t.Total) || len(out) == 0 {
		return []Total{{Name: "Sales tax" + place, Amount: t.Total}}
	}
	return out
}

// notInOptions says what makes the total differ from the sum of the options' prices; empty for nothing.
func notInOptions(s *money.Summary) string {
	var words []string
	if !money.IsZero(s.PartsDiscount) {
		words = append(words, "discount")
	}
	if t := s.SalesTax.Status; t != money.TaxOutOfCountry && (t != money.TaxOk || !money.IsZero(s.SalesTax.Total)) {
		words = append(words, "tax")
	}
	return strings.Join(words, " and ")
}

// untaxed says why there is no tax; empty if there may be some.
func untaxed(s money.TaxStatus) string {
	switch s {
	case money.TaxNoLocation, money.TaxNoState:
		return "Sales tax is added once the job site is known"
	case money.TaxOutOfCountry:
		return "No sales tax at this job site"
	case money.TaxOk:
		return ""
	default:
		return ""
	}
}

func kindWord(kind string) string {
	switch kind {
	case money.TaxOnLabor:
		return "labor"
	case money.TaxOnFees:
		return "fees"
	default:
		return "equipment"
	}
}

// paymentsOf lists the instalments of a total: "On acceptance, 50%". Amounts do not follow the total; what they leave of
// it is a line of its own, so that all of them come to what the client agrees to.
func paymentsOf(s *state.PaymentSchedule, total decimal.NullDecimal, l Language) (how string, list []Total) {
	for _, it := range s.Items {
		name := it.Name
		if it.Percentage.Valid {
			name += ", " + l.percent(it.Percentage)
		}
		if !it.Due.IsZero() {
			name += ", due " + l.Date(it.Due)
		}
		kind := TotalPart
		if !it.Amount.Valid && it.Percentage.Valid {
			kind = TotalNote // the percentage says it
		}
		list = append(list, Total{Name: strings.TrimPrefix(name, ", "), Amount: it.Amount, Kind: kind})
	}
	if len(list) == 0 {
		how = strings.TrimSpace(s.Description)
	}
	switch rest := s.Rest(total); {
	case !rest.Valid || rest.Decimal.IsZero():
	case rest.Decimal.IsPositive():
		list = append(list, Total{Name: "The rest of the total", Amount: rest, Kind: TotalPart})
	default:
		list = append(list, Total{Name: "Less, since the total is lower", Amount: rest, Kind: TotalPart})
	}
	return how, list
}
