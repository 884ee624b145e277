package drafts

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"strings"

	"app.tender/tender/state"
)

// salvaged are the tables that are taken over from a damaged file, what can't be
// had again from the service first.
var salvaged = []string{
	"drafts", "drafts_aside", "hand_results", "entries", "local_ids", "own_values", "ticks", "journal", "undo", "pins", "saved_filters",
	"proposal_rows", "proposal_details",
}

// replace moves the damaged file aside and puts a new one in its place, with
// what could be read. s.mu is held. When another process has replaced it
// meanwhile, its new file is opened.
func (s *Store) replace(ctx context.Context, damaged os.FileInfo) error {
	lock, err := os.OpenFile(s.path+".replacing", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return wrapped("move the damaged database aside", err)
	}
	defer func() { _ = lock.Close() }() // lets the lock go
	if err := lockFile(lock, true); err != nil {
		return wrapped("move the damaged database aside", err)
	}
	if at, err := os.Stat(s.path); err == nil && os.SameFile(at, damaged) {
		count, err := salvage(ctx, s.path, s.path+".new")
		if err != nil {
			return wrapped("make a new local database", err)
		}
		aside := s.path + ".damaged-" + s.now().UTC().Format("20060102-150405")
		if err := os.Rename(s.path, aside); err != nil {
			return wrapped("move the damaged database aside", err)
		}
		_ = os.Rename(s.path+"-wal", aside+"-wal") // there may be none
		s.damage = damageNotice(aside, count)
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

// finishReplacing puts a new file, which is whole, in the place of one that was
// moved aside. It does nothing while there is a file.
func finishReplacing(path string) error {
	if _, err := os.Stat(path); err == nil || !errors.Is(err, os.ErrNotExist) {
		return nil //nolint:nilerr // what is wrong with the file shows when it is opened
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

func damageNotice(aside string, count map[string]int) state.Fault {
	drafts, edits := "1 draft", "1 edit"
	if n := count["drafts"] + count["drafts_aside"]; n != 1 {
		drafts = fmt.Sprintf("%d drafts", n)
	}
	if n := count["entries"]; n != 1 {
		edits = fmt.Sprintf("%d edits", n)
	}
	return state.Fault{
		Kind:    state.FaultLocal,
		Message: fmt.Sprintf("The local database was damaged; %s and %s of the outbox could be taken over.", drafts, edits),
		Next:    "The damaged file is kept as " + aside + ".",
	}
}

// salvage makes a new database at fresh with the rows that can still be read in
// the damaged one, and counts them by table.
func salvage(ctx context.Context, damaged, fresh string) (map[string]int, error) {
	for _, name := range []string{fresh, fresh + "-wal", fresh + "-shm"} {
		if err := os.Remove(name); err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, err
		}
	}
	to, err := openFile(ctx, fresh)
	if err != nil {
		return nil, err
	}
	count := map[string]int{}
	if !takeOver(ctx, damaged, to, count) {
		// Nothing at all can be read: perhaps only the head of the file is bad.
		if patched, err := withNewHead(damaged, fresh); err == nil {
			takeOver(ctx, patched, to, count)
			_ = os.Remove(patched) // a copy
		}
	}
	return count, to.Close()
}

// takeOver copies what can be read and counts it by table. ok is false when
// nothing can.
func takeOver(ctx context.Context, damaged string, to *sql.DB, count map[string]int) (ok bool) {
	from, err := sql.Open("sqlite", dsn(damaged))
	if err != nil {
		return false
	}
	defer func() { _ = from.Close() }() // it is damaged
	if _, err := schemaVersion(ctx, from); err != nil {
		return false
	}
	for _, table := range salvaged {
		// Both ways: a bad page in the middle hides what comes after it.
		n, _ := copyRows(ctx, from, to, table, "ASC")
		m, _ := copyRows(ctx, from, to, table, "DESC")
		count[table] = n + m
	}
	return true
}

// Places in the head of a database file, which is 100 bytes long
// (https://www.sqlite.org/fileformat2.html).
const (
	headLength    = 100
	headFormat    = 18 // two bytes, 1 for a file without a write-ahead log
	headPages     = 28
	headFreelist  = 32 // two numbers
	databasePages = 4096
)

// withNewHead copies a database file and gives the copy the head of a sound one
// that the same program made.
func withNewHead(damaged, sound string) (copied string, err error) {
	data, err := os.ReadFile(damaged)
	if err != nil {
		return "", err
	}
	head, err := os.ReadFile(sound)
	if err != nil {
		return "", err
	}
	if len(data) < databasePages || len(head) < headLength {
		return "", errors.New("too short for a database")
	}
	copy(data, head[:headLength])
	data[headFormat], data[headFormat+1] = 1, 1
	binary.BigEndian.PutUint32(data[headPages:], uint32(len(data)/databasePages)) //nolint:gosec // a local file is far smaller
	clear(data[headFreelist : headFreelist+8])
	copied = damaged + ".head"
	return copied, os.WriteFile(copied, data, 0o600)
}

// copyRows copies the rows of a table until one can't be read.
func copyRows(ctx context.Context, from, to *sql.DB, table, direction string) (n int, err error) {
	columns, err := sharedColumns(ctx, from, to, table)
	if err != nil || len(columns) == 0 {
		return 0, err
	}
	list := strings.Join(columns, ", ")
	rows, err := from.QueryContext(ctx, "SELECT "+list+" FROM "+table+" ORDER BY rowid "+direction)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	tx, err := to.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	insert := "INSERT OR IGNORE INTO " + table + " (" + list + ") VALUES (?" + strings.Repeat(", ?", len(columns)-1) + ")"
	values, into := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		into[i] = &values[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			break
		}
		result, err := tx.ExecContext(ctx, insert, values...)
		if err != nil {
			continue // a row that breaks a rule is no row
		}
		if added, err := result.RowsAffected(); err == nil {
			n += int(added)
		}
	}
	return n, errors.Join(rows.Err(), tx.Commit())
}

// sharedColumns are the columns of a table that both databases have.
func sharedColumns(ctx context.Context, a, b *sql.DB, table string) ([]string, error) {
	in, err := columnsOf(ctx, a, table)
	if err != nil {
		return nil, err
	}
	out, err := columnsOf(ctx, b, table)
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
	rows, err := db.QueryContext(ctx, "SELECT name FROM pragma_table_info(?)", table)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	names = map[string]bool{}
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		names[name] = true
	}
	return names, rows.Err()
}
