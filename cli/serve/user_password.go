package serve

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/service/admin"
	"github.com/spf13/cobra"
)

func newUserPassword(r *run.Run, at *instance) *cobra.Command {
	passwordFD := -1
	cmd := changesUser(r, at, &cobra.Command{Use: "password", Short: "Set a user's password"},
		" The password is set, and all devices must sign in again.",
		func(of admin.Instance, ctx context.Context, email string) error {
			text, err := run.NewAsker(r.Streams).Secret("Password", "TENDER_PASSWORD", "password-fd", passwordFD)
			if err != nil {
				return err
			}
			return of.SetPassword(ctx, email, text)
		})
	cmd.Flags().IntVar(&passwordFD, "password-fd", -1, "read the password from this file descriptor")
	return cmd
}
