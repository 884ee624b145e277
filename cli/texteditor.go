package cli

import (
	"context"
	"os/exec"
	"strings"
)

// editorCommand is the person's own editor on the file at path: the one of the
// settings, else $VISUAL, else $EDITOR. It may be a command with arguments.
func (a *app) editorCommand(ctx context.Context, setting, path string) (*exec.Cmd, error) {
	visual, _ := a.Env("VISUAL")
	editor, _ := a.Env("EDITOR")
	words := strings.Fields(firstOf(strings.TrimSpace(setting), strings.TrimSpace(visual), strings.TrimSpace(editor)))
	if len(words) == 0 {
		return nil, usagef("no editor is named: set $EDITOR, or editor in the settings")
	}
	cmd := exec.CommandContext(ctx, words[0], append(words[1:], path)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = a.In, a.Out, a.Err
	return cmd, nil
}
