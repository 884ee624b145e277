package requestlog

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"app.tender/tender/state/support"
)

const (
	// fileSize is the size in bytes at which a file is full.
	fileSize = 1 << 20
	// keptFiles is how many files are kept.
	keptFiles = 2
)

// files are requests-1.jsonl, requests-2.jsonl and so on in a directory, of which the last ones
// exist. A full one is followed by the next number and never renamed, so that concurrent programs
// can't take a file away from each other.
type files struct {
	dir  string
	size int64
	half bool // the last write broke off, and half a line may stand at the end
}

func (f *files) path(n int) string {
	return filepath.Join(f.dir, "requests-"+strconv.Itoa(n)+".jsonl")
}

// numbers returns the numbers of the files in dir, in order.
func numbers(dir string) ([]int, error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var all []int
	for _, e := range entries {
		middle, ok := strings.CutPrefix(e.Name(), "requests-")
		middle, isLog := strings.CutSuffix(middle, ".jsonl")
		if n, err := strconv.Atoi(middle); ok && isLog && err == nil && n > 0 {
			all = append(all, n)
		}
	}
	slices.Sort(all)
	return all, nil
}

// append writes a line in one write, and takes away files that are too many.
func (f *files) append(r support.Request) error {
	var line bytes.Buffer
	if f.half {
		line.WriteByte('\n')
	}
	e := json.NewEncoder(&line)
	e.SetEscapeHTML(false)
	if err := e.Encode(r); err != nil {
		return err
	}
	all, err := numbers(f.dir)
	if err != nil {
		return err
	}
	n := 1
	if len(all) > 0 {
		n = all[len(all)-1]
	}
	file, err := f.open(n)
	if err != nil {
		return err
	}
	if info, err := file.Stat(); err == nil && info.Size() >= f.size {
		_ = file.Close()
		n++
		if file, err = f.open(n); err != nil {
			return err
		}
	}
	for _, old := range all {
		if old <= n-keptFiles {
			_ = os.Remove(f.path(old)) // the next line tries again
		}
	}
	_, err = file.Write(line.Bytes())
	f.half = err != nil
	return errors.Join(err, file.Close())
}

func (f *files) open(n int) (*os.File, error) {
	const flags = os.O_WRONLY | os.O_APPEND | os.O_CREATE
	file, err := os.OpenFile(f.path(n), flags, 0o600)
	if errors.Is(err, fs.ErrNotExist) {
		if err := os.MkdirAll(f.dir, 0o700); err != nil {
			return nil, err
		}
		file, err = os.OpenFile(f.path(n), flags, 0o600)
	}
	return file, err
}

// Read returns the lines of a profile that the files in dir have, the oldest first. What
// is no line of the log is left out.
func Read(dir, profile string) ([]support.Request, error) {
	all, err := numbers(dir)
	if err != nil {
		return nil, fmt.Errorf("read the request log: %w", err)
	}
	f := files{dir: dir}
	var lines []support.Request
	for _, n := range all {
		content, err := os.ReadFile(f.path(n))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return lines, fmt.Errorf("read the request log: %w", err)
		}
		for line := range bytes.Lines(content) {
			var r support.Request
			if json.Unmarshal(line, &r) != nil || r.ID == "" || r.At.IsZero() {
				continue
			}
			if r.Clean(); r.Profile == profile {
				lines = append(lines, r)
			}
		}
	}
	inOrder(lines)
	return lines, nil
}

// inOrder sorts lines by their time.
func inOrder(lines []support.Request) {
	slices.SortStableFunc(lines, func(a, b support.Request) int { return a.At.Compare(b.At) })
}

// Writable reports why lines can't be kept in dir now; nil when they can, or when there is
// no directory yet.
func Writable(dir string) error {
	file, err := os.CreateTemp(dir, ".requests-*")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return plain(err)
	}
	_, err = file.Write(make([]byte, 512))
	return plain(errors.Join(err, file.Close(), os.Remove(file.Name())))
}

// plain returns an error of the system without the name of the file that was tried.
func plain(err error) error {
	if at, ok := errors.AsType[*fs.PathError](err); ok {
		return at.Err
	}
	return err
}
