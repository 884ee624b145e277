package builder

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"app.tender/tender/service/store"
)

// Files keeps uploaded files in the database until they are read, so that every process has them.
type Files struct {
	Store *store.Store
	Now   func() time.Time
	Dir   string // for the copy of a file that a program transcribes
}

// ErrTooLarge is the error of Create for more bytes than allowed.
var ErrTooLarge = errors.New("the file is too large")

const (
	// partSize is how many bytes of a file are in memory, and written at once.
	partSize = 512 << 10
	// removeTime is how long Remove may take: nobody waits for it.
	removeTime = 10 * time.Second
)

// Create copies r, at most limit bytes, into a new file of an account. When Create fails, there is none.
func (d Files) Create(ctx context.Context, account store.AccountID, r io.Reader, limit int64) (
	name string, size int64, err error,
) {
	name = rand.Text()
	if size, err = d.fill(ctx, account, name, r, limit); err != nil {
		return "", 0, errors.Join(err, d.Remove(ctx, account, name))
	}
	return name, size, nil
}

// fill writes r into a new file, part by part.
func (d Files) fill(ctx context.Context, account store.AccountID, name string, r io.Reader, limit int64) (
	size int64, err error,
) {
	var body bytes.Buffer // grows with a small file, and is used again for each part of a large one
	for part := 0; ; part++ {
		body.Reset()
		n, err := body.ReadFrom(io.LimitReader(r, partSize))
		if err != nil {
			return 0, err
		}
		if n == 0 {
			return size, nil
		}
		if size += n; size > limit {
			return 0, ErrTooLarge
		}
		err = d.Store.Write(ctx, func(tx *store.Tx) error {
			return tx.Uploads().Add(account, name, part, body.Bytes(), d.Now())
		})
		if err != nil {
			return 0, err
		}
	}
}

// Remove removes files that no content has, also when ctx has ended.
func (d Files) Remove(ctx context.Context, account store.AccountID, names ...string) error {
	if len(names) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), removeTime)
	defer cancel()
	return d.Store.Write(ctx, func(tx *store.Tx) error {
		for _, name := range names {
			if err := tx.Uploads().Drop(account, name); err != nil {
				return err
			}
		}
		return nil
	})
}

// read copies the file of content to w. It fails with store.ErrNotFound if there is none.
func (d Files) read(ctx context.Context, c *store.AIContent, w io.Writer) error {
	for part := 0; ; part++ {
		body, err := store.View(ctx, d.Store, func(tx *store.Tx) ([]byte, error) {
			return tx.Uploads().Part(c.AccountID, c.Upload, part)
		})
		if part > 0 && errors.Is(err, store.ErrNotFound) {
			return nil
		}
		if err == nil {
			_, err = w.Write(body)
		}
		if err != nil {
			return err
		}
	}
}

// copies matches the copies of files in Dir.
const copies = "transcribing-*"

// onDisk runs f with the path of a copy of the file of content, which only the service's user can read.
func (d Files) onDisk(ctx context.Context, c *store.AIContent, f func(path string)) (err error) {
	file, err := os.CreateTemp(d.Dir, copies)
	if err != nil {
		return fmt.Errorf("copying a file: %w", err)
	}
	defer func() { err = errors.Join(err, os.Remove(file.Name())) }()
	if err := errors.Join(d.read(ctx, c, file), file.Close()); err != nil {
		return err
	}
	f(file.Name())
	return nil
}

// orphanAge is the minimum age of an orphan: a younger file may belong to an unfinished upload, and a younger copy be
// in use.
const orphanAge = time.Hour

// sweep removes what a process that died has left: the files of uploads that were not recorded, and copies.
func (d Files) sweep(ctx context.Context) error {
	_, err := store.Change(ctx, d.Store, func(tx *store.Tx) (int64, error) {
		return tx.Uploads().Sweep(d.Now().Add(-orphanAge))
	})
	left, failed := filepath.Glob(filepath.Join(d.Dir, copies))
	err = errors.Join(err, failed)
	for _, path := range left {
		info, failed := os.Stat(path)
		// Files have the real time, and tests set the service's clock.
		if failed == nil && time.Since(info.ModTime()) > orphanAge {
			err = errors.Join(err, os.Remove(path))
		}
	}
	return err
}
