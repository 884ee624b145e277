package localstore

import (
	"context"

	"app.tender/tender/state"
)

// SaveFilter stores a filter. It replaces one of the same name.
func (m *Marks) SaveFilter(ctx context.Context, f state.SavedFilter) error {
	return m.db.do(ctx, "keep the filter", `INSERT INTO saved_filters (name, query, kept) VALUES (?, ?, ?)
		ON CONFLICT (name) DO UPDATE SET name = excluded.name, query = excluded.query, kept = excluded.kept`,
		f.Name, inJSON{f.Query}, stamp(f.Kept))
}

// DropFilter deletes a filter, if it exists.
func (m *Marks) DropFilter(ctx context.Context, id int64) error {
	return m.db.do(ctx, "remove the filter", "DELETE FROM saved_filters WHERE id = ?", id)
}

// Filters returns the saved filters by name.
func (m *Marks) Filters(ctx context.Context) ([]state.SavedFilter, error) {
	return listOf(ctx, m.db, "read the filters", func(row scanner) (f state.SavedFilter, err error) {
		err = row.Scan(&f.ID, &f.Name, inJSON{&f.Query}, stamped{&f.Kept})
		return f, err
	}, "SELECT id, name, query, kept FROM saved_filters ORDER BY name")
}
