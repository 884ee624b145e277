package cli

import "github.com/spf13/cobra"

// changeordersCommands returns the commands of this folder.
func changeordersCommands(a *app) []*cobra.Command {
	return []*cobra.Command{newChangeOrders(a), newChangeOrder(a)}
}
