package serve

import (
	"context"
	"errors"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"github.com/spf13/cobra"
)

func newBackup(r *run.Run, at *instance) *cobra.Command {
	keep := 0
	cmd := &cobra.Command{
		Use: "backup DIR", Short: "Back up the instance while the service runs",
		Long: `Back up the instance, uploads included, to a new folder in DIR while the service runs. The
folder's name is the time. DIR may be new, in a directory that exists. --keep deletes the
oldest backups in DIR.`,
		Example: "  tender serve backup /backup --keep 14",
		Args:    cobra.ExactArgs(1),
	}
	cmd.Flags().IntVar(&keep, "keep", 0, "how many of the newest backups in DIR to keep; 0 for all")
	return operates[backupJSON](r, cmd, at, func(ctx context.Context, s *service.Server, args []string) error {
		if keep < 0 {
			return run.Usagef("--keep takes a number of backups, or 0 to keep all, not %d", keep)
		}
		made, err := s.Backup(ctx, args[0], keep)
		if err != nil {
			return err
		}
		return errors.Join(r.PrintWords(backupJSON{made}, "%s", made), s.Record(ctx))
	})
}
