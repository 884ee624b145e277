package checks

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"app.tender/tender/state"
	"github.com/dustin/go-humanize"
)

// directory checks that the data directory is writable, and who can read it.
func (x *run) directory() {
	dir := filepath.Dir(x.Store.Path())
	const kept = "Until then, text typed in the editor stays in memory."
	f, err := os.CreateTemp(dir, ".doctor-*")
	if err == nil {
		err = errors.Join(f.Close(), os.Remove(f.Name()))
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		x.bad(checkDirectory, state.FaultLocal, "There is no "+dir+", and it can't be created.",
			"Create it, or set TENDER_DATA_DIR to a directory that you can write. "+kept)
		return
	case err != nil:
		x.bad(checkDirectory, state.FaultLocal, dir+" can't be written: "+reason(err)+".",
			"Make it writable, or set TENDER_DATA_DIR to a directory that is. "+kept)
		return
	}
	if at, err := x.locked(dir); err != nil {
		whose, next := ownerOf(at), "Make it readable and writable for you. "
		if whose != "" {
			whose, next = " It belongs to "+whose+".",
				"Was `sudo tender` run once? `sudo chown -R \"$USER\" "+dir+"` gives you all files back. "
		}
		x.bad(checkDirectory, state.FaultLocal, at+" can't be written: "+reason(err)+"."+whose,
			next+"Until then, saving may fail.")
		return
	}
	for _, at := range []string{dir, x.Store.Path()} {
		if info, err := os.Stat(at); err == nil && readByOthers(info) {
			mode := "700"
			if !info.IsDir() {
				mode = "600"
			}
			x.warn(checkDirectory, fmt.Sprintf("Others on this machine can read %s (%04o).", at, info.Mode().Perm()),
				"Run `chmod "+mode+" "+at+"`.")
			return
		}
	}
	x.good(checkDirectory, dir+" is writable, and only you can read it.")
}

// locked returns the first file below dir that this user can't read and write. It opens none: closing a file can
// release the locks of it that this process has.
func (x *run) locked(dir string) (path string, err error) {
	walked := filepath.WalkDir(dir, func(at string, _ fs.DirEntry, err error) error {
		if err == nil {
			err = x.Writable(at)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil // it was deleted meanwhile
		}
		path = at
		return err
	})
	return path, walked
}

// reason returns a system error without its operation and path.
func reason(err error) string {
	if at, ok := errors.AsType[*fs.PathError](err); ok {
		err = at.Err
	}
	return err.Error()
}

// database checks the local database by reading all of it and writing to it.
func (x *run) database(ctx context.Context) {
	health, err := x.Store.Check(ctx)
	notice := x.Store.Notice()
	if err == nil && len(health.Problems) == 0 && notice.Kind == state.FaultNone {
		err = x.Store.TryWrite(ctx)
	}
	size := humanize.IBytes(uint64(max(0, health.Bytes)))
	switch {
	case notice.Kind != state.FaultNone:
		x.bad(CheckDatabase, notice.Kind, notice.Message, notice.Next)
	case err != nil:
		x.fault(CheckDatabase, err)
	case len(health.Problems) > 0:
		x.bad(CheckDatabase, state.FaultLocal, x.Store.Path()+" is damaged: "+strings.Join(health.Problems, "; ")+".",
			"Quit tender everywhere and move the file away, but keep it: tender reads the service's data again, and unsaved texts can be recovered from the file.")
	default:
		x.good(CheckDatabase, fmt.Sprintf("%s is intact and takes writes, %s.", x.Store.Path(), size))
	}
}

// Limits of free disk space in bytes: low, and practically none.
const (
	littleRoom = 200 << 20
	noRoom     = 5 << 20
)

// disk checks the free space.
func (x *run) disk() {
	dir := filepath.Dir(x.Store.Path())
	free, err := x.FreeBytes(dir)
	for up := filepath.Dir(dir); errors.Is(err, fs.ErrNotExist) && up != dir; up = filepath.Dir(dir) {
		dir = up // it does not exist yet; its parent is on the same disk
		free, err = x.FreeBytes(dir)
	}
	words := humanize.IBytes(free) + " are free on the disk."
	switch {
	case err != nil:
		x.skip(checkDisk, "The free space is unknown: "+reason(err)+".")
	case free < noRoom:
		x.bad(checkDisk, state.FaultLocal, "The disk is full: only "+words,
			"Free some space. Until then, text typed in the editor stays in memory.")
	case free < littleRoom:
		x.warn(checkDisk, "Only "+words, "Free some space before it runs out.")
	default:
		x.good(checkDisk, words)
	}
}
