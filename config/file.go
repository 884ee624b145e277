package config

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// ErrUnreadable reports that the settings or a profile exist and can't be read, as for a directory of
// that name.
var ErrUnreadable = errors.New("the configuration can't be read")

// WriteFile atomically replaces the file at path: a crash or a full disk leaves the old content
// or the new. Only its owner may read it.
func WriteFile(path string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("make the directory of %s: %w", path, err)
	}
	part, err := os.CreateTemp(filepath.Dir(path), ".tender-*") // made with 0600
	if err == nil {
		err = Finish(part, path, os.Rename, func(w io.Writer) error {
			_, err := w.Write(content)
			return err
		})
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}

// Finish writes the new file part by write, and gives it the name path by name once it is complete on the disk. If that
// fails, nothing is left of it.
func Finish(part *os.File, path string, name func(part, path string) error, write func(io.Writer) error) error {
	out := bufio.NewWriter(part)
	err := write(out)
	if err == nil {
		err = out.Flush()
	}
	if err == nil {
		err = part.Sync()
	}
	err = errors.Join(err, part.Close())
	if err == nil {
		err = name(part.Name(), path)
	}
	_ = os.Remove(part.Name()) // it has another name by now, or is incomplete
	return err
}
