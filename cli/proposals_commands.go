package cli

import "github.com/spf13/cobra"

// proposalsCommands returns the commands of this folder.
func proposalsCommands(a *app) []*cobra.Command {
	return []*cobra.Command{newProposals(a), newShow(a), newSearch(a), newFilters(a), newPin(a), newUnpin(a), newSync(a)}
}
