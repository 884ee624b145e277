package outline

import (
	"regexp"
	"strings"

	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

var (
	costPattern  = text.Pattern(`^(.*\S)[ \t]+cost[ \t]+(` + number + `)$`)
	pricePattern = text.Pattern(`^(.*\S)[ \t]+@[ \t]*(` + number + `)$`)
	// The end of a name that would parse as a price or a cost, with the backslashes that escape
	// it.
	escapedPattern = text.Pattern(`^(.*\S[ \t]+)(\\*)((?:@[ \t]*|cost[ \t]+)` + number + `)$`)
	quotedPattern  = text.Pattern(`^"(.*\S.*)"$`)
	// A name that would parse as one in quotes, with the backslashes that escape it.
	escapedQuotePattern = text.Pattern(`^\\*".*\S.*"$`)
)

// named parses the rest of an item's line: its name, optionally "@ PRICE", optionally "cost COST".
func named(text string) Item {
	var it Item
	it.Name, it.Cost = ending(costPattern(), strings.TrimSpace(text))
	it.Name, it.Price = ending(pricePattern(), it.Name)
	quoted := quotedPattern().FindStringSubmatch(it.Name)
	m := escapedPattern().FindStringSubmatch(it.Name)
	switch {
	case quoted != nil:
		it.Name, it.Custom = strings.TrimSpace(quoted[1]), true
	case escapedQuotePattern().MatchString(it.Name):
		it.Name = it.Name[1:]
	case m != nil && m[2] != "":
		it.Name = m[1] + m[2][1:] + m[3]
	}
	return it
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
func (it Item) rest() string {
	s := it.Name
	m := escapedPattern().FindStringSubmatch(s)
	switch {
	case it.Custom:
		s = `"` + s + `"`
	case escapedQuotePattern().MatchString(s):
		s = `\` + s
	case m != nil:
		s = m[1] + `\` + m[2] + m[3]
	}
	if it.Price.Valid {
		s += " @ " + it.Price.Decimal.String()
	}
	if it.Cost.Valid {
		s += " cost " + it.Cost.Decimal.String()
	}
	return s
}
