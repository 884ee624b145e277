package localstore

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Held counts what is on this machine alone: with the database it would be lost.
type Held struct {
	Drafts int // texts that were typed and not saved, also into forms and results
	Edits  int // that wait in the outbox, or for a person
	Plans  int // with lines, and builds that are not over
	Pins   int
	Others int // filters, favorites and ticks, and databases that were damaged
}

// Any reports whether there is anything.
func (h Held) Any() bool { return h != Held{} }

// Held counts what is on this machine alone.
func (s *Store) Held(ctx context.Context) (Held, error) {
	return readAs(ctx, s, "count what only this machine has", func(db querier) (h Held, err error) {
		err = db.QueryRowContext(ctx, `SELECT
			(SELECT count(*) FROM drafts WHERE live) + (SELECT count(*) FROM drafts_aside WHERE why <> '`+whyDiscarded+`') +
				(SELECT count(*) FROM scratch) + (SELECT count(*) FROM hand_results),
			(SELECT count(*) FROM entries WHERE state NOT IN ('sent', 'dropped')),
			(SELECT count(*) FROM plans WHERE areas > 0) + (SELECT count(*) FROM builds WHERE open),
			(SELECT count(*) FROM pins),
			(SELECT count(*) FROM saved_filters) + (SELECT count(*) FROM item_marks WHERE favorite) + (SELECT count(*) FROM ticks)`,
		).Scan(&h.Drafts, &h.Edits, &h.Plans, &h.Pins, &h.Others)
		return h, err
	})
}

// InUse reports whether a process has the database at path open, or may have it.
func InUse(path string) bool {
	names, _ := filepath.Glob(globEscape(path) + ".*.lock") // the pattern is a good one
	for _, name := range names {
		living, known := alive(path, strings.TrimSuffix(strings.TrimPrefix(name, path+"."), ".lock"))
		if living || !known {
			return true
		}
	}
	return false
}

// Inspect counts what is on this machine alone in the database at path and in what is
// kept beside it. It fails where that can't be found out.
func Inspect(ctx context.Context, path string) (h Held, err error) {
	if there, err := filepath.Glob(globEscape(path) + "*"); err == nil && len(there) == 0 {
		return h, nil
	}
	if _, err := os.Stat(path); err != nil {
		return h, err
	}
	s, err := Open(ctx, Config{Path: path})
	if err != nil {
		return h, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if h, err = s.Held(ctx); err != nil {
		return h, err
	}
	damaged, _ := filepath.Glob(globEscape(path) + ".damaged-*") // the pattern is a good one
	h.Others += len(damaged)
	return h, nil
}

// LastUsed returns when the database at path was written last; the zero time where there is
// none.
func LastUsed(path string) (at time.Time, err error) {
	for _, file := range []string{path, path + "-wal"} {
		info, err := os.Stat(file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return at, err
		}
		if info.ModTime().After(at) {
			at = info.ModTime()
		}
	}
	return at, nil
}

// Forget deletes the database in the directory dir, under file, with all that is in dir,
// unless a process uses it or something is on this machine alone. Nobody loses what they
// write meanwhile: the directory is put aside first, looked at again, and put back if
// there is something in it.
func Forget(ctx context.Context, dir, file string) (gone bool, err error) {
	free := func(dir string) (bool, error) {
		if InUse(filepath.Join(dir, file)) {
			return false, nil
		}
		h, err := Inspect(ctx, filepath.Join(dir, file))
		return err == nil && !h.Any(), err
	}
	if ok, err := free(dir); !ok {
		return false, err
	}
	aside := dir + ".gone"
	if err := os.Rename(dir, aside); err != nil {
		return false, err
	}
	if ok, err := free(aside); !ok {
		return false, errors.Join(err, os.Rename(aside, dir))
	}
	return true, os.RemoveAll(aside)
}
