package state

import (
	"strings"

	"github.com/shopspring/decimal"
)

// Visibility is what a viewer may see of a proposal or a change order.
type Visibility struct {
	Prices   bool // the client's prices
	Internal bool // the team's part: installer notes, and with Prices also profit and costs
}

// Amount returns d if the viewer sees prices, else an invalid amount.
func (s Visibility) Amount(d decimal.NullDecimal) decimal.NullDecimal {
	if !s.Prices {
		return decimal.NullDecimal{}
	}
	return d
}

// ShownLine is a line's name, quantity and amount.
type ShownLine struct {
	Name     string
	Quantity decimal.NullDecimal
	Amount   decimal.NullDecimal
}

// Line returns a line as the viewer may see it.
func (s Visibility) Line(it *Item) ShownLine {
	return ShownLine{LineName(it), it.Quantity, s.Amount(it.Extended())}
}

// LineName returns brand and model, or else up to two of the line's names; labor gets "(h)" for
// hours.
func LineName(it *Item) string {
	var parts []string
	for _, s := range []string{it.Brand + " " + it.Model, it.Name, it.ShortDescription} {
		if s = strings.TrimSpace(s); s != "" && (len(parts) == 0 || parts[0] != s) && len(parts) < 2 {
			parts = append(parts, s)
		}
	}
	name := strings.Join(parts, "  ")
	switch {
	case it.NameUnknown():
		return strings.TrimSpace(string(it.Type) + " " + UnknownWord)
	case name == "":
		return string(it.Type)
	case it.Type == ItemLabor:
		return name + " (h)"
	default:
		return name
	}
}
