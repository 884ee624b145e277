package sqlitefile

import (
	"context"
	"database/sql"
	"fmt"
	"hash/crc32"
	"io/fs"
	"time"
)

// Schema is what the tables of a database are: what numbered files of SQL make, in
// their order. A file, once released, never changes.
//
// A database says by its user_version how many of the files made it, and by its
// application_id which: a checksum of what they say.
type Schema struct {
	files []migration
	// Unmarked takes databases without a checksum, which were made before there was
	// one. They get it with their next migration.
	Unmarked bool
}

// migration is one of the files.
type migration struct {
	name, text string
	mark       int32 // of this file and those before it
}

// MustSchema reads the schema from the files that match pattern. It panics where it
// can't, since they are part of the program.
func MustSchema(files fs.FS, pattern string) Schema {
	names, err := fs.Glob(files, pattern) // in order
	if err != nil {
		panic(err)
	}
	var s Schema
	sum := crc32.NewIEEE()
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			panic(err)
		}
		_, _ = sum.Write(text)                                                       // a hash takes everything
		s.files = append(s.files, migration{name, string(text), int32(sum.Sum32())}) //nolint:gosec // all 32 bits are wanted
	}
	return s
}

// Len returns how many files there are, which is the version of the schema.
func (s Schema) Len() int { return len(s.files) }

// Querier is a database, a connection or a transaction.
type Querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Version returns how many of the files a database has seen; 0 for a new one. It
// is ErrNewer when it has seen more of them, and ErrForeign when it has seen others.
func (s Schema) Version(ctx context.Context, q Querier) (int, error) {
	var version int
	var mark int32
	// In one statement: another process may be making them.
	const both = "SELECT user_version, application_id FROM pragma_user_version, pragma_application_id"
	err := q.QueryRowContext(ctx, both).Scan(&version, &mark)
	switch {
	case err != nil:
		return 0, fmt.Errorf("reading the version of the tables: %w", err)
	case version == 0:
		return 0, nil
	case version > len(s.files):
		return 0, fmt.Errorf("%w: version %d of the tables, this one knows %d", ErrNewer, version, len(s.files))
	case mark != s.files[version-1].mark && (mark != 0 || !s.Unmarked):
		return 0, ErrForeign
	}
	return version, nil
}

// migrate runs the files that the database has not seen, all of them or none.
func (s Schema) migrate(ctx context.Context, db *sql.DB, path string) error {
	version, err := s.Version(ctx, db)
	if err != nil || version == len(s.files) {
		return err
	}
	if version > 0 {
		if err := KeepCopy(ctx, db, path, time.Now()); err != nil {
			return err
		}
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("changing the tables: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // does nothing after Commit
	// Read again under the write lock: another process may have been faster.
	if version, err = s.Version(ctx, tx); err != nil || version == len(s.files) {
		return err
	}
	for _, f := range s.files[version:] {
		if _, err := tx.ExecContext(ctx, f.text); err != nil {
			return fmt.Errorf("running %s: %w", f.name, err)
		}
	}
	set := fmt.Sprintf("PRAGMA user_version = %d; PRAGMA application_id = %d", len(s.files), s.files[len(s.files)-1].mark)
	if _, err := tx.ExecContext(ctx, set); err != nil {
		return fmt.Errorf("noting the version of the tables: %w", err)
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("changing the tables: %w", err)
	}
	return nil
}
