package apiclient

import (
	"context"
	"io"
	"time"
)

// The reasons for which the client ends a call. errors.Is finds
// context.DeadlineExceeded in both.
var (
	errTotal error = &deadline{"the call took too long"}
	errIdle  error = &deadline{"nothing came or went for too long"}
)

type deadline struct{ text string }

func (d *deadline) Error() string { return d.text }

// Unwrap returns context.DeadlineExceeded.
func (d *deadline) Unwrap() error { return context.DeadlineExceeded }

// Timeout makes a deadline a net.Error that timed out.
func (d *deadline) Timeout() bool { return true }

// watch ends a call that takes too long or makes no progress.
type watch struct {
	ctx    context.Context
	cancel context.CancelCauseFunc
	idle   *time.Timer // nil without a bound
	limit  time.Duration
	pause  func(ctx context.Context, d time.Duration) error
	total  context.CancelFunc
}

func newWatch(ctx context.Context, s settings, isUpload bool) *watch {
	w := &watch{limit: s.idle, pause: s.sleep, total: func() {}}
	if s.total > 0 && !isUpload {
		ctx, w.total = context.WithTimeoutCause(ctx, s.total, errTotal)
	}
	w.ctx, w.cancel = context.WithCancelCause(ctx)
	if s.idle > 0 {
		w.idle = time.AfterFunc(s.idle, func() { w.cancel(errIdle) })
	}
	return w
}

// moved records that bytes were sent or received.
func (w *watch) moved() {
	if w.idle != nil {
		w.idle.Reset(w.limit)
	}
}

// sleep waits between two attempts. It returns false when the call ended meanwhile.
func (w *watch) sleep(d time.Duration) bool {
	if w.idle != nil {
		w.idle.Stop()
		defer w.moved()
	}
	return w.pause(w.ctx, d) == nil
}

// sleep waits for d on a real timer, or until ctx ends.
func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (w *watch) stop() {
	if w.idle != nil {
		w.idle.Stop()
	}
	w.cancel(nil)
	w.total()
}

// progressReader is a body that reports progress to watch.
type progressReader struct {
	io.ReadCloser
	watch *watch
}

func (a *progressReader) Read(p []byte) (int, error) {
	n, err := a.ReadCloser.Read(p)
	if n > 0 {
		a.watch.moved()
	}
	return n, err
}
