// Package servicetest gives tests a service's data without their making it.
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

// Empty begins a service's data directory as a copy of one in which nobody did anything.
func Empty(dir string) error { return lay(dir, kind{}) }

// Demo begins a service's data directory as a copy of a demo of a size that service.Config
// names, empty for the usual one, whose first start was at a time; the zero time is about
// now. Each demo is made once a run, since making it takes longer than most tests do, and
// all its copies have the same credentials.
func Demo(dir, size string, at time.Time) error {
	return lay(dir, kind{cmp.Or(size, string(demo.SizeSmall)), at})
}

// kind is what directories differ in.
type kind struct {
	size string // of the demo; empty for none
	at   time.Time
}

// lay lays the files where only their owner can read them, as the service makes its own.
func lay(dir string, k kind) error {
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

// contents are the contents of files by their names below a directory.
type contents map[string][]byte

// all are the directories that were asked for.
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

// begin starts a service for the first time and returns the files that it leaves.
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
		PasswordCost: service.PasswordCost{MemoryKiB: 8, Passes: 1}, // it is kept with the hash, and signing in costs as much
	})
	if err == nil {
		err = srv.Close()
	}
	if err != nil {
		return nil, err
	}
	return inMemory(dir)
}

// inMemory returns the files below dir, which may be removed then.
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
