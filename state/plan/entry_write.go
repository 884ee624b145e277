package plan

import (
	"strings"

	"app.tender/tender/state/text"
)

// String returns the entry in a form that ParseEntry parses back, except for a sentence that could not be read:
// that is the line to be written.
func (e Entry) String() string {
	var b strings.Builder
	if e.Unread {
		return e.Name()
	}
	if e.Accessory {
		b.WriteString("> ")
	}
	b.WriteString(e.Quantity.String())
	switch {
	case e.Hours:
		b.WriteString("h")
	case channelsPattern().MatchString(e.Quantity.String()):
		b.WriteString("x")
	}
	if e.Custom {
		b.WriteString(` "` + e.Name() + `"`)
	}
	for i, w := range e.Words {
		if !e.Custom {
			b.WriteString(" " + escaped(w, i == 0))
		}
	}
	return b.String() + e.figures()
}

// escaped returns a word, escaped if it would otherwise be something else.
func escaped(w string, first bool) string {
	switch {
	case strings.HasPrefix(w, `\`), strings.HasPrefix(w, "@"), percentPattern().MatchString(w),
		strings.EqualFold(w, "cost"), strings.ContainsAny(w, "$€£¥"), strings.HasSuffix(w, "%"),
		text.NarrowFigure(w) != w,
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
		Quantity: l.Quantity, Hours: l.Labor(), Accessory: l.Parent != 0, Words: strings.Fields(l.Title()),
		Named:  l.Named,
		Custom: l.Custom, Pricing: l.Pricing, Cost: l.Cost, Unread: l.Unread,
	}
}
