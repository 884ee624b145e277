package localstore

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/testenv/powercut"
)

// watching runs Watch until the test ends, or end is called.
func watching(t *testing.T, s *Store) (signaled <-chan struct{}, end func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	signals, over := make(chan struct{}, 100), make(chan struct{})
	go func() {
		defer close(over)
		s.Watch(ctx, time.Millisecond, func() { signals <- struct{}{} })
	}()
	end = func() { cancel(); <-over }
	t.Cleanup(end)
	return signals, end
}

// writesUntil saves a text until that is signaled, and returns it: a first write may come before the watch.
func writesUntil(t *testing.T, signaled <-chan struct{}, by *Store) (d state.Draft) {
	t.Helper()
	d = save(t, by, state.Draft{Ref: notes, Text: "typed"})
	waits := time.NewTicker(100 * time.Millisecond)
	defer waits.Stop()
	for range 1000 {
		select {
		case <-signaled:
			return d
		case <-waits.C:
			d = save(t, by, d)
		}
	}
	t.Fatal("a write is not reported")
	return d
}

// An editor reads everything again on each notification. It must not be notified of its own
// writes, which happen with every letter, nor miss one by another terminal.
func TestWatchReportsOnlyOthersWrites(t *testing.T) {
	a := newStore(t)
	b := openAt(t, a.Path())
	signaled, end := watching(t, a)
	for range 3 {
		writesUntil(t, signaled, b)
	}
	end()
	left(t, b)
	before, _ := a.version(t.Context())
	save(t, a, state.Draft{Ref: notes, Text: "typed here", Revision: 100})
	draftsOf(t, a)
	if now, _ := a.version(t.Context()); now != before {
		t.Error("the process's own write is reported")
	}
	left(t, a)
	before, _ = a.version(t.Context())
	save(t, b, state.Draft{Ref: notes, Text: "typed there", Revision: 100})
	if now, _ := a.version(t.Context()); now == before {
		t.Error("another's write is not reported")
	}
}

// A commit is visible only when the disk has synced it, which may take seconds, and writes nothing any more. A look
// before would show the old state, and nothing would tell of the new one.
func TestWatchReportsAWriteThatIsSlowToSync(t *testing.T) {
	if testing.Short() {
		t.Skip("takes real time")
	}
	path := filepath.Join(t.TempDir(), "tender.db")
	disk := powercut.Watch(t, path)
	a, b := openAt(t, path), openAt(t, path)
	_, err := a.writer.ExecContext(t.Context(), "PRAGMA busy_timeout = 0") // seconds, otherwise
	must(t, err)
	signaled, _ := watching(t, a)
	d := writesUntil(t, signaled, b)
	disk.BeforeSync(func() {
		time.Sleep(50 * time.Millisecond) // enough for many looks
		for len(signaled) > 0 {
			<-signaled
		}
	})
	save(t, b, d)
	<-signaled
}

// SQLite keeps the write-ahead log beside the file itself.
func TestWatchFollowsALink(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tender.db")
	link := filepath.Join(t.TempDir(), "tender.db")
	must(t, openAt(t, path).Close())
	if err := os.Symlink(path, link); err != nil {
		t.Skip(err)
	}
	a, b := openAt(t, link), openAt(t, link)
	signaled, _ := watching(t, a)
	for range 3 {
		writesUntil(t, signaled, b)
	}
}
