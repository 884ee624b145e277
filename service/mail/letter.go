package mail

import (
	"fmt"
	"html"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Places are the values of a template's placeholders.
type Places struct {
	Client      string
	Proposal    string // "Proposal 1042: Halvorsen Residence"
	Dealer      string
	Salesperson string
	Until       string // the link's last day
	Link        string
}

// The letters of an account without its own.
const (
	DefaultSubject = "{proposal}, from {dealer}"
	DefaultText    = `Hello {client},

{proposal} is ready for you. Read it, choose your options and accept it here:

{link}

The link is meant for you alone. It is valid until {until}.

{salesperson}
{dealer}
`
)

const (
	maxSubject  = 200 // characters, filled in
	maxTemplate = 10_000
)

// place matches a placeholder, also one that does not exist.
var place = text.Pattern(`\{[^{}\n]*\}`)

// places lists the placeholders in the order in which a person reads them.
func (p *Places) places() []string {
	return []string{
		"{client}", p.Client, "{proposal}", p.Proposal, "{dealer}", p.Dealer, "{salesperson}", p.Salesperson, "{until}",
		p.Until, "{link}", p.Link,
	}
}

// CheckLetter refuses the templates of a letter that could not be sent; empty ones are the defaults. The
// error is a state.Fault.
func CheckLetter(subject, body string) error {
	var known []string
	for i, name := range new(Places).places() {
		if i%2 == 0 {
			known = append(known, name)
		}
	}
	for _, found := range append(place().FindAllString(subject, -1), place().FindAllString(body, -1)...) {
		if !slices.Contains(known, found) {
			return state.Invalid(fmt.Sprintf("A letter has no place %s.", found),
				"There are "+strings.Join(known, ", ")+".")
		}
	}
	switch {
	case strings.ContainsAny(subject, "\r\n"):
		return state.Invalid("The subject has several lines.", "Give one line.")
	case strings.Contains(subject, "{link}"):
		return state.Invalid("The subject has the link, which mail servers write into their logs.",
			"Name {link} in the text only.")
	case body != "" && !strings.Contains(body, "{link}"):
		return state.Invalid("The text has no {link}, so the client could not open anything.",
			"Put {link} on a line of its own.")
	case len(subject) > maxTemplate || len(body) > maxTemplate:
		return state.Invalid("The letter is too long.",
			fmt.Sprintf("A subject and a text have at most %d bytes.", maxTemplate))
	}
	return nil
}

// Fill returns a letter's subject and text. Inserted values are never read as templates, and a subject is always one
// line.
func (p *Places) Fill(subject, body string) (filledSubject, filledBody string) {
	if subject == "" {
		subject = DefaultSubject
	}
	if body == "" {
		body = DefaultText
	}
	list := p.places()
	for i := 1; i < len(list); i += 2 {
		list[i] = line(list[i])
	}
	fill := strings.NewReplacer(list...)
	return text.First(line(fill.Replace(subject)), maxSubject), text.Clean(text.NormalizeNewlines(fill.Replace(body)))
}

// line returns text as one line, as it can stand in a header.
func line(s string) string {
	return strings.Join(strings.Fields(text.SingleLine(text.NormalizeNewlines(strings.ToValidUTF8(s, "\uFFFD")))), " ")
}

// ownLink matches the address of a client's page.
var ownLink = text.Pattern(`https?://[^\s<>"]+/p/[A-Za-z0-9_-]{43}`)

// htmlOf returns a letter's text as simple HTML, with the link to press.
func htmlOf(body string) string {
	var b strings.Builder
	b.WriteString(
		`<!DOCTYPE html><html><head><meta charset="utf-8"></head><body style="font-family:sans-serif;font-size:16px;line-height:1.5">`)
	for part := range strings.SplitSeq(strings.TrimSpace(body), "\n\n") {
		if part = strings.Trim(part, "\n"); part == "" {
			continue
		}
		escaped := strings.ReplaceAll(html.EscapeString(part), "\n", "<br>\r\n")
		escaped = ownLink().ReplaceAllString(escaped, `<a href="$0">$0</a>`)
		b.WriteString("<p>" + escaped + "</p>\r\n")
	}
	b.WriteString("</body></html>\r\n")
	return b.String()
}
