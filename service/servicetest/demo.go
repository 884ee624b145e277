// Package servicetest provides tests with copies of a service's data.
package servicetest

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/demo"
)

// Empty fills a service's data directory with a copy of a new, unused instance.
func Empty(dir string) error { return writeFiles(dir, kind{}) }

// Demo fills a service's data directory with a copy of a demo that was first started at a
// time; the zero time means about now. size is as in service.Config; empty means the usual
// one. Each demo is made once per run, because that takes longer than most tests, and all its
// copies have the same credentials.
func Demo(dir, size string, at time.Time) error {
	return writeFiles(dir, kind{cmp.Or(size, string(demo.SizeSmall)), at})
}

// kind identifies the contents of a directory.
type kind struct {
	size string // of the demo; empty for none
	at   time.Time
}

// writeFiles writes the files so that only their owner can read them, as the service does.
func writeFiles(dir string, k kind) error {
	files, err := made(k)
	if err != nil {
		return err
	}
	for name, content := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return err
		}
		if err := os.WriteFile(path, content, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// contents maps file names below a directory to their contents.
type contents map[string][]byte

// all caches the contents of the requested directories.
var all = struct {
	sync.Mutex
	by map[kind]contents
}{by: make(map[kind]contents)}

func made(k kind) (contents, error) {
	all.Lock()
	defer all.Unlock()
	if files, ok := all.by[k]; ok {
		return files, nil
	}
	files, err := begin(k)
	if err == nil {
		all.by[k] = files
	}
	return files, err
}

// begin starts a new service and returns the files that it leaves.
func begin(k kind) (files contents, err error) {
	dir, err := os.MkdirTemp("", "tender-demo-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	now := time.Now
	if !k.at.IsZero() {
		now = func() time.Time { return k.at }
	}
	srv, err := service.Open(context.Background(), service.Config{
		DataDir: dir, Demo: k.size != "", DemoSize: k.size, Now: now,
		// the hash records it, so that signing in is as cheap
		PasswordCost: service.PasswordCost{MemoryKiB: 8, Passes: 1},
	})
	if err == nil {
		err = srv.Close()
	}
	if err != nil {
		return nil, err
	}
	return inMemory(dir)
}

// inMemory reads the files below dir into memory.
func inMemory(dir string) (contents, error) {
	files := make(contents)
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		files[name] = content
		return err
	})
	return files, err
}
