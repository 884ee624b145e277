package cli

import (
	"cmp"
	"context"
	"os/exec"
	"strings"
)

// editorWords returns the command of the person's own editor, with its arguments: the
// one of the settings, else $VISUAL, else $EDITOR; empty when none is named.
func (a *app) editorWords(setting string) string {
	visual, _ := a.Env("VISUAL")
	editor, _ := a.Env("EDITOR")
	return cmp.Or(strings.TrimSpace(setting), strings.TrimSpace(visual), strings.TrimSpace(editor))
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
