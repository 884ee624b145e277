package views

import (
	"fmt"

	"app.tender/tender/state"
)

// DiscountWords name a discount with its kind: "Discount 5%", "Discount, flat".
func DiscountWords(s *state.FinancialSummary) string {
	switch s.PartsDiscountType {
	case state.DiscountPercentage:
		return "Discount " + state.FormatPercent(s.PartsDiscountPercentage)
	case state.DiscountFlat:
		return "Discount, flat"
	default:
		return "Discount"
	}
}

// CostUnknown says on how many lines the cost is not known, which a profit leaves
// out; empty for none.
func CostUnknown(lines int) string {
	switch lines {
	case 0:
		return ""
	case 1:
		return "cost unknown on 1 line"
	default:
		return fmt.Sprintf("cost unknown on %d lines", lines)
	}
}
