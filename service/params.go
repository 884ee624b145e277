package service

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
)

// params are the parameters of a query or a form. Its readers gather what is
// wrong, so that one response can name every field; err gives that response.
type params struct {
	given map[string]*param // by lower-case name
	wrong []fieldFault
}

// param is a parameter as received.
type param struct {
	name   string
	values []string
	read   bool // by a handler
}

// newParams returns no parameters.
func newParams() *params { return &params{given: map[string]*param{}} }

// of returns the values of a parameter as received.
func (p *params) of(name string) []string {
	given := p.given[strings.ToLower(name)]
	if given == nil {
		return nil
	}
	given.read = true
	return given.values
}

// know declares parameters of the operation that the handler may not read.
func (p *params) know(names ...string) {
	for _, name := range names {
		p.of(name)
	}
}

// unread returns the names of the parameters that no handler has read, sorted and escaped for a header.
func (p *params) unread() []string {
	var names []string
	for _, key := range slices.Sorted(maps.Keys(p.given)) {
		if given := p.given[key]; !given.read {
			names = append(names, url.QueryEscape(given.name[:min(len(given.name), maxIgnoredName)]))
		}
	}
	return names
}

// add takes in a value.
func (p *params) add(name, value string) {
	key := strings.ToLower(name)
	if p.given[key] == nil {
		p.given[key] = &param{name: name}
	}
	p.given[key].values = append(p.given[key].values, value)
}

// parseParams parses name=value pairs. Names are case-insensitive. Unlike url.ParseQuery,
// it accepts a bare semicolon as an ordinary character, as forms do.
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

// err returns the refusal of everything that was wrong, or nil.
func (p *params) err() error {
	if len(p.wrong) == 0 {
		return nil
	}
	return invalid(p.wrong...)
}

// maxRefusals bounds a response about a query with very many mistakes.
const maxRefusals = 100

func (p *params) refuse(code, name, format string, args ...any) {
	if len(p.wrong) == maxRefusals {
		return
	}
	p.wrong = append(p.wrong, fieldFault{Code: code, Field: name, Message: fmt.Sprintf(format, args...)})
}

// refused reports whether a parameter is among what was wrong.
func (p *params) refused(name string) bool {
	return slices.ContainsFunc(p.wrong, func(w fieldFault) bool { return w.Field == name })
}

func (p *params) has(name string) bool { return len(p.of(name)) > 0 }

// blank reports whether a parameter is absent, empty or only space.
func (p *params) blank(name string) bool { return strings.TrimSpace(p.raw(name)) == "" }

// raw returns the first value of a parameter as received.
func (p *params) raw(name string) string {
	if v := p.of(name); len(v) > 0 {
		return v[0]
	}
	return ""
}

// nth returns the i-th values of the named repeated parameters, as parameters.
func (p *params) nth(i int, names ...string) *params {
	one := newParams()
	for _, name := range names {
		if values := p.of(name); i < len(values) {
			one.add(name, values[i])
		}
	}
	return one
}
