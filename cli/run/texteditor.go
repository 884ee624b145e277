package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/mattn/go-shellwords"
)

// TextEditor returns the command of the person's own editor, with its arguments: that of the settings, else $VISUAL,
// else $EDITOR; none if there is none.
func (s Streams) TextEditor(setting string) ([]string, error) {
	command := cmp.Or(strings.TrimSpace(setting), strings.TrimSpace(s.Getenv("VISUAL")),
		strings.TrimSpace(s.Getenv("EDITOR")))
	return CommandLine("the text editor", command)
}

// CommandLine returns the words of a command by the rules of a shell, with its quotes. A path with spaces needs none if
// there is such a program. what is named in the error.
func CommandLine(what, command string) ([]string, error) {
	if strings.ContainsAny(command, " ") {
		if _, err := exec.LookPath(command); err == nil {
			return []string{command}, nil
		}
	}
	parser := shellwords.NewParser()
	words, err := parser.Parse(filepath.ToSlash(command)) // for a shell a backslash is no separator
	switch {
	case err != nil:
		return nil, Usagef("%s can't be read: %s. Close its quotes, as in \"/opt/my editor/bin/ed\" --wait", what,
			command)
	case parser.Position >= 0:
		return nil,
			Usagef("%s is one program with its arguments, without ; & | < >: %s. Put what has more into a script", what,
				command)
	}
	return words, nil
}

// EditFile opens the file at path in the person's own editor and waits until that ends.
func (s Streams) EditFile(ctx context.Context, setting, path string) error {
	words, err := s.TextEditor(setting)
	if err != nil {
		return err
	}
	if len(words) == 0 {
		return Usagef("no text editor is set: set $EDITOR, or editor in the settings")
	}
	editor := exec.CommandContext(ctx, words[0], append(words[1:], path)...)
	editor.Stdin, editor.Stdout, editor.Stderr = s.In, s.Out, s.Err
	err = editor.Run()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return Usagef("there is no text editor %q; set $EDITOR, or editor in %s", words[0], s.Dirs().SettingsFile())
	case err != nil:
		return fmt.Errorf("the editor %s ended with an error: %w", words[0], err)
	}
	return nil
}
