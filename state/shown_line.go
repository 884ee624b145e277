package state

import (
	"cmp"
	"strings"

	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
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

// Line returns a line as the viewer may see it, in c.
func (s Visibility) Line(it *Item, c money.Currency) ShownLine {
	return ShownLine{LineName(it), it.Quantity, s.Amount(it.Extended(c))}
}

// BrandModel returns what a part is called in the trade; empty if the item has neither.
func BrandModel(brand, model string) string { return strings.TrimSpace(brand + " " + model) }

// TitleOf returns brand and model, or else the other words: a name or a description.
func TitleOf(brand, model, other string) string { return cmp.Or(BrandModel(brand, model), other) }

// Title returns brand and model, or else the name.
func (it *Item) Title() string { return TitleOf(it.Brand, it.Model, it.Name) }

// OrderName returns the name of a line as the service gets it. Catalog parts without a name use
// brand and model.
func OrderName(it *Item) string { return cmp.Or(it.Name, BrandModel(it.Brand, it.Model)) }

// LineName returns brand and model, or else up to two of the line's names; labor gets "(h)" for
// hours.
func LineName(it *Item) string {
	var parts []string
	for _, s := range []string{BrandModel(it.Brand, it.Model), it.Name, it.ShortDescription} {
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

// DisplayName returns brand and model, else the name, else the description, else "#" and the id.
func (i *CatalogItem) DisplayName() string {
	id := "#" + FormatID(i.ID)
	if i.Unknown.HasAny(UnknownFields(FieldBrand, FieldModel, FieldName)) {
		id = UnknownWord + " " + id
	}
	return text.NonBlank(BrandModel(i.Brand, i.Model), i.Name, i.ShortDescription, id)
}

// NameUnknown reports whether nothing is known to call the line by.
func (it *Item) NameUnknown() bool {
	said := strings.TrimSpace(it.Brand + it.Model + it.Name + it.ShortDescription)
	return said == "" && it.Unknown.HasAny(UnknownFields(FieldBrand, FieldModel, FieldName, FieldShortDescription))
}
