package localstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/localstore/lockfile"
	"app.tender/tender/state/sqlitefile"
	"app.tender/tender/state/text"
	sqlite3 "modernc.org/sqlite/lib"
)

// salvaged lists the tables that are recovered from a damaged file, those that the service can't
// provide again first.
var salvaged = []string{
	"typed", "discarded", "leases", "edits", "local_ids", "own_values", "site_events", "site_keys", "builds",
	"build_pieces", "journal", "actions", "pins", "sold_pins", "saved_filters", "follow_ups", "what_ifs", "choices",
	"plans", "item_marks", "proposal_rows", "proposal_details",
}

// storedBy returns the orders to read a table in: the order that it is stored in, and the reverse. A table without
// rowids is stored by its primary key.
func storedBy(ctx context.Context, to *sql.DB, table string) (orders []string, err error) {
	key, err := collect(ctx, to, single[string],
		"SELECT i.name FROM pragma_table_list l, pragma_table_info(l.name) i WHERE l.name = ? AND l.wr AND i.pk > 0 ORDER BY i.pk", table)
	switch {
	case err != nil:
		return nil, err
	case table == "proposal_rows": // its key has columns in both directions
		return []string{"archived, modified DESC, id DESC", "archived DESC, modified, id"}, nil
	case len(key) > 0:
		return []string{strings.Join(key, ", "), strings.Join(key, " DESC, ") + " DESC"}, nil
	}
	return []string{"rowid", "rowid DESC"}, nil
}

// replace moves the damaged file away, which is nil for a missing one, and puts a new one with the readable data in its
// place. s.mu is held. If another process has replaced it meanwhile, replace opens that file.
func (s *database) replace(ctx context.Context, damaged os.FileInfo) error {
	lock, err := lockfile.Wait(s.path + ".replacing")
	if err != nil {
		return wrapped("move the damaged database aside", err)
	}
	defer func() { _ = lockfile.Release(lock) }()
	lost := sqlitefile.Lost(s.path)
	if at, err := os.Stat(s.path); lost || err == nil && os.SameFile(at, damaged) {
		saved, err := salvage(ctx, s.path, s.path+".part")
		if err == nil {
			err = os.Rename(s.path+".part", s.path+".new") // it is complete now
		}
		if err != nil {
			return wrapped("make a new local database", err)
		}
		damaged := damagedPath(s.path, s.now())
		if err := os.Rename(s.path, damaged); err != nil && !errors.Is(err, os.ErrNotExist) {
			return wrapped("move the damaged database aside", err)
		}
		_ = os.Rename(s.path+"-wal", damaged+"-wal") // it may not exist
		if lost {
			_ = os.Remove(damaged) // nothing is in it
			damaged = ""
		}
		s.damage = damageNotice(damaged, saved)
	}
	if err := finishReplacing(s.path); err != nil {
		return wrapped("make a new local database", err)
	}
	db, err := openFile(ctx, s.path)
	if err != nil {
		return wrapped("open the local database", err)
	}
	if err := s.settle(db); err != nil {
		return wrapped("open the local database", err)
	}
	return nil
}

// finishReplacing moves a complete new file into the place of one that was moved away. It does
// nothing if there is a file with anything in it.
func finishReplacing(path string) error {
	if at, err := os.Stat(path); err == nil && at.Size() > 0 || err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil // what is wrong with the file shows when it is opened
	}
	if _, err := os.Stat(path + ".new"); err != nil {
		return nil //nolint:nilerr // the usual case: there is none
	}
	for _, companion := range []string{"-wal", "-shm"} { // of the old file
		if err := os.Remove(path + companion); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return os.Rename(path+".new", path)
}

// damagedPath returns an unused path for a damaged file.
func damagedPath(path string, now time.Time) string {
	name := path + ".damaged-" + now.UTC().Format("20060102-150405")
	for n, free := 2, name; ; n++ {
		if _, err := os.Lstat(free); errors.Is(err, os.ErrNotExist) {
			return free
		}
		free = fmt.Sprintf("%s-%d", name, n)
	}
}

// takenOver counts what was recovered and exists nowhere else.
type takenOver struct {
	drafts, edits int
	planned       int       // lines that are not built
	backup        time.Time // date of the backup that it comes from; zero: the file itself
}

// damageNotice says what became of the data. damaged is empty if nothing was in the file.
func damageNotice(damaged string, saved takenOver) state.Fault {
	drafts, edits := text.Count(saved.drafts, "draft"), text.Count(saved.edits, "edit")
	if saved.planned > 0 {
		drafts = text.Count(saved.planned, "planned line") + ", " + drafts
	}
	was, next := "was damaged", []string{}
	if damaged == "" {
		was = "was gone or empty"
	}
	how := "were recovered"
	if !saved.backup.IsZero() {
		how = "come from its copy of " + saved.backup.Local().Format("2 Jan 2006 15:04")
		next = append(next, "Waiting edits may have been saved since: the outbox asks.")
	}
	if damaged != "" {
		next = append(next, "The damaged file is kept as "+damaged+".")
	}
	return state.Local(fmt.Sprintf("The local database %s; %s and %s of the outbox %s.", was, drafts, edits, how),
		strings.Join(next, " "))
}

// salvage creates a database at fresh with the readable rows of the damaged one.
func salvage(ctx context.Context, damaged, fresh string) (saved takenOver, err error) {
	for _, name := range []string{fresh, fresh + "-wal", fresh + "-shm"} {
		if err := os.Remove(name); err != nil && !errors.Is(err, os.ErrNotExist) {
			return saved, err
		}
	}
	to, err := openFile(ctx, fresh)
	if err != nil {
		return saved, err
	}
	defer func() { err = errors.Join(err, to.Close()) }()
	rows, lost, err := takeOver(ctx, damaged, to, salvaged)
	if rows == 0 {
		lost = salvaged
	}
	if err == nil && len(lost) > 0 {
		saved.backup, err = fromBackup(ctx, damaged, to, lost)
	}
	if err != nil {
		return saved, err
	}
	const precious = `SELECT
		(SELECT count(*) FROM typed WHERE live AND kind = 'text'),
		(SELECT count(*) FROM edits WHERE state NOT IN ('sent', 'dropped')),
		(SELECT coalesce(sum(open), 0) FROM plans)`
	err = to.QueryRowContext(ctx, precious).Scan(&saved.drafts, &saved.edits, &saved.planned)
	return saved, err
}

// takeOver copies the readable rows of the tables and returns their number. lost are the tables of which nothing
// could be read. Read errors are ignored, write errors returned.
func takeOver(ctx context.Context, damaged string, to *sql.DB, tables []string) (rows int, lost []string, err error) {
	from, err := sql.Open("sqlite", sqlitefile.NameOfDamaged(damaged))
	if err != nil {
		return 0, nil, err
	}
	defer func() { _ = from.Close() }() // it is damaged
	// The owner is not counted: it is no reason to do without the backup.
	if _, _, err := copyRows(ctx, from, to, "owner", "rowid"); err != nil {
		return 0, nil, fmt.Errorf("take over the owner: %w", err)
	}
	for _, table := range tables {
		before, read := rows, false
		// Both directions, because a bad page hides the rows after it.
		orders, err := storedBy(ctx, to, table)
		if err != nil {
			return 0, nil, err
		}
		for _, order := range orders {
			n, whole, err := copyRows(ctx, from, to, table, order)
			if err != nil {
				return 0, nil, fmt.Errorf("take over %s: %w", table, err)
			}
			rows += n
			read = read || whole
		}
		if rows == before && !read {
			lost = append(lost, table)
		}
	}
	return rows, lost, nil
}

// copyRows copies the rows of a table up to the first unreadable one, which is not an error. whole reports whether
// there was none.
func copyRows(ctx context.Context, from, to *sql.DB, table, order string) (n int, whole bool, err error) {
	columns, err := sharedColumns(ctx, from, to, table)
	if err != nil || len(columns) == 0 {
		return 0, false, err
	}
	list := strings.Join(columns, ", ")
	rows, err := from.QueryContext(ctx, "SELECT "+list+" FROM "+table+" ORDER BY "+order)
	if err != nil {
		return 0, false, unlessDamaged(err)
	}
	defer func() { _ = rows.Close() }() // it is damaged
	tx, err := to.BeginTx(ctx, nil)
	if err != nil {
		return 0, false, err
	}
	defer func() { _ = tx.Rollback() }() // does nothing after Commit
	insert := "INSERT OR IGNORE INTO " + table + " (" + list + ") VALUES (" + sqlitefile.Placeholders(len(columns)) +
		")"
	values, into := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		into[i] = &values[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			break
		}
		result, err := tx.ExecContext(ctx, insert, values...)
		if code := sqlitefile.Code(err); code == sqlite3.SQLITE_CONSTRAINT || code == sqlite3.SQLITE_MISMATCH {
			continue // skip rows that violate a constraint
		}
		if err != nil {
			return 0, false, err
		}
		if added, err := result.RowsAffected(); err == nil {
			n += int(added)
		}
	}
	if err := unlessDamaged(rows.Err()); err != nil {
		return 0, false, err
	}
	return n, rows.Err() == nil, tx.Commit()
}

// unlessDamaged returns err only if it does not come from damage: another process holds the file,
// or the caller has given up.
func unlessDamaged(err error) error {
	code := sqlitefile.Code(err)
	if code == sqlite3.SQLITE_BUSY || code == sqlite3.SQLITE_LOCKED || code == sqlite3.SQLITE_INTERRUPT ||
		errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}

// sharedColumns returns the columns of a table that both databases have, none if the table is
// unreadable.
func sharedColumns(ctx context.Context, from, to *sql.DB, table string) ([]string, error) {
	in, err := columnsOf(ctx, from, table)
	if err != nil {
		return nil, unlessDamaged(err)
	}
	out, err := columnsOf(ctx, to, table)
	if err != nil {
		return nil, err
	}
	var shared []string
	for name := range in {
		if out[name] {
			shared = append(shared, name)
		}
	}
	return shared, nil
}

func columnsOf(ctx context.Context, db *sql.DB, table string) (names map[string]bool, err error) {
	list, err := collect(ctx, db, single[string], "SELECT name FROM pragma_table_info(?)", table)
	names = make(map[string]bool, len(list))
	for _, name := range list {
		names[name] = true
	}
	return names, err
}
