// Package search parses what a person types into a search, and has the hits.
package search

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"

	"app.tender/tender/state"
)

// Field is a searchable field, by the name of its column in the local index.
type Field string

// The search fields. A word without a field matches in any of them.
const (
	FieldAny    Field = ""
	FieldArea   Field = "room" // typed as area: or room:
	FieldModel  Field = "model"
	FieldClient Field = "client"
	FieldStatus Field = "status"
	FieldSince  Field = "since"
)

// Term is a word, or a phrase in quotes. Terms match as prefixes, because the last word may
// be unfinished.
type Term struct {
	Field Field
	Text  string
}

// Query is a parsed search; a hit matches all its terms.
type Query struct {
	Terms    []Term
	Statuses []string  // prefixes of statuses, folded; any may match
	Since    time.Time // changed at or after this time; zero: any time
	Problem  string    // what was not understood, for display below the field
}

// Kind is the kind of a hit.
type Kind string

// The kinds of hits.
const (
	HitProposal Kind = "proposal"
	HitOption   Kind = "option"
	HitContact  Kind = "contact"
	HitDraft    Kind = "draft"
	HitPlan     Kind = "plan" // a planned line

	HitArea        Kind = "area"
	HitFilter      Kind = "filter" // a saved filter of the list
	HitChangeOrder Kind = "change order"
	HitCatalog     Kind = "catalog"
)

// Hit is a search result.
type Hit struct {
	Kind     Kind
	Proposal state.ProposalID
	// HitOption, HitDraft of an option's text, HitPlan: plan.Over's local id if the build creates it
	Option   state.OptionID
	Contact  state.ContactID     // HitContact
	Order    state.ChangeOrderID // HitChangeOrder
	Item     state.CatalogItemID // HitCatalog
	Filter   int64               // HitFilter: its id
	Line     state.ItemID        // HitPlan: plan.Over's local id of the line
	Field    state.TextField     // the text that matched; empty if none did or it is unknown
	InItems  bool                // the names of line items matched
	Title    string              // number and name of the proposal
	Client   string
	Room     string
	Name     string // HitOption, HitPlan and HitDraft of an option's text: the option's label
	Status   state.Status
	Model    string // HitCatalog: brand, model and name
	Modified time.Time
	AsOf     time.Time // when it was read; zero for local text
	Excerpt  []Part
}

// Names are what can be found by its name.
type Names struct {
	Hits  []Hit
	Here  int // how many proposals are on this machine
	There int // how many the service has; 0 if that is unknown
	Whole int // how many are here with their areas and texts
}

// Part is a piece of an excerpt. Match reports whether it matched the search.
type Part struct {
	Text  string
	Match bool
}

// Parse parses a typed search. "since: 2w" counts from now. It never fails: it reports what
// it does not understand in Problem and ignores it.
func Parse(text string, now time.Time) Query {
	var s Query
	for _, word := range wordsOf(text) {
		field, value := splitField(word)
		value = strings.Trim(value, `"`)
		switch {
		case !strings.ContainsFunc(value, isWordRune):
			if field == FieldStatus || field == FieldSince {
				s.Problem = fmt.Sprintf("%s: what? For example %s", field, exampleOf(field))
			}
		case field == FieldStatus:
			s.Statuses = append(s.Statuses, strings.ToLower(strings.NewReplacer(" ", "", "-", "").Replace(value)))
		case field == FieldSince:
			since, ok := ParseSince(value, now)
			if !ok {
				s.Problem = fmt.Sprintf("since: %s is no date. For example %s", value, exampleOf(field))
			}
			s.Since = since
		default:
			s.Terms = append(s.Terms, Term{Field: field, Text: value})
		}
	}
	return s
}

// Empty reports whether s has no criteria.
func (s Query) Empty() bool { return len(s.Terms)+len(s.Statuses) == 0 && s.Since.IsZero() }

func exampleOf(f Field) string {
	if f == FieldStatus {
		return "status: draft"
	}
	return "since: 2026-04-01, since: 30d or since: 2w"
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// wordsOf splits text at spaces, except within quotes and after a field's colon. Two spaces in
// a row give an empty word.
func wordsOf(text string) []string {
	var words []string
	var word strings.Builder
	quoted := false
	flush := func() {
		words = append(words, word.String())
		word.Reset()
	}
	for _, r := range text {
		switch {
		case r == '"':
			quoted = !quoted
			word.WriteRune(r)
		case unicode.IsSpace(r) && !quoted:
			if field, value := splitField(word.String()); field != FieldAny && value == "" {
				continue // "area: den"
			}
			flush()
		default:
			word.WriteRune(r)
		}
	}
	flush()
	return words
}

func splitField(word string) (Field, string) {
	name, value, ok := strings.Cut(word, ":")
	if !ok {
		return FieldAny, word
	}
	if f := FieldOf(name); f != FieldAny {
		return f, value
	}
	return FieldAny, word
}

// FieldOf returns the field that a person types as name before a colon; FieldAny for none.
func FieldOf(name string) Field {
	switch f := Field(strings.ToLower(name)); f {
	case "area":
		return FieldArea
	case FieldArea, FieldModel, FieldClient, FieldStatus, FieldSince:
		return f
	default:
		return FieldAny
	}
}

// ParseSince parses a date, a month, a year, or a time span before now: 36h, 30d, 2w, 3m, 1y. ok
// is false for anything else.
func ParseSince(value string, now time.Time) (since time.Time, ok bool) {
	for _, layout := range []string{time.DateOnly, "2006-01", "2006"} {
		if t, err := time.ParseInLocation(layout, value, now.Location()); err == nil {
			return t, true
		}
	}
	if value == "" {
		return time.Time{}, false
	}
	n, err := strconv.Atoi(value[:len(value)-1])
	if err != nil || n < 0 || n > 10000 {
		return time.Time{}, false
	}
	switch value[len(value)-1] {
	case 'h':
		return now.Add(-time.Duration(n) * time.Hour), true
	case 'd':
		return now.AddDate(0, 0, -n), true
	case 'w':
		return now.AddDate(0, 0, -7*n), true
	case 'm':
		return now.AddDate(0, -n, 0), true
	case 'y':
		return now.AddDate(-n, 0, 0), true
	default:
		return time.Time{}, false
	}
}
