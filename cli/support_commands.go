package cli

import "github.com/spf13/cobra"

// supportCommands returns the commands of this folder.
func supportCommands(a *app) []*cobra.Command {
	return []*cobra.Command{newDoctor(a), newSupport(a), newLog(a)}
}
