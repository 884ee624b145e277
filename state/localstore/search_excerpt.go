package localstore

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"app.tender/tender/state"
	"app.tender/tender/state/search"
	"app.tender/tender/state/text"
)

// longestExcerpt is the number of indexed words in an excerpt, unless one match is longer.
const longestExcerpt = 12

// indexedTexts holds the long texts of a document.
type indexedTexts struct {
	model, notes string
	clientText   int // bytes of notes that are the client's text; 0 if unknown
}

// quote sets the excerpt of a hit, from the text that has most of the terms, and which text of an option or a
// proposal that is, or that it is the names of line items. An excerpt never goes from the client's text into the
// team's.
func (in *indexedTexts) quote(h *search.Hit, terms []search.Term) {
	var fields [2]state.TextField
	switch {
	case in.clientText == 0:
	case h.Kind == search.HitOption:
		fields = [2]state.TextField{state.ClientDescription, state.InstallerNotes}
	case h.Kind == search.HitProposal:
		fields = [2]state.TextField{state.ProposalDescription, state.InternalNotes}
	}
	items := h.Kind == search.HitOption || h.Kind == search.HitProposal
	most := 0
	for _, t := range []struct {
		column  search.Field
		text    string
		field   state.TextField
		inItems bool
	}{
		{text: h.Title},
		{text: h.Client, column: search.FieldClient},
		{text: h.Room, column: search.FieldArea},
		{text: in.model, column: search.FieldModel, inItems: items},
		{text: in.notes[:in.clientText], field: fields[0]},
		{text: in.notes[in.clientText:], field: fields[1]},
	} {
		of := state.Filter(terms, func(term *search.Term) bool {
			return term.Field == search.FieldAny || term.Field == t.column
		})
		if parts, found := excerptOf(t.text, of); found > most {
			most, h.Excerpt, h.Field, h.InItems = found, parts, t.field, t.inItems
		}
		if most == len(terms) {
			return
		}
	}
}

// token is a word as indexed, and where it is in the text.
type token struct {
	word     string
	from, to int
	whole    string // what punctuation has split into this one and the next ones; empty if it has not
	parts    int    // how many those are
}

// tokensOf returns the words of a text. Words that folding joins or splits (2×4) all have the position of the whole.
func tokensOf(s string) []token {
	tokens := make([]token, 0, len(s)/6)
	for _, at := range runs(s, func(r rune) bool { return !unicode.IsSpace(r) }) {
		written := s[at.from:at.to]
		places := runs(written, isIndexed)
		plain, words := strings.ToLower(written), places // of ASCII, only the case matters
		if strings.ContainsFunc(written, func(r rune) bool { return r >= utf8.RuneSelf }) {
			plain = folded(written)
			words = runs(plain, isIndexed)
		}
		for i, w := range words {
			t := token{word: plain[w.from:w.to], from: at.from, to: at.to}
			if len(places) == len(words) {
				t.from, t.to = at.from+places[i].from, at.from+places[i].to
			}
			if i == 0 && len(words) > 1 {
				t.whole, t.parts = text.Model(plain), len(words)
			}
			tokens = append(tokens, t)
		}
	}
	return tokens
}

// isIndexed reports whether words consist of r. Every other sign separates them.
func isIndexed(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
	}
	return unicode.In(r, unicode.L, unicode.N, unicode.Co, unicode.Mn)
}

// span is a part of a text.
type span struct{ from, to int }

// runs returns where runs of some characters are. A character of a script without spaces is one by itself.
func runs(s string, in func(rune) bool) (found []span) {
	from := -1
	for i, r := range s {
		alone := unspaced(r)
		if from >= 0 && (alone || !in(r)) {
			found, from = append(found, span{from, i}), -1
		}
		switch {
		case alone:
			found = append(found, span{i, i + utf8.RuneLen(r)})
		case from < 0 && in(r):
			from = i
		}
	}
	if from >= 0 {
		found = append(found, span{from, len(s)})
	}
	return found
}

// match is where a term is found among tokens.
type match struct{ term, first, last int }

// matchesOf returns where terms are found, in order.
func matchesOf(tokens []token, terms []search.Term) (found []match) {
	for i, term := range terms {
		phrase, whole := tokensOf(term.Text), ""
		if words := text.WordsOf(term.Text); len(words) == 1 {
			whole = cmp.Or(words[0].Bare, words[0].Plain)
		}
		for first, t := range tokens {
			switch {
			case begins(tokens[first:], phrase):
				found = append(found, match{i, first, first + len(phrase) - 1})
			case whole != "" && strings.HasPrefix(cmp.Or(t.whole, t.word), whole):
				found = append(found, match{i, first, first + max(t.parts, 1) - 1})
			}
		}
	}
	slices.SortStableFunc(found, func(a, b match) int { return cmp.Compare(a.first, b.first) })
	return found
}

// begins reports whether tokens begin with the words of a phrase, the last of which may be unfinished.
func begins(tokens, phrase []token) bool {
	if len(phrase) == 0 || len(phrase) > len(tokens) {
		return false
	}
	for i, p := range phrase {
		if i < len(phrase)-1 && tokens[i].word != p.word || !strings.HasPrefix(tokens[i].word, p.word) {
			return false
		}
	}
	return true
}

// excerptOf returns the part of a text that has most of the terms, and how many those are.
func excerptOf(s string, terms []search.Term) (parts []search.Part, most int) {
	s = strings.TrimSpace(s)
	tokens := tokensOf(s)
	matches := matchesOf(tokens, terms)
	var within []match
	for i := range matches {
		seen, end := map[int]bool{matches[i].term: true}, i+1
		for ; end < len(matches) && matches[end].last < matches[i].first+longestExcerpt; end++ {
			seen[matches[end].term] = true
		}
		if len(seen) > most {
			most, within = len(seen), matches[i:end]
		}
	}
	if most == 0 {
		return nil, 0
	}
	first, last := window(s, tokens, within)
	from, to := 0, len(s)
	if first > 0 {
		from, parts = tokens[first].from, quoted(parts, "…", false)
	}
	if last < len(tokens)-1 {
		to = tokens[last].to
	}
	for _, m := range within {
		at, end := max(from, tokens[m.first].from), tokens[m.last].to
		if end <= at {
			continue
		}
		parts = quoted(quoted(parts, s[from:at], false), s[at:end], true)
		from = end
	}
	parts = quoted(parts, s[from:to], false)
	if to < len(s) {
		parts = quoted(parts, "…", false)
	}
	return parts, most
}

// window returns the first and the last token of an excerpt with some matches: from the beginning of their
// sentence, or else with as much before them as after them.
func window(s string, tokens []token, matches []match) (first, last int) {
	from, to := matches[0].first, 0
	for _, m := range matches {
		to = max(to, m.last)
	}
	first = max(0, min(from-(longestExcerpt-(to-from+1))/2, len(tokens)-longestExcerpt, from))
	for i := from; i >= 0 && to-i < longestExcerpt; i-- {
		before := strings.TrimRightFunc(s[:tokens[i].from], unicode.IsSpace)
		if i == 0 || len(before) < tokens[i].from && strings.HasSuffix(before, ".") {
			first = i
			break
		}
	}
	return first, min(max(first+longestExcerpt-1, to), len(tokens)-1)
}

// quoted adds a piece of a text to an excerpt, on one line.
func quoted(parts []search.Part, s string, match bool) []search.Part {
	s = oneSpaced(s)
	switch last := len(parts) - 1; {
	case s == "":
		return parts
	case last >= 0 && parts[last].Match == match:
		parts[last].Text += s
		return parts
	}
	return append(parts, search.Part{Text: s, Match: match})
}

// oneSpaced collapses white space to single spaces, including at the start and the end.
func oneSpaced(s string) string {
	words := strings.Join(strings.Fields(s), " ")
	if s == "" || words == "" {
		return strings.Repeat(" ", min(len(s), 1))
	}
	first, _ := utf8.DecodeRuneInString(s)
	if unicode.IsSpace(first) {
		words = " " + words
	}
	last, _ := utf8.DecodeLastRuneInString(s)
	if unicode.IsSpace(last) {
		words += " "
	}
	return words
}
