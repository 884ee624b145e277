package state

import (
	"strings"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// PerPeriod returns the recurring charge of each period, such as "49.00/mo", in the order of the
// items.
func (r *RecurringServices) PerPeriod(c money.Currency) []string {
	var periods []string
	sums := map[string]decimal.NullDecimal{}
	for _, it := range r.Items {
		if _, ok := sums[it.Period]; !ok {
			periods, sums[it.Period] = append(periods, it.Period), money.Zero
		}
		sums[it.Period] = money.Sum(sums[it.Period], it.Total)
	}
	if len(periods) == 0 {
		if !r.Total.Valid || r.Total.Decimal.IsZero() {
			return nil
		}
		return []string{money.Format(r.Total, c)}
	}
	figures := make([]string, len(periods))
	for i, p := range periods {
		figures[i] = money.Format(sums[p], c) + shortPeriod(p)
	}
	return figures
}

func shortPeriod(p string) string {
	switch strings.ToLower(strings.TrimSpace(p)) {
	case "":
		return ""
	case "month", "monthly":
		return "/mo"
	case "year", "yearly", "annually":
		return "/yr"
	default:
		return "/" + p
	}
}
