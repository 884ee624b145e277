package builder

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"testing/iotest"
	"time"

	"app.tender/tender/service/store"
	"app.tender/tender/state/money"
)

// newFiles returns files in a new database, and an account.
func newFiles(t *testing.T) (Files, store.AccountID) {
	t.Helper()
	dir := t.TempDir()
	s, err := store.Open(t.Context(), filepath.Join(dir, "service.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	a := store.Account{Name: "North", Currency: money.Currency{Code: "USD", Symbol: "$"}, Created: time.Now()}
	if err := s.Write(t.Context(), func(tx *store.Tx) error { return tx.Accounts().Create(&a) }); err != nil {
		t.Fatal(err)
	}
	return Files{Store: s, Now: time.Now, Dir: dir}, a.ID
}

// parts counts the parts in the database, which no content has.
func (d Files) parts(t *testing.T) int64 {
	t.Helper()
	n, err := store.Change(t.Context(), d.Store, func(tx *store.Tx) (int64, error) {
		return tx.Uploads().Sweep(d.Now().Add(time.Hour))
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestAFileIsReadAsItWasUploaded(t *testing.T) {
	t.Parallel()
	d, account := newFiles(t)
	for size, parts := range map[int]int64{1: 1, partSize - 1: 1, partSize: 1, partSize + 1: 2, 3 * partSize: 3} {
		want := bytes.Repeat([]byte("0123456789\x00\xff\xfe"), size/13+1)[:size]
		name, n, err := d.Create(t.Context(), account, iotest.HalfReader(bytes.NewReader(want)), int64(size))
		if err != nil || n != int64(size) {
			t.Fatalf("kept %d bytes of %d, %v", n, size, err)
		}
		var got []byte
		var path string
		c := &store.AIContent{AccountID: account, Upload: name}
		err = d.onDisk(t.Context(), c, func(at string) { path = at; got, _ = os.ReadFile(at) })
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("read %d bytes of %d, %v", len(got), size, err)
		}
		if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("the copy is still there: %v", err)
		}
		if n := d.parts(t); n != parts {
			t.Errorf("%d bytes were %d parts, want %d", size, n, parts)
		}
	}
	none := &store.AIContent{AccountID: account, Upload: "none"}
	if err := d.read(t.Context(), none, io.Discard); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("no file: %v", err)
	}
	if err := d.onDisk(t.Context(), none, func(string) { t.Error("a copy of nothing") }); err == nil {
		t.Error("no file was copied")
	}
	if left, err := filepath.Glob(filepath.Join(d.Dir, copies)); err != nil || len(left) > 0 {
		t.Errorf("left %v, %v", left, err)
	}
}

// Whatever breaks an upload, no part of it stays.
func TestABrokenUploadLeavesNothing(t *testing.T) {
	t.Parallel()
	d, account := newFiles(t)
	two := bytes.NewReader(make([]byte, 2*partSize))
	gone := errors.New("the caller is gone")
	if _, _, err := d.Create(t.Context(), account, io.MultiReader(two, iotest.ErrReader(gone)),
		1<<30); !errors.Is(err, gone) {
		t.Errorf("a caller who is gone: %v", err)
	}
	two.Reset(make([]byte, 2*partSize))
	if _, _, err := d.Create(t.Context(), account, two, 2*partSize-1); !errors.Is(err, ErrTooLarge) {
		t.Errorf("too large: %v", err)
	}
	two.Reset(make([]byte, 2*partSize))
	ctx, cancel := context.WithCancel(t.Context())
	if _, _, err := d.Create(ctx, account, io.MultiReader(two, ending{cancel}),
		1<<30); !errors.Is(err, context.Canceled) {
		t.Errorf("a request that has ended: %v", err)
	}
	if n := d.parts(t); n > 0 {
		t.Errorf("%d parts are left", n)
	}
}

// ending is a reader that ends its request.
type ending struct{ end func() }

// Read implements io.Reader.
func (e ending) Read(p []byte) (int, error) {
	e.end()
	p[0] = 'x'
	return 1, io.EOF
}
