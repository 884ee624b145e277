package output

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// object is a JSON object that keeps the order of its members.
type object []member

type member struct {
	name  string
	value any
}

// MarshalJSON writes the members in their order.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := e.Encode(m.name); err != nil {
			return nil, err
		}
		b.WriteByte(':')
		if err := e.Encode(m.value); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// get returns the member of that name, or nil.
func (o object) get(name string) any {
	for _, m := range o {
		if m.name == name {
			return m.value
		}
	}
	return nil
}

// ordered returns v as objects, lists, texts, numbers and truth values.
func ordered(v any) (any, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("print JSON: %w", err)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	tree, err := decode(d)
	if err != nil {
		return nil, fmt.Errorf("print JSON: %w", err)
	}
	return tree, nil
}

func decode(d *json.Decoder) (any, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('['):
		list := []any{}
		for d.More() {
			one, err := decode(d)
			if err != nil {
				return nil, err
			}
			list = append(list, one)
		}
		_, err = d.Token()
		return list, err
	case json.Delim('{'):
		o := object{}
		for d.More() {
			name, err := d.Token()
			if err != nil {
				return nil, err
			}
			value, err := decode(d)
			if err != nil {
				return nil, err
			}
			o = append(o, member{name.(string), value})
		}
		_, err = d.Token()
		return o, err
	default:
		return token, nil
	}
}

// pick returns the fields of tree with those names, in their order; a dot leads into an object, or
// into each object of a list. A missing field is null.
func pick(tree any, names []string) any {
	switch v := tree.(type) {
	case []any:
		list := make([]any, len(v))
		for i := range v {
			list[i] = pick(v[i], names)
		}
		return list
	case object:
		return pickOf(v, names)
	default:
		return v
	}
}

func pickOf(o object, names []string) object {
	out := object{}
	inner := make(map[string][]string)
	for _, name := range names {
		head, rest, deeper := strings.Cut(name, ".")
		if _, seen := inner[head]; !seen {
			out = append(out, member{head, o.get(head)})
			inner[head] = nil
		}
		if deeper {
			inner[head] = append(inner[head], rest)
		}
	}
	for i, m := range out {
		if below := inner[m.name]; len(below) > 0 {
			out[i].value = pick(m.value, below)
		}
	}
	return out
}
