package run

import (
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"app.tender/tender/state/text"
)

// Value returns the text of an argument: @FILE is the file's content, - standard input, @@ at the beginning a literal
// @, and anything else itself. The text is cleaned (see text.Clean); a file's final line end is dropped, since editors
// add it. Its length is checked with its edit. A file or input that is empty, or only a line end, is refused: it
// usually comes from a failed program, and would clear a text.
func (s Streams) Value(arg string) (string, error) {
	name, file := strings.CutPrefix(arg, "@")
	file = file && !strings.HasPrefix(name, "@")
	content := []byte(name) // the argument itself, less the first @ of two
	var err error
	switch {
	case arg == "-":
		name, file = "standard input", true
		content, err = io.ReadAll(s.In)
	case file:
		content, err = os.ReadFile(name)
	}
	switch {
	case err != nil:
		return "", Unreadable(name, err)
	case !utf8.Valid(content):
		return "", Usagef("the text is not UTF-8\n  Convert it and try again.")
	}
	read := text.Clean(string(content))
	if !file {
		return read, nil
	}
	if read = strings.TrimSuffix(read, "\n"); read == "" {
		return "", Usagef("%s is empty\n  Give '' for an empty text.", name)
	}
	return read, nil
}
