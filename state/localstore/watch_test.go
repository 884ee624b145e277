package localstore

import (
	"context"
	"testing"
	"time"

	"app.tender/tender/state"
)

// An editor reads everything again on each notification. It must not be notified of its own
// writes, which happen with every letter, nor miss one by another terminal.
func TestWatchReportsOnlyOthersWrites(t *testing.T) {
	a := newStore(t)
	b := openAt(t, a.Path())
	ctx, cancel := context.WithCancel(t.Context())
	signaled, over := make(chan struct{}, 100), make(chan struct{})
	go func() {
		defer close(over)
		a.Watch(ctx, time.Millisecond, func() { signaled <- struct{}{} })
	}()
	for range 3 { // a first write may come before the first poll
		d := save(t, b, state.Draft{Ref: notes, Text: "typed"})
		waits := time.NewTicker(100 * time.Millisecond)
		for waiting, tries := true, 0; waiting; tries++ {
			select {
			case <-signaled:
				waiting = false
			case <-waits.C:
				if d = save(t, b, d); tries == 1000 {
					t.Fatal("a write is not reported")
				}
			}
		}
		waits.Stop()
	}
	cancel()
	<-over
	left(t, b)
	before := a.version(t.Context())
	save(t, a, state.Draft{Ref: notes, Text: "typed here", Revision: 100})
	draftsOf(t, a)
	if a.version(t.Context()) != before {
		t.Error("the process's own write is reported")
	}
	left(t, a)
	before = a.version(t.Context())
	save(t, b, state.Draft{Ref: notes, Text: "typed there", Revision: 100})
	if a.version(t.Context()) == before {
		t.Error("another's write is not reported")
	}
}

// A second commit within the coarsest time of a file system looks like the first, also if the clock was set back meanwhile.
func TestARecentChangeMayHideAnother(t *testing.T) {
	at := time.Date(2026, 3, 4, 14, 0, 0, 0, time.UTC)
	changed := files{at: [2]time.Time{at.Add(-time.Hour), at}} // the write-ahead log
	for since, want := range map[time.Duration]bool{-time.Hour: true, 0: true, coarsest - 1: true, coarsest: false, time.Hour: false} {
		if got := changed.recent(at.Add(since)); got != want {
			t.Errorf("%s after it: %v", since, got)
		}
	}
}
