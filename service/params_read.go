package service

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// text reads a text of at most limit characters, with its line ends as \n.
func (p *params) text(name string, limit int) string {
	return p.within(name, p.valid(name, p.raw(name)), limit)
}

// line reads a text without the space around it, which does not count.
func (p *params) line(name string, limit int) string {
	return p.within(name, strings.TrimSpace(p.valid(name, p.raw(name))), limit)
}

// valid refuses a text that can't be stored or shown.
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
	s := p.line(name, limit)
	if s == "" && !p.refused(name) {
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

// maxValues bounds a repeated parameter: people choose fewer, and a database query takes
// a limited number.
const maxValues = 100

// list reads the values of a repeated parameter, without empty and duplicate ones.
func (p *params) list(name string, limit int) []string {
	var list []string
	for _, v := range p.of(name) {
		if v = p.within(name, strings.TrimSpace(p.valid(name, v)), limit); v == "" || slices.Contains(list, v) {
			continue
		}
		if len(list) == maxValues {
			p.refuse(fieldInvalid, name, "%s has more than %d values.", name, maxValues)
			return nil
		}
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

// number reads a decimal number. An absent or empty one gives an invalid decimal and no
// fault.
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

// Numbers like 1e999999999 are short to write but arithmetic with them never ends.
const (
	maxNumber   = 40
	maxExponent = 20
)

// oneOf reads a value that must be exactly one of the allowed ones; absent or empty is
// fallback.
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

// The maximum lengths, in characters, of texts that neither the interface nor a client's form
// limits. The others are in package state.
const (
	maxWord = 100
	maxName = 256
	maxText = state.MaxText
)
