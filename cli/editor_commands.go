package cli

import "github.com/spf13/cobra"

// editorCommands returns the commands of this folder.
func editorCommands(a *app) []*cobra.Command {
	return []*cobra.Command{newDemo(a)}
}
