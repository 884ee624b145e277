package cli

import "github.com/spf13/cobra"

// planningCommands returns the commands of this folder.
func planningCommands(a *app) []*cobra.Command {
	return []*cobra.Command{newPlan(a), newTemplate(a), newBuild(a), newContent(a)}
}
