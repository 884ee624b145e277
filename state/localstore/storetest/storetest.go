// Package storetest opens local databases for tests.
package storetest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"

	"app.tender/tender/state/localstore"
)

// Open is localstore.Open, but creates a new database as a copy of an empty one, since creating
// the tables takes longer than most tests.
func Open(ctx context.Context, c localstore.Config) (*localstore.Store, error) {
	if _, err := os.Stat(c.Path); err != nil {
		file, err := empty()
		if err == nil {
			err = errors.Join(os.MkdirAll(filepath.Dir(c.Path), 0o700), os.WriteFile(c.Path, file, 0o600))
		}
		if err != nil {
			return nil, err
		}
	}
	return localstore.Open(ctx, c)
}

// empty returns the file of an empty database.
var empty = sync.OnceValues(func() (file []byte, err error) {
	dir, err := os.MkdirTemp("", "tender-empty-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	path := filepath.Join(dir, "tender.db")
	s, err := localstore.Open(context.Background(), localstore.Config{Path: path})
	if err == nil {
		err = s.Close()
	}
	if err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})
