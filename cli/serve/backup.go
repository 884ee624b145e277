package serve

import (
	"context"
	"errors"
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/bucket"
	"app.tender/tender/service/seal"
	"github.com/spf13/cobra"
)

func newBackup(r *run.Run, at *instance) *cobra.Command {
	keep := 0
	var recipients []string
	var unencrypted bool
	cmd := &cobra.Command{
		Use: "backup DIR|s3://BUCKET/PREFIX", Short: "Back up the instance while the service runs",
		Long: `Back up the instance to a new folder in DIR while the service runs. The
folder's name is the time. DIR may be new, in a directory that exists. --keep deletes the
oldest backups in DIR.

With --recipient, a public key of age, the backup is one encrypted file in place of the
folder. Keep the secret key away from the instance and from DIR: nothing else opens it.

An address s3://BUCKET/PREFIX uploads the backup as one object, to --s3-endpoint, with
$AWS_ACCESS_KEY_ID and $AWS_SECRET_ACCESS_KEY. Others run that storage, so it must be
encrypted; --unencrypted leaves that to the bucket.`,
		Example: "  tender serve backup /backup --keep 14",
		Args:    cobra.ExactArgs(1),
	}
	cmd.Flags().IntVar(&keep, "keep", 0, "how many of the newest backups in DIR to keep; 0 for all")
	cmd.Flags().StringArrayVar(&recipients, "recipient", nil,
		"encrypt the backup for this public key of age (age1…); several times for several keys")
	cmd.Flags().BoolVar(&unencrypted, "unencrypted", false,
		"upload a backup that everyone who may read the bucket can read")
	cmd.MarkFlagsMutuallyExclusive("recipient", "unencrypted")
	return operates[backupJSON](r, cmd, at, func(ctx context.Context, s *service.Server, args []string) error {
		if keep < 0 {
			return run.Usagef("--keep takes a number of backups, or 0 to keep all, not %d", keep)
		}
		to, err := seal.Recipients(recipients)
		if err != nil {
			return err
		}
		var made string
		if strings.HasPrefix(args[0], bucket.Scheme) {
			if len(to) == 0 && !unencrypted {
				return run.Usagef("a backup has every proposal, and whoever runs or can read the bucket could read them: " +
					"encrypt it with --recipient age1…, or agree with --unencrypted")
			}
			var in *bucket.Bucket
			if in, err = bucket.Open(args[0], at.s3Endpoint, r.Getenv); err == nil {
				made, err = s.BackupToBucket(ctx, in, keep, to...)
			}
		} else {
			made, err = s.Backup(ctx, args[0], keep, to...)
		}
		if err != nil {
			return err
		}
		return errors.Join(r.PrintWords(backupJSON{made}, "%s", made), s.Record(ctx))
	})
}
