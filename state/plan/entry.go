package plan

import (
	"slices"
	"strings"
	"unicode/utf8"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// Entry is a line as a person types it:
//
//	[>] [quantity[x] | hours h] words… [@price | mPERCENT | kPERCENT] [cost COST]
//
// ">" makes it an accessory of the line above; m is the margin and k the markup that
// the price is to have. A quantity may be reckoned, as in 3*4+2. A backslash before a
// word makes a word of what would be something else. Words in quotes are a custom line.
type Entry struct {
	Quantity  decimal.Decimal // above 0; 1 when it was not typed
	Hours     bool            // the quantity is hours of work
	Accessory bool
	Words     []string // at least one
	Custom    bool     // the words were in quotes: the catalog is not asked
	Pricing   Pricing
	Cost      decimal.NullDecimal // of one
	Sign      string              // of a currency, as it was typed before the price: "$"; may be empty
	Tail      string              // the margin or markup as it was typed, when it may be a part of the name too: "k4"
}

// number has at most nine digits before the point and six after, as in outlines.
const number = `\d{1,9}(?:\.\d{1,6})?`

const times = `(?:x|X|×)`

const hours = `(?:h|hrs?|hours?)`

var (
	quantityPattern  = text.Pattern(`^(` + number + `(?:[*+]` + number + `)*)(` + times + `|` + hours + `)?$`)
	numericPattern   = text.Pattern(`^-?\d[\d.,*+]*(?:` + times + `|` + hours + `)?$`)
	unitPattern      = text.Pattern(`^(?:` + times + `|` + hours + `)$`)
	hoursPattern     = text.Pattern(hours + `$`)
	percentPattern   = text.Pattern(`^([mk])(\d{1,4}(?:\.\d{1,4})?)(%?)$`)
	belowZeroPattern = text.Pattern(`^[mk]-\d+(?:\.\d+)?%?$`)
	amountPattern    = text.Pattern(`^([$€£¥]?)(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(\.\d{1,6})?$`)
	bulletPattern    = text.Pattern(`^[-*•][ \t]+`)
	quotePattern     = text.Pattern(`^["“„]`)
	customPattern    = text.Pattern(`^["“„](.*[^ ].*)["”“]$`)
)

// ParseEntry reads one line as it is typed. An error is a state.Fault that says what
// to type instead.
func ParseEntry(s string) (Entry, error) {
	e := Entry{Quantity: decimal.NewFromInt(1)}
	s = bulletPattern().ReplaceAllString(strings.TrimSpace(s), "")
	if rest, ok := strings.CutPrefix(s, ">"); ok {
		e.Accessory, s = true, rest
	}
	words := strings.Fields(s)
	if len(words) == 0 {
		return e, state.Invalid("Nothing is typed.", "Type how many of what, such as 2 vx-75 or 4h install.")
	}
	for _, read := range []func(*Entry, []string) ([]string, error){readQuantity, joinQuoted, readCost, readPricing} {
		var err error
		if words, err = read(&e, words); err != nil {
			return Entry{}, err
		}
	}
	return e, e.name(words)
}

// readQuantity takes the quantity off the beginning.
func readQuantity(e *Entry, words []string) ([]string, error) {
	first := words[0]
	m := quantityPattern().FindStringSubmatch(first)
	if m == nil {
		if numericPattern().MatchString(first) {
			return nil, state.Invalid(quoted(first)+" is no quantity.", "Type a number above 0 such as 2, 1.5 or 3*4; a name that begins so goes after its quantity: 1 "+first+".")
		}
		return words, nil
	}
	unit, rest := m[2], words[1:]
	if unit == "" && len(rest) > 0 && unitPattern().MatchString(rest[0]) {
		unit, rest = rest[0], rest[1:]
	}
	q, ok := reckon(m[1])
	if !ok {
		return nil, state.Invalid(quoted(first)+" is no quantity.", "Type a number above 0, below a billion and with at most six digits after the point.")
	}
	e.Quantity, e.Hours = q, hoursPattern().MatchString(unit)
	return rest, nil
}

// joinQuoted makes one word of a name in quotes, so that nothing in it is taken for a price.
func joinQuoted(_ *Entry, words []string) ([]string, error) {
	for i := len(words); i > 0; i-- {
		if name := strings.Join(words[:i], " "); customPattern().MatchString(name) {
			return append([]string{name}, words[i:]...), nil
		}
	}
	return words, nil
}

// longestSum is how many bytes a quantity may have that is reckoned.
const longestSum = 100

// reckon works out a quantity such as 3*4+2; ok is false when no line can have it.
func reckon(expression string) (sum decimal.Decimal, ok bool) {
	if len(expression) > longestSum {
		return sum, false
	}
	for term := range strings.SplitSeq(expression, "+") {
		product := decimal.NewFromInt(1)
		for factor := range strings.SplitSeq(term, "*") {
			d, err := decimal.NewFromString(factor)
			if err != nil {
				return sum, false
			}
			product = product.Mul(d)
		}
		sum = sum.Add(product)
	}
	return sum, Countable(sum)
}

// Countable reports whether a line can have that quantity: above 0, with at most nine
// digits before the point and six after.
func Countable(q decimal.Decimal) bool {
	return q.IsPositive() && q.LessThan(decimal.New(1, 9)) && q.Equal(q.Truncate(6))
}

// readCost takes "cost COST" off the end.
func readCost(e *Entry, words []string) ([]string, error) {
	n := len(words)
	if n < 2 || !strings.EqualFold(words[n-2], "cost") {
		return words, nil
	}
	_, cost, ok := amount(words[n-1])
	if !ok {
		return words, nil // "low cost mount"
	}
	e.Cost = decimal.NewNullDecimal(cost)
	return words[:n-2], nil
}

// readPricing takes price, margin or markup off the end.
func readPricing(e *Entry, words []string) ([]string, error) {
	n := len(words)
	if n == 0 {
		return words, nil
	}
	last := words[n-1]
	price, at := strings.CutPrefix(last, "@")
	if !at && n > 1 && words[n-2] == "@" {
		price, at, n = last, true, n-1
	}
	if at {
		sign, value, ok := amount(price)
		if !ok {
			return nil, state.Invalid(quoted("@"+price)+" is no price.", "Type @ and a number, such as @1899 or @12.50; @0 makes it free.")
		}
		e.Pricing, e.Sign = Pricing{Kind: Set, Value: value}, sign
		return words[:n-1], nil
	}
	if n > 1 && belowZeroPattern().MatchString(last) {
		return nil, state.Invalid(quoted(last)+" is below 0.", "Type m30 for a margin of 30%, k45 for a markup of 45%, or @ and the price. As part of the name: \\"+last+".")
	}
	m := percentPattern().FindStringSubmatch(last)
	if m == nil || n == 1 {
		return words, nil
	}
	e.Pricing = percentage(m)
	if e.Pricing.Kind == Margin && !e.Pricing.Value.LessThan(decimal.NewFromInt(100)) {
		return nil, state.Invalid("A margin is below 100%.", "Type m30 for a margin of 30%, or k45 for a markup of 45%. As part of the name: \\"+last+".")
	}
	if m[3] == "" {
		e.Tail = last
	}
	return words[:n-1], nil
}

func percentage(m []string) Pricing {
	kind := Margin
	if m[1] == "k" {
		kind = Markup
	}
	return Pricing{Kind: kind, Value: decimal.RequireFromString(m[2])} // digits and a point
}

// amount reads an amount of money, with the sign of a currency perhaps.
func amount(s string) (sign string, d decimal.Decimal, ok bool) {
	m := amountPattern().FindStringSubmatch(s)
	if m == nil {
		return "", d, false
	}
	d, err := decimal.NewFromString(strings.ReplaceAll(m[2], ",", "") + m[3])
	return m[1], d, err == nil
}

// name takes what is left as the words.
func (e *Entry) name(words []string) error {
	if len(words) == 0 {
		return state.Invalid("It is not said what.", "Type the model or a few words after the quantity, such as 2 vx-75.")
	}
	if m := customPattern().FindStringSubmatch(words[0]); m != nil && len(words) == 1 {
		e.Words, e.Custom, e.Tail = strings.Fields(m[1]), true, ""
		return e.fits()
	}
	words = strings.Fields(strings.Join(words, " "))
	e.Words = make([]string, len(words))
	for i, w := range words {
		if strings.HasPrefix(w, "@") {
			return state.Invalid("The price "+quoted(w)+" does not stand at the end.", "Type it last: 2 vx-75 mount @1899.")
		}
		e.Words[i] = strings.TrimPrefix(w, `\`)
		if e.Words[i] == "" {
			return state.Invalid(`A \ stands alone.`, `Type it right before the word that is to be a word, such as \k4, or leave it out.`)
		}
	}
	return e.fits()
}

// fits refuses a name that no line can have.
func (e *Entry) fits() error {
	if n := utf8.RuneCountInString(e.Name()); n > state.MaxName {
		return state.Invalid("The name is too long. "+state.Over(n, state.MaxName), "Shorten it; a text goes into the notes of the option.")
	}
	return nil
}

// Name is all words.
func (e Entry) Name() string { return strings.Join(e.Words, " ") }

// Whole reads the margin or markup that Tail speaks of as the last word of the name.
// ok is false when it can't be one.
func (e Entry) Whole() (whole Entry, ok bool) {
	if e.Tail == "" {
		return e, false
	}
	e.Words = append(slices.Clone(e.Words), e.Tail)
	e.Pricing, e.Tail = Pricing{}, ""
	return e, true
}

func quoted(s string) string { return "“" + s + "”" }
