package localstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
)

// Config says where the store is.
type Config struct {
	Path string           // of the database file; its directory is made
	Now  func() time.Time // nil: time.Now
}

// Store is the local database. It is safe for use by several goroutines, and
// the file by several processes.
type Store struct {
	path string
	now  func() time.Time
	self *presence

	queueLock atomic.Pointer[os.File]  // locked while this process has the right to process entries; nil otherwise
	holders   atomic.Pointer[[]string] // who had leases when they were listed

	writing sync.Mutex // held while writer is in use

	mu       sync.RWMutex     // guards what follows; held for reading while db is in use
	db       *sql.DB          // nil while the file can't be opened
	readers  *sqlitefile.Pool // of db, that everything is read through
	writer   *writer          // of db, that everything is written through; nil while it can only be read
	opened   os.FileInfo      // the file that db has open
	readOnly error            // why db can only be read; nil when it can be written
	damage   state.Fault      // what was found damaged and where it is now
	versions state.Fault      // what became of texts that an earlier version kept beside a draft
	trouble  state.Fault      // why the file can't be opened, or only for reading
	closed   bool
}

// Open opens the database, and creates it if there is none. It moves a damaged one aside,
// takes over what can be read of its drafts and entries, and says so in Notice. It opens
// one that can't be written for reading. If the file can't be opened at all, it returns a
// store of which every call tries again. Notice describes both. Only a file of a newer
// version of the program is an error.
func Open(ctx context.Context, c Config) (*Store, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	s := &Store{path: c.Path, now: c.Now}
	if err := os.MkdirAll(filepath.Dir(c.Path), 0o700); err != nil {
		s.trouble = faultOf("make the data directory", err)
		return s, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	err := s.open(ctx)
	if errors.Is(err, sqlitefile.ErrNewer) {
		return nil, err
	}
	if err != nil {
		s.trouble = state.FaultOf(err)
	}
	return s, nil
}

// Close closes the database and gives up what this process was sending.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	s.unlockQueue()
	var errs []error
	errs = append(errs, s.closeDB())
	errs = append(errs, s.self.leave())
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("close the local database: %w", err)
	}
	return nil
}

// closeDB closes what is open. s.mu is held.
func (s *Store) closeDB() error {
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

// Path returns the database file.
func (s *Store) Path() string { return s.path }

// Notice returns what a person should know about the store: that it was damaged and
// where the damaged file is, that it can't be opened or only be read, or what became
// of texts that an earlier version kept beside a draft. Its kind is FaultNone when
// there is nothing to tell.
func (s *Store) Notice() state.Fault {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.trouble.Kind != state.FaultNone {
		return s.trouble
	}
	if s.damage.Kind != state.FaultNone {
		return s.damage
	}
	return s.versions
}

// read runs f on a connection of the open database.
func (s *Store) read(ctx context.Context, doing string, f func(querier) error) error {
	return s.use(ctx, doing, false, func() error {
		return s.readers.Use(ctx, func(c *sqlitefile.Conn) error { return f(c) })
	})
}

// readAs is read of what f returns.
func readAs[T any](ctx context.Context, s *Store, doing string, f func(querier) (T, error)) (v T, err error) {
	err = s.read(ctx, doing, func(db querier) error {
		v, err = f(db)
		return err
	})
	return v, err
}

// listOf reads the rows of a query, as scan reads each.
func listOf[T any](ctx context.Context, s *Store, doing string, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	return readAs(ctx, s, doing, func(db querier) ([]T, error) { return collect(ctx, db, scan, query, args...) })
}

// write runs f in a transaction that is on the disk when write returns without
// an error. The transaction holds the write lock from its start, so what f reads
// stays true until it is done; one that wrote nothing costs no sync of the disk.
func (s *Store) write(ctx context.Context, doing string, f func(*txn) error) error {
	return s.transact(ctx, doing, true, f)
}

// keep is write of rows of the list, and of how old copies are. It waits for no disk, and neither does a
// draft that is saved meanwhile: what a power cut takes of them is read again. Nothing that a
// pin holds is written like this, which may be wanted where there is no network.
func (s *Store) keep(ctx context.Context, doing string, f func(*txn) error) error {
	return s.transact(ctx, doing, false, f)
}

func (s *Store) transact(ctx context.Context, doing string, synced bool, f func(*txn) error) error {
	if err := ctx.Err(); err != nil {
		return wrapped(doing, err)
	}
	return s.use(ctx, doing, true, func() error {
		s.writing.Lock()
		defer s.writing.Unlock()
		return s.writer.transact(ctx, synced, f)
	})
}

// do is write of a single statement.
func (s *Store) do(ctx context.Context, doing, statement string, args ...any) error {
	return s.write(ctx, doing, func(tx *txn) error { return execute(ctx, tx, statement, args...) })
}

// use runs f with the database open, opening it when it is not open, and again when the
// file was taken away or turns out to be damaged.
func (s *Store) use(ctx context.Context, doing string, write bool, f func() error) error {
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
	default:
		return wrapped(doing, err)
	}
}

// errGone says that there is no open database, that its file is no longer the
// one at the path, or that it is to be written and is open for reading.
var errGone = errors.New("the database file can't be used as it is open")

func (s *Store) tryUse(write bool, f func() error) error {
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

func (s *Store) whyReadOnly() error {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.readOnly
}

// reopen opens the file that is at the path now. It moves a damaged one aside first,
// unless another process has done so already.
func (s *Store) reopen(ctx context.Context, damaged bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return errors.New("the local database is closed")
	}
	same := false
	if at, err := os.Stat(s.path); err == nil && s.db != nil {
		same = os.SameFile(at, s.opened)
	}
	if same && !damaged && s.readOnly == nil {
		return nil // another goroutine was quicker
	}
	_ = s.closeDB() // its file is gone or damaged: nothing more can be saved into it
	if err := os.MkdirAll(filepath.Dir(s.path), 0o700); err != nil {
		return err
	}
	if damaged && same {
		return s.replace(ctx, s.opened)
	}
	return s.open(ctx)
}
