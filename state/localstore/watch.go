package localstore

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"app.tender/tender/state/localstore/filewatch"
	"app.tender/tender/state/sqlitefile"
)

// Watch calls changed after another process has written to the database, after the file itself has changed, and
// after a process with a lease has ended, until ctx ends. It looks at most once in every, once for all changes
// since, and where the system does not notify of them, up to three times more rarely while no other process writes.
// Writes of this process do not count. The first look also opens the connections for reads that a start did not
// need: the first proposal that a person opens would wait for one.
func (s *Store) Watch(ctx context.Context, every time.Duration, changed func()) {
	files := filewatch.New(s.path, s.log())
	defer files.Close()
	pause := every
	look := time.NewTimer(pause)
	defer look.Stop()
	last, settled := s.version(ctx)
	for first := true; ; first = false {
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		}
		if first {
			_ = s.tryUse(false, func() error { return s.readers.Fill(ctx) }) // the next read reports the error
		}
		looked, happened := time.Now(), s.Typed.holderDied()
		if files.Changed() || !settled {
			var now fileVersion
			if now, settled = s.version(ctx); settled {
				happened, last = happened || now != last, now
			}
		}
		if happened {
			changed()
		}
		if settled && files.Wait(ctx) {
			pause = max(every/10, every-time.Since(looked)) // a write is seldom alone
		} else {
			pause = nextPause(pause, every, happened)
		}
		look.Reset(pause)
	}
}

// nextPause returns the time until the next look. Each one wakes an otherwise idle program.
func nextPause(pause, every time.Duration, happened bool) time.Duration {
	if happened {
		return every
	}
	return min(pause+every/4, 3*every)
}

// fileVersion identifies a state of the database as far as others changed it.
type fileVersion struct {
	data   int64 // counts the commits of others
	opened os.FileInfo
	gone   bool // the file is no longer the one at the path
	notice string
}

// version asks on the writer's connection, which does not count its own commits. Another process's commit is
// visible only after its sync, which changes no file. So version waits for the lock that every write holds; settled
// is false if another process still holds it.
func (s *Store) version(ctx context.Context) (v fileVersion, settled bool) {
	v.notice = s.Notice().Error()
	err := s.tryUse(false, func() error {
		v.opened = s.opened
		if s.writer == nil {
			return errGone
		}
		s.writing.Lock()
		defer s.writing.Unlock()
		return s.writer.Transact(ctx, func() error {
			return s.writer.QueryRowContext(ctx, "PRAGMA data_version").Scan(&v.data)
		})
	})
	v.gone = err != nil
	return v, !sqlitefile.IsBusy(err)
}

// log returns the path of the write-ahead log, which SQLite keeps beside the file that a link names.
func (s *Store) log() string {
	path, err := filepath.EvalSymlinks(s.path)
	if err != nil {
		path = s.path
	}
	return path + "-wal"
}
