package operation

import (
	"net/mail"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Text reads a text of at most limit characters, with its line ends as \n.
func (p *Params) Text(name string, limit int) string {
	return p.within(name, p.valid(name, p.Raw(name)), limit)
}

// Line reads a text without the space around it, which does not count.
func (p *Params) Line(name string, limit int) string {
	return p.within(name, strings.TrimSpace(p.valid(name, p.Raw(name))), limit)
}

// Search reads the text of a search.
func (p *Params) Search() string {
	const name = "SearchText"
	s := p.Line(name, state.MaxSearch)
	if n := len(text.WordsOf(s)); n > state.MaxSearchWords {
		p.Refuse(fieldTooLong, name, "%s has %d words; at most %d are allowed.", name, n, state.MaxSearchWords)
		return ""
	}
	return s
}

// valid refuses a text that can't be stored or shown.
func (p *Params) valid(name, s string) string {
	switch {
	case !utf8.ValidString(s):
		p.Refuse(fieldEncoding, name, "%s is not valid UTF-8.", name)
		return ""
	case strings.ContainsRune(s, 0):
		p.Refuse(fieldEncoding, name, "%s holds a NUL character.", name)
		return ""
	}
	return text.NormalizeNewlines(s)
}

// within refuses a text of more than limit characters.
func (p *Params) within(name, s string, limit int) string {
	if n := utf8.RuneCountInString(s); n > limit {
		p.Refuse(fieldTooLong, name, "%s has %d characters; at most %d are allowed.", name, n, limit)
		return ""
	}
	return s
}

// RequiredLine reads a text that may not be blank.
func (p *Params) RequiredLine(name string, limit int) string {
	s := p.Line(name, limit)
	if s == "" && !p.Refused(name) {
		p.Refuse(FieldRequired, name, "%s is required.", name)
	}
	return s
}

// LineIf is RequiredLine when required, else Line.
func (p *Params) LineIf(required bool, name string, limit int) string {
	if required {
		return p.RequiredLine(name, limit)
	}
	return p.Line(name, limit)
}

// MustHave refuses a parameter that is absent or blank.
func (p *Params) MustHave(name string) {
	if p.Blank(name) {
		p.Refuse(FieldRequired, name, "%s is required.", name)
	}
}

// RequiredText reads a text that must be there, though it may be empty.
func (p *Params) RequiredText(name string, limit int) string {
	if !p.Has(name) {
		p.Refuse(FieldRequired, name, "%s is required; an empty string clears the text.", name)
		return ""
	}
	return p.Text(name, limit)
}

// maxValues bounds a repeated parameter: people choose fewer, and a database query takes
// a limited number.
const maxValues = 100

// List reads the values of a repeated parameter, without empty and duplicate ones.
func (p *Params) List(name string, limit int) []string {
	var list []string
	for _, v := range p.Of(name) {
		if v = p.within(name, strings.TrimSpace(p.valid(name, v)), limit); v == "" || slices.Contains(list, v) {
			continue
		}
		if len(list) == maxValues {
			p.Refuse(FieldInvalid, name, "%s has more than %d values.", name, maxValues)
			return nil
		}
		list = append(list, v)
	}
	return list
}

// Integer reads a whole number; absent or empty is fallback.
func (p *Params) Integer(name string, fallback int64) int64 {
	s := strings.TrimSpace(p.Raw(name))
	if s == "" {
		return fallback
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		p.Refuse(FieldInvalid, name, "%s must be an integer.", name)
	}
	return n
}

// RequiredInteger reads a whole number that must be there.
func (p *Params) RequiredInteger(name string) int64 {
	if p.Blank(name) {
		p.Refuse(FieldRequired, name, "%s is required.", name)
		return 0
	}
	return p.Integer(name, 0)
}

// IDs reads a repeated parameter of ids.
func IDs[T state.ID](p *Params, name string) []T {
	var list []T
	for _, v := range p.List(name, MaxWord) {
		id, err := strconv.ParseInt(v, 10, 64)
		if err != nil {
			p.Refuse(FieldInvalid, name, "%s must be integers.", name)
			return nil
		}
		list = append(list, T(id))
	}
	return list
}

// Flag reads true or false; absent or empty is false.
func (p *Params) Flag(name string) bool {
	switch strings.ToLower(strings.TrimSpace(p.Raw(name))) {
	case "true", "1":
		return true
	case "", "false", "0":
		return false
	default:
		p.Refuse(FieldInvalid, name, "%s must be true or false.", name)
		return false
	}
}

// Instant reads an ISO 8601 date or date and time, in UTC unless it says
// otherwise; absent or empty is the zero time.
func (p *Params) Instant(name string) time.Time {
	s := strings.TrimSpace(p.Raw(name))
	if s == "" {
		return time.Time{}
	}
	for _, layout := range []string{
		time.RFC3339, "2006-01-02T15:04:05", "2006-01-02T15:04Z07:00", "2006-01-02T15:04",
		time.DateOnly,
	} {
		if t, err := time.Parse(layout, s); err == nil {
			return t.UTC()
		}
	}
	p.Refuse(FieldInvalid, name, "%s must be a date in ISO 8601, like 2026-04-06T00:22:19Z.", name)
	return time.Time{}
}

// Number reads a decimal number. An absent or empty one gives an invalid decimal and no
// fault.
func (p *Params) Number(name string) decimal.NullDecimal {
	s := strings.TrimSpace(p.Raw(name))
	if s == "" {
		return decimal.NullDecimal{}
	}
	d, err := decimal.NewFromString(s)
	if err != nil || len(s) > maxNumber || d.Exponent() > maxExponent {
		p.Refuse(FieldInvalid, name, "%s must be a number.", name)
		return decimal.NullDecimal{}
	}
	return decimal.NewNullDecimal(d)
}

// Numbers like 1e999999999 are short to write but arithmetic with them never ends.
const (
	maxNumber   = 40
	maxExponent = 20
)

// OneOf reads a value that must be exactly one of the allowed ones; absent or empty is
// fallback.
func OneOf[T ~string](p *Params, name string, fallback T, allowed ...T) T {
	s := T(strings.TrimSpace(p.Raw(name)))
	switch {
	case s == "":
		return fallback
	case slices.Contains(allowed, s):
		return s
	}
	p.Refuse(FieldInvalid, name, "%s must be one of %s.", name, text.Join(allowed))
	return fallback
}

// SomeOf reads a repeated parameter. Each value must be one of the allowed ones.
func SomeOf[T ~string](p *Params, name string, allowed ...T) []T {
	var list []T
	for _, v := range p.List(name, MaxWord) {
		if !slices.Contains(allowed, T(v)) {
			p.Refuse(FieldInvalid, name, "%s takes %s, not %q.", name, text.Join(allowed), v)
			continue
		}
		list = append(list, T(v))
	}
	return list
}

// The maximum lengths, in characters, of texts that neither the interface nor a client's form
// limits. The others are in package state.
const (
	MaxWord = 100
	MaxName = 256
	MaxText = state.MaxText
)

// MustBe refuses a parameter whose id differs from the path's.
func (p *Params) MustBe(name string, id int64) {
	if got := p.Integer(name, id); got != id && !p.Refused(name) {
		p.Refuse(FieldInvalid, name, "%s of the body is %d, that of the path %d.", name, got, id)
	}
}

// Email reads an e-mail address without a name; absent or empty is "".
func (p *Params) Email(name string) string {
	s := p.Line(name, state.MaxName)
	if s == "" {
		return ""
	}
	if at, err := mail.ParseAddress(s); err != nil || at.Address != s {
		p.Refuse(FieldInvalid, name, "%s must be an e-mail address.", name)
	}
	return s
}

// Day reads a date; absent or empty is the zero time.
func (p *Params) Day(name string) time.Time {
	s := p.Line(name, MaxWord)
	if s == "" {
		return time.Time{}
	}
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		p.Refuse(FieldInvalid, name, "%s must be a date like 2026-12-29.", name)
	}
	return t
}
