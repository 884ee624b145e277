package run

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"

	"app.tender/tender/state"
)

// OpenFile opens a file or an address in the person's own program: that of $BROWSER, else the system's. In the editor
// (quiet) the program gets no terminal.
func (s Streams) OpenFile(ctx context.Context, what string, quiet bool) error {
	words, err := s.opener()
	if err != nil {
		return err
	}
	placed := false
	for i, word := range words {
		if strings.Contains(word, "%s") {
			words[i], placed = strings.ReplaceAll(word, "%s", what), true
		}
	}
	if !placed {
		words = append(words, what)
	}
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	if in, isFile := s.In.(*os.File); isFile && !quiet {
		cmd.Stdin, cmd.Stdout, cmd.Stderr = in, s.Err, s.Err
	}
	switch err := cmd.Run(); {
	case err == nil || ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, exec.ErrNotFound):
		return state.Local(fmt.Sprintf("There is no program %q to open %s.", words[0], what),
			"Set $BROWSER to one, or open it yourself.")
	default:
		return state.Local(fmt.Sprintf("%s did not open %s: %v.", words[0], what, err),
			"Set $BROWSER to another program, or open it yourself.")
	}
}

// opener returns the program that opens files, with its arguments.
func (s Streams) opener() ([]string, error) {
	// $BROWSER lists programs; we take the first.
	if browser, _, _ := strings.Cut(s.Getenv("BROWSER"),
		string(os.PathListSeparator)); strings.TrimSpace(browser) != "" {
		return CommandLine("$BROWSER", browser)
	}
	switch runtime.GOOS {
	case "darwin":
		return []string{"open"}, nil
	case "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler"}, nil
	default:
		return []string{"xdg-open"}, nil
	}
}
