package localstore

import (
	"context"
	"errors"
	"io/fs"
	"os"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
)

// Group returns the permission group that the service last said its user is in; empty if it never did.
func (s *Store) Group(ctx context.Context) (group string, err error) { return s.group(ctx) }

// Learn records the permission group that the service says its user is in. Data that another group may have read, with
// prices and notes, is deleted from the files of this machine before the user is recorded as an installer, so that
// Learn repeats the deletion after an interruption.
func (s *Store) Learn(ctx context.Context, group string) error { return s.learn(ctx, group) }

// ForgetCache deletes all that was read from the service from the files of this machine. What a person did here stays.
func (s *Store) ForgetCache(ctx context.Context) error { return s.forgetCache(ctx) }

func (s *database) group(ctx context.Context) (string, error) {
	return readAs(ctx, s, "read whose the local database is", func(db querier) (group string, err error) {
		err = orNone(db.QueryRowContext(ctx, "SELECT permission_group FROM owner").Scan(&group))
		return group, err
	})
}

func (s *database) learn(ctx context.Context, group string) error {
	known, err := s.group(ctx)
	if err != nil || known == group {
		return err
	}
	if state.IsInstallerGroup(group) && !state.IsInstallerGroup(known) {
		if err := s.forgetCache(ctx); err != nil {
			return err
		}
	}
	return s.do(ctx, "record the user's permission group",
		`INSERT INTO owner (id, address, user, permission_group) VALUES (1, '', '', ?)
		ON CONFLICT (id) DO UPDATE SET permission_group = excluded.permission_group`, group)
}

// learnFrom is learn with the group of this store's user among users; it does nothing if they are not among them.
func (s *database) learnFrom(ctx context.Context, users []state.User) error {
	i := state.UserNamed(users, s.owner.User)
	if i < 0 || users[i].Unknown.Has(state.FieldPermissionGroup) {
		return nil
	}
	return s.learn(ctx, users[i].PermissionGroup)
}

// forgetCache deletes all that was read from the service, so that no file of this machine has its bytes any more:
// SQLite leaves deleted rows in free pages, the search index in its segments, and the backups are copies of all.
func (s *database) forgetCache(ctx context.Context) error {
	const doing = "forget what was read from the service"
	err := s.write(ctx, doing, func(tx *txn) error {
		for _, statement := range []string{
			"DELETE FROM proposal_rows", "DELETE FROM proposal_details", "DELETE FROM people",
			"DELETE FROM catalog_items", "DELETE FROM copies WHERE kind <> '" + tidiedRow + "'",
			"UPDATE item_marks SET price = NULL", "DELETE FROM search_docs",
			"INSERT INTO search (search) VALUES ('optimize')",
		} {
			if err := execute(ctx, tx, statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return s.use(ctx, doing, true, func() error {
		s.writing.Lock()
		defer s.writing.Unlock()
		return s.rewrite(ctx)
	})
}

// errBusy is the error of rewrite when another process reads: what it reads is still in the file.
var errBusy = errors.New("another program is reading the database")

// rewrite writes the file and its backups anew, without what was deleted. s.writing is held.
func (s *database) rewrite(ctx context.Context) error {
	w := s.writer.Conn
	if _, err := w.Conn.ExecContext(ctx, "VACUUM"); err != nil {
		return err
	}
	var busy, pages, done int
	err := w.Conn.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &pages, &done)
	if err == nil && busy != 0 {
		err = errBusy
	}
	if err == nil {
		err = sqlitefile.BackUp(ctx, w.Conn, s.path, s.now())
	}
	if err != nil {
		return err
	}
	if err := os.Remove(sqlitefile.Backups(s.path)[1]); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
