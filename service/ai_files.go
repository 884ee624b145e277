package service

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// contentFiles is the directory of what was uploaded. The database says to what
// each file belongs; names in it are random, so that nothing of a caller's ever
// becomes a path.
type contentFiles struct{ dir string }

// transcriptSuffix is that of the text that was made of an audio or video file.
const transcriptSuffix = ".txt"

// errFileTooLarge is what create answers to more bytes than allowed.
var errFileTooLarge = errors.New("the file is too large")

// create keeps what r reads, at most limit bytes, in a new file. It is on the
// disk when create returns, or nothing is.
func (d contentFiles) create(r io.Reader, limit int64) (name string, size int64, err error) {
	if err := os.MkdirAll(d.dir, 0o700); err != nil {
		return "", 0, fmt.Errorf("making the content directory: %w", err)
	}
	name = rand.Text()
	f, err := os.OpenFile(d.path(name), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return "", 0, fmt.Errorf("keeping content: %w", err)
	}
	size, err = io.Copy(f, io.LimitReader(r, limit+1))
	if err == nil && size > limit {
		err = errFileTooLarge
	}
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return "", 0, errors.Join(err, d.remove(name))
	}
	return name, size, nil
}

// path is where the file of that name is.
func (d contentFiles) path(name string) string { return filepath.Join(d.dir, filepath.Base(name)) }

// text reads the text of a file, which is that of its transcript if it has one.
func (d contentFiles) text(name string) (string, error) {
	b, err := os.ReadFile(d.path(name) + transcriptSuffix)
	if errors.Is(err, fs.ErrNotExist) {
		b, err = os.ReadFile(d.path(name))
	}
	if err != nil {
		return "", fmt.Errorf("reading content: %w", err)
	}
	return strings.TrimPrefix(string(b), "\ufeff"), nil
}

// keepTranscript keeps the text of an audio or video file.
func (d contentFiles) keepTranscript(name, text string) error {
	if err := os.WriteFile(d.path(name)+transcriptSuffix, []byte(text), 0o600); err != nil {
		return fmt.Errorf("keeping a transcript: %w", err)
	}
	return nil
}

// remove removes files with their transcripts. One that is gone already is no
// error.
func (d contentFiles) remove(names ...string) error {
	var errs []error
	for _, name := range names {
		for _, path := range []string{d.path(name), d.path(name) + transcriptSuffix} {
			if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
				errs = append(errs, err)
			}
		}
	}
	return errors.Join(errs...)
}

// orphanAge is how old a file must be before it can be an orphan: younger ones
// may belong to an upload that is not finished.
const orphanAge = time.Hour

// sweep removes the files that belong to nothing: a process that dies between
// keeping a file and noting it leaves one.
func (d contentFiles) sweep(known func() ([]string, error)) error {
	entries, err := os.ReadDir(d.dir)
	if errors.Is(err, fs.ErrNotExist) || len(entries) == 0 {
		return nil
	}
	if err != nil {
		return fmt.Errorf("sweeping content: %w", err)
	}
	names, err := known()
	if err != nil {
		return err
	}
	var errs []error
	for _, e := range entries {
		name := strings.TrimSuffix(e.Name(), transcriptSuffix)
		info, err := e.Info()
		// By the clock of the files, which is not the one that tests move.
		if err != nil || slices.Contains(names, name) || time.Since(info.ModTime()) < orphanAge {
			continue
		}
		errs = append(errs, d.remove(name))
	}
	return errors.Join(errs...)
}
