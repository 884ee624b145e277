package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"
)

const (
	// walTimeout is how long Open goes on trying while others make the same file.
	walTimeout = 30 * time.Second
	walPause   = 5 * time.Millisecond

	// walLimit has the log cut to so many bytes when it begins anew: an import
	// leaves one as long as the database.
	walLimit = "_pragma=journal_size_limit(16777216)"
)

// useWAL switches the database to its write-ahead log, which it then has for good.
//
// The switch is the one statement that busy_timeout does not help: it reads the
// file and then becomes its writer, and two readers that waited for one another
// to be that would wait for ever, so SQLite refuses the second at once. Whoever
// meets another process here tries again, and mostly finds it done.
func useWAL(ctx context.Context, p *pool) error {
	deadline := time.Now().Add(walTimeout)
	for {
		var mode string
		err := busy(p.QueryRowContext(ctx, `PRAGMA journal_mode = WAL`).Scan(&mode))
		switch {
		case err == nil && mode != "wal":
			return fmt.Errorf("the file system can't hold a write-ahead log (the journal is %q)", mode)
		case err == nil:
			return nil
		case isReadOnly(err):
			return fmt.Errorf("the database can't be written: %w", fs.ErrPermission)
		case !errors.Is(err, ErrBusy) || time.Now().After(deadline):
			return fmt.Errorf("switching to the write-ahead log: %w", err)
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("switching to the write-ahead log: %w", ctx.Err())
		case <-time.After(walPause):
		}
	}
}
