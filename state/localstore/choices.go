package localstore

import "context"

// SetChoice stores how a person wants something to be shown, under a name.
func (m *Marks) SetChoice(ctx context.Context, name, value string) error {
	return m.db.do(ctx, "keep the choice", `INSERT INTO choices (name, value) VALUES (?, ?)
		ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, value)
}

// Choice returns it; ok is false for none.
func (m *Marks) Choice(ctx context.Context, name string) (value string, ok bool, err error) {
	err = m.db.read(ctx, "read the choice", func(db querier) error {
		err := db.QueryRowContext(ctx, "SELECT value FROM choices WHERE name = ?", name).Scan(&value)
		ok = err == nil
		return orNone(err)
	})
	return value, ok, err
}
