package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"os/user"
	"path/filepath"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// instance is the place of an instance's data.
type instance struct {
	dir      string // empty: the usual directory
	database string // the address of PostgreSQL; empty: the environment's, or else the file's, or SQLite's file in dir

	configured string // the database of the file of settings

	sealKeyFile string // has the key of the secrets; empty: the environment has it, or there is none
	s3Endpoint  string // where the buckets of backups are; empty: Amazon's
}

// databaseVariable has the address of the database in the environment, where it may have a password.
const databaseVariable = "TENDER_SERVE_DATABASE"

// directory returns the data directory of a real instance.
func (at *instance) directory(r *run.Run) string {
	return cmp.Or(at.dir, filepath.Join(r.Dirs().Data, "service"))
}

// address returns the address of the database; empty for SQLite's file. Any user of the machine can read arguments.
func (at *instance) address(r *run.Run) (string, error) {
	given := cmp.Or(at.database, r.Getenv(databaseVariable), at.configured)
	if given == "" {
		return "", nil
	}
	u, err := url.Parse(given)
	if err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" {
		return "", run.Usagef("the database is named by an address such as postgres://tender@db.example.com/tender")
	}
	if _, secret := u.User.Password(); secret && at.database != "" {
		return "", run.Usagef("--database has a password, which other users of this machine could read: "+
			"give the address in $%s, or the password in ~/.pgpass", databaseVariable)
	}
	return given, nil
}

// asOperator returns the context of a command: the history names the user of this machine as the one who writes.
func asOperator(cmd *cobra.Command) context.Context {
	name := ""
	if u, err := user.Current(); err == nil {
		name = u.Username
	}
	machine, err := os.Hostname()
	if err != nil {
		machine = "" // not known
	}
	return service.AsOperator(cmd.Context(), name, machine, cmd.CommandPath())
}

// administer runs f on an instance, even while a server runs on it.
func administer(ctx context.Context, r *run.Run, at *instance, f func(*service.Server) error) error {
	address, err := at.address(r)
	if err != nil {
		return err
	}
	if there, err := service.Exists(at.directory(r)); err != nil {
		return unusableDirectory(at.directory(r), err)
	} else if !there && address == "" {
		return state.Local("There is no instance in "+at.directory(r)+".",
			"Name another directory with --data, or create an instance with `tender serve init`.")
	}
	return withInstance(ctx, r, at, f)
}

// withInstance runs f on an instance, and creates it first if it does not exist.
func withInstance(ctx context.Context, r *run.Run, at *instance, f func(*service.Server) error) (err error) {
	address, err := at.address(r)
	if err != nil {
		return err
	}
	key, err := at.sealKey(r)
	if err != nil {
		return err
	}
	server, err := service.Open(ctx, service.Config{DataDir: at.directory(r), Database: address, SealKey: key})
	if err != nil {
		return unusableDirectory(at.directory(r), err)
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
