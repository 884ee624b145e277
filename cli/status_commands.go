package cli

import "github.com/spf13/cobra"

// statusCommands returns the commands of this folder.
func statusCommands(a *app) []*cobra.Command {
	return []*cobra.Command{newStatus(a)}
}
