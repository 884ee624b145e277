package editor

import (
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// Garbage is collected in a pause, once, and not between two keys.
func TestGarbageIsCollectedInPauses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var collected atomic.Int32
		var garbage atomic.Bool
		c := newCollector(garbage.Load, func() {
			collected.Add(1)
			garbage.Store(false)
		})
		type key struct {
			garbage bool
			rest    time.Duration // after it
			want    int32         // collections by then
		}
		for i, k := range []key{
			{false, time.Hour, 0},
			{true, pause - time.Millisecond, 0},
			{true, pause - time.Millisecond, 0},
			{true, pause + time.Millisecond, 1},
			{false, time.Hour, 1},
			{true, time.Hour, 2},
		} {
			garbage.Store(k.garbage)
			c.drew()
			time.Sleep(k.rest)
			synctest.Wait()
			if n := collected.Load(); n != k.want {
				t.Errorf("after key %d: collected %d times, want %d", i, n, k.want)
			}
		}
		garbage.Store(true)
		c.drew()
		time.Sleep(pause / 2)
		garbage.Store(false) // Go was quicker
		time.Sleep(time.Hour)
		if synctest.Wait(); collected.Load() != 2 {
			t.Error("it collected what was collected already")
		}
	})
}

func TestWhatEnoughGarbageIs(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(usualGC))
	runtime.GC()
	if enoughGarbage() {
		t.Error("right after a collection")
	}
	var kept [][]byte
	for range 1 << 10 {
		if enoughGarbage() {
			break
		}
		kept = append(kept, make([]byte, 64<<10))
	}
	if len(kept) == 1<<10 {
		t.Error("64 MiB are not enough")
	}
	runtime.KeepAlive(kept)
	debug.SetGCPercent(-1) // by GOGC=off
	if enoughGarbage() {
		t.Error("although the person wants no collection")
	}
}
