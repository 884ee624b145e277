package state

import (
	"strings"

	"github.com/shopspring/decimal"
)

// Sight is what of a proposal or a change order may be seen by those who look at it.
type Sight struct {
	Prices   bool // what it costs its client
	Internal bool // what is for the team: installer notes, and where prices are seen profit and costs
}

// Amount returns an amount for those who see prices.
func (s Sight) Amount(d decimal.NullDecimal) decimal.NullDecimal {
	if !s.Prices {
		return decimal.NullDecimal{}
	}
	return d
}

// ShownLine is a line by name, quantity and amount.
type ShownLine struct {
	Name     string
	Quantity decimal.NullDecimal
	Amount   decimal.NullDecimal
}

// Line returns a line as those see it.
func (s Sight) Line(it *Item) ShownLine {
	return ShownLine{LineName(it), it.Quantity, s.Amount(it.Extended())}
}

// LineName returns brand and model with what the line says of itself; hours are
// named as such.
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
