package editor

import (
	"math"
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
		seen := 0
		frame := c.beside(func(int, int, []string) { seen++ })
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
			frame(120, 40, nil)
			time.Sleep(k.rest)
			synctest.Wait()
			if n := collected.Load(); n != k.want || seen != i+1 {
				t.Errorf("after key %d: collected %d times, want %d; %d frames passed on", i, n, k.want, seen)
			}
		}
		garbage.Store(true)
		c.beside(nil)(120, 40, nil)
		time.Sleep(pause / 2)
		garbage.Store(false) // Go was quicker
		time.Sleep(time.Hour)
		if synctest.Wait(); collected.Load() != 2 {
			t.Error("it collected what was collected already")
		}
	})
}

func TestWhatEnoughGarbageIs(t *testing.T) {
	for _, tc := range []struct {
		what            string
		live, goal, now uint64
		want            bool
	}{
		{"two fifths", 1000, 2000, 1400, false},
		{"more", 1000, 2000, 1401, true},
		{"before the first collection", 0, 2000, 1999, false},
		{"GOGC=off", 1000, math.MaxUint64, 1 << 40, false},
		{"at the limit of memory", 1000, 1000, 1001, false},
		{"beyond it", 1000, 999, 1001, false},
	} {
		if got := enough(tc.live, tc.goal, tc.now); got != tc.want {
			t.Errorf("%s: %v", tc.what, got)
		}
	}
}

func TestTheProgramsGarbageIsMeasured(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(usualGC))
	runtime.GC()
	if enoughGarbage() {
		t.Error("right after a collection")
	}
	var kept [][]byte
	for len(kept) < 1<<10 && !enoughGarbage() {
		kept = append(kept, make([]byte, 64<<10))
	}
	if len(kept) == 1<<10 {
		t.Error("64 MiB are not enough")
	}
	runtime.KeepAlive(kept)
}
