package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
)

// Examined is what is known of a database without opening it as a store, which would migrate it.
type Examined struct {
	Server  bool  // PostgreSQL, not a file
	Bytes   int64 // of all of it
	Version int   // how many of the files with tables it has seen
	Known   int   // how many this program has
}

// Examine reads all of a database at a path or an address, and changes nothing. The error is that of a damaged one, of
// one that can't be reached, or fs.ErrNotExist. Of a server it reads only that it answers: PostgreSQL checks its pages
// itself.
func Examine(ctx context.Context, at string) (e Examined, err error) {
	if IsPostgres(at) {
		return examineServer(ctx, at)
	}
	info, err := os.Stat(at)
	if err != nil {
		return e, err
	}
	if sqlitefile.Lost(at) {
		return e, unusable(at, sqlitefile.ErrDamaged)
	}
	db, err := sql.Open("sqlite", dsn(at, busyTime, "_pragma=query_only(1)"))
	if err != nil {
		return e, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	e = Examined{Bytes: info.Size(), Known: schema().Len()}
	if e.Version, err = schema().Version(ctx, db); err == nil {
		err = quickCheck(ctx, db)
	}
	if err != nil {
		return e, unusable(at, err)
	}
	return e, nil
}

// quickCheck fails with sqlitefile.ErrDamaged unless the pages and tables of a file are in order.
func quickCheck(ctx context.Context, db *sql.DB) error {
	var found string
	err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&found)
	if err == nil && found != "ok" {
		err = fmt.Errorf("%w: %s", sqlitefile.ErrDamaged, found)
	}
	return err
}

func examineServer(ctx context.Context, at string) (e Examined, err error) {
	config, err := pgx.ParseConfig(at)
	if err != nil {
		return e, unreachable("", err)
	}
	files, err := fs.Glob(migrations, "migrations/postgres/*.sql")
	if err != nil {
		return e, err
	}
	db := stdlib.OpenDB(*config)
	defer func() { err = errors.Join(err, db.Close()) }()
	e = Examined{Server: true, Known: len(files)}
	err = db.QueryRowContext(ctx, `SELECT pg_database_size(current_database()),
		(SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied)`).Scan(&e.Bytes, &e.Version)
	if err != nil {
		err = unreachable(config.Host+"/"+config.Database, err)
	}
	return e, err
}

// checkTime bounds the check of a database at the start.
const checkTime = time.Minute

// CheckPages reads the pages of a file, for a minute at most, after which it gives up without an error. If one is
// damaged, the store is never ready again, and the error is a state.Fault.
func (s *Store) CheckPages(ctx context.Context) error {
	file, is := s.db.(*sqliteFile)
	if !is {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	db, err := sql.Open("sqlite", dsn(file.path, busyTime, "_pragma=query_only(1)"))
	if err != nil {
		return err
	}
	err = errors.Join(quickCheck(ctx, db), db.Close())
	if ctx.Err() != nil {
		return nil
	}
	s.damage.found(err)
	if sqlitefile.IsDamaged(err) {
		return unusable(file.path, err)
	}
	return err
}

// damage remembers that a part of the database was unreadable: the rest may be answered wrongly.
type damage struct{ is atomic.Bool }

func (d *damage) found(err error) {
	if sqlitefile.IsDamaged(err) || isDamagedServer(err) {
		d.is.Store(true)
	}
}

// errDamaged is the error of a store that is never ready again.
var errDamaged = &sqlitefile.Error{Shown: state.Local("The service's database is damaged.",
	"Stop the service and restore a backup; see docs/service.md."), Err: sqlitefile.ErrDamaged}

// Stats is what an operator watches of a database.
type Stats struct {
	Bytes      int64 // of all of it
	Open, Used int   // connections
}

// Stats measures the database.
func (s *Store) Stats(ctx context.Context) (Stats, error) { return s.db.stats(ctx) }

func (s *sqliteFile) stats(context.Context) (st Stats, err error) {
	for _, path := range []string{s.path, s.path + "-wal"} {
		info, err := os.Stat(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return st, err
		}
		st.Bytes += info.Size()
	}
	for _, p := range []*sqlitefile.Pool{s.readers, s.writer} {
		st.Open += p.DB.Stats().OpenConnections
		st.Used += p.Used()
	}
	return st, nil
}

func (p *postgresServer) stats(ctx context.Context) (Stats, error) {
	of := p.db.Stats()
	st := Stats{Open: of.OpenConnections, Used: of.InUse}
	return st, p.db.QueryRowContext(ctx, `SELECT pg_database_size(current_database())`).Scan(&st.Bytes)
}
