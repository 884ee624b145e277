package config

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// field describes one key of a kind of file. The check, the commented template and
// docs/settings.md all read a list of fields. T is the type that the file is read into.
type field[T any] struct {
	key      string            // "theme.mode"; a last part of "*" matches any name
	doc      string            // for the documentation, in sentences
	example  string            // a line with a key; only for "*"
	names    func(*T) []string // those that are set; only for "*"
	choices  []string
	required bool
	of       func(*T) any                       // the text or truth value that the key sets
	check    func(text string) error            // what is wrong with a text; nil for nothing
	set      func(t *T, e entry) (wrong string) // in place of the three before
}

// standard returns the default as TOML, which T has in defaults; empty for a key that has none.
func (f *field[T]) standard(defaults T) string {
	if f.required || f.of == nil {
		return ""
	}
	if text, ok := f.of(&defaults).(*string); ok {
		return strconv.Quote(*text)
	}
	on, _ := f.of(&defaults).(*bool)
	return strconv.FormatBool(*on)
}

// check reads src into t and returns all mistakes in it.
func check[T any](src []byte, fields []field[T], t *T) []Problem {
	entries, problems := parse(src)
	seen := make(map[string]bool)
	lost := "" // the unknown table we are in: its keys are not reported again
	for _, e := range entries {
		if lost != "" && strings.HasPrefix(e.name(), lost) {
			continue
		}
		if e.table {
			if lost = ""; !isTable(fields, e.name()) {
				problems = append(problems, e.keyAt.saying(unknown("table", e.name(), tables(fields))))
				lost = e.name() + "."
			} else if e.list {
				problems = append(problems,
					e.keyAt.saying(fmt.Sprintf("there is one table %s; write [%s]", e.name(), e.name())))
			}
			continue
		}
		f := find(fields, e)
		if f == nil && isTable(fields, e.name()) {
			problems = append(problems,
				e.keyAt.saying(fmt.Sprintf("%s is a table; write [%s] on a line above its keys", e.name(), e.name())))
			continue
		}
		if f == nil {
			problems = append(problems, e.keyAt.saying(unknown("key", e.name(), keys(fields))))
			continue
		}
		seen[f.key] = true
		if wrong := f.wrong(t, e); wrong != "" {
			problems = append(problems, e.valueAt.saying(wrong))
		}
	}
	for _, f := range fields {
		if f.required && !seen[f.key] && len(problems) == 0 {
			problems = append(problems, Problem{1, 1, fmt.Sprintf("%s is missing", f.key)})
		}
	}
	return problems
}

func (p Problem) saying(message string) Problem {
	p.Message = message
	return p
}

// wrong sets the value of e in t, or returns what is wrong with it.
func (f *field[T]) wrong(t *T, e entry) string {
	if f.set != nil {
		return f.set(t, e)
	}
	switch into := f.of(t).(type) {
	case *bool:
		on, ok := e.value.(bool)
		if !ok {
			return fmt.Sprintf("%s takes true or false, not %s", f.key, e.is)
		}
		*into = on
	case *string:
		text, ok := e.value.(string)
		if !ok {
			return fmt.Sprintf("%s takes a string, not %s", f.key, e.is)
		}
		if len(f.choices) > 0 && !slices.Contains(f.choices, text) {
			return fmt.Sprintf("%s can't be %q; it takes %s", f.key, text, orList(f.choices))
		}
		if f.check != nil {
			if err := f.check(text); err != nil {
				return err.Error()
			}
		}
		*into = text
	}
	return ""
}

func find[T any](fields []field[T], e entry) *field[T] {
	for i := range fields {
		f := &fields[i]
		if f.key == e.name() {
			return f
		}
		// A name such as "text.client" contains dots; unquoted, TOML splits it into several parts,
		// and means the same.
		if table, ok := strings.CutSuffix(f.key, "*"); ok && strings.HasPrefix(e.name(), table) {
			return f
		}
	}
	return nil
}

// tables returns the names of the tables that contain fields.
func tables[T any](fields []field[T]) []string {
	var names []string
	for _, f := range fields {
		if i := strings.LastIndexByte(f.key, '.'); i > 0 && !slices.Contains(names, f.key[:i]) {
			names = append(names, f.key[:i])
		}
	}
	return names
}

// isTable reports whether name is one of the tables, or below one that takes any name.
func isTable[T any](fields []field[T], name string) bool {
	if slices.Contains(tables(fields), name) {
		return true
	}
	return slices.ContainsFunc(fields, func(f field[T]) bool {
		table, any := strings.CutSuffix(f.key, "*")
		return any && strings.HasPrefix(name, table)
	})
}

func keys[T any](fields []field[T]) []string {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.key
	}
	return names
}

// orList joins words as "a, b or c".
func orList(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = fmt.Sprintf("%q", w)
	}
	if len(quoted) < 2 {
		return strings.Join(quoted, "")
	}
	return strings.Join(quoted[:len(quoted)-1], ", ") + " or " + quoted[len(quoted)-1]
}
