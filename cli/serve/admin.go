package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/state"
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
