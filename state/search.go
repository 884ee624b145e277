package state

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// SearchField is a searchable field, by the name of its column in the local index.
type SearchField string

// The search fields. A word without a field matches in any of them.
const (
	SearchAny    SearchField = ""
	SearchArea   SearchField = "room" // typed as area: or room:
	SearchModel  SearchField = "model"
	SearchClient SearchField = "client"
	SearchStatus SearchField = "status"
	SearchSince  SearchField = "since"
)

// SearchTerm is a word, or a phrase in quotes. Terms match as prefixes, because the last word may
// be unfinished.
type SearchTerm struct {
	Field SearchField
	Text  string
}

// Search is a parsed search; a hit matches all its terms.
type Search struct {
	Terms    []SearchTerm
	Statuses []string  // prefixes of statuses, folded; any may match
	Since    time.Time // changed at or after this time; zero: any time
	Problem  string    // what was not understood, for display below the field
}

// SearchKind is the kind of a hit.
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

// SearchHit is a search result.
type SearchHit struct {
	Kind     SearchKind
	Proposal ProposalID
	Option   OptionID      // HitOption, HitDraft of an option's text, HitPlan: plan.Over's local id if the build creates it
	Contact  ContactID     // HitContact
	Order    ChangeOrderID // HitChangeOrder
	Item     CatalogItemID // HitCatalog
	Line     ItemID        // HitPlan: plan.Over's local id of the line
	Field    TextField     // the text that matched; empty if none did or it is unknown
	InItems  bool          // the names of line items matched
	Title    string        // number and name of the proposal
	Client   string
	Room     string
	Name     string // HitOption, HitPlan and HitDraft of an option's text: the option's label
	Status   Status
	Model    string // HitCatalog: brand, model and name
	Modified time.Time
	AsOf     time.Time // when it was read; zero for local text
	Excerpt  []SearchPart
}

// SearchPart is a piece of an excerpt. Match reports whether it matched the search.
type SearchPart struct {
	Text  string
	Match bool
}

// ParseSearch parses a typed search. "since: 2w" counts from now. It never fails: it reports what
// it does not understand in Problem and ignores it.
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

// Empty reports whether s has no criteria.
func (s Search) Empty() bool { return len(s.Terms)+len(s.Statuses) == 0 && s.Since.IsZero() }

func exampleOf(f SearchField) string {
	if f == SearchStatus {
		return "status: draft"
	}
	return "since: 2026-04-01, since: 30d or since: 2w"
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// searchWords splits text at spaces, except within quotes and after a field's colon. Two spaces in
// a row give an empty word.
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

func splitField(word string) (SearchField, string) {
	name, value, ok := strings.Cut(word, ":")
	if !ok {
		return SearchAny, word
	}
	if f := SearchFieldOf(name); f != SearchAny {
		return f, value
	}
	return SearchAny, word
}

// SearchFieldOf returns the field that a person types as name before a colon; SearchAny for none.
func SearchFieldOf(name string) SearchField {
	switch f := SearchField(strings.ToLower(name)); f {
	case "area":
		return SearchArea
	case SearchArea, SearchModel, SearchClient, SearchStatus, SearchSince:
		return f
	default:
		return SearchAny
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
