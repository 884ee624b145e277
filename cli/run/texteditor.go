package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
)

// TextEditor returns the command of the person's own editor, with its arguments: the
// one of the settings, else $VISUAL, else $EDITOR; empty when none is named.
func (s Streams) TextEditor(setting string) string {
	return cmp.Or(strings.TrimSpace(setting), strings.TrimSpace(s.Getenv("VISUAL")), strings.TrimSpace(s.Getenv("EDITOR")))
}

// editorCommand returns the person's own editor on the file at path.
func (s Streams) editorCommand(ctx context.Context, setting, path string) (*exec.Cmd, error) {
	words := strings.Fields(s.TextEditor(setting))
	if len(words) == 0 {
		return nil, Usagef("no text editor is set: set $EDITOR, or editor in the settings")
	}
	cmd := exec.CommandContext(ctx, words[0], append(words[1:], path)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = s.In, s.Out, s.Err
	return cmd, nil
}

// EditFile opens the file at path in the person's own editor and waits until that ends.
func (s Streams) EditFile(ctx context.Context, setting, path string) error {
	editor, err := s.editorCommand(ctx, setting, path)
	if err != nil {
		return err
	}
	err = editor.Run()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return Usagef("there is no text editor %q; set $EDITOR, or editor in %s", editor.Args[0], s.Dirs().SettingsFile())
	case err != nil:
		return fmt.Errorf("the editor %s ended with an error: %w", editor.Args[0], err)
	}
	return nil
}
