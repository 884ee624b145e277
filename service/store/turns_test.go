package store

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
)

// Writes are done in the order in which they were asked for, and one that is
// given up leaves its place to the next.
func TestWritesWaitInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := openTest(t)
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
			t.Errorf("the one that left: %v", err)
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
