package lockfile

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

func enter(t *testing.T, db string) *Presence {
	t.Helper()
	p, err := Enter(db)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Leave() }) // some have left before
	return p
}

func wantAlive(t *testing.T, db, token string, want bool) {
	t.Helper()
	if living, known := Alive(db, token); living != want || !known {
		t.Errorf("%q lives: %v, known: %v; want %v", token, living, known, want)
	}
}

func TestPresence(t *testing.T) {
	db := filepath.Join(t.TempDir(), "[tender].db") // no pattern
	a, b := enter(t, db), enter(t, db)
	if a.Token == b.Token || a.Token == "" {
		t.Fatalf("%q and %q", a.Token, b.Token)
	}
	wantAlive(t, db, a.Token, true)
	wantAlive(t, db, b.Token, true)
	// A killed process leaves its file; the system releases the lock.
	left := presencePath(db, b.Token)
	if err := b.File.Close(); err != nil {
		t.Fatal(err)
	}
	wantAlive(t, db, b.Token, false)
	wantAlive(t, db, "nobody", false)
	if !InUse(db) {
		t.Error("a has the database open")
	}
	young := time.Now() // the file system's clock may differ
	if err := os.Chtimes(left, young, young); err != nil {
		t.Fatal(err)
	}
	clearStale(db)
	if _, err := os.Stat(left); err != nil {
		t.Errorf("a young file was removed: %v", err)
	}
	old := young.Add(-time.Hour)
	if err := errors.Join(os.Chtimes(left, old, old), os.Chtimes(presencePath(db, a.Token), old, old)); err != nil {
		t.Fatal(err)
	}
	clearStale(db)
	if _, err := os.Stat(left); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a stale file stays: %v", err)
	}
	wantAlive(t, db, a.Token, true) // its file was not removed
	if err := a.Leave(); err != nil || InUse(db) {
		t.Errorf("in use after all have left: %v", err)
	}
}

// A terminal that checks whether another one lives must not look like that one to a third, which
// could then not type where a killed terminal had typed.
func TestReaderIsNotMistakenForTheOwner(t *testing.T) {
	db := filepath.Join(t.TempDir(), "tender.db")
	a := enter(t, db)
	if err := a.File.Close(); err != nil {
		t.Fatal(err)
	}
	looks, err := os.OpenFile(presencePath(db, a.Token), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = Release(looks) }()
	if err := share(looks); err != nil {
		t.Fatal(err)
	}
	wantAlive(t, db, a.Token, false)
}

// A program must not fail to start because another one looks at that moment whether the database is in use.
func TestReaderBlocksNobody(t *testing.T) {
	db := filepath.Join(t.TempDir(), "tender.db")
	ctx, stop := context.WithCancel(t.Context())
	var looks sync.WaitGroup
	for range 2 {
		looks.Go(func() {
			for ctx.Err() == nil {
				InUse(db)
			}
		})
	}
	for range 1000 {
		p, err := Enter(db)
		if err == nil {
			err = p.Leave()
		}
		if err != nil {
			t.Error(err)
			break
		}
	}
	stop()
	looks.Wait()
}

func TestTakenOnceUntilReleased(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	f, ok, err := Take(path)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	if _, ok, err := Take(path); err != nil || ok {
		t.Errorf("taken twice: %v", err)
	}
	if err := Release(f); err != nil {
		t.Fatal(err)
	}
	if f, err = Wait(path); err != nil {
		t.Fatal(err)
	}
	if err := Release(f); err != nil {
		t.Fatal(err)
	}
}
