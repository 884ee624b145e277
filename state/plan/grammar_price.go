package plan

import (
	"regexp"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

var (
	lineCostPattern  = text.Pattern(`^(.*\S)[ \t]+cost[ \t]+(` + plainNumber + `)$`)
	linePricePattern = text.Pattern(`^(.*\S)[ \t]+@[ \t]*(` + plainNumber + `)$`)
	// The end of a name that would parse as a price or a cost, with the backslashes that escape
	// it.
	escapedPricePattern = text.Pattern(`^(.*\S[ \t]+)(\\*)((?:@[ \t]*|cost[ \t]+)` + plainNumber + `)$`)
	customNamePattern   = text.Pattern(`^"(.*\S.*)"$`)
	// A name that would parse as one in quotes, with the backslashes that escape it.
	escapedNamePattern = text.Pattern(`^\\*".*\S.*"$`)
)

// named parses the rest of an item's line: its name, optionally "@ PRICE", optionally "cost COST".
func named(rest string) Line {
	l := Line{Type: state.ItemCustom, State: Planned}
	l.Name, l.Cost = ending(lineCostPattern(), strings.TrimSpace(rest))
	name, price := ending(linePricePattern(), l.Name)
	l.Name, l.Pricing = name, setPrice(price)
	quoted := customNamePattern().FindStringSubmatch(l.Name)
	m := escapedPricePattern().FindStringSubmatch(l.Name)
	switch {
	case quoted != nil:
		l.Name, l.Custom = strings.TrimSpace(quoted[1]), true
	case escapedNamePattern().MatchString(l.Name):
		l.Name = l.Name[1:]
	case m != nil && m[2] != "":
		l.Name = m[1] + m[2][1:] + m[3]
	}
	return l
}

// ending removes the number at the end of a text, if the pattern matches.
func ending(p *regexp.Regexp, text string) (rest string, n decimal.NullDecimal) {
	m := p.FindStringSubmatch(text)
	if m == nil {
		return text, n
	}
	d, err := decimal.NewFromString(m[2])
	if err != nil {
		return text, n
	}
	return strings.TrimSpace(m[1]), decimal.NewNullDecimal(d)
}

// rest reverses named.
func (l Line) rest() string {
	s := l.Title()
	m := escapedPricePattern().FindStringSubmatch(s)
	switch {
	case l.Custom:
		s = `"` + s + `"`
	case escapedNamePattern().MatchString(s):
		s = `\` + s
	case m != nil:
		s = m[1] + `\` + m[2] + m[3]
	}
	if price := l.StatedPrice(); price.Valid {
		s += " @ " + price.Decimal.String()
	}
	if l.Cost.Valid {
		s += " cost " + l.Cost.Decimal.String()
	}
	return s
}
