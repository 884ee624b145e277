package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/spf13/cobra"
)

// dataDir returns the data directory of a real instance.
func dataDir(r *run.Run, given string) string {
	return cmp.Or(given, filepath.Join(r.Dirs().Data, "service"))
}

// administer runs f on the instance in dir, even while a server runs on it.
func administer(ctx context.Context, r *run.Run, dir string, f func(*service.Server) error) error {
	there, err := service.Exists(dataDir(r, dir))
	if err != nil {
		return unusableDirectory(dataDir(r, dir), err)
	}
	if !there {
		return state.Local("There is no instance in "+dataDir(r, dir)+".",
			"Name another directory with --data, or create an instance with `tender serve init`.")
	}
	return withInstance(ctx, r, dir, f)
}

// withInstance runs f on the instance in dir, and creates it first if it does not exist.
func withInstance(ctx context.Context, r *run.Run, dir string, f func(*service.Server) error) (err error) {
	server, err := service.Open(ctx, service.Config{DataDir: dataDir(r, dir)})
	if err != nil {
		return unusableDirectory(dataDir(r, dir), err)
	}
	defer func() { err = errors.Join(err, server.Close()) }()
	return f(server)
}

// unusableDirectory returns err as a fault that names dir, if it says that dir can't be written or created.
func unusableDirectory(dir string, err error) error {
	path, isPath := errors.AsType[*fs.PathError](err)
	if !errors.Is(err, fs.ErrPermission) && (!isPath || path.Op != "mkdir") {
		return err
	}
	why := "it is read-only"
	if isPath {
		why = path.Err.Error()
	}
	return state.Local(fmt.Sprintf("The data directory %s can't be used: %s.", dir, why),
		"Let this user write to it, or name another with --data.")
}

// initFlags describe the first account of a new instance.
type initFlags struct {
	account, email, firstName, lastName, currency string
	passwordFD                                    int
}

func newInit(r *run.Run, dir *string) *cobra.Command {
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
		return withInstance(cmd.Context(), r, *dir, func(s *service.Server) error {
			return serveInit(cmd.Context(), r, s, f)
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

func newAccount(name, currency string) admin.Account {
	return admin.Account{
		Name: name, Currency: money.Currency{Code: strings.ToUpper(currency)}, SubscriptionActive: true,
		CatalogAccess: true,
	}
}

func newBackup(r *run.Run, dir *string) *cobra.Command {
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
	return operates[backupJSON](r, cmd, dir, func(ctx context.Context, s *service.Server, args []string) error {
		if keep < 0 {
			return run.Usagef("--keep takes a number of backups, or 0 to keep all, not %d", keep)
		}
		made, err := s.Backup(ctx, args[0], keep)
		if err != nil {
			return err
		}
		return r.PrintWords(backupJSON{made}, "%s", made)
	})
}

func newRestore(r *run.Run, dir *string) *cobra.Command {
	return run.Prints[restoredJSON](r, &cobra.Command{
		Use: "restore DIR", Short: "Restore the instance from a backup",
		Long: `Replace the instance with a backup; its service must not be running. DIR is a backup or a
folder of backups: the newest is used. The replaced data is kept in a folder
beside the instance.`,
		Example: "  tender serve restore /backup --data /var/lib/tender",
		Args:    cobra.ExactArgs(1),
		RunE: r.Command(func(cmd *cobra.Command, args []string) error {
			taken, aside, err := service.Restore(cmd.Context(), args[0], dataDir(r, *dir), r.Time())
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
