package output

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// writeCSV writes a heading and a row for each of a list, or for the one thing. What is
// in an object has a column of its own, customer.name; a list is one cell, as JSON.
func (f *Format) writeCSV(w io.Writer, v any) error {
	tree, err := ordered(v)
	if err != nil {
		return err
	}
	columns := f.Fields
	if len(columns) == 0 {
		columns = leaves(reflect.TypeOf(v))
	}
	list, ok := tree.([]any)
	if !ok {
		list = []any{tree}
	}
	if len(columns) == 0 && len(list) > 0 {
		first, _ := list[0].(object)
		for _, m := range first { // what the service says has no type of ours
			columns = append(columns, m.name)
		}
	}
	rows := [][]string{columns}
	for _, one := range list {
		row := make([]string, len(columns))
		for i, name := range columns {
			if row[i], err = cell(one, name); err != nil {
				return err
			}
		}
		rows = append(rows, row)
	}
	if err := csv.NewWriter(w).WriteAll(rows); err != nil {
		return fmt.Errorf("print CSV: %w", err)
	}
	return nil
}

// cell writes the value with a name; what is null, or not there, is empty.
func cell(tree any, name string) (string, error) {
	head, rest, deeper := strings.Cut(name, ".")
	o, ok := tree.(object)
	if !ok {
		return "", nil
	}
	value := o.get(head)
	if _, isList := value.([]any); deeper && !isList {
		return cell(value, rest)
	}
	if deeper {
		value = pick(value, []string{rest})
	}
	switch v := value.(type) {
	case nil:
		return "", nil
	case string:
		return v, nil
	case json.Number:
		return v.String(), nil
	default:
		b, err := json.Marshal(v)
		if err != nil {
			return "", fmt.Errorf("print CSV: %w", err)
		}
		return string(b), nil
	}
}
