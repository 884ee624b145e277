package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
)

// editorWords returns the command of the person's own editor, with its arguments: the
// one of the settings, else $VISUAL, else $EDITOR; empty when none is named.
func (a *app) editorWords(setting string) string {
	return cmp.Or(strings.TrimSpace(setting), strings.TrimSpace(a.env("VISUAL")), strings.TrimSpace(a.env("EDITOR")))
}

// editorCommand returns the person's own editor on the file at path.
func (a *app) editorCommand(ctx context.Context, setting, path string) (*exec.Cmd, error) {
	words := strings.Fields(a.editorWords(setting))
	if len(words) == 0 {
		return nil, usagef("no editor is named: set $EDITOR, or editor in the settings")
	}
	cmd := exec.CommandContext(ctx, words[0], append(words[1:], path)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = a.In, a.Out, a.Err
	return cmd, nil
}

// editFile opens the file at path in the person's own editor and waits until that ends.
func (a *app) editFile(ctx context.Context, setting, path string) error {
	editor, err := a.editorCommand(ctx, setting, path)
	if err != nil {
		return err
	}
	err = editor.Run()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return usagef("there is no editor %q here; set $EDITOR, or editor in %s", editor.Args[0], a.dirs().SettingsFile())
	case err != nil:
		return fmt.Errorf("the editor %s ended with an error: %w", editor.Args[0], err)
	}
	return nil
}
