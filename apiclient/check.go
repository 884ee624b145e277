package apiclient

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// at sets the path to pattern with its names replaced by ids, in order: 7 turns
// /public/proposals/{ProposalId} into /public/proposals/7. An id that is not positive
// refuses the request. at panics unless there is one id for each name.
func (r *request) at(pattern string, ids []int64) *request {
	if names := strings.Count(pattern, "{"); names != len(ids) {
		panic(fmt.Sprintf("%s has %d names for %d ids", pattern, names, len(ids)))
	}
	for _, id := range ids {
		before, rest, _ := strings.Cut(pattern, "{")
		name, after, _ := strings.Cut(rest, "}")
		needID(r, name, id)
		pattern = before + state.FormatID(id) + after
	}
	r.path = pattern
	return r
}

// needID refuses the request unless id is positive, as a service's ids are. A negative
// id is local: what it names must be created first. The answer has to be about the id.
func needID[T state.ID](r *request, name string, id T) {
	if r.ids == nil {
		r.ids = make(map[string]int64)
	}
	r.ids[name] = int64(id)
	switch {
	case id == 0:
		r.refuse(name, "The "+name+" is missing.")
	case state.IsLocal(id):
		r.refuse(name, "The "+name+" is not known to the service yet.")
	}
}

// needText refuses the request if value is empty or only white space.
func (r *request) needText(name, value string) *request {
	if strings.TrimSpace(value) == "" {
		return r.refuse(name, "The "+name+" is missing.")
	}
	return r
}

// atMost refuses the request if value is longer than limit characters.
func (r *request) atMost(name, value string, limit int) *request {
	if utf8.RuneCountInString(value) > limit {
		return r.refuse(name, "The "+name+" is longer than "+strconv.Itoa(limit)+" characters.")
	}
	return r
}

// text sets a form parameter to typed text, with "\n" line ends and with the
// bidirectional controls that text.Clean wrote as words. An empty text is sent too:
// it clears the field.
func (r *request) text(name, value string) *request {
	if !utf8.ValidString(value) || strings.ContainsRune(value, 0) {
		return r.refuse(name, "The text holds bytes that are no text.")
	}
	r.form.Set(name, text.RestoreMarks(text.NormalizeNewlines(value)))
	return r
}

// search sets the search text, unless it is empty.
func (r *request) search(typed string) {
	switch {
	case state.Length(typed) > state.MaxSearch:
		r.refuse("SearchText", "The search text is longer than "+strconv.Itoa(state.MaxSearch)+" characters.")
	case len(text.WordsOf(typed)) > state.MaxSearchWords:
		r.refuse("SearchText", "The search has more than "+strconv.Itoa(state.MaxSearchWords)+" words.")
	}
	setText(r.query, "SearchText", typed)
}

// setText sets a parameter unless the value is empty. It restores bidirectional
// controls as request.text does.
func setText[T ~string](v url.Values, name string, value T) {
	if value != "" {
		v.Set(name, text.RestoreMarks(string(value)))
	}
}

// setInt sets a parameter unless the value is zero.
func setInt(v url.Values, name string, value int) {
	if value != 0 {
		v.Set(name, strconv.Itoa(value))
	}
}

// setID sets a parameter unless the id is 0. It refuses an id that the service does not know.
func setID[T state.ID](r *request, v url.Values, name string, id T) {
	if id != 0 {
		needID(r, name, id)
		v.Set(name, state.FormatID(id))
	}
}

// setTrue sets a parameter if the value is true.
func setTrue(v url.Values, name string, value bool) {
	if value {
		v.Set(name, "true")
	}
}

// setTime sets a parameter unless the time is zero.
func setTime(v url.Values, name string, t time.Time) {
	if !t.IsZero() {
		v.Set(name, t.UTC().Format(time.RFC3339))
	}
}

// addAll sets an array parameter by repeating its name.
func addAll[T ~string](v url.Values, name string, values []T) {
	for _, s := range values {
		v.Add(name, string(s))
	}
}

// addIDs sets an array parameter of ids by repeating its name.
func addIDs[T state.ID](v url.Values, name string, ids []T) {
	for _, id := range ids {
		v.Add(name, state.FormatID(id))
	}
}

// paging sets page number and size; zero means the service's default. It refuses the
// values that the service would refuse.
func (r *request) paging(page, size int) {
	if page < 0 {
		r.refuse("PageNumber", "Pages count from 1.")
	}
	if size < 0 {
		r.refuse("PageSize", "A page has at least one row.")
	}
	setInt(r.query, "PageNumber", page)
	setInt(r.query, "PageSize", size)
	r.answer = listAnswer
}
