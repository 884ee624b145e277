package localstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/localstore/lockfile"
	"app.tender/tender/state/sqlitefile"
	sqlite3 "modernc.org/sqlite/lib"
)

// Config configures a store.
type Config struct {
	Path  string           // the database file; its directory is created
	Now   func() time.Time // nil: time.Now
	Owner Owner            // who opens it; the zero value: whoever owns it
}

// Store is the local database, and its parts, each with its own tables. A change that concerns several parts is one
// transaction, which calls the functions of each. Store is safe for concurrent use, and its file may be used by several
// processes. Its own methods are about the file as a whole.
type Store struct {
	*database

	Typed   *Typed   // what is being typed
	Cache   *Cache   // the service's data, as last read
	Queue   *Queue   // edits on their way to the service
	Plans   *Plans   // plans and their builds
	Journal *Journal // what this machine changed and sent
	Index   *Index   // search
	Marks   *Marks   // pins, ticks, saved filters and follow-ups
}

// storeOf returns the store of a database.
func storeOf(db *database) *Store {
	s := &Store{
		database: db, Typed: &Typed{db: db}, Cache: &Cache{db: db}, Journal: &Journal{db: db}, Index: &Index{db: db},
	}
	s.Queue = &Queue{db: db, typed: s.Typed, cache: s.Cache}
	s.Plans = &Plans{db: db, typed: s.Typed}
	s.Marks = &Marks{db: db, cache: s.Cache}
	return s
}

// database is the opened file.
type database struct {
	path  string
	now   func() time.Time
	owner Owner // who has opened it
	self  *lockfile.Presence

	writing sync.Mutex // held while writer is in use

	mu       sync.RWMutex     // guards what follows; read-locked while db is in use
	db       *sql.DB          // nil while the file can't be opened
	readers  *sqlitefile.Pool // connections of db for all reads
	writer   *writer          // the connection of db for all writes; nil if db is read-only
	opened   os.FileInfo      // the file that db has open
	readOnly error            // why db is read-only; nil if it is writable
	damage   state.Fault      // what was damaged, and where it is now
	trouble  state.Fault      // why the file can't be opened, or only for reading
	closed   bool

	onlyReads bool // opened by OpenToRead
}

// Open opens or creates the database. It moves away a damaged one and recovers what is readable.
// It opens a file that can't be written for reading. If the file can't be opened at all, it
// returns a store whose calls try again. Notice describes all of these. Only a file of another
// version of the program is an error, and one of another owner, an *OtherOwner.
func Open(ctx context.Context, c Config) (*Store, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	s := storeOf(&database{path: c.Path, now: c.Now, owner: c.Owner})
	if err := os.MkdirAll(filepath.Dir(c.Path), 0o700); err != nil {
		s.trouble = faultOf("make the data directory", err)
		return s, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	err := s.open(ctx)
	if errors.Is(err, ErrVersion) || isOthers(err) {
		return nil, err
	}
	if err != nil {
		s.trouble = state.FaultOf(err)
	}
	return s, nil
}

// ErrVersion is the error of Open for a file of another version of the program.
var ErrVersion = sqlitefile.ErrVersion

// OpenToRead opens a database only to read it: it creates, migrates and moves away nothing, also later, and does
// not count as a terminal that uses it. It fails if there is no intact database of this version that owner may
// open.
func OpenToRead(ctx context.Context, path string, owner Owner) (*Store, error) {
	s := storeOf(&database{path: path, now: time.Now, owner: owner, onlyReads: true})
	if err := s.openToRead(ctx, errOnlyReads); err != nil {
		return nil, err
	}
	return s, nil
}

var errOnlyReads = errors.New("the database is open only to be read")

// Close closes the database and releases the edits that this process was sending.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	s.Queue.unlock()
	if err := errors.Join(s.closeDB(), s.self.Leave()); err != nil {
		return fmt.Errorf("close the local database: %w", err)
	}
	return nil
}

// closeDB closes what is open. s.mu is held.
func (s *database) closeDB() error {
	if s.db == nil {
		return nil
	}
	err := s.readers.Close()
	if s.writer != nil {
		err = errors.Join(err, s.writer.Close())
	}
	err = errors.Join(err, s.db.Close())
	s.db, s.readers, s.writer = nil, nil, nil
	return err
}

// Path returns the path of the database file.
func (s *Store) Path() string { return s.path }

// Notice returns what a person should know about the store: that it was damaged and where the
// damaged file is, or that it can't be opened or only be read. Its kind is FaultNone if there is nothing.
func (s *database) Notice() state.Fault {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.trouble.Kind != state.FaultNone {
		return s.trouble
	}
	return s.damage
}

// read runs f on a connection of the open database.
func (s *database) read(ctx context.Context, doing string, f func(querier) error) error {
	return s.use(ctx, doing, false, func() error {
		return s.readers.Use(ctx, func(c *sqlitefile.Conn) error { return f(c) })
	})
}

// reader is a database or its store.
type reader interface {
	read(ctx context.Context, doing string, f func(querier) error) error
}

// readAs is read for an f with a result.
func readAs[T any](ctx context.Context, s reader, doing string, f func(querier) (T, error)) (v T, err error) {
	err = s.read(ctx, doing, func(db querier) error {
		v, err = f(db)
		return err
	})
	return v, err
}

// listOf returns the rows of a query, read with scan.
func listOf[T any](
	ctx context.Context, s reader, doing string, scan func(scanner) (T, error), query string,
	args ...any,
) ([]T, error) {
	return readAs(ctx, s, doing, func(db querier) ([]T, error) { return collect(ctx, db, scan, query, args...) })
}

// write runs f in a transaction, which is synced when write returns without an error. The
// transaction takes the write lock at its start, so that what f reads stays valid; one that writes
// nothing costs no sync.
func (s *database) write(ctx context.Context, doing string, f func(*txn) error) error {
	return s.transact(ctx, doing, true, f)
}

// keep is write without a sync, for rows of the list and for ages of cached data: what a power cut
// loses of them is read again. It must not be used for what a pin holds, which may be needed
// offline.
func (s *database) keep(ctx context.Context, doing string, f func(*txn) error) error {
	return s.transact(ctx, doing, false, f)
}

func (s *database) transact(ctx context.Context, doing string, synced bool, f func(*txn) error) error {
	if err := ctx.Err(); err != nil {
		return wrapped(doing, err)
	}
	return s.use(ctx, doing, true, func() error {
		s.writing.Lock()
		defer s.writing.Unlock()
		return s.writer.transact(ctx, synced, func(c *sqlitefile.Conn) error { return f(&txn{c, s}) })
	})
}

// do is write for a single statement.
func (s *database) do(ctx context.Context, doing, statement string, args ...any) error {
	return s.write(ctx, doing, func(tx *txn) error { return execute(ctx, tx, statement, args...) })
}

// use runs f with the database open, opening it if necessary, and again if the file was replaced or
// turns out to be damaged.
func (s *database) use(ctx context.Context, doing string, write bool, f func() error) error {
	err := s.tryUse(write, f)
	if err != nil && (errors.Is(err, errGone) || sqlitefile.IsDamaged(err)) {
		if err = s.reopen(ctx, sqlitefile.IsDamaged(err)); err == nil {
			err = s.tryUse(write, f)
		}
	}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, errGone) && s.whyReadOnly() != nil:
		return wrapped(doing, s.whyReadOnly())
	case s.outdated(ctx, err):
		return &sqlitefile.Error{Shown: changedByNewer, Err: fmt.Errorf("%s: %w", doing, err)}
	default:
		return wrapped(doing, err)
	}
}

// changedByNewer is the fault of a program that still runs while a newer one is installed and started.
var changedByNewer = state.Local("A newer version of tender has changed the local database.",
	"Quit this one and start tender again.")

// outdated reports whether err is from a statement that does not fit the tables, or a constraint of theirs, since a
// newer version of the program has changed them.
func (s *database) outdated(ctx context.Context, err error) bool {
	if code := sqlitefile.Code(err); code != sqlite3.SQLITE_ERROR && code != sqlite3.SQLITE_CONSTRAINT {
		return false
	}
	return errors.Is(s.tryUse(false, func() error {
		return s.readers.Use(ctx, func(c *sqlitefile.Conn) error {
			_, err := schema().Version(ctx, c)
			return err
		})
	}), sqlitefile.ErrVersion)
}

// errGone reports that the database is not open, that its file is no longer the one at the path,
// or that a write needs it but it is open for reading.
var errGone = errors.New("the database file can't be used as it is open")

func (s *database) tryUse(write bool, f func() error) error {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.db == nil || write && s.readOnly != nil {
		return errGone
	}
	if at, err := os.Stat(s.path); err != nil || !os.SameFile(at, s.opened) {
		return errGone
	}
	return f()
}

func (s *database) whyReadOnly() error {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.readOnly
}

// reopen opens the file that is now at the path. It moves away a damaged one first, unless another
// process has done so already.
func (s *database) reopen(ctx context.Context, damaged bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return errors.New("the local database is closed")
	}
	if s.onlyReads {
		return errOnlyReads
	}
	same := false
	if at, err := os.Stat(s.path); err == nil && s.db != nil {
		same = os.SameFile(at, s.opened)
	}
	if same && !damaged && s.readOnly == nil {
		return nil // another goroutine was faster
	}
	_ = s.closeDB() // its file is gone or damaged: nothing more can be saved there
	if err := os.MkdirAll(filepath.Dir(s.path), 0o700); err != nil {
		return err
	}
	if damaged && same {
		return s.replace(ctx, s.opened)
	}
	return s.open(ctx)
}
