package localstore

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/region"
	"github.com/shopspring/decimal"
)

// Facts returns the local favorites, and recently planned items.
func (s *Store) Facts(ctx context.Context) (plan.Facts, error) {
	f := plan.Facts{Favorites: map[state.CatalogItemID]bool{}, Used: map[state.CatalogItemID]plan.Use{}}
	err := s.read(ctx, "read which items are used", func(db querier) error {
		return each(ctx, db, func(row scanner) error {
			var item state.CatalogItemID
			var favorite bool
			var u plan.Use
			err := row.Scan(&item, &favorite, &u.Times, stamped{&u.Last}, &u.Price)
			if favorite {
				f.Favorites[item] = true
			}
			if u.Times > 0 {
				f.Used[item] = u
			}
			return err
		}, "SELECT item, favorite, times, used, price FROM item_marks")
	})
	return f, err
}

// SetFavorite marks or unmarks an item of the catalog as a favorite on this machine.
func (s *Store) SetFavorite(ctx context.Context, item state.CatalogItemID, favorite bool) error {
	return s.do(ctx, "mark the item", `INSERT INTO item_marks (item, favorite) VALUES (?, ?)
		ON CONFLICT (item) DO UPDATE SET favorite = excluded.favorite`, item, favorite)
}

// noteUses records which items of the catalog an edit has added to a plan.
func (s *Store) noteUses(ctx context.Context, tx *txn, patch plan.Patch) error {
	for _, l := range patch.Uses() {
		price := l.UnitPrice(money.Currency{Code: l.Listed.Currency})
		err := execute(ctx, tx, `INSERT INTO item_marks (item, times, used, price) VALUES (?, 1, ?, ?)
			ON CONFLICT (item) DO UPDATE SET times = times + 1, used = excluded.used, price = excluded.price`,
			l.Item, stamp(s.now()), nullText(price))
		if err != nil {
			return err
		}
	}
	return nil
}

// nullText returns a figure as text, which keeps all digits, or NULL if it is unknown.
func nullText(d decimal.NullDecimal) any {
	if !d.Valid {
		return nil
	}
	return d.Decimal.String()
}

// mostPast is how many past proposals Companions reads.
const mostPast = 100

// Companions counts the accessories of items in the cached proposals that were read last.
func (s *Store) Companions(ctx context.Context) (c plan.Companions, err error) {
	err = s.past(ctx, mostPast, c.Count)
	return c, err
}

// Taxes returns the sales tax rates that the cached proposals reveal, at most limit of them, last
// read first.
func (s *Store) Taxes(ctx context.Context, limit int) (k region.Taxes, err error) {
	err = s.past(ctx, limit, k.Learn)
	return k, err
}

// past calls take with the cached proposals, at most limit of them, most recently read first.
func (s *Store) past(ctx context.Context, limit int, take func(*state.Proposal)) error {
	return s.read(ctx, "read past proposals", func(db querier) error {
		return each(ctx, db, func(row scanner) error {
			var data []byte
			if err := row.Scan(&data); err != nil {
				return err
			}
			if p, err := decodeDetail(data); err == nil { // skip copies that this version can't decode
				take(p)
			}
			return nil
		}, "SELECT data FROM proposal_details ORDER BY as_of DESC, id DESC LIMIT ?", limit)
	})
}
