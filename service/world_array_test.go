package service_test

import (
	"encoding/json"
	"strings"
)

// array reads a response that is a list of objects.
func (a *answer) array() []node {
	a.t.Helper()
	d := json.NewDecoder(strings.NewReader(a.Body))
	d.UseNumber()
	var values []map[string]any
	if err := d.Decode(&values); err != nil {
		a.t.Fatalf("%s: %v in %.300s", a.what, err, a.Body)
	}
	list := make([]node, len(values))
	for i, m := range values {
		list[i] = node{a.t, m}
	}
	return list
}
