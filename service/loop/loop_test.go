package loop_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/service/loop"
)

// run starts a loop of step. stop ends it and waits for it.
func run(t *testing.T, step func() (time.Time, error), failed func(error)) (l *loop.Loop, stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	l = loop.New(func(context.Context) (time.Time, error) { return step() }, time.Now, failed)
	done := make(chan struct{})
	go func() { defer close(done); l.Run(ctx) }()
	return l, func() { cancel(); <-done }
}

func TestLoopStepsWhenItIsTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		plan := []time.Duration{10 * time.Second, 10 * time.Second, 25 * time.Hour} // when more is due
		var at []time.Duration
		_, stop := run(t, func() (time.Time, error) {
			since := time.Since(began)
			at = append(at, since)
			if len(at) > len(plan) {
				return time.Time{}, nil
			}
			return began.Add(plan[len(at)-1]), nil
		}, func(err error) { t.Error(err) })
		time.Sleep(3 * time.Minute)
		stop()
		// At 10 s the next time is already past. Then it is idle.
		const again = 10*time.Second + 50*time.Millisecond
		want := []time.Duration{0, 10 * time.Second, again, again + time.Minute, again + 2*time.Minute}
		if !slices.Equal(at, want) {
			t.Errorf("stepped at %v, want %v", at, want)
		}
	})
}

func TestWakeStepsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := 0
		l, stop := run(t, func() (time.Time, error) { n++; return time.Time{}, nil }, func(err error) { t.Error(err) })
		synctest.Wait()
		l.Wake()
		synctest.Wait()
		stop()
		if n != 2 {
			t.Errorf("stepped %d times", n)
		}
	})
}

func TestWhatComesOftenIsDoneTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		var at []time.Duration
		l, stop := run(t, func() (time.Time, error) {
			at = append(at, time.Since(began))
			return time.Time{}, nil
		}, func(err error) { t.Error(err) })
		for range 5 {
			l.WakeIn(time.Second)
			time.Sleep(400 * time.Millisecond)
		}
		time.Sleep(10 * time.Second)
		stop()
		if want := []time.Duration{0, time.Second, 2200 * time.Millisecond}; !slices.Equal(at, want) {
			t.Errorf("stepped at %v, want %v", at, want)
		}
	})
}

func TestWorkQueuedBeforeTheEndIsStarted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := 0
		l, stop := run(t, func() (time.Time, error) { n++; return time.Time{}, nil }, func(err error) { t.Error(err) })
		synctest.Wait()
		l.Wake()
		stop()
		if n != 2 {
			t.Errorf("stepped %d times", n)
		}
	})
}

func TestLoopContinuesAfterFailures(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := 0
		var errs []error
		broken := errors.New("broken")
		_, stop := run(t, func() (time.Time, error) {
			n++
			switch n {
			case 1:
				return time.Time{}, broken
			case 2:
				panic("no such thing")
			}
			return time.Time{}, nil
		}, func(err error) { errs = append(errs, err) })
		time.Sleep(11 * time.Second)
		stop()
		if n != 3 || len(errs) != 2 || !errors.Is(errs[0], broken) ||
			!strings.Contains(errs[1].Error(), "no such thing") {
			t.Errorf("%d steps, errors %v", n, errs)
		}
	})
}
