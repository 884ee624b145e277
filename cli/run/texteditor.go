package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
)

// TextEditor returns the command of the person's own editor, with its arguments: that of the settings, else $VISUAL,
// else $EDITOR; empty for none.
func (s Streams) TextEditor(setting string) string {
	return cmp.Or(strings.TrimSpace(setting), strings.TrimSpace(s.Getenv("VISUAL")), strings.TrimSpace(s.Getenv("EDITOR")))
}

// EditFile opens the file at path in the person's own editor and waits until that ends.
func (s Streams) EditFile(ctx context.Context, setting, path string) error {
	words := strings.Fields(s.TextEditor(setting))
	if len(words) == 0 {
		return Usagef("no text editor is set: set $EDITOR, or editor in the settings")
	}
	editor := exec.CommandContext(ctx, words[0], append(words[1:], path)...)
	editor.Stdin, editor.Stdout, editor.Stderr = s.In, s.Out, s.Err
	err := editor.Run()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return Usagef("there is no text editor %q; set $EDITOR, or editor in %s", words[0], s.Dirs().SettingsFile())
	case err != nil:
		return fmt.Errorf("the editor %s ended with an error: %w", words[0], err)
	}
	return nil
}
