package loop_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/service/loop"
)

// list is a queue of work.
type list struct {
	mu   sync.Mutex
	jobs []loop.Job
}

func (l *list) add(j loop.Job) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.jobs = append(l.jobs, j)
}

func (l *list) take(context.Context) (loop.Job, time.Time, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.jobs) == 0 {
		return nil, time.Time{}, nil
	}
	j := l.jobs[0]
	l.jobs = l.jobs[1:]
	return j, time.Time{}, nil
}

func TestPoolRunsAsManyAtOnceAsItHasSlots(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var work list
		var mu sync.Mutex
		var ended []time.Duration
		began := time.Now()
		for range 5 {
			work.add(func(context.Context) error {
				time.Sleep(time.Second)
				mu.Lock()
				defer mu.Unlock()
				ended = append(ended, time.Since(began))
				return nil
			})
		}
		p := loop.NewPool(2, work.take, time.Now, func(err error) { t.Error(err) })
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { defer close(done); p.Run(ctx) }()
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if want := []time.Duration{1e9, 1e9, 2e9, 2e9, 3e9}; !slices.Equal(ended, want) {
			t.Errorf("ended at %v, want %v", ended, want)
		}

		work.add(func(context.Context) error { time.Sleep(time.Second); ended = nil; return nil })
		p.Wake()
		synctest.Wait()
		cancel() // Run waits for running jobs
		<-done
		if ended != nil {
			t.Error("Run did not wait for the job")
		}
	})
}

func TestPoolRestsAfterAFailure(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tries, errs := 0, []string{}
		p := loop.NewPool(1, func(context.Context) (loop.Job, time.Time, error) {
			return func(context.Context) error {
				if tries++; tries == 2 {
					panic("no such thing")
				}
				return errors.New("broken")
			}, time.Time{}, nil
		}, time.Now, func(err error) { errs = append(errs, strings.SplitN(err.Error(), "\n", 2)[0]) })
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { defer close(done); p.Run(ctx) }()
		time.Sleep(9 * time.Second) // it rests for five after each
		synctest.Wait()
		cancel()
		<-done
		if want := []string{"broken", "panic: no such thing"}; !slices.Equal(errs, want) {
			t.Errorf("errors %v, want %v", errs, want)
		}
	})
}

// A job that fails before the next slot is looked at is not taken again at once: on a full disk that
// would keep a processor busy.
func TestAFailedJobKeepsItsSlotForAWhile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const slots, spins = 2, 20
		taken := 0
		p := loop.NewPool(slots, func(context.Context) (loop.Job, time.Time, error) {
			synctest.Wait() // those before have failed
			if taken == spins {
				return nil, time.Time{}, nil
			}
			taken++
			return func(context.Context) error { return errors.New("broken") }, time.Time{}, nil
		}, time.Now, func(error) {})
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { defer close(done); p.Run(ctx) }()
		time.Sleep(4 * time.Second)
		synctest.Wait()
		if taken != slots {
			t.Errorf("%d jobs were taken at once", taken)
		}
		time.Sleep(5 * time.Second)
		cancel()
		<-done
		if taken != 2*slots {
			t.Errorf("%d jobs were taken in nine seconds", taken)
		}
	})
}

func TestSettleRunsPendingJobs(t *testing.T) {
	var work list
	n := 0
	work.add(func(context.Context) error {
		n++
		work.add(func(context.Context) error { n++; return nil })
		return nil
	})
	p := loop.NewPool(3, work.take, time.Now, func(err error) { t.Error(err) })
	if err := p.Settle(t.Context()); err != nil || n != 2 {
		t.Errorf("%d jobs, %v", n, err)
	}
	broken := errors.New("broken")
	work.add(func(context.Context) error { return broken })
	if err := p.Settle(t.Context()); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
	p = loop.NewPool(1, func(context.Context) (loop.Job, time.Time, error) {
		return nil, time.Time{}, broken
	}, time.Now, nil)
	if err := p.Settle(t.Context()); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
}
