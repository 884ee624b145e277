package commit

import (
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// maySeeFlag is the flag that allows the client to see what looks internal.
const maySeeFlag = "client-may-see"

// AddMaySee adds the flag to a command that writes what the client sees.
func (f *Flags) AddMaySee(flags *pflag.FlagSet) {
	flags.BoolVar(&f.MaySee, maySeeFlag, false,
		"save what the client will see even if it looks internal: a cost, a code, a passage of the notes")
}

// Flags are the flags of every command that adds edits to the outbox. MaySee has a flag only in commands that write
// what the client sees.
type Flags struct {
	Yes, MaySee bool
}

// Add adds the flags to cmd, which prints the edits.
func (f *Flags) Add(r *run.Run, cmd *cobra.Command) *cobra.Command {
	run.YesFlag(cmd.Flags(), &f.Yes)
	return run.Prints[[]shapes.Edit](r, cmd)
}
