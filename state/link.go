package state

import (
	"strings"
	"time"

	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
)

// LinkID identifies a link to a client's page.
type LinkID int64

// Link is the address of a page where a client reads a proposal or a change order, and answers.
type Link struct {
	ID          LinkID
	URL         string // only of a new link: the service keeps no address
	Recipient   string // e-mail address; may be empty
	Preview     bool   // for the dealer: nothing is recorded, nothing can be accepted
	Created     time.Time
	Until       time.Time // the last day
	Withdrawn   time.Time // zero: it was not
	FirstOpened time.Time // zero: never
	LastOpened  time.Time
}

// dayEverywhere is the time from the beginning of a day in UTC until it has ended everywhere.
const dayEverywhere = 36 * time.Hour

// Open reports whether the link leads to the page at a time: until its last day has ended everywhere, or its preview.
func (l *Link) Open(now time.Time) bool {
	end := l.Until
	if !l.Preview {
		end = end.Add(dayEverywhere)
	}
	return l.Withdrawn.IsZero() && now.Before(end)
}

// Delivery is how a proposal or change order goes to its client.
type Delivery struct {
	Order ChangeOrderID // 0: the proposal itself
	To    string        // e-mail address; empty: the contact's
	Cc    string        // who gets copies; empty: those of the contact
	Alone bool          // nobody gets a copy, not even those of the contact
	Until time.Time     // the last day of the link; zero: as the service has it
}

// AnswerKind is what a client said on their page.
type AnswerKind string

// The kinds of answers.
const (
	AnswerAccepted AnswerKind = "Accepted"
	AnswerDeclined AnswerKind = "Declined"
	AnswerAsked    AnswerKind = "Asked"
)

// Answer is what a client said on their page.
type Answer struct {
	ID       int64
	Kind     AnswerKind
	Name     string     // as typed by the client
	Text     string     // the question, or why it was declined
	Options  []OptionID // accepted
	At       time.Time
	Link     LinkID
	Order    ChangeOrderID // 0: about the proposal itself
	Document string        // SHA-256 of what was accepted, in hexadecimal
}

// Words returns the answer in a sentence: "Erik Halvorsen accepted it, 42,921.57 USD, with option 2
// of Living Room." p is the proposal, or nil.
func (a *Answer) Words(p *Proposal) string {
	name := a.Name
	if name == "" {
		name = "The client"
	}
	what := "it"
	if a.Order != 0 {
		what = "a change order"
	}
	switch a.Kind {
	case AnswerAccepted:
		return name + " accepted " + what + a.chosen(p) + "."
	case AnswerDeclined:
		return ended(strings.TrimSuffix(name+" declined "+what+": "+a.short(), ": "))
	case AnswerAsked:
		return ended(name + " asks: " + a.short())
	default:
		return name + " answered: " + string(a.Kind)
	}
}

// short returns the client's text for a sentence.
func (a *Answer) short() string { return text.Shorten(text.CleanLine(a.Text), longestAnswer) }

// ended returns a sentence with the mark that ends it.
func ended(s string) string {
	if strings.HasSuffix(s, ".") || strings.HasSuffix(s, "?") || strings.HasSuffix(s, "!") ||
		strings.HasSuffix(s, "…") {
		return s
	}
	return s + "."
}

// longestAnswer is the limit in characters of a client's text in a sentence.
const longestAnswer = 120

// chosen names the sum and the accepted options that are not an area's only one.
func (a *Answer) chosen(p *Proposal) string {
	if p == nil || a.Order != 0 {
		return ""
	}
	var words []string
	for _, id := range a.Options {
		if area, o := p.Option(id); o != nil && len(area.Options) > 1 {
			words = append(words, "option "+area.OptionName(id)+" of "+area.NameWord())
		}
	}
	sum := ""
	if p.Status == StatusAccepted && p.Summary.Total.Valid {
		sum = ", " + money.Money{Amount: p.Summary.Total, Currency: p.Summary.Currency}.String()
	}
	if len(words) == 0 {
		return sum
	}
	return sum + ", with " + text.Join(words)
}

// NoClientPage returns the fault for a service without pages for clients.
func NoClientPage() Fault {
	return NotFound("This service has no page for the client.",
		"Export the document (`tender export`) and bring it to the client yourself. The demo has such pages, and `tender serve`.")
}
