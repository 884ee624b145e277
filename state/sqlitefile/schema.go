package sqlitefile

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"time"
)

// Schema is the definition of a database's tables: numbered SQL files that run in order. A
// released file never changes.
//
// user_version of a database counts the files that have run, and application_id is a checksum of
// their text.
type Schema struct {
	fs    fs.FS
	files []migration
}

// migration is one of the files.
type migration struct {
	name string
	mark int32 // checksum of this file and those before it
}

// MustSchema reads the schema from the files that match pattern. It panics on errors, since the
// files are part of the program.
func MustSchema(files fs.FS, pattern string) Schema {
	names, err := fs.Glob(files, pattern) // sorted
	if err != nil {
		panic(err)
	}
	s := Schema{fs: files, files: make([]migration, len(names))}
	sum, buf := crc32.NewIEEE(), make([]byte, 4096) // every start needs the checksums, and few need a text
	for i, name := range names {
		f, err := files.Open(name)
		if err == nil {
			_, err = io.CopyBuffer(sum, f, buf)
			err = errors.Join(err, f.Close())
		}
		if err != nil {
			panic(err)
		}
		s.files[i] = migration{name, int32(sum.Sum32())} // all 32 bits are wanted
	}
	return s
}

// Len returns the number of files, which is the version of the schema.
func (s Schema) Len() int { return len(s.files) }

// Querier is a database, a connection or a transaction.
type Querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Version returns how many of the files have run in a database, 0 for a new one. The error is
// ErrVersion if the database has seen more files, and errForeign if it has seen others.
func (s Schema) Version(ctx context.Context, q Querier) (int, error) {
	var version int
	var mark int32
	// In one statement, since another process may be creating them.
	const both = "SELECT user_version, application_id FROM pragma_user_version, pragma_application_id"
	err := q.QueryRowContext(ctx, both).Scan(&version, &mark)
	switch {
	case err != nil:
		return 0, fmt.Errorf("reading the version of the tables: %w", err)
	case version == 0:
		return 0, nil
	case version > len(s.files):
		return 0, fmt.Errorf("%w: number %d of the tables, this one knows %d", ErrVersion, version, len(s.files))
	case mark != s.files[version-1].mark:
		return 0, errForeign
	}
	return version, nil
}

// migrate runs the missing files in one transaction.
func (s Schema) migrate(ctx context.Context, db *sql.DB, path string) error {
	version, err := s.Version(ctx, db)
	if err != nil || version == len(s.files) {
		return err
	}
	if version > 0 {
		if err := BackUp(ctx, db, path, time.Now()); err != nil {
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
	if version == 0 && backedUp(path) { // it has pages, so Create lets it pass, but no tables
		return errLost
	}
	for _, f := range s.files[version:] {
		text, err := fs.ReadFile(s.fs, f.name)
		if err == nil {
			_, err = tx.ExecContext(ctx, string(text))
		}
		if err != nil {
			return fmt.Errorf("running %s: %w", f.name, err)
		}
	}
	set := fmt.Sprintf("PRAGMA user_version = %d; PRAGMA application_id = %d", len(s.files),
		s.files[len(s.files)-1].mark)
	if _, err := tx.ExecContext(ctx, set); err != nil {
		return fmt.Errorf("noting the version of the tables: %w", err)
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("changing the tables: %w", err)
	}
	return nil
}
