package config

import (
	"errors"
	"fmt"
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
	tmp, err := os.CreateTemp(filepath.Dir(path), ".tender-*") // made with 0600
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	_, err = tmp.Write(content)
	if err == nil {
		err = tmp.Sync()
	}
	err = errors.Join(err, tmp.Close())
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		_ = os.Remove(tmp.Name())
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}
