// Package filewatch waits for writes to the files of a database, and for the ends of other processes that have it
// open. Linux reports both, so that an idle program is never woken to poll. Elsewhere, and if the system has no more
// watches, the caller has to poll.
package filewatch

import (
	"context"
	"os"
	"slices"
	"time"
)

// Watch watches the files at some paths, whether they exist or not. Use it from one goroutine.
type Watch struct {
	system *notified // nil where the system does not notify
	paths  []string
	last   []stamp
	moved  bool // the last change was recent, and may hide another
}

// New watches the files at the paths until Close.
func New(paths ...string) *Watch {
	w := &Watch{system: notify(paths), paths: paths, moved: true}
	w.last = w.stamps()
	return w
}

// Close ends the watch.
func (w *Watch) Close() { w.system.close() }

// Changed reports whether a file may have changed since the last call, also by this process.
func (w *Watch) Changed() bool {
	if changed, known := w.system.changed(); known {
		return changed
	}
	// Every write changes a file, but its time may be too coarse to tell two of them apart. So a
	// recent change is reported twice.
	now := w.stamps()
	changed := w.moved || !slices.Equal(now, w.last)
	w.moved, w.last = !slices.Equal(now, w.last) && recent(now, time.Now()), now
	return changed
}

// Wait waits for a change, or until the last writer of a file next to them closes it, or until ctx ends, which ends
// the watch; then it returns true. It returns false at once where the system does not notify.
func (w *Watch) Wait(ctx context.Context) bool { return w.system.wait(ctx) }

// stamp is the metadata of a file.
type stamp struct {
	at   time.Time
	size int64
}

func (w *Watch) stamps() []stamp {
	list := make([]stamp, len(w.paths))
	for i, path := range w.paths {
		if info, err := os.Stat(path); err == nil {
			list[i] = stamp{info.ModTime(), info.Size()}
		}
	}
	return list
}

// coarsest is the longest time between two writes that look the same: FAT stores even seconds.
const coarsest = 2 * time.Second

// recent reports whether a write after now may have the same time as the last one.
func recent(list []stamp, now time.Time) bool {
	return slices.ContainsFunc(list, func(s stamp) bool { return now.Sub(s.at) < coarsest })
}
