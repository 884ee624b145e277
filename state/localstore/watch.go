package localstore

import (
	"context"
	"os"
	"time"
)

// Watch calls changed after another process wrote to the database, after something
// about the file itself changed, and after a process ended that had a lease, until
// ctx ends. It looks every so often, up to three times less often while nothing is written, and calls changed
// once for all changes between two looks. It does not call it for writes of this process: who wrote them knows.
func (s *Store) Watch(ctx context.Context, every time.Duration, changed func()) {
	pause := every
	look := time.NewTimer(pause)
	defer look.Stop()
	last, files, moved := s.version(ctx), s.files(), true
	for {
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		}
		// Every commit writes to a file, but the file's time may be too coarse to tell
		// two commits apart. So the database is asked once more after each.
		now := s.files()
		ask := moved || now != files
		moved, files = now != files, now
		died := s.holderDied()
		pause = nextPause(pause, every, ask || died)
		look.Reset(pause)
		if !ask && !died {
			continue
		}
		if now := s.version(ctx); now != last || died {
			last = now
			changed()
		}
	}
}

// nextPause returns how long to wait before the next look. Each look wakes a program that is otherwise at rest.
func nextPause(pause, every time.Duration, happened bool) time.Duration {
	if happened {
		return every
	}
	return min(pause+every/4, 3*every)
}

// files is how the files of the database look from outside, which costs next to
// nothing to see.
type files struct {
	at     [2]time.Time
	size   [2]int64
	notice string
}

func (s *Store) files() files {
	f := files{notice: s.Notice().Error()}
	for i, path := range []string{s.path, s.path + "-wal"} {
		if info, err := os.Stat(path); err == nil {
			f.at[i], f.size[i] = info.ModTime(), info.Size()
		}
	}
	return f
}

// fileVersion tells one state of the database from another, as far as others
// changed it.
type fileVersion struct {
	data   int64 // counts what others committed
	opened os.FileInfo
	gone   bool // the file is no longer the one at the path
	notice string
}

// version asks on the connection that this process writes through, for which its own
// commits do not count.
func (s *Store) version(ctx context.Context) fileVersion {
	v := fileVersion{notice: s.Notice().Error()}
	err := s.tryUse(false, func() error {
		v.opened = s.opened
		if s.writer == nil {
			return errGone
		}
		s.writing.Lock()
		defer s.writing.Unlock()
		return s.writer.QueryRowContext(ctx, "PRAGMA data_version").Scan(&v.data)
	})
	v.gone = err != nil
	return v
}
