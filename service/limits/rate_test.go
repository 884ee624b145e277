package limits

import (
	"context"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/service/store"
)

// During a long write, a process counts by itself, up to the limit; afterwards the store
// counts what was admitted.
func TestCountingDoesNotWaitForAWriter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "x.db"))
		if err != nil {
			t.Fatal(err)
		}
		const limit = 100
		l := NewRate(db, limit)
		t.Cleanup(func() {
			l.Close()
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		})
		// When a window begins is up to the test; time itself is the bubble's.
		window := time.Date(2026, 4, 6, 0, 22, 0, 0, time.UTC)
		take := func(n int, wantRefused bool) {
			t.Helper()
			for i := range n {
				retryAfter, err := l.Take(t.Context(), "app", 1, window)
				if err != nil || (retryAfter > 0) != wantRefused {
					t.Fatalf("request %d: %v, retry after %v", i, err, retryAfter)
				}
			}
		}
		hold := func() (release func()) {
			held, done := make(chan struct{}), make(chan error)
			go func() { done <- db.Write(context.Background(), func(*store.Tx) error { <-held; return nil }) }()
			synctest.Wait()
			return func() {
				close(held)
				if err := <-done; err != nil {
					t.Error(err)
				}
				synctest.Wait() // until what waited for it is done
			}
		}

		release, began := hold(), time.Now()
		take(60, false)
		if waited := time.Since(began); waited != ratePatience {
			t.Errorf("60 requests waited %v, want %v", waited, ratePatience)
		}
		release()
		take(limit-60, false)
		take(3, true)

		window = window.Add(rateWindow)
		release = hold()
		take(limit, false)
		take(3, true)
		release()
		take(3, true)

		window = window.Add(rateWindow)
		take(limit, false)
		take(3, true)
	})
}
