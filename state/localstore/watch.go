package localstore

import (
	"context"
	"os"
	"slices"
	"time"
)

// Watch calls changed after another process has written to the database, after the file itself has
// changed, and after a process with a lease has ended, until ctx ends. It polls at intervals of
// every, up to three times longer while no other process writes, and calls changed once per poll
// with changes. Writes of this process do not count. The first poll also opens the connections for reads that a start did not
// need: the first proposal that a person opens would wait for one.
func (s *Store) Watch(ctx context.Context, every time.Duration, changed func()) {
	pause := every
	look := time.NewTimer(pause)
	defer look.Stop()
	last, files, moved := s.version(ctx), s.files(), true
	for first := true; ; first = false {
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		}
		if first {
			_ = s.tryUse(false, func() error { return s.readers.Fill(ctx) }) // the next read reports the error
		}
		// Every commit changes a file, but its time may be too coarse to tell two commits apart. So
		// the database is polled again after a recent change.
		now := s.files()
		ask := moved || now != files
		moved, files = now != files && now.recent(time.Now()), now
		happened := s.holderDied()
		if ask {
			now := s.version(ctx)
			happened, last = happened || now != last, now
		}
		pause = nextPause(pause, every, happened)
		look.Reset(pause)
		if happened {
			changed()
		}
	}
}

// nextPause returns the time until the next poll. Each poll wakes an otherwise idle program.
func nextPause(pause, every time.Duration, happened bool) time.Duration {
	if happened {
		return every
	}
	return min(pause+every/4, 3*every)
}

// files is the state of the database's files, which is cheap to poll.
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

// coarsest is the longest time between two commits that look the same: FAT has the even seconds.
const coarsest = 2 * time.Second

// recent reports whether a commit after now may have the same time as the last one.
func (f files) recent(now time.Time) bool {
	return slices.ContainsFunc(f.at[:], func(at time.Time) bool { return now.Sub(at) < coarsest })
}

// fileVersion identifies a state of the database as far as others changed it.
type fileVersion struct {
	data   int64 // counts the commits of others
	opened os.FileInfo
	gone   bool // the file is no longer the one at the path
	notice string
}

// version polls on the writer's connection, which does not count its own commits.
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
