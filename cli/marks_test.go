package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"

	"app.tender/tender/state"
	"app.tender/tender/state/details"
	"app.tender/tender/testenv"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
	"github.com/shopspring/decimal"
)

// Marks are planted in everything that only some may read. Each word of a marked text has its letter, so that no piece
// of it appears without one. A marked figure is large while all others are small, and so is any sum or product of it.
// It is no wider than others, so that it fits narrow columns.
var letters = map[rune]string{
	'Ꭰ':   "the proposal's internal notes",
	'Ꭱ':   "installer notes",
	'Ꭲ':   "a contact's notes",
	'Ꭳ':   "a supplier",
	'Ꭴ':   "installer notes of a change order",
	'Ꭵ':   "a draft of installer notes",
	'Ꭶ':   "a draft of internal notes",
	'Ꭷ':   "a result written by hand for a conflict",
	'Ꭸ':   "installer notes in conflict, mine",
	'Ꭹ':   "installer notes in conflict, theirs",
	'Ꭺ':   "installer notes that were refused",
	'Ꭻ':   "installer notes that were dropped",
	'Ꭼ':   "installer notes that were sent",
	'Ꭽ':   "installer notes of a new option in the outbox",
	'Ꭾ':   "the notes of a new contact in the outbox",
	other: "something else of the team's",
}

// other marks what has no mark of its own; the team does not see all of it.
const other = 'Ꮁ'

// markedRemote marks every string of a proposal that state.ForClient and the details for the client leave out, also
// one of a field that comes later.
type markedRemote struct{ ui.Remote }

// RenewProposal reads a proposal, and marks it.
func (r markedRemote) RenewProposal(
	ctx context.Context, id state.ProposalID, known *state.Proposal,
) (*state.Proposal, error) {
	p, err := r.Remote.RenewProposal(ctx, id, known)
	if err != nil || p == known {
		return p, err
	}
	markInternal(p)
	return p, nil
}

// markInternal marks what a client may not see of p, and returns how many texts that are. The version and the
// currency are no texts.
func markInternal(p *state.Proposal) (n int) {
	version, currency := p.Version, p.Summary.Currency
	all := testenv.Strings(p)
	was := make([]string, len(all))
	for i, s := range all {
		was[i] = *s
		*s = testenv.MarkOf(i)
	}
	seen := testenv.Marks(state.ForClient(p))
	// terms and payments, which clients read on their screen
	maps.Copy(seen, testenv.Marks(details.Of(p, state.Visibility{Prices: true})))
	for i, s := range all {
		*s = was[i]
		if !seen[testenv.MarkOf(i)] && was[i] != "" && len(marksIn(was[i])) == 0 {
			*s = marked(other, was[i])
			n++
		}
	}
	p.Version, p.Summary.Currency = version, currency
	return n
}

// A proposal of the demo has internal texts, and none of them is in what the client sees.
func TestEveryInternalTextIsMarked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := uitest.NewWorld(t, "small").Proposal(1042)
		if n := markInternal(p); n < 10 {
			t.Errorf("%d texts are marked", n)
		}
		for _, s := range testenv.Strings(state.ForClient(p)) {
			if strings.ContainsRune(*s, other) {
				t.Errorf("the client sees %q", *s)
			}
		}
		for _, text := range []string{p.InternalNotes, p.Areas[0].Options[0].InstallerNotes} {
			if text != "" && !strings.ContainsRune(text, other) {
				t.Errorf("%q is not marked", text)
			}
		}
	})
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
