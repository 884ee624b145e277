package state

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// SearchField is a part of what can be searched, by the name that a person
// types before a colon.
type SearchField string

// The fields of a search. A word without one may be in any of them.
const (
	SearchAny    SearchField = ""
	SearchRoom   SearchField = "room"
	SearchModel  SearchField = "model"
	SearchClient SearchField = "client"
	SearchStatus SearchField = "status"
	SearchSince  SearchField = "since"
)

// SearchTerm is a word or, in quotes, a phrase. The word that is typed last may
// be unfinished, and so may every other: words match from their start.
type SearchTerm struct {
	Field SearchField
	Text  string
}

// Search is what a person looks for: everything that holds all the terms.
type Search struct {
	Terms    []SearchTerm
	Statuses []string  // the beginnings of statuses, folded; any of them
	Since    time.Time // changed at or after; zero: any time
	Problem  string    // what was not understood, for a line under the field
}

// SearchKind says what a hit is.
type SearchKind string

// The kinds of hits.
const (
	HitProposal SearchKind = "proposal"
	HitOption   SearchKind = "option"
	HitContact  SearchKind = "contact"
	HitDraft    SearchKind = "draft"
	HitPlan     SearchKind = "plan" // a planned line

	HitChangeOrder SearchKind = "change order"
	HitCatalog     SearchKind = "catalog"
)

// SearchHit is something that a search found.
type SearchHit struct {
	Kind     SearchKind
	Proposal ProposalID
	Option   OptionID      // HitOption, HitDraft of an option's text, HitPlan: with the local id that plan.Over gives one that the build makes
	Contact  ContactID     // HitContact
	Order    ChangeOrderID // HitChangeOrder
	Item     CatalogItemID // HitCatalog
	Line     ItemID        // HitPlan: with the local id that plan.Over gives the line
	Field    TextField     // the text that holds the words; empty where it is none or not known
	InItems  bool          // the words are in the names of line items
	Title    string        // number and name of the proposal
	Client   string
	Room     string
	Name     string // HitOption, HitPlan and HitDraft of an option's text: what the option is called
	Status   Status
	Model    string // HitCatalog: brand, model and name
	Modified time.Time
	AsOf     time.Time // when it was read; zero for what was typed here
	Excerpt  []SearchPart
}

// SearchPart is a piece of an excerpt. Match says that it is what was looked for.
type SearchPart struct {
	Text  string
	Match bool
}

// ParseSearch reads what a person typed. now is what "since: 2w" counts from.
// It never fails: what it does not understand, it says in Problem and leaves
// out.
func ParseSearch(text string, now time.Time) Search {
	var s Search
	for _, word := range searchWords(text) {
		field, value := splitField(word)
		value = strings.Trim(value, `"`)
		switch {
		case !strings.ContainsFunc(value, isWordRune):
			if field == SearchStatus || field == SearchSince {
				s.Problem = fmt.Sprintf("%s: what? For example %s", field, exampleOf(field))
			}
		case field == SearchStatus:
			s.Statuses = append(s.Statuses, strings.ToLower(strings.NewReplacer(" ", "", "-", "").Replace(value)))
		case field == SearchSince:
			since, ok := ParseSince(value, now)
			if !ok {
				s.Problem = fmt.Sprintf("since: %s is no date. For example %s", value, exampleOf(field))
			}
			s.Since = since
		default:
			s.Terms = append(s.Terms, SearchTerm{Field: field, Text: value})
		}
	}
	return s
}

// Empty reports whether s looks for nothing in particular.
func (s Search) Empty() bool { return len(s.Terms)+len(s.Statuses) == 0 && s.Since.IsZero() }

func exampleOf(f SearchField) string {
	if f == SearchStatus {
		return "status: draft"
	}
	return "since: 2026-04-01, since: 30d or since: 2w"
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// searchWords cuts text at each space, but not within quotes nor after the colon of
// a field. Two spaces in a row have an empty word between them.
func searchWords(text string) []string {
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
			if field, value := splitField(word.String()); field != SearchAny && value == "" {
				continue // "room: den"
			}
			flush()
		default:
			word.WriteRune(r)
		}
	}
	flush()
	return words
}

func splitField(word string) (SearchField, string) {
	name, value, ok := strings.Cut(word, ":")
	if !ok {
		return SearchAny, word
	}
	switch f := SearchField(strings.ToLower(name)); f {
	case SearchRoom, SearchModel, SearchClient, SearchStatus, SearchSince:
		return f, value
	default:
		return SearchAny, word
	}
}

// ParseSince reads a date, a month, a year, or how long before now: 36h, 30d, 2w,
// 3m, 1y. ok is false for anything else.
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
