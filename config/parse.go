package config

import (
	"errors"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// entry is one key of a TOML file with its value and the position of both. The library's decoder
// reports only the first mistake, and has no position for a value that parses but is invalid;
// walking the file ourselves lets us report all mistakes at once.
type entry struct {
	path    []string
	keyAt   Problem // Message is empty
	valueAt Problem // Message is empty
	table   bool    // a [table], which has no value
	list    bool    // a [[table]], one of several
	value   any     // string, bool, []string, or nil for any other type
	is      string  // the type of the value, in words
	start   int     // the byte offsets of a value that is not a list
	end     int     // 0 for a list
}

// name returns the dotted key.
func (e entry) name() string { return strings.Join(e.path, ".") }

// parse returns the entries and tables of a TOML file in order, and its syntax errors.
func parse(src []byte) ([]entry, []Problem) {
	var whole map[string]any
	if err := toml.Unmarshal(src, &whole); err != nil {
		if de, ok := errors.AsType[*toml.DecodeError](err); ok {
			line, column := de.Position()
			return nil, []Problem{{line, column, strings.TrimPrefix(de.Error(), "toml: ")}}
		}
		return nil, []Problem{{1, 1, strings.TrimPrefix(err.Error(), "toml: ")}}
	}
	w := walker{}
	w.parser.Reset(src)
	var table []string
	for w.parser.NextExpression() {
		node := w.parser.Expression()
		switch node.Kind {
		case unstable.Table, unstable.ArrayTable:
			var at Problem
			table, at = w.key(nil, node.Key())
			w.entries = append(w.entries,
				entry{path: table, keyAt: at, table: true, list: node.Kind == unstable.ArrayTable})
		case unstable.KeyValue:
			w.keyValue(table, node)
		}
	}
	return w.entries, nil
}

type walker struct {
	parser  unstable.Parser
	entries []entry
}

// key returns the path of a possibly dotted key below table, and the position of its last part.
func (w *walker) key(table []string, it unstable.Iterator) (path []string, at Problem) {
	path = slices.Clone(table)
	for it.Next() {
		path = append(path, string(it.Node().Data))
		at = w.at(it.Node())
	}
	return path, at
}

func (w *walker) at(node *unstable.Node) Problem {
	start := w.parser.Shape(node.Raw).Start
	return Problem{Line: start.Line, Column: start.Column}
}

func (w *walker) keyValue(table []string, node *unstable.Node) {
	path, at := w.key(table, node.Key())
	value := node.Value()
	if value.Kind == unstable.InlineTable {
		for it := value.Children(); it.Next(); {
			w.keyValue(path, it.Node())
		}
		return
	}
	e := entry{path: path, keyAt: at, valueAt: at}
	if value.Raw.Length > 0 {
		e.valueAt = w.at(value)
		e.start = int(value.Raw.Offset)
		e.end = e.start + int(value.Raw.Length)
	}
	e.value, e.is = scalar(value)
	if value.Kind == unstable.Array {
		e.value, e.is = list(value)
	}
	w.entries = append(w.entries, e)
}

func scalar(node *unstable.Node) (value any, is string) {
	switch node.Kind {
	case unstable.String:
		return string(node.Data), "a string"
	case unstable.Bool:
		return string(node.Data) == "true", "true or false"
	case unstable.Integer, unstable.Float:
		return nil, "a number"
	default:
		return nil, "a date"
	}
}

func list(node *unstable.Node) (value any, is string) {
	words := []string{}
	for it := node.Children(); it.Next(); {
		switch it.Node().Kind {
		case unstable.Comment:
		case unstable.String:
			words = append(words, string(it.Node().Data))
		default:
			return nil, "a list of something else than strings"
		}
	}
	return words, "a list of strings"
}
