package localstore

import (
	"context"

	"app.tender/tender/state"
)

// SaveFilter stores a filter. It replaces one of the same name.
func (s *Store) SaveFilter(ctx context.Context, f state.SavedFilter) error {
	return s.do(ctx, "keep the filter", `INSERT INTO saved_filters (name, query, kept) VALUES (?, ?, ?)
		ON CONFLICT (name) DO UPDATE SET name = excluded.name, query = excluded.query, kept = excluded.kept`,
		f.Name, inJSON{f.Query}, stamp(f.Kept))
}

// DropFilter deletes a filter, if it exists.
func (s *Store) DropFilter(ctx context.Context, id int64) error {
	return s.do(ctx, "remove the filter", "DELETE FROM saved_filters WHERE id = ?", id)
}

// Filters returns the saved filters by name.
func (s *Store) Filters(ctx context.Context) ([]state.SavedFilter, error) {
	return listOf(ctx, s, "read the filters", func(row scanner) (f state.SavedFilter, err error) {
		err = row.Scan(&f.ID, &f.Name, inJSON{&f.Query}, stamped{&f.Kept})
		return f, err
	}, "SELECT id, name, query, kept FROM saved_filters ORDER BY name")
}
