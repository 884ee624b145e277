package service

import (
	"context"
	"path/filepath"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// CopyToPostgres copies the database in dataDir, whose service must not run, into the empty one of PostgreSQL at
// address, as store.CopyToPostgres does.
func CopyToPostgres(ctx context.Context, dataDir, address string) (store.Copied, error) {
	database := filepath.Join(dataDir, databaseName)
	switch there, err := Exists(dataDir); {
	case err != nil:
		return store.Copied{}, err
	case !there:
		return store.Copied{}, state.Local("There is no instance in "+dataDir+".", "Name another directory with --data.")
	case store.InUse(ctx, database): // it would go on writing to what was copied
		return store.Copied{}, state.Local("The service runs on "+dataDir+".", "Stop it, and copy again.")
	}
	return store.CopyToPostgres(ctx, database, address)
}
