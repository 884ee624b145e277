package limits

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var ts Turns
		var wg sync.WaitGroup
		have := map[string]int{}
		var mu sync.Mutex
		note := func(key string, n int) {
			mu.Lock()
			defer mu.Unlock()
			if have[key] += n; have[key] > 1 {
				t.Errorf("%d holders of %s", have[key], key)
			}
		}
		began := time.Now()
		for _, key := range []string{"a", "a", "a", "b", "b", "b"} {
			wg.Go(func() {
				done, err := ts.Wait(t.Context(), key)
				if err != nil {
					t.Error(err)
					return
				}
				note(key, 1)
				time.Sleep(time.Second)
				note(key, -1)
				done()
			})
		}
		wg.Wait()
		if took := time.Since(began); took != 3*time.Second {
			t.Errorf("took %v: different keys block each other, or one key does not block", took)
		}
		if len(ts.queues) != 0 {
			t.Errorf("%d queues are left", len(ts.queues))
		}
	})
}

func TestTooManyForOneTurnAreRefused(t *testing.T) {
	ts := Turns{Most: 1}
	done, err := ts.Wait(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ts.Wait(t.Context(), "a"); !errors.Is(err, ErrCrowded) {
		t.Errorf("one too many: %v", err)
	}
	if _, err := ts.Wait(t.Context(), "b"); err != nil {
		t.Errorf("another key: %v", err)
	}
	done()
	if _, err := ts.Wait(t.Context(), "a"); err != nil {
		t.Errorf("after the turn: %v", err)
	}
}

func TestCancelledWaitReleasesItsTurn(t *testing.T) {
	var ts Turns
	done, err := ts.Wait(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := ts.Wait(ctx, "a"); !errors.Is(err, context.Canceled) {
		t.Errorf("waited after cancellation: %v", err)
	}
	done()
	if len(ts.queues) != 0 {
		t.Errorf("%d queues are left", len(ts.queues))
	}
}
