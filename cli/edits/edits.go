// Package edits has the commands that change a proposal: create one, set its texts, add areas and options, assign
// people.
package edits

import (
	"app.tender/tender/cli/run"
	"github.com/spf13/cobra"
)

// Commands returns the commands of this folder.
func Commands(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newNew(r), newSet(r), newArea(r), newOption(r), newAssign(r)}
}
