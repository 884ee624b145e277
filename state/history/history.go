// Package history has what happened to proposals at the service, and says it in words.
package history

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Kind is what an entry is about.
type Kind string

// The kinds that the history of a proposal can be asked about.
const (
	KindProposal    Kind = "proposal"
	KindChangeOrder Kind = "change order"
	KindArea        Kind = "area"
	KindOption      Kind = "option"
	KindLine        Kind = "line"
)

// Query asks for the history of a proposal, the newest first.
type Query struct {
	Kind   Kind  // with Thing: what happened to it or to what is within it; empty: to the proposal
	Thing  int64 // its id
	Field  string
	Since  time.Time
	Before int64 // the id of an entry: only older ones; 0: any
	Page   int   // from 1; 0: the first
	Limit  int   // of one page; 0: as many as a page has
}

// Entry is what happened to one field of one thing.
type Entry struct {
	ID       int64
	At       time.Time
	UserID   state.UserID // 0: not a user
	Who      string       // their name then, or "the client", "the operator", "the service"
	App      string       // the application that they used
	Action   string       // the operation or the command
	Kind     Kind
	ThingID  int64
	Thing    string // what it was called then
	Field    string // as the interface names it; empty: the thing itself
	Before   string
	After    string
	Withheld bool // Before and After are figures, and this person may not see them
}

// Page is some of the history.
type Page struct {
	Proposal state.ProposalID // 0 if the service did not say it
	Entries  []Entry
	More     bool // there are older entries
}

// OfText asks for the last change of the text that an edit writes; ok is false for an edit of anything else, or of what
// is not at the service yet.
func OfText(e state.Edit) (q Query, ok bool) {
	w, isText := e.Change.(state.WriteText)
	switch {
	case !isText || state.IsLocal(e.Proposal) || state.IsLocal(e.Option):
		return q, false
	case e.Option != 0:
		return Query{Kind: KindOption, Thing: int64(e.Option), Field: string(w.Field), Limit: 1}, true
	case w.Field == state.ProposalDescription:
		return Query{Field: "description", Limit: 1}, true
	default:
		return Query{Field: string(w.Field), Limit: 1}, true
	}
}

// Wrote reports whether an entry is the change that left a text at the service as it is.
func (e *Entry) Wrote(now string) bool {
	return e.After == now || e.After == fmt.Sprintf("%d bytes, SHA-256 %x", len(now), sha256.Sum256([]byte(now)))
}

// None says that a service keeps no history that can be read.
func None() state.Fault {
	return state.NotFound("This service has no operation that tells what happened to a proposal.",
		"`tender serve` and the demo have one; `tender journal` lists what was changed on this machine.")
}

// What returns what an entry is about: "Great Room, option 2: installer notes".
func (e *Entry) What() string {
	what := strings.TrimSpace(string(e.Kind) + " " + e.Thing)
	switch e.Kind {
	case KindProposal:
		what = string(e.Kind)
	case KindArea, KindOption, KindLine, KindChangeOrder:
		what = e.Thing
	}
	if e.Field != "" {
		what += ": " + FieldWords(e.Field)
	}
	return what
}

// Change returns what became of it: "two men → three men", "added".
func (e *Entry) Change() string {
	if e.Withheld {
		return "(a figure)"
	}
	if e.Field != "" {
		return Change(e.Before, e.After)
	}
	word, detail := "added", e.After
	if e.After == "" {
		word, detail = "removed", e.Before
	}
	if detail == "" || strings.HasSuffix(e.Thing, detail) {
		return word
	}
	return word + ": " + text.SingleLine(detail)
}

// Change returns how a value changed, in one line. Of long texts it has what differs, with a few words around it.
func Change(before, after string) string {
	before, after = text.SingleLine(before), text.SingleLine(after)
	if len(before)+len(after) > longTexts && before != "" && after != "" {
		before, after = differing(strings.Fields(before), strings.Fields(after))
	}
	return orNothing(before) + " → " + orNothing(after)
}

// longTexts is how many bytes two texts have together from which on only what differs is shown.
const longTexts = 80

// around is how many words stand around what differs.
const around = 2

func orNothing(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}

// differing returns two texts without the words that they begin and end with alike, but some.
func differing(a, b []string) (string, string) {
	most := min(len(a), len(b))
	start := 0
	for start < most && a[start] == b[start] {
		start++
	}
	end := 0
	for end < most-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	start, end = max(0, start-around), max(0, end-around)
	return part(a, start, end), part(b, start, end)
}

// part returns words without the first start and the last end ones.
func part(words []string, start, end int) string {
	words = slices.Clone(words[start : len(words)-end])
	if start > 0 {
		words = append([]string{"…"}, words...)
	}
	if end > 0 {
		words = append(words, "…")
	}
	return strings.Join(words, " ")
}

// fieldWords are the fields whose words differ from their names.
var fieldWords = map[string]string{"salesPerson": "salesperson", "isArchive": "archived"}

// Fields lists the fields that change in a proposal.
func Fields() []string {
	return []string{
		"clientDescription", "contact", "description", "discount", "installerNotes", "internalNotes", "isArchive", "location",
		"name", "paymentSchedule", "recurringServices", "salesPerson", "status", "total", "withdrawn",
	}
}

// FieldWords returns a field as a person reads it: installerNotes is "installer notes".
func FieldWords(field string) string {
	if words, special := fieldWords[field]; special {
		return words
	}
	name, rest, _ := strings.Cut(field, " ") // "taxRate TX"
	var b strings.Builder
	for _, r := range name {
		if unicode.IsUpper(r) {
			b.WriteByte(' ')
			r = unicode.ToLower(r)
		}
		b.WriteRune(r)
	}
	return strings.TrimSpace(b.String() + " " + rest)
}
