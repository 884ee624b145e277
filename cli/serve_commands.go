package cli

import "github.com/spf13/cobra"

// serveCommands returns the commands of this folder.
func serveCommands(a *app) []*cobra.Command {
	return []*cobra.Command{newServe(a)}
}
