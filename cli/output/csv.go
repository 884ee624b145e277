package output

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strings"

	"app.tender/tender/state"
)

// writeCSV writes a heading and a row for each of a list, or for the one thing. What is
// in an object has a column of its own, customer.name; a list is one cell, as JSON.
func (f *Format) writeCSV(w io.Writer, v any) error {
	all, err := raw(v)
	if err != nil {
		return err
	}
	list, _ := elements(all)
	columns := f.Fields
	if len(columns) == 0 {
		columns = leaves(reflect.TypeOf(v))
	}
	if len(columns) == 0 && len(list) > 0 {
		columns = memberNames(list[0]) // what the service says has no type of ours
	}
	rows := [][]string{columns}
	for _, one := range list {
		of := members(one)
		rows = append(rows, state.Map(columns, func(name *string) string { return cell(of, *name) }))
	}
	if err := csv.NewWriter(w).WriteAll(rows); err != nil {
		return fmt.Errorf("print CSV: %w", err)
	}
	return nil
}

// cell writes the member with a name; what is null, or not there, is empty.
func cell(of map[string]json.RawMessage, name string) (text string) {
	head, rest, deeper := strings.Cut(name, ".")
	value := of[head]
	if deeper {
		if _, isList := elements(value); !isList {
			return cell(members(value), rest)
		}
		value = pick(value, []string{rest})
	}
	if value == nil || json.Unmarshal(value, &text) == nil { // null leaves it empty
		return text
	}
	return string(value)
}
