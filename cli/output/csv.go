package output

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// writeCSV writes a heading and a row for each element of a list, or for a single value, all of a type. Nested
// objects have a column per field, such as customer.name; a list is one cell, as JSON. A text that a spreadsheet
// would take for a formula begins with an apostrophe.
func (f *Format) writeCSV(w io.Writer, of reflect.Type, all json.RawMessage) error {
	list, _ := elements(all)
	columns := f.Fields
	if len(columns) == 0 {
		columns = leaves(of)
	}
	if len(columns) == 0 && len(list) > 0 {
		columns = memberNames(list[0]) // the service's own JSON has no type of ours
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

// cell returns the member with a name; empty for null or a missing one.
func cell(of map[string]json.RawMessage, name string) string {
	head, rest, deeper := strings.Cut(name, ".")
	value := of[head]
	if deeper {
		if _, isList := elements(value); !isList {
			return cell(members(value), rest)
		}
		value = pick(value, []string{rest})
	}
	var content string
	if value == nil || json.Unmarshal(value, &content) == nil { // null leaves it empty
		return text.ToCell(content)
	}
	return string(value)
}
