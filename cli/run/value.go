package run

import (
	"fmt"
	"io"
	"os"
	"strings"

	"app.tender/tender/state/text"
)

// Value reads the text of an argument: @FILE is the file's content,
// - the standard input, @@ at the beginning a plain @, and anything else itself.
// The text is cleaned as any from elsewhere (see text.Clean); a file's last line
// end is dropped, since editors add it. Its length is checked with the edit that it becomes.
func (s Streams) Value(arg string) (string, error) {
	var content []byte
	var err error
	switch {
	case arg == "-":
		content, err = io.ReadAll(s.In)
	case strings.HasPrefix(arg, "@@"):
		return text.Clean(arg[1:]), nil
	case strings.HasPrefix(arg, "@"):
		content, err = os.ReadFile(arg[1:])
	default:
		content = []byte(arg)
	}
	if err != nil {
		return "", fmt.Errorf("read the text: %w", err)
	}
	read := text.Clean(string(content))
	if arg == "-" || strings.HasPrefix(arg, "@") {
		read = strings.TrimSuffix(read, "\n")
	}
	return read, nil
}
