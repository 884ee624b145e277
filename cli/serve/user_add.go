package serve

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"github.com/spf13/cobra"
)

func newUserAdd(r *run.Run, at *instance) *cobra.Command {
	var (
		user       admin.User
		verified   bool
		passwordFD int
	)
	cmd := &cobra.Command{
		Use: "add EMAIL", Short: "Add a user to an account", Args: cobra.ExactArgs(1),
		Long: "Add a user to an account. The command prompts for the password, or reads it from $TENDER_PASSWORD or a file descriptor.",
	}
	flags := cmd.Flags()
	flags.Int64Var((*int64)(&user.Account), "account", 1, "the account's id")
	flags.StringVar(&user.PermissionGroup, "group", string(admin.GroupSales), "one of "+groupNames())
	flags.StringVar(&user.FirstName, "first-name", "", "the user's first name")
	flags.StringVar(&user.LastName, "last-name", "", "the user's last name")
	flags.BoolVar(&verified, "verified", true, "mark the e-mail address as verified")
	flags.IntVar(&passwordFD, "password-fd", -1, "read the password from this file descriptor")
	return operates[serviceUserJSON](r, cmd, at, func(ctx context.Context, s *service.Server, args []string) error {
		text, err := run.NewAsker(r.Streams).Secret("Password", "TENDER_PASSWORD", "password-fd", passwordFD)
		if err != nil {
			return err
		}
		user.Email, user.EmailVerified, user.Active = args[0], verified, true
		made, err := s.Admin().CreateUser(ctx, user, text)
		if err != nil {
			return err
		}
		return printServiceUser(r, &made, "")
	})
}
