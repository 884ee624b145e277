package cli

import "github.com/spf13/cobra"

// catalogCommands returns the commands of this folder.
func catalogCommands(a *app) []*cobra.Command {
	return []*cobra.Command{newCatalog(a)}
}
