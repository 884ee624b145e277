package cli

import "github.com/spf13/cobra"

// accountCommands returns the commands of this folder.
func accountCommands(a *app) []*cobra.Command {
	return []*cobra.Command{newLogin(a), newLogout(a), newProfiles(a), newConfig(a)}
}
