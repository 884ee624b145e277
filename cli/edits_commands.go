package cli

import "github.com/spf13/cobra"

// editsCommands returns the commands of this folder.
func editsCommands(a *app) []*cobra.Command {
	return []*cobra.Command{newNew(a), newSet(a), newArea(a), newOption(a), newAssign(a)}
}
