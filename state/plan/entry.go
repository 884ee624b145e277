package plan

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"app.tender/tender/state"
	"app.tender/tender/state/rows"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// Entry is a parsed line as a person types it:
//
//	[>] [quantity[x] | hours h] words… [@price | mPERCENT | kPERCENT] [cost COST]
//
// ">" makes it an accessory of the line above; m sets the margin and k the markup of the price. A
// quantity may be a formula, such as 3*4+2. A backslash escapes a word that would otherwise be
// something else. Words in quotes are a custom line.
type Entry struct {
	Quantity  decimal.Decimal // positive; 1 if it was not typed
	Hours     bool            // the quantity is hours of labor
	Accessory bool
	Words     []string // at least one
	Named     Named    // by the columns of a table; zero for a typed line
	Custom    bool     // the words were in quotes: the catalog is not searched
	Pricing   Pricing
	Cost      decimal.NullDecimal // per unit
	Sign      string              // the currency sign before price or cost, such as "$"; may be empty
	Tail      string              // the typed margin or markup if it may be part of the name instead: "k4"
	Unread    bool                // the words are a sentence of a mail that could not be read; see Line.Unread
}

// number has at most nine digits before the decimal point and six after, as in outlines, and may have a comma before
// thousands. With a 0 before others it is a code.
const number = `(?:0|[1-9]\d{0,8}|[1-9]\d{0,2}(?:,\d{3}){1,2})(?:\.\d{1,6})?`

const (
	times = `(?:x|X|×)`
	hours = `(?:h|hrs?|hours?)`
	// words behind a quantity that only say that things are counted
	counts    = `(?i:ea|each|pcs?|pce|pieces|units|nos)\.?`
	fractions = `½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞`
)

var (
	quantityPattern = text.Pattern(`^(` + number + `(?:[*+]` + number + `)*)(` + times + `|` + hours + `|:|` + counts +
		`)?$`)
	numericPattern = text.Pattern(`^(?:[-+]?\d[\d.,*+]*|\d+/\d+|\d*[` + fractions + `]|-?\d+(?:\.\d+)?[eE][+-]?\d+)(?:` +
		times + `|` + hours + `|:|` + counts + `)?$`)
	fractionPattern = text.Pattern(`^(?:\d/\d{1,2}|[` + fractions + `])(?:` + times + `|` + hours + `)?$`)
	unitPattern     = text.Pattern(`^(?:` + times + `|` + hours + `|:|` + counts + `)$`)
	hoursPattern    = text.Pattern(hours + `$`)
	wordPattern     = text.Pattern(`^(?i:qty|quantity)[.:]{0,2}$`)
	latePattern     = text.Pattern(`^(.+?)(?:,? (?i:qty|quantity)[.:]{0,2} ?(` + number + `)|(?:,| |, )[(\[]?` + times +
		` ?(` + number + `)[)\]]?|,? [(\[]?(` + number + `) ?(?:` + times + `|` + hours + `|` + counts +
		`)[)\]]?|,? [(\[](` + number + `)[)\]]|[,:] (` + number + `))$`)
	// channelsPattern matches what is the name of a surround sound rather than a quantity.
	channelsPattern = text.Pattern(`^(?:[2-9]|1[0-6])\.[1-4]$`)
	percentPattern  = text.Pattern(`^([mk])(-?\d{1,4}(?:\.\d{1,4})?)(%?)$`)
	// foreignPattern matches, within a name, a price, a discount in percent, or a backslash before nothing.
	foreignPattern = text.Pattern(`(?:^| )(?:[^\\ ]\S*[$€£¥]|[$€£¥@]|[\\%](?: |$)|` +
		`[-−+]?\d[\d.,]*%(?:$| (?i:off|discount)(?: |$)))`)
	// laborPattern matches hours within a name.
	laborPattern = text.Pattern(`(?:^| )[\d.,:/` + fractions + `]+` +
		`(?:` + hours + `| (?i:h|(?:man-?)?(?:hrs?|hours?))\.?)(?: |$)`)
	// reductionPattern matches names of what makes a proposal cheaper.
	reductionPattern = text.Pattern(
		`^(?:less:? (?:\S+ )?)?(?:\S+ )?(?:discount|rebate|coupon|credit|deposit|down ?payment|trade-in)s?:?(?: \(?[\d.,]+ ?%\)?)?$`)
	quotePattern  = text.Pattern(`^["“„]`)
	closedPattern = text.Pattern(`["”“]$`)
	customPattern = text.Pattern(`^["“„](.*[^ ].*)["”“]$`)
)

// ParseEntry parses a typed line, which may have the mark of a list before it. The error is a state.Fault that says
// what to type instead.
func ParseEntry(s string) (Entry, error) {
	var e Entry
	typed := strings.Join(strings.Fields(s), " ")
	s, mark := rows.Unmark(s)
	if rest, ok := strings.CutPrefix(s, ">"); ok {
		e.Accessory, s = true, rest
	}
	words := strings.Fields(s)
	if len(words) == 0 {
		return e, state.Invalid("Nothing is typed.", "Type quantity and item, such as 2 vx-75 or 4h install.")
	}
	words[0] = text.NarrowFigure(words[0])
	for _, read := range []func(*Entry, []string) ([]string, error){
		readQuantity, joinQuoted, narrowFigures, readCost,
		readPricing,
	} {
		var err error
		if words, err = read(&e, words); err != nil {
			return Entry{}, err
		}
	}
	if e.foreign(words) || e.Quantity.IsZero() && e.Pricing.Kind == AsListed && IsMail(typed) {
		return Entry{}, unreadable(typed, e.offer(words))
	}
	if e.Quantity.IsZero() { // not typed
		// the number of the line, or the quantity
		if n, err := strconv.Atoi(strings.TrimFunc(mark, func(r rune) bool {
			return r < '0' || r > '9'
		})); err == nil && n > 1 {
			return Entry{}, unreadable(typed, strconv.Itoa(n)+" "+strings.Join(words, " ")+e.figures())
		}
		e.Quantity = decimal.NewFromInt(1)
	}
	return e, e.name(words)
}

// unreadable returns the fault for a line in another form than the grammar's. offer is how it may be meant; may be
// empty.
func unreadable(line, offer string) error {
	next := "Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is."
	if offer != "" {
		next = "Write it as QUANTITY ITEM @PRICE: " + offer + "."
	}
	return state.Invalid("This line can't be read: "+quoted(text.Shorten(line, mostQuoted))+".", next)
}

// mostQuoted is how much of a line a message quotes, in characters.
const mostQuoted = 80

// readQuantity removes the quantity from the beginning of words.
func readQuantity(e *Entry, words []string) ([]string, error) {
	if wordPattern().MatchString(words[0]) && len(words) > 2 &&
		quantityPattern().MatchString(text.NarrowFigure(words[1])) {
		words = words[1:] // Qty 2 vs-43
		words[0] = text.NarrowFigure(words[0])
	}
	first := words[0]
	m := quantityPattern().FindStringSubmatch(first)
	if m == nil {
		if numericPattern().MatchString(first) && (len(words) > 1 || !strings.ContainsAny(first, "eE")) {
			return nil, noQuantity(first, words)
		}
		return words, nil
	}
	unit, rest := m[2], words[1:]
	if unit == "" && len(rest) > 0 && unitPattern().MatchString(rest[0]) {
		unit, rest = rest[0], rest[1:]
	}
	if unit == "" && len(rest) > 0 && fractionPattern().MatchString(rest[0]) { // 1 1/2 c6p
		return nil, noQuantity(first+" "+rest[0], rest)
	}
	if unit == "" && len(rest) > 0 && channelsPattern().MatchString(first) {
		name := strings.Join(rest, " ")
		return nil, state.Invalid(quoted(first)+" may be a quantity or a part of the name.",
			"Type "+first+"x "+name+", or 1 \\"+first+" "+name+".")
	}
	q, ok := evaluate(m[1])
	if !ok {
		return nil, state.Invalid(quoted(first)+" is no quantity.",
			"Type a number above 0, below a billion and with at most six digits after the point.")
	}
	e.Quantity, e.Hours = q, hoursPattern().MatchString(unit)
	return rest, nil
}

// noQuantity returns the fault for a quantity that is not a decimal number. name are the words of a
// name that it may begin.
func noQuantity(typed string, name []string) error {
	return state.Invalid(quoted(typed)+" is no quantity.",
		"Type a number above 0 such as 2, 1.5 or 3*4. For a name that starts with "+
			name[0]+", type 1 "+strings.Join(append([]string{escaped(name[0], true)}, name[1:]...), " ")+".")
}

// joinQuoted joins a name in quotes to one word, so that no part of it is parsed as a price.
func joinQuoted(_ *Entry, words []string) ([]string, error) {
	if len(words) == 0 || !quotePattern().MatchString(words[0]) {
		return words, nil
	}
	for i := len(words); i > 0; i-- {
		if !closedPattern().MatchString(words[i-1]) { // a pasted page has too many words to try each
			continue
		}
		if name := strings.Join(words[:i], " "); customPattern().MatchString(name) {
			return append([]string{name}, words[i:]...), nil
		}
	}
	return words, nil
}

// narrowFigures makes figures in full-width characters usual ones.
func narrowFigures(_ *Entry, words []string) ([]string, error) {
	for i, w := range words {
		words[i] = text.NarrowFigure(w)
	}
	return words, nil
}

// longestSum is the length limit of a quantity's formula, in bytes.
const longestSum = 100

// evaluate calculates a quantity such as 3*4+2; ok is false if it is not valid for a line.
func evaluate(expression string) (sum decimal.Decimal, ok bool) {
	if len(expression) > longestSum {
		return sum, false
	}
	for term := range strings.SplitSeq(expression, "+") {
		product := decimal.NewFromInt(1)
		for factor := range strings.SplitSeq(term, "*") {
			d, err := decimal.NewFromString(strings.ReplaceAll(factor, ",", ""))
			if err != nil {
				return sum, false
			}
			product = product.Mul(d)
		}
		sum = sum.Add(product)
	}
	return sum, Countable(sum)
}

// Countable reports whether q is valid as a line's quantity: positive, with at most nine digits
// before the decimal point and six after.
func Countable(q decimal.Decimal) bool {
	return q.IsPositive() && q.LessThan(decimal.New(1, 9)) && q.Equal(q.Truncate(6))
}

// readCost removes "cost COST" from the end of words.
func readCost(e *Entry, words []string) ([]string, error) {
	n := len(words)
	if n < 2 || !strings.EqualFold(words[n-2], "cost") {
		return words, nil
	}
	sign, cost, ok := amount(words[n-1])
	if !ok {
		return words, nil // "low cost mount"
	}
	e.Cost, e.Sign = decimal.NewNullDecimal(cost), sign
	return words[:n-2], nil
}

// unread stands for the price of a row that can't be read, so that it is not planned before a person corrects it.
const unread = "?"

// readPricing removes price, margin or markup from the end of words.
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
	if at && price == unread {
		return nil, state.Invalid("The row could not be read.", "Correct it, and leave out @"+unread+".")
	}
	if at {
		sign, value, ok := amount(price)
		if !ok {
			return nil, state.Invalid(quoted("@"+price)+" is no price.",
				"Type @ and a number from 0, such as @1899 or @12.50; @0 makes it free.")
		}
		e.Pricing = Pricing{Kind: Set, Value: value}
		return words[:n-1], e.signed(sign)
	}
	m := percentPattern().FindStringSubmatch(last)
	if m == nil || n == 1 {
		return words, nil
	}
	e.Pricing = Pricing{Kind: Margin, Value: decimal.RequireFromString(m[2])} // digits and a decimal point
	if m[1] == "k" {
		e.Pricing.Kind = Markup
	}
	if e.Pricing.Value.IsNegative() || e.Pricing.Kind == Margin && !e.Pricing.Value.LessThan(decimal.NewFromInt(100)) {
		return nil, state.Invalid(quoted(last)+" is no margin or markup.",
			"A margin is from m0 to below m100, and a markup from k0. As part of the name: \\"+last+".")
	}
	if m[3] == "" {
		e.Tail = last
	}
	return words[:n-1], nil
}

// signed sets the currency sign of an amount. All amounts must have the same sign.
func (e *Entry) signed(sign string) error {
	if e.Sign != "" && sign != "" && e.Sign != sign {
		return state.Invalid("The amounts have two currency signs, "+e.Sign+" and "+sign+".",
			"Type all of them in the proposal's currency, without a sign.")
	}
	e.Sign = cmp.Or(e.Sign, sign)
	return nil
}

// amount parses an amount of money with an optional currency sign.
func amount(s string) (sign string, d decimal.Decimal, ok bool) {
	f, err := rows.Figures{}.Read(s)
	if err != nil || f.Code != "" || f.Value.IsNegative() || !payable(f.Value) {
		return "", d, false
	}
	return f.Sign, f.Value, true
}

// foreign reports whether a name has a quantity or a price in another form or place than the grammar's: it would be
// in the client's copy, and the line would have another figure. A backslash before a word makes it a name.
func (e *Entry) foreign(words []string) bool {
	if len(words) == 1 && customPattern().MatchString(words[0]) {
		return false
	}
	name := strings.Join(words, " ")
	_, late := e.late(words)
	return late || foreignPattern().MatchString(name) || e.Quantity.IsZero() && laborPattern().MatchString(name)
}

// late finds a quantity behind the name of a line that has none before it: "vx-65 x2", "install 4h", "plate, 3". It
// returns the line with that quantity first, and none for a figure alone that may as well be a price: "vx-65: 3,799".
func (e *Entry) late(words []string) (line string, ok bool) {
	if !e.Quantity.IsZero() || len(words) < 2 && !strings.ContainsAny(strings.Join(words, ""), ",:(") ||
		strings.HasPrefix(words[max(len(words)-2, 0)], `\`) || strings.HasPrefix(words[len(words)-1], `\`) {
		return "", false
	}
	whole := strings.Join(words, " ")
	m := latePattern().FindStringSubmatch(whole)
	if m == nil || m[1] == whole {
		return "", false
	}
	if e.Pricing.Kind == AsListed && len(cmp.Or(m[5:]...)) > 2 {
		return "", true
	}
	q := cmp.Or(m[2:]...)
	if hoursPattern().MatchString(strings.TrimRight(whole, ")]")) && m[4] != "" {
		q += "h"
	}
	return q + " " + m[1], true
}

// offer returns how a line in another form may be meant; empty if that is not clear.
func (e *Entry) offer(words []string) string {
	line, _ := e.late(words)
	if line == "" {
		return ""
	}
	if e.Accessory {
		line = "> " + line
	}
	return line + e.figures()
}

// figures returns pricing and cost as they are typed, with a leading space.
func (e Entry) figures() string {
	s := e.Pricing.entry(e.Sign)
	if e.Tail != "" {
		s = " " + e.Tail
	}
	if e.Cost.Valid {
		s += " cost " + e.Sign + e.Cost.Decimal.String()
	}
	return s
}

// name sets the words to the rest of the line.
func (e *Entry) name(words []string) error {
	switch {
	case len(words) == 0 && e.Hours:
		return state.Invalid("The labor is missing.",
			"Type the labor after the hours, such as "+e.Quantity.String()+"h install.")
	case len(words) == 0:
		return state.Invalid("The item is missing.",
			"Type the model or a few words after the quantity, such as 2 vx-75.")
	case noName(strings.Join(words, "")):
		return emptyName()
	}
	if m := customPattern().FindStringSubmatch(words[0]); m != nil && len(words) == 1 {
		e.Words, e.Custom, e.Tail = strings.Fields(m[1]), true, ""
		return e.fits()
	}
	e.Words = strings.Fields(strings.Join(words, " "))
	for i, w := range e.Words {
		e.Words[i] = strings.TrimPrefix(w, `\`)
	}
	return e.fits()
}

// noName reports whether a name has only quotes.
func noName(name string) bool { return strings.Trim(name, `"“”„ `) == "" }

func emptyName() error {
	return state.Invalid("The name is empty.", `Type the name between the quotes, such as 2 "wall bracket" @12.`)
}

// fits rejects a name that no line can have.
func (e *Entry) fits() error {
	if e.Custom && noName(e.Name()) {
		return emptyName()
	}
	if !e.Custom && reductionPattern().MatchString(text.Fold(e.Name())) {
		return state.Invalid(quoted(e.Name())+" would be added to the price, not taken off.",
			"Type the lower prices of the lines; in quotes it is a line.")
	}
	if !e.Custom && rows.IsSum(e.Name()) {
		return state.Invalid(quoted(e.Name())+" would be one more line, and its price be added.",
			"Leave it out: sums and taxes are calculated. In quotes it is a line.")
	}
	if n := utf8.RuneCountInString(e.Name()); n > state.MaxName {
		return state.Invalid("The name is too long. "+state.Over(n, state.MaxName),
			"Shorten it; put text into the notes of the option.")
	}
	return nil
}

// Name returns all words.
func (e Entry) Name() string { return strings.Join(e.Words, " ") }

// whole returns the entry with Tail as the last word of the name instead of a margin or markup. ok
// is false if it can't be one.
func (e Entry) whole() (whole Entry, ok bool) {
	if e.Tail == "" {
		return e, false
	}
	e.Words = append(slices.Clone(e.Words), e.Tail)
	e.Pricing, e.Tail = Pricing{}, ""
	return e, true
}

func quoted(s string) string { return "“" + s + "”" }
