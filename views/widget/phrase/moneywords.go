package phrase

import (
	"strings"

	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
)

// DiscountWords returns the label of a discount with its kind: "Discount 5%", "Discount, flat".
func DiscountWords(s *money.Summary) string {
	switch s.PartsDiscountType {
	case money.DiscountPercentage:
		return "Discount " + money.FormatPercent(s.PartsDiscountPercentage)
	case money.DiscountFlat:
		return "Discount, flat"
	default:
		return "Discount"
	}
}

// UnknownLines returns which lines a profit leaves out, and why: "cost unknown on 1 line, price
// unknown on 2 lines". It is empty for none.
func UnknownLines(u money.UnknownLines) string {
	var words []string
	for _, of := range []struct {
		what  string
		lines int
	}{{"cost", u.Cost}, {"price", u.Price}, {"kind", u.Kind}} {
		if of.lines > 0 {
			words = append(words, of.what+" unknown on "+text.Count(of.lines, "line"))
		}
	}
	return strings.Join(words, ", ")
}
