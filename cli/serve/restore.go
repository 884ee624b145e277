package serve

import (
	"cmp"
	"context"
	"errors"
	"os"
	"strings"

	"filippo.io/age"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/bucket"
	"app.tender/tender/service/seal"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newRestore(r *run.Run, at *instance) *cobra.Command {
	var drill bool
	var identityFile string
	cmd := run.Prints[restoredJSON](r, &cobra.Command{
		Use: "restore DIR|s3://BUCKET/PREFIX", Short: "Restore the instance from a backup",
		Long: `Replace the instance with a backup; its service must not be running. DIR is a backup or a
folder of backups: the newest is used. The replaced data is kept in a folder
beside the instance. An encrypted backup needs --identity-file, with the secret key of one of
its recipients. One in a bucket, as s3://BUCKET/PREFIX for the newest or with its name, is
downloaded to a temporary directory first.

--drill restores into a temporary directory instead, opens the instance there and says what
is in it: a backup that nobody has restored is a hope. The service may run.`,
		Example: "  tender serve restore /backup --data /var/lib/tender",
		Args:    cobra.ExactArgs(1),
		RunE: r.Command(func(cmd *cobra.Command, args []string) (failed error) {
			var identities []age.Identity
			if identityFile != "" {
				text, err := readKey(identityFile, "--identity-file")
				if err != nil {
					return err
				}
				if identities, err = seal.Identities(text); err != nil {
					return err
				}
			}
			from, address := args[0], ""
			if strings.HasPrefix(from, bucket.Scheme) {
				folder, name := service.SplitBackup(from)
				in, err := bucket.Open(folder, at.s3Endpoint, r.Getenv)
				if err != nil {
					return err
				}
				dir, err := os.MkdirTemp("", "tender-backup-")
				if err != nil {
					return err
				}
				defer func() { failed = errors.Join(failed, os.RemoveAll(dir)) }()
				from, address, err = service.FetchBackup(cmd.Context(), in, name, dir, identities...)
				if err != nil {
					return err
				}
			}
			if drill {
				return drillRestore(cmd.Context(), r, at, from, address, identities)
			}
			taken, aside, err := service.Restore(asOperator(cmd), from, at.directory(r), r.Time(), identities...)
			if err != nil {
				return err
			}
			taken = cmp.Or(address, taken)
			words := "Restored " + taken + "."
			if aside != "" {
				words += "\nThe replaced data is in " + aside + "."
			}
			return r.PrintWords(restoredJSON{From: taken, Aside: aside}, "%s", words)
		}),
	})
	cmd.Flags().BoolVar(&drill, "drill", false, "restore into a temporary directory, and say what is in the backup")
	cmd.Flags().StringVar(&identityFile, "identity-file", "",
		"the file with the key of an encrypted backup, as age-keygen writes it")
	return cmd
}

// drillRestore says what is in a backup, which it names by its address in a bucket, if it has one.
func drillRestore(
	ctx context.Context, r *run.Run, at *instance, from, address string, identities []age.Identity,
) error {
	key, err := at.sealKey(r)
	if err != nil {
		return err
	}
	d, err := service.Drill(ctx, from, key, identities...)
	if err != nil {
		return err
	}
	d.From = cmp.Or(address, d.From)
	out := restoredJSON{From: d.From, Drill: &drillJSON{d.Accounts, d.Users, d.Proposals, d.Uploads}}
	return r.PrintWords(out, "%s can be restored: %s, %s, %s, %s.", d.From, text.Count(d.Accounts, "account"),
		text.Count(d.Users, "user"), text.Count(d.Proposals, "proposal"), text.Count(d.Uploads, "upload"))
}
