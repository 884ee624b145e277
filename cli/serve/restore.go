package serve

import (
	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"github.com/spf13/cobra"
)

func newRestore(r *run.Run, at *instance) *cobra.Command {
	return run.Prints[restoredJSON](r, &cobra.Command{
		Use: "restore DIR", Short: "Restore the instance from a backup",
		Long: `Replace the instance with a backup; its service must not be running. DIR is a backup or a
folder of backups: the newest is used. The replaced data is kept in a folder
beside the instance.`,
		Example: "  tender serve restore /backup --data /var/lib/tender",
		Args:    cobra.ExactArgs(1),
		RunE: r.Command(func(cmd *cobra.Command, args []string) error {
			taken, aside, err := service.Restore(cmd.Context(), args[0], at.directory(r), r.Time())
			if err != nil {
				return err
			}
			words := "Restored " + taken + "."
			if aside != "" {
				words += "\nThe replaced data is in " + aside + "."
			}
			return r.PrintWords(restoredJSON{taken, aside}, "%s", words)
		}),
	})
}
