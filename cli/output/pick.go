package output

import (
	"bytes"
	"cmp"
	"encoding/json"
	"strings"
	"time"

	"app.tender/tender/state"
)

// raw returns v as JSON on one line.
func raw(v any) (json.RawMessage, error) {
	var b bytes.Buffer
	err := encode(&b, v, "")
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// elements returns the elements of a list, or a single value; ok reports whether it is a list.
func elements(of json.RawMessage) (list []json.RawMessage, ok bool) {
	if bytes.HasPrefix(of, []byte("[")) && json.Unmarshal(of, &list) == nil {
		return list, true
	}
	return []json.RawMessage{of}, false
}

// members returns the members of an object; nil for anything else.
func members(of json.RawMessage) (all map[string]json.RawMessage) {
	if json.Unmarshal(of, &all) != nil {
		return nil
	}
	return all
}

// memberNames returns the names of an object's members in order; none for anything else.
func memberNames(of json.RawMessage) (names []string) {
	d := json.NewDecoder(bytes.NewReader(of))
	if begin, err := d.Token(); err != nil || begin != json.Delim('{') {
		return nil
	}
	var value json.RawMessage
	for d.More() {
		name, err := d.Token()
		if err != nil || d.Decode(&value) != nil {
			return nil
		}
		names = append(names, name.(string))
	}
	return names
}

// asOfField is the field of a result, and of each element of a list, that comes from a copy.
const asOfField = "asOf"

// stamped returns a result with the time of the copy that it comes from, in each element of a list. Objects that have a
// time of their own keep it.
func stamped(of json.RawMessage, asOf time.Time) json.RawMessage {
	list, isList := elements(of)
	all := members(of)
	switch {
	case isList:
		return json.RawMessage("[" +
			strings.Join(state.Map(list, func(one *json.RawMessage) string { return string(stamped(*one, asOf)) }),
				",") + "]")
	case all == nil || all[asOfField] != nil:
		return of
	}
	comma := ","
	if len(all) == 0 {
		comma = ""
	}
	return json.RawMessage(strings.TrimSuffix(string(of), "}") + comma + `"` + asOfField + `":"` + *Time(asOf) + `"}`)
}

// pick returns the fields of a value with those names, in order; a dot leads into an object, or into each object of a
// list. A missing field is null.
func pick(of json.RawMessage, names []string) json.RawMessage {
	list, isList := elements(of)
	all := members(of)
	switch {
	case isList:
		return json.RawMessage("[" +
			strings.Join(state.Map(list, func(one *json.RawMessage) string { return string(pick(*one, names)) }), ",") +
			"]")
	case all == nil:
		return of
	}
	var heads []string
	below := make(map[string][]string)
	for _, name := range names {
		head, rest, deeper := strings.Cut(name, ".")
		if _, seen := below[head]; !seen {
			heads, below[head] = append(heads, head), nil
		}
		if deeper {
			below[head] = append(below[head], rest)
		}
	}
	picked := state.Map(heads, func(head *string) string {
		value := cmp.Or(string(all[*head]), "null")
		if rest := below[*head]; len(rest) > 0 {
			value = string(pick(json.RawMessage(value), rest))
		}
		name, _ := raw(*head) // a string always encodes
		return string(name) + ":" + value
	})
	return json.RawMessage("{" + strings.Join(picked, ",") + "}")
}
