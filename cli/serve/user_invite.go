package serve

import (
	"context"
	"time"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"github.com/spf13/cobra"
)

// inviteFlags say whom and for how long an invitation lets in.
type inviteFlags struct {
	user      admin.User
	installer bool
	address   string
	terms     admin.Terms
}

func newUserInvite(r *run.Run, at *instance) *cobra.Command {
	var f inviteFlags
	cmd := &cobra.Command{
		Use: "invite EMAIL", Short: "Invite a user to use a device", Args: cobra.ExactArgs(1),
		Long: `Invite a user to use a device, and print a code for ` + "`tender login`" + ` there. A user who is not
there yet is added, without a password.

The code is good once, and for --valid. The device gets keys of its own, which
` + "`tender serve device`" + ` lists and revokes. Another invitation of the same user
withdraws the one before. Hand the code over on a way that you trust: whoever has it
first is that user.`,
		Example: `  tender serve user invite kofi@brightline.example --installer
  tender serve user invite sam@brightline.example --key-life 2160h`,
	}
	flags := cmd.Flags()
	flags.Int64Var((*int64)(&f.user.Account), "account", 1, "the account's id, of a new user")
	flags.StringVar(&f.user.PermissionGroup, "group", "",
		"of a new user, one of "+groupNames()+"; by default "+string(admin.GroupSales))
	flags.BoolVar(&f.installer, "installer", false, "the same as --group "+string(admin.GroupInstaller))
	flags.StringVar(&f.user.FirstName, "first-name", "", "the first name of a new user")
	flags.StringVar(&f.user.LastName, "last-name", "", "the last name of a new user")
	flags.DurationVar(&f.terms.Valid, "valid", 7*24*time.Hour, "how long the code is good, up to 720h")
	flags.DurationVar(&f.terms.KeyLife, "key-life", 0, "how long the device's keys are good; 0 means without end")
	flags.StringVar(&f.address, "public-url", "",
		"scheme and host that the device calls; by default where the service was last served")
	cmd.MarkFlagsMutuallyExclusive("group", "installer")
	return operates[invitedJSON](r, cmd, at, func(ctx context.Context, s *service.Server, args []string) error {
		f.user.Email = args[0]
		if f.installer {
			f.user.PermissionGroup = string(admin.GroupInstaller)
		}
		made, err := s.Admin().Invite(ctx, f.user, f.address, f.terms)
		if err != nil {
			return err
		}
		return r.Result(jsonInvited(&made), func() {
			r.Printf("%s\n", made.Text())
			r.Sayf("This code signs %s, %s, in on one device, with `tender login`, until %s. It is not shown again.",
				made.User.DisplayName(), made.User.PermissionGroup, output.Minute(made.Expires))
		})
	})
}
