package run

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"app.tender/tender/config"
	"app.tender/tender/state"
)

// MustBeNew refuses the name of an existing file, or one in a missing directory, before the file's content is read.
func MustBeNew(path string) error {
	if _, err := os.Lstat(path); err == nil {
		return isThere(path)
	}
	if dir, err := os.Stat(filepath.Dir(path)); err != nil || !dir.IsDir() {
		return state.Local(fmt.Sprintf("%s can't be written: there is no directory %s.", path, filepath.Dir(path)),
			"Create it, or name another file.")
	}
	return nil
}

func isThere(path string) error { return Usagef("%s already exists\n  Name a new file.", path) }

// Writing returns a function for WriteNewFile that writes content.
func Writing(content []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	}
}

// WriteNewFile creates a file readable only by its owner, with the output of write. It does not overwrite a file. The
// file gets its name once it is complete on the disk: half a file, left by a kill, would be mistaken for a complete
// one. Until then it is in the same directory as .tender-….
func WriteNewFile(path string, write func(io.Writer) error) error {
	return WriteFile(path, false, write)
}

// WriteFile is WriteNewFile, but with replace it may replace another file: until the new one is complete, the other
// stays.
func WriteFile(path string, replace bool, write func(io.Writer) error) error {
	if err := MustBeNew(path); err != nil && (!replace || !IsUsage(err)) {
		return err
	}
	const another = os.ModeDir | os.ModeDevice | os.ModeNamedPipe | os.ModeSocket | os.ModeIrregular
	if at, err := os.Lstat(path); err == nil && at.Mode()&another != 0 {
		return Usagef("%s is no file that can be replaced\n  Name another file.", path)
	}
	part, err := os.CreateTemp(filepath.Dir(path), ".tender-*") // created with 0600
	if err != nil {
		return unwritable(path, err, "Name another file.")
	}
	name := os.Rename
	if !replace {
		name = func(part, path string) error { return nameNew(os.Link, part, path) }
	}
	err = config.Finish(part, path, name, write)
	if cause := causeAt(err); cause != nil {
		return unwritable(path, cause, "Free some space, or name another file.")
	}
	return err
}

// nameNew gives the file at part the name path, which must be free. If link fails, as on a file system without hard
// links, an empty file reserves the name first.
func nameNew(link func(from, to string) error, part, path string) error {
	err := link(part, path)
	if err == nil {
		return nil
	}
	if errors.Is(err, os.ErrExist) {
		return isThere(path)
	}
	reserved, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return isThere(path)
	}
	if err != nil {
		return err
	}
	err = errors.Join(reserved.Close(), os.Rename(part, path))
	if err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return nil
}

// causeAt returns the system error about a file in err; nil for none.
func causeAt(err error) error {
	if at, ok := errors.AsType[*os.PathError](err); ok {
		return at.Err
	}
	if at, ok := errors.AsType[*os.LinkError](err); ok {
		return at.Err
	}
	return nil
}

// Unreadable explains why a file named by a person can't be read.
func Unreadable(path string, err error) error {
	return state.Local(fmt.Sprintf("%s can't be read: %v.", path, cmp.Or(causeAt(err), err)),
		"Name a file that exists and that you can read.")
}

// unwritable explains why a file can't be written, without repeating its name.
func unwritable(path string, err error, next string) error {
	return state.Local(fmt.Sprintf("%s can't be written: %v.", path, cmp.Or(causeAt(err), err)), next)
}
