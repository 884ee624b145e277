package cli

import (
	"app.tender/tender/cli/run"
	"github.com/spf13/cobra"
)

func newVersion(r *run.Run) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  cobra.NoArgs,
		RunE: r.Command(func(*cobra.Command, []string) error {
			r.Printf("tender %s\n", run.ProgramVersion())
			return nil
		}),
	}
}
