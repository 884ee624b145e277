package localstore

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"github.com/shopspring/decimal"
)

// Facts returns the local favorites, and recently planned items.
func (p *Plans) Facts(ctx context.Context) (plan.Facts, error) {
	f := plan.Facts{Favorites: map[state.CatalogItemID]bool{}, Used: map[state.CatalogItemID]plan.Use{}}
	err := p.db.read(ctx, "read which items are used", func(db querier) error {
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
func (p *Plans) SetFavorite(ctx context.Context, item state.CatalogItemID, favorite bool) error {
	return p.db.do(ctx, "mark the item", `INSERT INTO item_marks (item, favorite) VALUES (?, ?)
		ON CONFLICT (item) DO UPDATE SET favorite = excluded.favorite`, item, favorite)
}

// noteUses records which items of the catalog an edit has added to a plan.
func noteUses(ctx context.Context, tx *txn, patch plan.Patch) error {
	for _, l := range patch.Uses() {
		price := l.UnitPrice(money.Currency{Code: l.Listed.Currency})
		err := execute(ctx, tx, `INSERT INTO item_marks (item, times, used, price) VALUES (?, 1, ?, ?)
			ON CONFLICT (item) DO UPDATE SET times = times + 1, used = excluded.used, price = excluded.price`,
			l.Item, stamp(tx.now()), nullText(price))
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
