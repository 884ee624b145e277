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
	// keptFiles is the maximum number of files.
	keptFiles = 2
)

// files are the files requests-1.jsonl, requests-2.jsonl and so on in a directory; only the last ones exist. A full one
// is followed by the next number and never renamed, so that concurrent programs can't take a file away from each other.
type files struct {
	dir  string
	size int64
	half bool // the last write was cut short, so that the file may end with half a line
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

// append appends a line in one write, and deletes surplus files.
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

// Read returns the lines of a profile in the files in dir, the oldest first. Damaged lines are left out.
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

// Writable returns why lines can't be written in dir now; nil if they can, or if there is no directory yet.
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

// plain returns a system error without the file name.
func plain(err error) error {
	if at, ok := errors.AsType[*fs.PathError](err); ok {
		return at.Err
	}
	return err
}
