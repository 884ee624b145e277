package operation

import (
	"fmt"
	"iter"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// Params are the parameters of a query or a form. Its readers gather what is
// wrong, so that one response can name every field; err gives that response.
type Params struct {
	given map[string]*param // by lower-case name
	wrong []FieldFault
}

// param is a parameter as received.
type param struct {
	name   string
	values []string
	read   bool // by a handler
}

// newParams returns no parameters.
func newParams() *Params { return &Params{given: map[string]*param{}} }

// Of returns the values of a parameter as received.
func (p *Params) Of(name string) []string {
	given := p.given[strings.ToLower(name)]
	if given == nil {
		return nil
	}
	given.read = true
	return given.values
}

// Know declares parameters of the operation that the handler may not read.
func (p *Params) Know(names ...string) {
	for _, name := range names {
		p.Of(name)
	}
}

// unread returns the names of the parameters that no handler has read, sorted and escaped for a header.
func (p *Params) unread() []string {
	var names []string
	for _, key := range slices.Sorted(maps.Keys(p.given)) {
		if given := p.given[key]; !given.read {
			names = append(names, url.QueryEscape(given.name[:min(len(given.name), maxIgnoredName)]))
		}
	}
	return names
}

// Add takes in a value.
func (p *Params) Add(name, value string) {
	key := strings.ToLower(name)
	if p.given[key] == nil {
		p.given[key] = &param{name: name}
	}
	p.given[key].values = append(p.given[key].values, value)
}

// maxParams bounds the parameters of a query or a form, which take far more memory parsed than sent. The
// longest honest form has nine for each line of a change order.
const maxParams = 1_000

var errManyParams = &Fault{
	Status: http.StatusBadRequest, Code: CodeInvalidParameter,
	Message: "There are more than " + strconv.Itoa(maxParams) + " parameters: send fewer, such as half of the lines.",
}

// ParseParams parses name=value pairs. Names are case-insensitive. Unlike url.ParseQuery,
// it accepts a bare semicolon as an ordinary character, as forms do.
func ParseParams(encoded string) (*Params, error) {
	if strings.Count(encoded, "&") >= maxParams {
		return nil, errManyParams
	}
	p := newParams()
	for pair := range strings.SplitSeq(encoded, "&") {
		if pair == "" {
			continue
		}
		name, value, _ := strings.Cut(pair, "=")
		name, err := url.QueryUnescape(name)
		if err != nil {
			return nil, ErrBadRequest
		}
		if value, err = url.QueryUnescape(value); err != nil {
			return nil, ErrBadRequest
		}
		p.Add(name, value)
	}
	return p, nil
}

// Err returns the refusal of everything that was wrong, or nil.
func (p *Params) Err() error {
	if len(p.wrong) == 0 {
		return nil
	}
	return Invalid(p.wrong...)
}

// maxRefusals bounds a response about a query with very many mistakes.
const maxRefusals = 100

// Refuse records what is wrong with a parameter.
func (p *Params) Refuse(code, name, format string, args ...any) {
	if len(p.wrong) == maxRefusals {
		return
	}
	p.wrong = append(p.wrong, FieldFault{Code: code, Field: name, Message: fmt.Sprintf(format, args...)})
}

// RefuseAsIn refuses what is wrong in line, which nth made.
func (p *Params) RefuseAsIn(line *Params) { p.wrong = append(p.wrong, line.wrong...) }

// Names returns the names of the parameters in lower case, in no order.
func (p *Params) Names() iter.Seq[string] { return maps.Keys(p.given) }

// Refused reports whether a parameter is among what was wrong.
func (p *Params) Refused(name string) bool {
	return slices.ContainsFunc(p.wrong, func(w FieldFault) bool { return w.Field == name })
}

// Has reports whether a parameter was given.
func (p *Params) Has(name string) bool { return len(p.Of(name)) > 0 }

// Blank reports whether a parameter is absent, empty or only space.
func (p *Params) Blank(name string) bool { return strings.TrimSpace(p.Raw(name)) == "" }

// Raw returns the first value of a parameter as received.
func (p *Params) Raw(name string) string {
	if v := p.Of(name); len(v) > 0 {
		return v[0]
	}
	return ""
}

// Nth returns the i-th values of the named repeated parameters, as parameters.
func (p *Params) Nth(i int, names ...string) *Params {
	one := newParams()
	for _, name := range names {
		if values := p.Of(name); i < len(values) {
			one.Add(name, values[i])
		}
	}
	return one
}
