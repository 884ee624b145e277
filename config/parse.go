package config

import (
	"errors"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// entry is one key of a TOML file with its value and where both stand. The
// library's own decoding reports the first mistake alone and has no position
// for a value that parses but makes no sense; walking the file ourselves lets
// every mistake be named at once.
type entry struct {
	path    []string
	keyAt   Problem // Message is empty
	valueAt Problem // Message is empty
	table   bool    // a [table]; there is no value
	list    bool    // a [[table]], one of several
	value   any     // string, bool, []string, or nil when it is none of these
	is      string  // what the value is, in words
	start   int     // the bytes of a value that is no list
	end     int     // 0 for a list
}

// name returns the key as a person would write it.
func (e entry) name() string { return strings.Join(e.path, ".") }

// parse lists the entries and tables of a TOML file in order. Its problems are those that
// TOML itself has with the file.
func parse(src []byte) ([]entry, []Problem) {
	var whole map[string]any
	if err := toml.Unmarshal(src, &whole); err != nil {
		var de *toml.DecodeError
		if errors.As(err, &de) {
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
			w.entries = append(w.entries, entry{path: table, keyAt: at, table: true, list: node.Kind == unstable.ArrayTable})
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

// key reads a possibly dotted key below table and where its last part stands.
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
