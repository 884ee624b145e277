package localstore

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/state/search"
)

// mostNames is how many names are read, the last indexed ones first: a search by name then takes milliseconds.
const mostNames = 50_000

// Names returns what can be found by its name: proposals, areas, options, change orders, contacts, catalog items and
// saved filters; and how many proposals are here, and at the service.
func (i *Index) Names(ctx context.Context) (n search.Names, err error) {
	err = i.db.read(ctx, "read the names", func(db querier) error {
		n = search.Names{}
		progress, here, err := gathered(ctx, db)
		if err != nil {
			return err
		}
		n.Here, n.There = here.All, progress.Total
		if err := db.QueryRowContext(ctx, "SELECT count(*) FROM proposal_details").Scan(&n.Whole); err != nil {
			return err
		}
		if err := readNames(ctx, db, &n); err != nil {
			return err
		}
		return each(ctx, db, func(row scanner) error {
			h := search.Hit{Kind: search.HitFilter}
			err := row.Scan(&h.Filter, &h.Title)
			n.Hits = append(n.Hits, h)
			return err
		}, "SELECT id, name FROM saved_filters ORDER BY name")
	})
	return n, err
}

// readNames reads the indexed names. Each area has a name of its own, which opens its first option.
func readNames(ctx context.Context, db querier, n *search.Names) error {
	type area struct {
		of   state.ProposalID
		name string
	}
	areas := make(map[area]bool)
	return each(ctx, db, func(row scanner) error {
		var h search.Hit
		err := row.Scan(&h.Kind, &h.Proposal, &h.Option, &h.Contact, &h.Order, &h.Item, &h.Status,
			stamped{&h.Modified}, &h.Title, &h.Client, &h.Room, &h.Name, &h.Model)
		if at := (area{h.Proposal, h.Room}); err == nil && h.Kind == search.HitOption && h.Room != "" && !areas[at] {
			areas[at] = true
			of := h
			of.Kind, of.Name = search.HitArea, ""
			n.Hits = append(n.Hits, of)
		}
		n.Hits = append(n.Hits, h)
		return err
	}, `SELECT kind, proposal, option, contact, change_order, item, status, modified, title, client, room, name,
		CASE kind WHEN 'catalog' THEN model ELSE '' END
		FROM search_docs ORDER BY id DESC LIMIT ?`, mostNames)
}
