package serve

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// initFlags describe the first account of a new instance.
type initFlags struct {
	account, email, firstName, lastName, currency string
	passwordFD                                    int
}

func newInit(r *run.Run, at *instance) *cobra.Command {
	var f initFlags
	cmd := &cobra.Command{
		Use:   "init",
		Short: "Create the first account, its administrator and an application key",
		Long: `Create the first account of an instance, its administrator, and an application with its
keys. The secret key is printed only once. The command prompts for the password, or reads
it from $TENDER_PASSWORD or a file descriptor.`,
		Args: cobra.NoArgs,
	}
	flags := cmd.Flags()
	flags.StringVar(&f.account, "account", "", "the dealer account's name")
	flags.StringVar(&f.currency, "currency", "USD", "the account's currency, an ISO 4217 code")
	flags.StringVar(&f.email, "email", "", "the administrator's e-mail address")
	flags.StringVar(&f.firstName, "first-name", "", "the administrator's first name")
	flags.StringVar(&f.lastName, "last-name", "", "the administrator's last name")
	flags.IntVar(&f.passwordFD, "password-fd", -1, "read the administrator's password from this file descriptor")
	cmd.RunE = r.Command(func(cmd *cobra.Command, _ []string) error {
		ctx := asOperator(cmd)
		return withInstance(ctx, r, at, func(s *service.Server) error {
			return serveInit(ctx, r, s, f)
		})
	})
	return run.Prints[begunJSON](r, cmd)
}

func serveInit(ctx context.Context, r *run.Run, s *service.Server, f initFlags) error {
	instance := s.Admin()
	empty, err := instance.Empty(ctx)
	if err != nil {
		return err
	}
	if !empty {
		return run.Usagef("this instance has an account already; `tender serve account add` adds another")
	}
	if (f.account == "" || f.email == "") && !r.Interactive() {
		return run.Usagef("--account and --email are needed: there is no terminal to prompt on")
	}
	asked := run.NewAsker(r.Streams)
	if f.account, err = asked.Line(run.Question{
		What: "Name of the account", Flag: "account",
		Given: f.account,
	}); err != nil {
		return err
	}
	if f.email, err = asked.Line(run.Question{
		What: "Administrator's e-mail address", Flag: "email",
		Given: f.email,
	}); err != nil {
		return err
	}
	password, err := asked.Secret("Password", "TENDER_PASSWORD", "password-fd", f.passwordFD)
	if err != nil {
		return err
	}
	begun, err := instance.Init(ctx, admin.Setup{
		Account: newAccount(f.account, f.currency),
		User: admin.User{
			User: state.User{
				FirstName: f.firstName, LastName: f.lastName, Email: f.email, PermissionGroup: string(admin.GroupAdmin),
			},
			EmailVerified: true,
		},
		Application: admin.Application{Name: "tender"},
	}, password)
	if err != nil {
		return err
	}
	out := begunJSON{
		jsonAccount(&begun.Account), jsonServiceUser(&begun.User),
		jsonApplication(&begun.Application, begun.SecretKey),
	}
	return r.Result(out, func() {
		r.Printf("Account %d, %s, with its administrator %s.\n", begun.Account.ID, begun.Account.Name, begun.User.Email)
		printApplication(r, &begun.Application, begun.SecretKey)
	})
}
