package store

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state/sqlitefile"
	"modernc.org/sqlite"
)

// Writes happen in the order of their calls, and a cancelled one lets the next one go.
func TestWritesWaitInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := openFile(t)
		const writers, leaver = 20, 7
		release, done := make(chan struct{}), make(chan error, writers)
		go func() {
			done <- s.Write(t.Context(), func(*Tx) error { <-release; return nil })
		}()
		synctest.Wait() // it is in its transaction
		ctx, leave := context.WithCancel(t.Context())
		var order, want []int
		for i := range writers - 1 {
			mine := t.Context()
			if i == leaver {
				mine = ctx
			} else {
				want = append(want, i)
			}
			go func() {
				done <- s.Write(mine, func(*Tx) error { order = append(order, i); return nil })
			}()
			synctest.Wait() // it waits
		}
		leave()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled write: %v", err)
		}
		close(release)
		for range writers - 1 {
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
		if !slices.Equal(order, want) {
			t.Errorf("order %v", order)
		}
	})
}

// held returns a store of a database that another store, as if in another process, writes to
// until release is called or the test ends.
func held(t *testing.T) (s *Store, release func()) {
	t.Helper()
	holder, path := openFile(t)
	s = openAt(t, path)
	begun, let, done := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		done <- holder.Write(context.WithoutCancel(t.Context()), func(*Tx) error { close(begun); <-let; return nil })
	}()
	<-begun
	release = sync.OnceFunc(func() {
		close(let)
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(release)
	return s, release
}

// A write that nobody waits for any more does not delay the next one, even while another
// process is writing.
func TestCancelledWriteReleasesItsTurn(t *testing.T) {
	s, release := held(t)
	ctx, cancel := context.WithTimeout(t.Context(), turnTime/2)
	defer cancel()
	if err := s.Write(ctx, func(*Tx) error { t.Error("it began"); return nil }); !errors.Is(err,
		context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	release()
	addAccount(t, s)
}

// While another process writes for long, the database is ready: the next write waits.
func TestAHeldDatabaseIsReady(t *testing.T) {
	s, _ := held(t)
	if err := s.Ready(t.Context()); err != nil {
		t.Error(err)
	}
}

// A transaction that another process blocks fails with ErrBusy, before it begins or within,
// and is rolled back, so that it can be repeated.
func TestBusyWriteLeavesNothing(t *testing.T) {
	s, release := held(t)
	err := s.db.(*sqliteFile).writer.Use(t.Context(), func(c *sqlitefile.Conn) error {
		_, err := c.ExecContext(t.Context(), "PRAGMA busy_timeout = 1")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	refusal := s.Write(t.Context(), func(*Tx) error { t.Error("it began"); return nil })
	if !errors.Is(refusal, ErrBusy) {
		t.Errorf("before the transaction: %v", refusal)
	}
	release()
	cause, ok := errors.AsType[*sqlite.Error](refusal)
	if !ok {
		t.Fatalf("SQLite blocked nothing: %v", refusal)
	}
	runs := 0
	err = s.Write(t.Context(), func(tx *Tx) error {
		runs++
		return errors.Join(tx.Accounts().Create(&Account{Name: "x", Created: time.Now()}), cause)
	})
	if !errors.Is(err, ErrBusy) || runs != 1 {
		t.Errorf("within the transaction: %v after %d runs", err, runs)
	}
	wantNoAccounts(t, s)
}
