package cli

import "github.com/spf13/cobra"

// apiCommands returns the commands of this folder.
func apiCommands(a *app) []*cobra.Command {
	return []*cobra.Command{newAPI(a), newSign(a), newVerify(a)}
}
