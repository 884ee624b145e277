package localstore

import (
	"context"

	"app.tender/tender/state"
)

// gatheredRow is the one row that stores how far the list of proposals is fetched.
const gatheredRow = "gathered"

// Gathered returns how far the list of proposals is fetched, and how many of its rows are here.
func (c *Cache) Gathered(ctx context.Context) (g state.Gathered, here state.Listed, err error) {
	err = c.db.read(ctx, "read how much of the list is here", func(db querier) error {
		g, here, err = gathered(ctx, db)
		return err
	})
	return g, here, err
}

func gathered(ctx context.Context, db querier) (g state.Gathered, here state.Listed, err error) {
	err = orNone(db.QueryRowContext(ctx, "SELECT data FROM copies WHERE kind = ?", gatheredRow).Scan(inJSON{&g}))
	if err == nil {
		err = db.QueryRowContext(ctx, "SELECT count(*), count(*) FILTER (WHERE archived) FROM proposal_rows").
			Scan(&here.All, &here.Archived)
	}
	return g, here, err
}

// SaveGathered stores how far the list of proposals is fetched.
func (c *Cache) SaveGathered(ctx context.Context, g state.Gathered) error {
	return c.db.keep(ctx, "keep how much of the list is here", func(tx *txn) error {
		return execute(ctx, tx, "INSERT OR REPLACE INTO copies (kind, key, data, as_of) VALUES (?, '', ?, ?)",
			gatheredRow, inJSON{g}, stamp(tx.now()))
	})
}
