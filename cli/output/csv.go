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
	if o, first := firstObject(list); len(columns) == 0 && first {
		for _, m := range o { // what the service says has no type of ours
			columns = append(columns, m.name)
		}
	}
	out := csv.NewWriter(w)
	if err := out.Write(columns); err != nil {
		return fmt.Errorf("print CSV: %w", err)
	}
	for _, one := range list {
		row := make([]string, len(columns))
		for i, name := range columns {
			if row[i], err = cell(one, name); err != nil {
				return err
			}
		}
		if err := out.Write(row); err != nil {
			return fmt.Errorf("print CSV: %w", err)
		}
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return fmt.Errorf("print CSV: %w", err)
	}
	return nil
}

func firstObject(list []any) (o object, ok bool) {
	if len(list) > 0 {
		o, ok = list[0].(object)
	}
	return o, ok
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
