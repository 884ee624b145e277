package cli

import "github.com/spf13/cobra"

// outboxCommands returns the commands of this folder.
func outboxCommands(a *app) []*cobra.Command {
	return []*cobra.Command{newDrafts(a), newOutbox(a), newUndo(a), newRedo(a), newJournal(a)}
}
