package localstore

import (
	"context"
	"testing"
	"time"

	"app.tender/tender/state"
)

func TestWatchTellsOfWritesAlone(t *testing.T) {
	a := newStore(t)
	b := openAt(t, a.Path())
	ctx, cancel := context.WithCancel(t.Context())
	told, over := make(chan struct{}, 100), make(chan struct{})
	go func() {
		defer close(over)
		a.Watch(ctx, time.Millisecond, func() { told <- struct{}{} })
	}()
	// A first write may come before the first look.
	save(t, b, state.Draft{Ref: notes, Text: "typed"})
	for _, s := range []*Store{b, a, b} {
		d := save(t, s, state.Draft{Ref: notes, Text: "typed"})
		waits := time.NewTicker(100 * time.Millisecond)
		for waiting, tries := true, 0; waiting; tries++ {
			select {
			case <-told:
				waiting = false
			case <-waits.C:
				if d = save(t, s, d); tries == 100 {
					t.Fatal("a write is not told of")
				}
			}
		}
		waits.Stop()
	}
	cancel()
	<-over
	for range 100 {
		draftsOf(t, b)
	}
	before := a.stamp()
	draftsOf(t, b)
	if a.stamp() != before {
		t.Error("reading looks like a write")
	}
}
