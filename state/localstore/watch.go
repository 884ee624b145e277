package localstore

import (
	"context"
	"os"
	"time"
)

// Watch calls changed after the file was written, by this process or another,
// until ctx ends. It looks every so often and costs two calls of the system at
// a time; changes between two looks are told once.
func (s *Store) Watch(ctx context.Context, every time.Duration, changed func()) {
	ticks := time.NewTicker(every)
	defer ticks.Stop()
	last := s.stamp()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
		}
		if now := s.stamp(); now != last {
			last = now
			changed()
		}
	}
}

// fileStamp tells one state of the two files that are written from another.
type fileStamp struct {
	size, logSize int64
	at, logAt     time.Time
}

func (s *Store) stamp() (f fileStamp) {
	if info, err := os.Stat(s.path); err == nil {
		f.size, f.at = info.Size(), info.ModTime()
	}
	if info, err := os.Stat(s.path + "-wal"); err == nil {
		f.logSize, f.logAt = info.Size(), info.ModTime()
	}
	return f
}
