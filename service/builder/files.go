package builder

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

// Files is the directory of uploaded files. The database maps content to files. File names
// are random, so that a caller's text never becomes a path.
type Files struct{ Dir string }

// transcriptSuffix is the suffix of the transcript of an audio or video file.
const transcriptSuffix = ".txt"

// ErrTooLarge is the error of Create for more bytes than allowed.
var ErrTooLarge = errors.New("the file is too large")

// Create copies r, at most limit bytes, into a new file. When Create returns, the file is
// synced to disk, or there is none.
func (d Files) Create(r io.Reader, limit int64) (name string, size int64, err error) {
	if err := os.MkdirAll(d.Dir, 0o700); err != nil {
		return "", 0, fmt.Errorf("making the content directory: %w", err)
	}
	name = rand.Text()
	f, err := os.OpenFile(d.path(name), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return "", 0, fmt.Errorf("keeping content: %w", err)
	}
	size, err = io.Copy(f, io.LimitReader(r, limit+1))
	if err == nil && size > limit {
		err = ErrTooLarge
	}
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return "", 0, errors.Join(err, d.Remove(name))
	}
	return name, size, nil
}

// path returns the path of the file with that name.
func (d Files) path(name string) string { return filepath.Join(d.Dir, filepath.Base(name)) }

// text reads the transcript of a file or, without one, the file itself.
func (d Files) text(name string) (string, error) {
	b, err := os.ReadFile(d.path(name) + transcriptSuffix)
	if errors.Is(err, fs.ErrNotExist) {
		b, err = os.ReadFile(d.path(name))
	}
	if err != nil {
		return "", fmt.Errorf("reading content: %w", err)
	}
	return strings.TrimPrefix(string(b), "\ufeff"), nil
}

// saveTranscript stores the transcript of an audio or video file.
func (d Files) saveTranscript(name, text string) error {
	if err := os.WriteFile(d.path(name)+transcriptSuffix, []byte(text), 0o600); err != nil {
		return fmt.Errorf("keeping a transcript: %w", err)
	}
	return nil
}

// Remove removes files with their transcripts. A missing file is not an error.
func (d Files) Remove(names ...string) error {
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

// orphanAge is the minimum age of an orphan: a younger file may belong to an unfinished
// upload.
const orphanAge = time.Hour

// sweep removes orphaned files. A process that dies between storing a file and recording
// it leaves one.
func (d Files) sweep(known func() ([]string, error)) error {
	entries, err := os.ReadDir(d.Dir)
	if errors.Is(err, fs.ErrNotExist) {
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
		// Files have the real time, and tests set the service's clock.
		if err != nil || slices.Contains(names, name) || time.Since(info.ModTime()) < orphanAge {
			continue
		}
		errs = append(errs, d.Remove(name))
	}
	return errors.Join(errs...)
}
