// Package lockfile has files that processes lock: to show that they have a database open, and to
// exclude each other. The system releases a lock when its process ends for any reason, so that
// others can tell at once, and without a clock, whether it is alive.
package lockfile

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// errLocked reports that another open file holds the lock.
var errLocked = errors.New("locked")

// Take locks the file at path, which it creates if necessary. ok is false while another open file
// holds the lock. Release, or the end of the process, releases it.
func Take(path string) (f *os.File, ok bool, err error) {
	for {
		f, err := open(path)
		if err != nil {
			return nil, false, err
		}
		if err := lock(f, false); errors.Is(err, errLocked) {
			return nil, false, f.Close()
		} else if err != nil {
			return nil, false, errors.Join(err, f.Close())
		}
		mine, err := f.Stat()
		if err != nil {
			return nil, false, errors.Join(err, f.Close())
		}
		if there, err := os.Stat(path); err == nil && os.SameFile(there, mine) {
			return f, true, nil
		}
		_ = Release(f) // the directory was deleted meanwhile: this lock excludes nobody
	}
}

// Wait is Take, but waits for the lock.
func Wait(path string) (*os.File, error) {
	f, err := open(path)
	if err != nil {
		return nil, err
	}
	if err := lock(f, true); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// Drop is Release, and deletes the file. Windows keeps a file that is open, here or in a process that looks at it:
// then it is left, unlocked.
func Drop(f *os.File) error {
	err := Release(f)
	_ = os.Remove(f.Name())
	return err
}

func open(path string) (*os.File, error) { return os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600) }

// Beside returns the files whose path is a database's path followed by a match of pattern.
func Beside(db, pattern string) (paths []string) {
	there, _ := os.ReadDir(filepath.Dir(db)) // nothing is beside it where nothing can be read
	for _, file := range there {
		rest, ok := strings.CutPrefix(file.Name(), filepath.Base(db))
		if matches, _ := filepath.Match(pattern, rest); ok && matches { // the pattern is valid
			paths = append(paths, db+rest)
		}
	}
	return paths
}
