package filewatch

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

func paths(t *testing.T) (db, wal string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "profile", "data")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	db = filepath.Join(dir, "tender.db")
	write(t, db)
	return db, db + "-wal"
}

func write(t *testing.T, path string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err == nil {
		_, err = f.WriteString("written")
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

func remove(t *testing.T, path string) {
	t.Helper()
	if err := os.RemoveAll(path); err != nil {
		t.Fatal(err)
	}
}

// settled takes what was before, and demands that a file at rest is not reported.
func settled(t *testing.T, w *Watch) {
	t.Helper()
	w.Changed()
	if w.Changed() {
		t.Error("a file at rest has changed")
	}
}

func needsNotified(t *testing.T, w *Watch) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("only Linux notifies of changes")
	}
	if w.system == nil {
		t.Fatal("the system does not notify of changes")
	}
}

// Both ways to notice a change notice the same.
func eachWay(t *testing.T, f func(t *testing.T, w *Watch, db, wal string)) {
	t.Run("notified", func(t *testing.T) {
		db, wal := paths(t)
		w := New(db, wal)
		defer w.Close()
		needsNotified(t, w)
		f(t, w, db, wal)
	})
	t.Run("polled", func(t *testing.T) {
		db, wal := paths(t)
		old := time.Now().Add(-time.Hour)
		if err := os.Chtimes(db, old, old); err != nil {
			t.Fatal(err)
		}
		w := &Watch{paths: []string{db, wal}}
		w.last = w.stamps()
		f(t, w, db, wal)
	})
}

func TestChanges(t *testing.T) {
	for name, change := range map[string]func(t *testing.T, db, wal string){
		"a write":            func(t *testing.T, db, _ string) { write(t, db) },
		"a first write":      func(t *testing.T, _, wal string) { write(t, wal) },
		"a file that goes":   func(t *testing.T, db, _ string) { remove(t, db) },
		"a directory's end":  func(t *testing.T, db, _ string) { remove(t, filepath.Dir(db)) },
		"another file there": func(t *testing.T, db, _ string) { replace(t, db) },
		"a directory moved away with the one around it": func(t *testing.T, db, _ string) {
			around := filepath.Dir(filepath.Dir(db))
			if err := os.Rename(around, around+".old"); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			eachWay(t, func(t *testing.T, w *Watch, db, wal string) {
				settled(t, w)
				change(t, db, wal)
				if !w.Changed() {
					t.Error("not noticed")
				}
			})
		})
	}
}

func replace(t *testing.T, db string) {
	t.Helper()
	write(t, db+".new")
	if err := os.Rename(db+".new", db); err != nil {
		t.Fatal(err)
	}
}

// A file that was made or replaced later is watched like the first.
func TestLaterFiles(t *testing.T) {
	eachWay(t, func(t *testing.T, w *Watch, db, wal string) {
		for _, path := range []string{wal, db} {
			replace(t, path)
			if !w.Changed() {
				t.Error("another file is not noticed")
			}
			write(t, path)
			if !w.Changed() {
				t.Error("a write to it is not noticed")
			}
		}
		remove(t, filepath.Dir(db))
		w.Changed()
		if err := os.Mkdir(filepath.Dir(db), 0o700); err != nil {
			t.Fatal(err)
		}
		w.Changed()
		write(t, db)
		if !w.Changed() {
			t.Error("a write in a directory that was made again is not noticed")
		}
	})
}

func TestWait(t *testing.T) {
	db, wal := paths(t)
	w := New(db, wal)
	defer w.Close()
	needsNotified(t, w)
	w.Changed()
	waits := func() <-chan bool {
		over := make(chan bool)
		go func() { over <- w.Wait(t.Context()) }()
		return over
	}
	over := waits()
	select {
	case <-over:
		t.Fatal("it does not wait")
	case <-time.After(10 * time.Millisecond): // a wait that ends at once would show
	}
	write(t, wal)
	if !<-over || !w.Changed() {
		t.Error("a write does not end it")
	}
	held, err := os.Create(db + ".lock") // as a process keeps it while it runs
	if err != nil {
		t.Fatal(err)
	}
	w.Changed()
	over = waits()
	if err := held.Close(); err != nil {
		t.Fatal(err)
	}
	if !<-over || !w.Changed() {
		t.Error("the end of a process does not end it")
	}
	write(t, wal) // before the wait
	if !<-waits() {
		t.Error("it waits, though there is something")
	}
	remove(t, filepath.Dir(db))
	w.Changed()
	if w.Wait(t.Context()) {
		t.Error("it waits in a directory that is gone")
	}
}

func TestTheEndOfAWait(t *testing.T) {
	w := New(paths(t))
	defer w.Close()
	w.Changed()
	ctx, cancel := context.WithCancel(t.Context())
	over := make(chan struct{})
	go func() {
		defer close(over)
		w.Wait(ctx)
	}()
	cancel()
	<-over
}

// A second write within the coarsest time of a file system looks like the first, also if the clock was set back
// meanwhile.
func TestARecentChangeMayHideAnother(t *testing.T) {
	at := time.Date(2026, 3, 4, 14, 0, 0, 0, time.UTC)
	changed := []stamp{{at: at.Add(-time.Hour)}, {at: at}}
	for since, want := range map[time.Duration]bool{
		-time.Hour: true, 0: true, coarsest - 1: true, coarsest: false,
		time.Hour: false,
	} {
		if got := recent(changed, at.Add(since)); got != want {
			t.Errorf("%s after it: %v", since, got)
		}
	}
}
