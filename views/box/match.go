package box

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sahilm/fuzzy"

	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
)

// How an action or a hit matches the typed text, best first.
const (
	byNumber      = iota // the number of a proposal
	byName               // the whole name, or the word on the key line
	byNameStart          // beginnings of words of its name
	byDescription        // beginnings of words of its description
	byInside             // anywhere in its name or description
	byText               // words anywhere in its texts
	byLetters            // letters of its words in order; for an action only if nothing else matches
	byNothing
)

// searched is an action prepared for matching.
type searched struct {
	name        string // "location.assign location", folded
	description string // folded
}

func searchedOf(info screen.Info) searched {
	return searched{
		name:        text.FoldSearch(string(info.ID) + " " + info.Short),
		description: text.FoldSearch(info.Long),
	}
}

// ours has the words of this program for others that people type.
var ours = map[string]string{
	"send": "submit", "mail": "submit", "email": "submit", "e-mail": "submit", "duplicate": "copy", "clone": "copy",
	"new": "add", "export": "file",
}

// The commands that print a proposal.
const (
	printsLines = "`tender show N --lines --csv` prints the lines of a proposal for a spreadsheet, --picks --csv the pick list."
	prints      = "`tender show N` prints a proposal, with --client or --installer what they see."
)

// commands names commands for what is typed here, below the actions that match.
var commands = map[string]string{
	"print": prints, "pdf": "There is no PDF. " + prints, "export": prints + " " + printsLines, "csv": printsLines,
	"excel":    printsLines,
	"discount": "A discount is set in the web app; the details and the summary show it.",

	"delete area": noArea, "remove area": noArea, "delete option": noDelete, "remove option": noDelete,
	"delete line": noDelete, "delete proposal": noDelete,
	"rename area": "An area that is built is renamed in the web app.",
	"quantity":    builtLines, "price": builtLines, "cost": builtLines,
	"margin": "The margin of a planned line is typed behind it, such as m30. " + builtLines,
	"expiry": elsewhereSet, "expiration": elsewhereSet, "deposit": elsewhereSet, "cover": elsewhereSet,
	"cover page": elsewhereSet, "terms": elsewhereSet, "payment schedule": elsewhereSet,
}

// What the service has no operation for.
const (
	noDelete     = "What is built stays; what is planned: x. Only the web app deletes what is built."
	noArea       = "An area that is built stays; planned ones: x. Only the web app deletes what is built."
	builtLines   = "Planned lines are changed here, sold ones by a change order. Built lines can only be changed in the web app."
	elsewhereSet = "This is set in the web app; the details show what the service has of it."
)

// inOurs returns typed words in those of this program.
func inOurs(typed string) string {
	words := strings.Fields(typed)
	for i, w := range words {
		words[i] = cmp.Or(ours[w], w)
	}
	return strings.Join(words, " ")
}

// place is where and when an action is possible.
type place int

const (
	possible  place = iota // here and now
	notNow                 // here
	elsewhere              // on another screen
)

// match is an action that matches.
type match struct {
	index, way, score int
	at                place
}

// find returns the matches, best first; among equals what is possible, and then the nearest. The name of
// an action of another screen counts no more than its description.
func find(typed string, among []searched, at func(i int) place) []match {
	typed = text.FoldSearch(strings.TrimSpace(typed))
	var hits []match
	lines := make([]string, len(among))
	for i, s := range among {
		lines[i] = s.description + " " + s.name
		if way := s.way(typed); way != byNothing {
			hits = append(hits, match{index: i, way: way})
		}
	}
	if again := inOurs(typed); again != typed {
		if len(hits) == 0 {
			return find(again, among, at)
		}
		for i, s := range among {
			if way := s.way(again); way != byNothing && s.way(typed) == byNothing {
				hits = append(hits, match{index: i, way: max(way, byDescription)})
			}
		}
	}
	if letters := strings.ReplaceAll(typed, " ", ""); len(hits) == 0 && len(letters) >= shortestLetters &&
		commands[typed] == "" {
		for _, m := range fuzzy.Find(letters, lines) {
			if fromWordStarts(m.Str, m.MatchedIndexes) {
				hits = append(hits, match{index: m.Index, way: byLetters, score: -m.Score})
			}
		}
	}
	for i := range hits {
		h := &hits[i]
		if h.at = at(h.index); h.at == elsewhere {
			h.way = max(h.way, byDescription)
		}
	}
	slices.SortStableFunc(hits, func(a, b match) int {
		return cmp.Or(cmp.Compare(a.way, b.way), cmp.Compare(a.at, b.at), cmp.Compare(a.score, b.score),
			cmp.Compare(a.index, b.index))
	})
	return hits
}

func (s searched) way(typed string) int {
	words := strings.Fields(typed)
	name, short, _ := strings.Cut(s.name, " ")
	switch {
	case typed == name || typed == short:
		return byName
	case begin(words, s.name):
		return byNameStart
	case begin(words, s.description):
		return byDescription
	case inside(words, s.name+" "+s.description):
		return byInside
	default:
		return byNothing
	}
}

// begin reports whether each of words is the beginning of a word of s.
func begin(words []string, s string) bool {
	parts := strings.FieldsFunc(s, parts)
	for _, w := range words {
		if !slices.ContainsFunc(parts, func(p string) bool { return strings.HasPrefix(p, w) }) {
			return false
		}
	}
	return true
}

func parts(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '$' }

// shortestInside is the fewest letters that may match inside a word.
const shortestInside = 3

func inside(words []string, s string) bool {
	return !slices.ContainsFunc(words, func(w string) bool {
		return len(w) < shortestInside || !strings.Contains(s, w)
	})
}

// shortestLetters is the fewest letters that may be scattered over words.
const shortestLetters = 4

// fromWordStarts reports whether the letters at these bytes include the first two letters of every
// word they touch. Letters scattered over a sentence mean nothing.
func fromWordStarts(s string, at []int) bool {
	for _, i := range at {
		start := strings.LastIndexFunc(s[:i], parts) + 1
		_, first := utf8.DecodeRuneInString(s[start:])
		second, _ := utf8.DecodeRuneInString(s[start+first:])
		whole := second == utf8.RuneError || parts(second) // a word of one letter
		if !slices.Contains(at, start) || !whole && !slices.Contains(at, start+first) {
			return false
		}
	}
	return true
}
