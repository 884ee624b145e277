package localstore

import (
	"context"
	"database/sql"
	"encoding/json"

	"app.tender/tender/state"
)

// KeepFilter makes a filter durable before it returns. One of the same name
// gives way to it.
func (s *Store) KeepFilter(ctx context.Context, f state.SavedFilter) error {
	return s.write(ctx, "keep the filter", func(tx *sql.Tx) error {
		query, err := json.Marshal(f.Query)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `
			INSERT INTO saved_filters (name, query, kept) VALUES (?, ?, ?)
			ON CONFLICT (name) DO UPDATE SET name = excluded.name, query = excluded.query, kept = excluded.kept`,
			f.Name, query, stamp(f.Kept))
		return err
	})
}

// DropFilter removes a filter. It does nothing if there is none.
func (s *Store) DropFilter(ctx context.Context, id int64) error {
	return s.write(ctx, "remove the filter", func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM saved_filters WHERE id = ?`, id)
		return err
	})
}

// Filters lists the kept filters by name.
func (s *Store) Filters(ctx context.Context) (filters []state.SavedFilter, err error) {
	err = s.read(ctx, "read the filters", func(db *sql.DB) error {
		filters, err = collect(ctx, db, func(row scanner) (f state.SavedFilter, err error) {
			var query []byte
			var kept int64
			if err := row.Scan(&f.ID, &f.Name, &query, &kept); err != nil {
				return f, err
			}
			f.Kept = unstamp(kept)
			return f, json.Unmarshal(query, &f.Query)
		}, `SELECT id, name, query, kept FROM saved_filters ORDER BY name`)
		return err
	})
	return filters, err
}
