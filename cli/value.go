package cli

import (
	"fmt"
	"io"
	"os"
	"strings"

	"app.tender/tender/state"
)

// value reads the text that an argument stands for: @FILE is the file's content,
// - the standard input, @@ at the beginning a plain @, and anything else itself.
// Line ends become \n, as the service stores them; a file's last one is dropped,
// since editors add it and nobody means it.
func (a *app) value(arg string) (string, error) {
	var content []byte
	var err error
	switch {
	case arg == "-":
		content, err = io.ReadAll(a.In)
	case strings.HasPrefix(arg, "@@"):
		return arg[1:], nil
	case strings.HasPrefix(arg, "@"):
		content, err = os.ReadFile(arg[1:])
	default:
		content = []byte(arg)
	}
	if err != nil {
		return "", fmt.Errorf("read the text: %w", err)
	}
	text := strings.ReplaceAll(string(content), "\r\n", "\n")
	if arg == "-" || strings.HasPrefix(arg, "@") {
		text = strings.TrimSuffix(text, "\n")
	}
	if n := len([]rune(text)); n > state.MaxText {
		return "", usagef("the text has %d characters; the service takes %d", n, state.MaxText)
	}
	return text, nil
}
