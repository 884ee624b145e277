package cli

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"

	"app.tender/tender/testenv"
	"github.com/shopspring/decimal"
)

// Marks are planted in everything that only some may read. Each word of a marked text has its letter, so that no piece
// of it appears without one. A marked figure is large while all others are small, and so is any sum or product of it.
// It is no wider than others, so that it fits narrow columns.
var letters = map[rune]string{
	'Ꭰ': "the proposal's internal notes",
	'Ꭱ': "installer notes",
	'Ꭲ': "a contact's notes",
	'Ꭳ': "a supplier",
	'Ꭴ': "installer notes of a change order",
	'Ꭵ': "a draft of installer notes",
	'Ꭶ': "a draft of internal notes",
	'Ꭷ': "a result written by hand for a conflict",
	'Ꭸ': "installer notes in conflict, mine",
	'Ꭹ': "installer notes in conflict, theirs",
	'Ꭺ': "installer notes that were refused",
	'Ꭻ': "installer notes that were dropped",
	'Ꭼ': "installer notes that were sent",
	'Ꭽ': "installer notes of a new option in the outbox",
	'Ꭾ': "the notes of a new contact in the outbox",
}

// figures names the mark of figures.
const figures = "a cost, a profit or a price"

// markedFigure is the value of every marked figure; the others are divided by a power of ten.
const (
	markedFigure = "1017.0" // with a decimal, so that large also finds it in a response that is printed unchanged
	smaller      = 4
)

// amount matches an amount or percentage of a thousand or more. Its decimals tell it from house numbers, years and
// counts.
var amount = regexp.MustCompile(`(?:^|[^\w.])(?:\d{1,3}(?:,\d{3})+|\d{4,})(?:\.\d|%)`)

// large reports whether a text has a large figure. It looks for candidates first: there are thousands of screens.
func large(text string) bool {
	for i, run := 0, 0; i < len(text); i++ {
		switch b := text[i]; {
		case '0' <= b && b <= '9' || b == ',':
			run++
		case run >= 4 && (b == '.' || b == '%'):
			return amount.MatchString(text)
		default:
			run = 0
		}
	}
	return false
}

// marked returns a text with the letter of its mark in every word.
func marked(letter rune, text string) string {
	words := strings.Fields(text)
	for i := range words {
		words[i] = string(letter) + words[i]
	}
	return strings.Join(words, " ")
}

// marksIn names the marks that appear in a text.
func marksIn(text string) (found []string) {
	seen := make(map[rune]bool)
	for _, r := range text {
		if what, ok := letters[r]; ok && !seen[r] {
			seen[r] = true
			found = append(found, what)
		}
	}
	if large(text) {
		found = append(found, figures)
	}
	return found
}

// plant marks every response of a service by field name, so that a field added to the interface later is marked, too.
// With prices every amount is marked, not only costs and profits.
func plant(next http.Handler, prices bool) http.Handler {
	return testenv.ChangeJSON(next, func(r *http.Request, doc any) any {
		p := planter{prices: prices, order: strings.Contains(strings.ToLower(r.URL.Path), "changeorder")}
		return p.value("", doc, false)
	})
}

type planter struct {
	prices bool // mark every amount
	order  bool // the response is about change orders
}

// teamField matches fields whose amounts only the team may read.
var teamField = regexp.MustCompile(`(?i)cost|profit|margin|supplier`)

// countable matches numbers that are no amounts.
var countable = regexp.MustCompile(`^(id|number|quantity|count)$|(Id|Count|MS)$`)

// rate matches numbers that do not scale with amounts.
var rate = regexp.MustCompile(`(?i)percentage$|^(parts|labor|fee)Tax$`)

func (p planter) value(key string, v any, cost bool) any {
	switch v := v.(type) {
	case map[string]any:
		for k, inner := range v {
			v[k] = p.value(k, inner, cost || teamField.MatchString(k))
		}
	case []any:
		for i := range v {
			v[i] = p.value(key, v[i], cost)
		}
	case json.Number:
		switch {
		case countable.MatchString(key):
		case cost, p.prices:
			return json.Number(markedFigure)
		case !rate.MatchString(key):
			return json.Number(decimal.RequireFromString(v.String()).Shift(-smaller).String())
		}
	case string:
		return p.text(strings.ToLower(key), v, cost)
	}
	return v
}

func (p planter) text(key, text string, cost bool) string {
	switch {
	case key == "notes":
		return marked('Ꭲ', "noted: "+text)
	case strings.HasPrefix(key, "supplier"), cost && key == "value":
		return marked('Ꭳ', text)
	case text == "" || len(marksIn(text)) > 0: // notes written by the test have marks already
		return text
	case p.order && key == "installerdescription":
		return marked('Ꭴ', text)
	case key == "installerdescription":
		return marked('Ꭱ', text)
	case key == "internalnotes":
		return marked('Ꭰ', text)
	default:
		return text
	}
}

// mustNotBeSeen returns a test's message about marks on a screen, in a file or elsewhere.
func mustNotBeSeen(found []string, where, text string) string {
	return fmt.Sprintf("%s shows %s:\n%s", where, strings.Join(found, ", "), text)
}
