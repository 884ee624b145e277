package serve

import (
	"context"
	"errors"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/seal"
	"github.com/spf13/cobra"
)

func newBackup(r *run.Run, at *instance) *cobra.Command {
	keep := 0
	var recipients []string
	cmd := &cobra.Command{
		Use: "backup DIR", Short: "Back up the instance while the service runs",
		Long: `Back up the instance, uploads included, to a new folder in DIR while the service runs. The
folder's name is the time. DIR may be new, in a directory that exists. --keep deletes the
oldest backups in DIR.

With --recipient, a public key of age, the backup is one encrypted file in place of the
folder. Keep the secret key away from the instance and from DIR: nothing else opens it.`,
		Example: "  tender serve backup /backup --keep 14",
		Args:    cobra.ExactArgs(1),
	}
	cmd.Flags().IntVar(&keep, "keep", 0, "how many of the newest backups in DIR to keep; 0 for all")
	cmd.Flags().StringArrayVar(&recipients, "recipient", nil,
		"encrypt the backup for this public key of age (age1…); several times for several keys")
	return operates[backupJSON](r, cmd, at, func(ctx context.Context, s *service.Server, args []string) error {
		if keep < 0 {
			return run.Usagef("--keep takes a number of backups, or 0 to keep all, not %d", keep)
		}
		to, err := seal.Recipients(recipients)
		if err != nil {
			return err
		}
		made, err := s.Backup(ctx, args[0], keep, to...)
		if err != nil {
			return err
		}
		return errors.Join(r.PrintWords(backupJSON{made}, "%s", made), s.Record(ctx))
	})
}
