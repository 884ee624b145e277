package store

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
)

//go:embed migrations/*.sql
var migrationFiles embed.FS

// errNewerSchema is what Open answers to a database that a newer version of the
// program has changed. Migrations only run forward.
var errNewerSchema = errors.New("the database was made by a newer version of this program")

// migrate runs the migrations that the database has not seen, in the order of
// their numbers, all in one transaction. The number of the last one is in the
// database's user_version.
func migrate(ctx context.Context, p *pool) error {
	names, err := fs.Glob(migrationFiles, "migrations/*.sql")
	if err != nil {
		return fmt.Errorf("listing migrations: %w", err)
	}
	var have int
	if err := p.QueryRowContext(ctx, `PRAGMA user_version`).Scan(&have); err != nil {
		return fmt.Errorf("reading the schema's version: %w", busy(err))
	}
	if have == len(names) {
		return nil
	}
	return p.run(ctx, nil, func(t *Tx) error {
		// Read again under the write lock: another process may have been faster.
		if err := t.row("reading the schema's version", []any{&have}, `PRAGMA user_version`); err != nil {
			return err
		}
		if have > len(names) {
			return fmt.Errorf("%w (schema %d, this one knows %d)", errNewerSchema, have, len(names))
		}
		for _, name := range names[have:] {
			script, err := migrationFiles.ReadFile(name)
			if err != nil {
				return fmt.Errorf("reading %s: %w", name, err)
			}
			// Not by exec, which keeps statements for another time.
			if _, err := t.tx.ExecContext(ctx, string(script)); err != nil {
				return fmt.Errorf("running %s: %w", name, err)
			}
		}
		if _, err := t.tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", len(names))); err != nil {
			return fmt.Errorf("noting the schema's version: %w", err)
		}
		return nil
	})
}
