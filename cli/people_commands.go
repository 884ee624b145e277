package cli

import "github.com/spf13/cobra"

// peopleCommands returns the commands of this folder.
func peopleCommands(a *app) []*cobra.Command {
	return []*cobra.Command{newPeople(a), newUsers(a), newLocations(a)}
}
