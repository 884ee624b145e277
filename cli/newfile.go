package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	"app.tender/tender/state"
)

// mustBeNew refuses the name of a file that is there, before anything is read for it.
func mustBeNew(path string) error {
	if _, err := os.Lstat(path); err == nil {
		return isThere(path)
	}
	return nil
}

func isThere(path string) error { return usagef("%s is there already; name a new file", path) }

// writing is for writeNewFile where the whole content is there.
func writing(content []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	}
}

// writeNewFile makes a file that only its owner can read, and has write fill it. One that is
// there is left alone, and half of one is taken away.
func writeNewFile(path string, write func(io.Writer) error) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return isThere(path)
	}
	if err != nil {
		return unwritable(path, err, "Name another file.")
	}
	out := bufio.NewWriter(file)
	err = write(out)
	if err == nil {
		err = out.Flush()
	}
	err = errors.Join(err, file.Close())
	if err == nil {
		return nil
	}
	if at, ok := errors.AsType[*os.PathError](err); ok {
		err = unwritable(path, at, "Free some space, or name another file.")
	}
	return errors.Join(err, os.Remove(path))
}

// unwritable says why a file can't be written, without its name twice.
func unwritable(path string, err error, next string) error {
	if at, ok := errors.AsType[*os.PathError](err); ok {
		err = at.Err
	}
	return state.Local(fmt.Sprintf("%s can't be written: %v.", path, err), next)
}
