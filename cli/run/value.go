package run

import (
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"app.tender/tender/state/text"
	"github.com/spf13/pflag"
)

// Value returns the text of an argument: @FILE is the file's content, - standard input, @@ at the beginning a literal
// @, and anything else itself. The text is cleaned (see text.Clean); a file's final line end is dropped, since editors
// add it. Its length is checked with its edit. A file or input that is empty, or only a line end, is refused: it
// usually comes from a failed program, and would clear a text.
func (s Streams) Value(arg string) (string, error) {
	name, file := strings.CutPrefix(arg, "@")
	if arg != "-" && (!file || strings.HasPrefix(name, "@")) {
		if !utf8.ValidString(name) {
			return "", errNotUTF8
		}
		return text.Clean(name), nil // the argument itself, less the first @ of two
	}
	content, err := s.Content(arg)
	if err != nil {
		return "", err
	}
	if !utf8.Valid(content) {
		return "", errNotUTF8
	}
	return strings.TrimSuffix(text.Clean(string(content)), "\n"), nil
}

var errNotUTF8 = Usagef("the text is not UTF-8\n  Convert it and try again.")

// Content returns the bytes of a file, with or without the @ before its name, or of standard input (-). It refuses
// one that is empty, or only a line end.
func (s Streams) Content(arg string) ([]byte, error) {
	name := strings.TrimPrefix(arg, "@")
	content, err := s.File(name)
	if err != nil {
		return nil, err
	}
	if strings.TrimSuffix(text.Clean(string(content)), "\n") == "" {
		if name == "-" {
			name = "standard input"
		}
		return nil, Usagef("%s is empty\n  Give '' for an empty text.", name)
	}
	return content, nil
}

// File returns the bytes of a file, or of standard input (-).
func (s Streams) File(name string) (content []byte, err error) {
	if name == "-" {
		name = "standard input"
		content, err = io.ReadAll(s.In)
	} else {
		content, err = os.ReadFile(name)
	}
	if err != nil {
		return nil, Unreadable(name, err)
	}
	return content, nil
}

// TableFlags say how the table in a file is read.
type TableFlags struct {
	Sheet           string   // of a workbook
	Columns, Ignore []string // what the columns are, and which are not needed; see rows.ParseMapping
}

// Add defines the flags.
func (f *TableFlags) Add(flags *pflag.FlagSet) {
	flags.StringVar(&f.Sheet, "sheet", "", "the sheet of a workbook (default: the first)")
	flags.StringArrayVar(&f.Columns, "column", nil, "HEADING=COLUMN: what a column of the table is; may be repeated")
	flags.StringArrayVar(&f.Ignore, "ignore", nil, "HEADING: a column of the table that is not needed; may be repeated")
}
