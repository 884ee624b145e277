package service

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// params are the parameters of a query or a form. Its readers gather what is
// wrong, so that one answer can name every field; err gives that answer.
type params struct {
	given  map[string]*param // by lower-case name
	wrong  []fieldFault
	strict bool // refuse what no handler reads
}

// param is a parameter as it came.
type param struct {
	name   string
	values []string
	read   bool // by a handler
}

// newParams returns no parameters.
func newParams() *params { return &params{given: map[string]*param{}} }

// of returns the values of a parameter as they came.
func (p *params) of(name string) []string {
	given := p.given[strings.ToLower(name)]
	if given == nil {
		return nil
	}
	given.read = true
	return given.values
}

// know says that an operation has parameters which it may not need to read.
func (p *params) know(names ...string) {
	for _, name := range names {
		p.of(name)
	}
}

// add takes in a value.
func (p *params) add(name, value string) {
	key := strings.ToLower(name)
	if p.given[key] == nil {
		p.given[key] = &param{name: name}
	}
	p.given[key].values = append(p.given[key].values, value)
}

// parseParams reads name=value pairs. Names are compared without regard to case. Unlike
// url.ParseQuery it takes a bare semicolon as an ordinary character, as forms do.
func parseParams(encoded string) (*params, error) {
	p := newParams()
	for pair := range strings.SplitSeq(encoded, "&") {
		if pair == "" {
			continue
		}
		name, value, _ := strings.Cut(pair, "=")
		name, err := url.QueryUnescape(name)
		if err != nil {
			return nil, errBadRequest
		}
		if value, err = url.QueryUnescape(value); err != nil {
			return nil, errBadRequest
		}
		p.add(name, value)
	}
	return p, nil
}

// err returns the refusal of everything that was wrong, or nil. Handlers have read all that
// they know by then; a parameter that they don't know is named once, however often it is called.
func (p *params) err() error {
	if p.strict {
		for _, key := range slices.Sorted(maps.Keys(p.given)) {
			if given := p.given[key]; !given.read {
				p.refuse(fieldUnknown, given.name, "%s is no parameter of this operation.", given.name)
				given.read = true
			}
		}
	}
	if len(p.wrong) == 0 {
		return nil
	}
	return invalid(p.wrong...)
}

// maxRefusals bounds an answer: it says enough of a query in which all is wrong.
const maxRefusals = 100

func (p *params) refuse(code, name, format string, args ...any) {
	if len(p.wrong) == maxRefusals {
		return
	}
	p.wrong = append(p.wrong, fieldFault{Code: code, Field: name, Message: fmt.Sprintf(format, args...)})
}

func (p *params) has(name string) bool { return len(p.of(name)) > 0 }

// blank reports whether a parameter is absent, empty or only space.
func (p *params) blank(name string) bool { return strings.TrimSpace(p.raw(name)) == "" }

// raw returns the first value of a parameter as it came.
func (p *params) raw(name string) string {
	if v := p.of(name); len(v) > 0 {
		return v[0]
	}
	return ""
}

// text reads a text of at most limit characters, with its line ends as \n.
func (p *params) text(name string, limit int) string {
	return p.within(name, p.valid(name, p.raw(name)), limit)
}

// line reads a text without the space around it, which does not count.
func (p *params) line(name string, limit int) string {
	return p.within(name, strings.TrimSpace(p.valid(name, p.raw(name))), limit)
}

// valid refuses a text that can't be kept or shown.
func (p *params) valid(name, s string) string {
	switch {
	case !utf8.ValidString(s):
		p.refuse(fieldEncoding, name, "%s is not valid UTF-8.", name)
		return ""
	case strings.ContainsRune(s, 0):
		p.refuse(fieldEncoding, name, "%s holds a NUL character.", name)
		return ""
	}
	return text.NormalizeNewlines(s)
}

// within refuses a text of more than limit characters.
func (p *params) within(name, s string, limit int) string {
	if n := utf8.RuneCountInString(s); n > limit {
		p.refuse(fieldTooLong, name, "%s has %d characters; at most %d are allowed.", name, n, limit)
		return ""
	}
	return s
}

// requiredLine reads a text that may not be blank.
func (p *params) requiredLine(name string, limit int) string {
	before := len(p.wrong)
	s := p.line(name, limit)
	if s == "" && len(p.wrong) == before {
		p.refuse(fieldRequired, name, "%s is required.", name)
	}
	return s
}

// lineIf is requiredLine when required, else line.
func (p *params) lineIf(required bool, name string, limit int) string {
	if required {
		return p.requiredLine(name, limit)
	}
	return p.line(name, limit)
}

// mustHave refuses a parameter that is absent or blank.
func (p *params) mustHave(name string) {
	if p.blank(name) {
		p.refuse(fieldRequired, name, "%s is required.", name)
	}
}

// requiredText reads a text that must be there, though it may be empty.
func (p *params) requiredText(name string, limit int) string {
	if !p.has(name) {
		p.refuse(fieldRequired, name, "%s is required; an empty string clears the text.", name)
		return ""
	}
	return p.text(name, limit)
}

// maxValues bounds a repeated parameter. A person chooses fewer, and a query of the
// database takes no more than a limited number.
const maxValues = 100

// list reads the values of a repeated parameter, without empty and repeated
// ones.
func (p *params) list(name string, limit int) []string {
	var list []string
	seen := map[string]bool{}
	for _, v := range p.of(name) {
		if v = p.within(name, strings.TrimSpace(p.valid(name, v)), limit); v == "" || seen[v] {
			continue
		}
		if len(list) == maxValues {
			p.refuse(fieldInvalid, name, "%s has more than %d values.", name, maxValues)
			return nil
		}
		seen[v] = true
		list = append(list, v)
	}
	return list
}

// integer reads a whole number; absent or empty is fallback.
func (p *params) integer(name string, fallback int64) int64 {
	s := strings.TrimSpace(p.raw(name))
	if s == "" {
		return fallback
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		p.refuse(fieldInvalid, name, "%s must be an integer.", name)
	}
	return n
}

// requiredInteger reads a whole number that must be there.
func (p *params) requiredInteger(name string) int64 {
	if p.blank(name) {
		p.refuse(fieldRequired, name, "%s is required.", name)
		return 0
	}
	return p.integer(name, 0)
}

// ids reads a repeated parameter of ids.
func ids[T state.ID](p *params, name string) []T {
	var list []T
	for _, v := range p.list(name, maxWord) {
		id, err := strconv.ParseInt(v, 10, 64)
		if err != nil {
			p.refuse(fieldInvalid, name, "%s must be integers.", name)
			return nil
		}
		list = append(list, T(id))
	}
	return list
}

// nth returns the i-th values of some repeated parameters, as parameters.
func (p *params) nth(i int, names ...string) *params {
	one := newParams()
	for _, name := range names {
		if values := p.of(name); i < len(values) {
			one.add(name, values[i])
		}
	}
	return one
}

// flag reads true or false; absent or empty is false.
func (p *params) flag(name string) bool {
	switch strings.ToLower(strings.TrimSpace(p.raw(name))) {
	case "true", "1":
		return true
	case "", "false", "0":
		return false
	default:
		p.refuse(fieldInvalid, name, "%s must be true or false.", name)
		return false
	}
}

// instant reads an ISO 8601 date or date and time, in UTC unless it says
// otherwise; absent or empty is the zero time.
func (p *params) instant(name string) time.Time {
	s := strings.TrimSpace(p.raw(name))
	if s == "" {
		return time.Time{}
	}
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02T15:04Z07:00", "2006-01-02T15:04", time.DateOnly} {
		if t, err := time.Parse(layout, s); err == nil {
			return t.UTC()
		}
	}
	p.refuse(fieldInvalid, name, "%s must be a date in ISO 8601, like 2026-04-06T00:22:19Z.", name)
	return time.Time{}
}

// number reads a decimal number; absent or empty is invalid without a fault.
func (p *params) number(name string) decimal.NullDecimal {
	s := strings.TrimSpace(p.raw(name))
	if s == "" {
		return decimal.NullDecimal{}
	}
	d, err := decimal.NewFromString(s)
	if err != nil || len(s) > maxNumber || d.Exponent() > maxExponent {
		p.refuse(fieldInvalid, name, "%s must be a number.", name)
		return decimal.NullDecimal{}
	}
	return decimal.NewNullDecimal(d)
}

// Numbers like 1e999999999 are short to write and endless to work with.
const (
	maxNumber   = 40
	maxExponent = 20
)

// oneOf reads a word that must be one of the allowed ones, exactly; absent or
// empty is fallback.
func oneOf[T ~string](p *params, name string, fallback T, allowed ...T) T {
	s := T(strings.TrimSpace(p.raw(name)))
	switch {
	case s == "":
		return fallback
	case slices.Contains(allowed, s):
		return s
	}
	p.refuse(fieldInvalid, name, "%s must be one of %s.", name, text.Join(allowed))
	return fallback
}

// someOf reads a repeated parameter. Each value must be one of the allowed ones.
func someOf[T ~string](p *params, name string, allowed ...T) []T {
	var list []T
	for _, v := range p.list(name, maxWord) {
		if !slices.Contains(allowed, T(v)) {
			p.refuse(fieldInvalid, name, "%s takes %s, not %q.", name, text.Join(allowed), v)
			continue
		}
		list = append(list, T(v))
	}
	return list
}

// The lengths of texts for which the interface names none and no client has a form,
// in characters. The others are those of state.
const (
	maxWord = 100
	maxName = 256
	maxText = state.MaxText
)
