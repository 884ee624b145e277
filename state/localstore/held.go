package localstore

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/localstore/lockfile"
	"app.tender/tender/state/text"
)

// Held counts what exists only on this machine and would be lost with the database.
type Held struct {
	Drafts int // unsaved texts, also in forms and manual merges; those of an edit in the outbox count there
	Edits  int // in the outbox, waiting or in need of a person
	Plans  int // with lines
	Builds int // that have not ended
	Site   int // what was entered on installers' sheets, and no service is known to have
	Pins   int
	Others int // filters, favorites, and damaged databases
}

// Any reports whether anything exists only here.
func (h Held) Any() bool { return h != Held{} }

// String says how much of each there is: "1 draft, 2 plans"; "nothing" for none.
func (h Held) String() string {
	var words []string
	for _, w := range []struct {
		n    int
		what string
	}{
		{h.Drafts, "draft"},
		{h.Edits, "edit"},
		{h.Plans, "plan"},
		{h.Builds, "build"},
		{h.Site, "site event"},
		{h.Pins, "pin"},
		{h.Others, "other"},
	} {
		if w.n > 0 {
			words = append(words, text.Count(w.n, w.what))
		}
	}
	return cmp.Or(strings.Join(words, ", "), "nothing")
}

// Held counts what exists only on this machine.
func (s *Store) Held(ctx context.Context) (Held, error) {
	return readAs(ctx, s, "count what only this machine has", func(db querier) (h Held, err error) {
		err = db.QueryRowContext(ctx, `SELECT
			(SELECT count(*) FROM typed WHERE live AND kind <> ?),
			(SELECT count(*) FROM edits WHERE state NOT IN ('sent', 'dropped')),
			(SELECT count(*) FROM plans WHERE areas > 0),
			(SELECT count(*) FROM builds WHERE open),
			(SELECT count(*) FROM site_events WHERE NOT shared),
			(SELECT count(*) FROM pins WHERE proposal NOT IN (SELECT proposal FROM sold_pins)),
			(SELECT count(*) FROM saved_filters) + (SELECT count(*) FROM follow_ups) + (SELECT count(*) FROM what_ifs) +
				(SELECT count(*) FROM item_marks WHERE favorite)`,
			aText).Scan(&h.Drafts, &h.Edits, &h.Plans, &h.Builds, &h.Site, &h.Pins, &h.Others)
		if err != nil {
			return h, err
		}
		texts, err := listDrafts(ctx, db, aText)
		if err != nil {
			return h, err
		}
		open, err := listEdits(ctx, db, openEdits)
		h.Drafts += len(slices.DeleteFunc(texts, func(d state.Draft) bool {
			return slices.ContainsFunc(open, func(e state.OutboxRecord) bool {
				return d.Queued([]state.OutboxEdit{e.OutboxEdit})
			})
		}))
		return h, err
	})
}

// Inspect counts what exists only on this machine in the database at path and in the files next to
// it. It fails if that can't be determined.
func Inspect(ctx context.Context, path string) (h Held, err error) {
	if len(lockfile.Beside(path, "*")) == 0 {
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
	h.Others += len(lockfile.Beside(path, ".damaged-*"))
	return h, nil
}

// LastUsed returns when the database at path was last written; the zero time if there is none.
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

// Forget deletes the directory dir with the database file in it, unless a process uses the
// database or something exists only on this machine. No concurrent write is lost: Forget renames
// the directory first, checks again, and renames it back if there is something in it.
func Forget(ctx context.Context, dir, file string) (gone bool, err error) {
	free := func(dir string) (bool, error) {
		if lockfile.InUse(filepath.Join(dir, file)) {
			return false, nil
		}
		h, err := Inspect(ctx, filepath.Join(dir, file))
		return err == nil && !h.Any(), err
	}
	if ok, err := free(dir); !ok {
		return false, err
	}
	renamed := dir + ".gone"
	if err := os.Rename(dir, renamed); err != nil {
		return false, err
	}
	if ok, err := free(renamed); !ok {
		return false, errors.Join(err, os.Rename(renamed, dir))
	}
	return true, os.RemoveAll(renamed)
}
