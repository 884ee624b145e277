package localstore

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"os"
	"sync"

	"app.tender/tender/state"
	"app.tender/tender/state/localstore/lockfile"
	"app.tender/tender/state/sqlitefile"
)

//go:embed migrations/*.sql
var migrations embed.FS

// schema returns the definition of the tables. A database made by other files is foreign.
var schema = sync.OnceValue(func() sqlitefile.Schema { return sqlitefile.MustSchema(migrations, "migrations/*.sql") })

// open opens the file at the path, moves a damaged one away, and migrates its tables. s.mu is
// held.
func (s *database) open(ctx context.Context) error {
	if err := finishReplacing(s.path); err != nil {
		return wrapped("open the local database", err)
	}
	before, _ := remembered(s.path) // nil if there is none
	db, err := openFile(ctx, s.path)
	if sqlitefile.IsDamaged(err) {
		return s.replace(ctx, before)
	}
	if err == nil {
		err = s.settle(db)
	}
	if err != nil {
		err = wrapped("open the local database", err)
		return s.openToRead(ctx, err)
	}
	return nil
}

// remembered is os.Stat of a file to compare with what is at its path later. On Windows, os.SameFile finds out which
// file it is when it is first called.
func remembered(path string) (os.FileInfo, error) {
	at, err := os.Stat(path)
	if err == nil {
		_ = os.SameFile(at, at)
	}
	return at, err
}

// settle starts to use db. s.mu is held.
func (s *database) settle(db *sql.DB) error {
	at, err := remembered(s.path)
	if err == nil && s.self == nil {
		s.self, err = lockfile.Enter(s.path)
	} else if err == nil {
		err = s.self.Stay()
	}
	if err != nil {
		return errors.Join(err, db.Close())
	}
	conn, err := sqlitefile.Connect(context.Background(), db)
	if err != nil {
		return errors.Join(err, db.Close())
	}
	w := &writer{Conn: conn}
	if err := s.admit(context.Background(), w); err != nil {
		return errors.Join(err, w.Close(), db.Close())
	}
	s.db, s.readers, s.writer, s.opened, s.readOnly, s.trouble = db, sqlitefile.NewPool(db, readers), w, at, nil,
		state.Fault{}
	return nil
}

// openToRead opens a file read-only that can't be written because of why. It returns why if that
// fails too.
func (s *database) openToRead(ctx context.Context, why error) error {
	at, err := remembered(s.path)
	if err != nil || errors.Is(why, sqlitefile.ErrVersion) || isOthers(why) {
		return why
	}
	mode := "mode=ro"
	if _, err := os.Stat(s.path + "-wal"); err != nil {
		mode = "immutable=1" // nobody writes it, so it needs no companion files
	}
	db, err := sql.Open("sqlite", dsn(s.path, mode))
	if err != nil {
		return why
	}
	if version, err := schema().Version(ctx, db); err != nil || version != schema().Len() {
		return errors.Join(why, db.Close())
	}
	if err := s.readable(ctx, db); err != nil {
		return errors.Join(err, db.Close())
	}
	s.db, s.readers, s.writer, s.opened, s.readOnly, s.trouble = db, sqlitefile.NewPool(db, readers), nil, at, why,
		state.FaultOf(why)
	return nil
}

// openFile opens or creates a database file and migrates its tables.
func openFile(ctx context.Context, path string) (*sql.DB, error) {
	if err := sqlitefile.Create(path); err != nil {
		return nil, err
	}
	isNew, err := claim(path)
	if err != nil {
		return nil, err
	}
	if isNew {
		// This setting lets free pages be released. It has to be made on the new file, on a
		// separate connection: each connection that makes it would write.
		db, err := openPrepared(ctx, path, "_pragma=auto_vacuum(incremental)")
		if err == nil {
			err = db.Close()
		}
		if err != nil {
			return nil, err
		}
	}
	return openPrepared(ctx, path)
}

// openPrepared opens a database file and migrates its tables.
func openPrepared(ctx context.Context, path string, settings ...string) (*sql.DB, error) {
	db, err := sql.Open("sqlite", dsn(path, settings...))
	if err != nil {
		return nil, err
	}
	if err := schema().Prepare(ctx, db, path); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// readers is the number of connections for concurrent reads, besides the writer. Each caches the
// schema and pages of the database.
const readers = 2

// pageCache is the page cache of each connection: 200 kB, as SQLite's negative number. The system
// caches the whole file: a cache of ten times that made nothing faster, but the program 4 MB
// larger.
const pageCache = "-200"

// dsn returns the data source name with the settings of every connection. A call waits up to five
// seconds for another process's write.
func dsn(path string, settings ...string) string {
	return sqlitefile.Name(path,
		append([]string{"_txlock=immediate", "_pragma=busy_timeout(5000)", "_pragma=cache_size(" + pageCache + ")"},
			settings...)...)
}

// claim makes the file readable only by its owner. It fails for a read-only file, which SQLite
// would silently open for reading. isNew reports whether the file is empty.
func claim(path string) (isNew bool, err error) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return false, err
	}
	if info.Mode().Perm()&0o077 != 0 {
		err = f.Chmod(0o600)
	}
	return info.Size() == 0, err
}
