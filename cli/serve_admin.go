package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/spf13/cobra"
)

// dataDir returns the data directory of a real instance.
func (a *app) dataDir(given string) string {
	return cmp.Or(given, filepath.Join(a.dirs().Data, "service"))
}

// administer runs f on the instance in dir. A server may run on it meanwhile.
func (a *app) administer(ctx context.Context, dir string, f func(*service.Server) error) error {
	there, err := service.Exists(a.dataDir(dir))
	if err != nil {
		return unusableDirectory(a.dataDir(dir), err)
	}
	if !there {
		return state.Local("There is no instance in "+a.dataDir(dir)+".", "Name another directory with --data, or begin one there with `tender serve init`.")
	}
	return a.withInstance(ctx, dir, f)
}

// withInstance is administer for an instance that need not be there yet.
func (a *app) withInstance(ctx context.Context, dir string, f func(*service.Server) error) (err error) {
	server, err := service.Open(ctx, service.Config{DataDir: a.dataDir(dir)})
	if err != nil {
		return unusableDirectory(a.dataDir(dir), err)
	}
	defer func() { err = errors.Join(err, server.Close()) }()
	return f(server)
}

// unusableDirectory names the directory that an instance can't be opened in, where err is
// that.
func unusableDirectory(dir string, err error) error {
	path, isPath := errors.AsType[*fs.PathError](err)
	if !errors.Is(err, fs.ErrPermission) && (!isPath || path.Op != "mkdir") {
		return err
	}
	why := "it is read-only"
	if isPath {
		why = path.Err.Error()
	}
	return state.Local(fmt.Sprintf("The data directory %s can't be used: %s.", dir, why), "Let this user write to it, or name another with --data.")
}

// initFlags describe the first account of a new instance.
type initFlags struct {
	account, email, firstName, lastName, currency string
	passwordFD                                    int
}

func newServeInit(a *app, dir *string) *cobra.Command {
	var f initFlags
	cmd := &cobra.Command{
		Use:   "init",
		Short: "Make the first account, its administrator and an application key",
		Long: `Make the first account of an instance, its administrator, and an application with
its keys. The secret key is printed once and can't be read again. The password is
asked for, or read from $TENDER_PASSWORD or a descriptor.`,
		Args: cobra.NoArgs,
	}
	flags := cmd.Flags()
	flags.StringVar(&f.account, "account", "", "the dealer account's name")
	flags.StringVar(&f.currency, "currency", "USD", "the account's currency, an ISO 4217 code")
	flags.StringVar(&f.email, "email", "", "the administrator's e-mail address")
	flags.StringVar(&f.firstName, "first-name", "", "the administrator's first name")
	flags.StringVar(&f.lastName, "last-name", "", "the administrator's last name")
	flags.IntVar(&f.passwordFD, "password-fd", -1, "read the administrator's password from this descriptor")
	cmd.RunE = a.run(func(cmd *cobra.Command, _ []string) error {
		return a.withInstance(cmd.Context(), *dir, func(s *service.Server) error { return a.serveInit(cmd.Context(), s, f) })
	})
	return prints[begunJSON](a, cmd)
}

func (a *app) serveInit(ctx context.Context, s *service.Server, f initFlags) error {
	instance := s.Admin()
	empty, err := instance.Empty(ctx)
	if err != nil {
		return err
	}
	if !empty {
		return usagef("this instance has an account already; `tender serve account add` adds another")
	}
	if (f.account == "" || f.email == "") && !a.interactive() {
		return usagef("--account and --email are needed: there is no terminal to ask on")
	}
	asked := newAsker(a.Streams)
	if f.account, err = asked.line(question{what: "Name of the account", flag: "account", given: f.account}); err != nil {
		return err
	}
	if f.email, err = asked.line(question{what: "Administrator's e-mail address", flag: "email", given: f.email}); err != nil {
		return err
	}
	password, err := asked.secret("Password", "TENDER_PASSWORD", "password-fd", f.passwordFD)
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
	out := begunJSON{jsonAccount(&begun.Account), jsonServiceUser(&begun.User), jsonApplication(&begun.Application, begun.SecretKey)}
	return a.result(out, func() {
		a.printf("Account %d, %s, with its administrator %s.\n", begun.Account.ID, begun.Account.Name, begun.User.Email)
		a.printApplication(&begun.Application, begun.SecretKey)
	})
}

func newAccount(name, currency string) admin.Account {
	return admin.Account{
		Name: name, Currency: money.Currency{Code: strings.ToUpper(currency)}, SubscriptionActive: true, CatalogAccess: true,
	}
}

func newServeBackup(a *app, dir *string) *cobra.Command {
	keep := 0
	cmd := &cobra.Command{
		Use: "backup DIR", Short: "Write a complete copy of the instance while the service runs",
		Long: `Write a complete copy of the instance, its uploads included, into a new folder in
DIR while the service runs. The folder is named after the time; with --keep the
oldest ones in DIR are deleted.`,
		Example: "  tender serve backup /backup --keep 14",
		Args:    cobra.ExactArgs(1),
	}
	cmd.Flags().IntVar(&keep, "keep", 0, "how many backups to keep in DIR, the newest; 0 for all")
	return operates[backupJSON](a, cmd, dir, func(ctx context.Context, s *service.Server, args []string) error {
		if keep < 0 {
			return usagef("--keep takes a number of backups, or 0 to keep all, not %d", keep)
		}
		made, err := s.Backup(ctx, args[0], keep)
		if err != nil {
			return err
		}
		return a.printWords(backupJSON{made}, "%s", made)
	})
}

func newServeRestore(a *app, dir *string) *cobra.Command {
	return prints[restoredJSON](a, &cobra.Command{
		Use: "restore DIR", Short: "Put a backup in the place of the instance",
		Long: `Put a backup in the place of the instance, whose service must not run. DIR is a
folder that backup wrote, or the folder that holds such folders: then the newest is
taken. What was there before is kept in a folder beside it.`,
		Example: "  tender serve restore /backup --data /var/lib/tender",
		Args:    cobra.ExactArgs(1),
		RunE: a.run(func(cmd *cobra.Command, args []string) error {
			taken, aside, err := service.Restore(cmd.Context(), args[0], a.dataDir(*dir), a.now())
			if err != nil {
				return err
			}
			words := "Restored " + taken + "."
			if aside != "" {
				words += "\nWhat was there is in " + aside + "."
			}
			return a.printWords(restoredJSON{taken, aside}, "%s", words)
		}),
	})
}

// emptyInstance tells the operator of a new instance what to do first.
func emptyInstance(ctx context.Context, s *service.Server, c service.Config) error {
	empty, err := s.Admin().Empty(ctx)
	if err != nil || !empty {
		return err
	}
	c.Logger.Warn("there is no account yet; run `tender serve init` beside the service", "data", c.DataDir)
	return nil
}
