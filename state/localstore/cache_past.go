package localstore

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/state/outgoing"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/region"
)

// mostPast is how many past proposals Companions reads.
const mostPast = 100

// Companions counts the accessories of items in the cached proposals that were read last.
func (c *Cache) Companions(ctx context.Context) (found plan.Companions, err error) {
	err = c.past(ctx, mostPast, found.Count)
	return found, err
}

// Taxes returns the sales tax rates that the cached proposals reveal, at most limit of them, last
// read first.
func (c *Cache) Taxes(ctx context.Context, limit int) (k region.Taxes, err error) {
	err = c.past(ctx, limit, k.Learn)
	return k, err
}

// Habits returns what is usual in the cached proposals that were read last, except in one of them.
func (c *Cache) Habits(ctx context.Context, except state.ProposalID) (h outgoing.Habits, err error) {
	err = c.past(ctx, mostPast, func(p *state.Proposal) {
		if p.ID != except {
			h.Learn(p)
		}
	})
	return h, err
}

// past calls take with the cached proposals, at most limit of them, most recently read first.
func (c *Cache) past(ctx context.Context, limit int, take func(*state.Proposal)) error {
	return c.db.read(ctx, "read past proposals", func(db querier) error {
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
