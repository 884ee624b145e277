package cli

import "github.com/spf13/cobra"

// webhooksCommands returns the commands of this folder.
func webhooksCommands(a *app) []*cobra.Command {
	return []*cobra.Command{newWebhook(a), newTrigger(a)}
}
