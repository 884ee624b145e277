package plan

import (
	"strings"

	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// String returns the entry in a form that ParseEntry parses back.
func (e Entry) String() string {
	var b strings.Builder
	if e.Accessory {
		b.WriteString("> ")
	}
	b.WriteString(e.Quantity.String())
	if e.Hours {
		b.WriteString("h")
	}
	if e.Custom {
		b.WriteString(` "` + e.Name() + `"`)
	}
	for i, w := range e.Words {
		if !e.Custom {
			b.WriteString(" " + escaped(w, i == 0))
		}
	}
	switch {
	case e.Tail != "":
		b.WriteString(" " + e.Tail)
	default:
		b.WriteString(e.Pricing.entry(e.Sign))
	}
	if e.Cost.Valid {
		b.WriteString(" cost " + e.Sign + e.Cost.Decimal.String())
	}
	return b.String()
}

// totaled returns the entry with a total behind its price.
func (e Entry) totaled(total decimal.Decimal) string {
	priced := e
	priced.Cost = decimal.NullDecimal{}
	return priced.String() + " " + total.String() + strings.TrimPrefix(e.String(), priced.String())
}

// escaped returns a word, escaped if it would otherwise be something else.
func escaped(w string, first bool) string {
	switch {
	case strings.HasPrefix(w, `\`), strings.HasPrefix(w, "@"), percentPattern().MatchString(w), belowZeroPattern().MatchString(w), strings.EqualFold(w, "cost"), isMistakable(w), text.NarrowFigure(w) != w,
		first && (unitPattern().MatchString(w) || fractionPattern().MatchString(w) || quotePattern().MatchString(w)):
		return `\` + w
	default:
		return w
	}
}

// entry returns the pricing as it is typed, with a leading space.
func (p Pricing) entry(sign string) string {
	switch p.Kind {
	case Set:
		return " @" + sign + p.Value.String()
	case Margin:
		return " m" + p.Value.String() + "%"
	case Markup:
		return " k" + p.Value.String() + "%"
	default:
		return ""
	}
}

// Entry returns the line as it would be typed.
func (l Line) Entry() Entry {
	return Entry{
		Quantity: l.Quantity, Hours: l.Labor(), Accessory: l.Parent != 0, Words: strings.Fields(l.Title()), Model: strings.Fields(l.Tabled),
		Custom: l.Custom, Pricing: l.Pricing, Cost: l.Cost,
	}
}
