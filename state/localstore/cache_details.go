package localstore

import (
	"context"

	"app.tender/tender/state"
)

// RowDetails returns what the details of listed proposals say; nothing of those whose detail was not read.
func (c *Cache) RowDetails(ctx context.Context, ids []state.ProposalID) ([]state.RowDetails, error) {
	return listOf(ctx, c.db, "read more about the proposals", func(row scanner) (d state.RowDetails, err error) {
		err = row.Scan(&d.ID, &d.SalesPerson, stamped{&d.Submitted}, stamped{&d.Opened}, &d.Margin)
		return d, err
	}, `SELECT id, sales_person, submitted, opened, margin FROM proposal_rows
		WHERE id IN (SELECT value FROM json_each(?)) AND id IN (SELECT id FROM proposal_details)`,
		listed(ids))
}
