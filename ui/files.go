package ui

import (
	"errors"
	"os"
	"path/filepath"
)

// fileDirs returns the folders to try for files meant for a person.
func (b *base) fileDirs() []string {
	if len(b.opts.RequestDirs) > 0 {
		return b.opts.RequestDirs
	}
	return []string{".", b.opts.EditorDir}
}

// writeFirst creates a file readable by its owner only, in the first of dirs that takes it, and
// returns its path.
func writeFirst(dirs []string, name, text string) (path string, err error) {
	var failed []error
	for _, dir := range dirs {
		if dir == "" {
			continue
		}
		path, err := filepath.Abs(filepath.Join(dir, name))
		if err == nil {
			err = errors.Join(os.MkdirAll(dir, 0o700), writeNew(path, text))
		}
		if err == nil {
			return path, nil
		}
		failed = append(failed, err)
	}
	return "", errors.Join(failed...)
}

func writeNew(path, text string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}
