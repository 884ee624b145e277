package localstore

import (
	"context"
	"encoding/json"
	"time"

	"app.tender/tender/state"
)

// The kinds of what is cached as it came.
const (
	kindChangeOrders = "change orders" // by proposal
	kindChangeOrder  = "change order"  // by proposal and id
	kindLocations    = "locations"     // by contact
	kindUsers        = "users"
	kindCategories   = "categories"
	kindCatalog      = "catalog" // by query
	kindCatalogItem  = "catalog item"
)

// SaveChangeOrders keeps the list of a proposal's change orders.
func (s *Store) SaveChangeOrders(ctx context.Context, proposal state.ProposalID, list []state.ChangeOrderSummary, asOf time.Time) error {
	return s.saveCached(ctx, kindChangeOrders, state.FormatID(proposal), list, asOf, func(tx *txn) error {
		return indexOrderRows(ctx, tx, proposal, list)
	})
}

// ChangeOrders returns the local list of a proposal's change orders. asOf is zero
// when there is none, here as in all that follow.
func (s *Store) ChangeOrders(ctx context.Context, proposal state.ProposalID) (list []state.ChangeOrderSummary, asOf time.Time, err error) {
	asOf, err = s.readCached(ctx, kindChangeOrders, state.FormatID(proposal), &list)
	return list, asOf, err
}

// SaveChangeOrder keeps the detail of a change order.
func (s *Store) SaveChangeOrder(ctx context.Context, proposal state.ProposalID, c *state.ChangeOrder, asOf time.Time) error {
	doc := docOfOrder(proposal, c)
	return s.saveCached(ctx, kindChangeOrder, changeOrderKey(proposal, c.ID), c, asOf, func(tx *txn) error {
		return indexOrder(ctx, tx, doc)
	})
}

// ChangeOrder returns the local detail of a change order; nil when there is none.
func (s *Store) ChangeOrder(ctx context.Context, proposal state.ProposalID, id state.ChangeOrderID) (c *state.ChangeOrder, asOf time.Time, err error) {
	asOf, err = s.readCached(ctx, kindChangeOrder, changeOrderKey(proposal, id), &c)
	return c, asOf, err
}

// KeptChangeOrders is the local list of one proposal's change orders.
type KeptChangeOrders struct {
	Proposal state.ProposalID
	List     []state.ChangeOrderSummary
	AsOf     time.Time
}

// KeptChangeOrders lists the change orders of every proposal that has a local
// list of them, the newest proposal first.
func (s *Store) KeptChangeOrders(ctx context.Context) ([]KeptChangeOrders, error) {
	return listOf(ctx, s, "read the cached change orders", func(row scanner) (k KeptChangeOrders, err error) {
		err = row.Scan(&k.Proposal, inJSON{&k.List}, stamped{&k.AsOf})
		return k, err
	}, "SELECT CAST(key AS INTEGER), data, as_of FROM copies WHERE kind = ? ORDER BY 1 DESC", kindChangeOrders)
}

func changeOrderKey(proposal state.ProposalID, id state.ChangeOrderID) string {
	return state.FormatID(proposal) + "/" + state.FormatID(id)
}

// SaveLocations keeps all locations of a contact.
func (s *Store) SaveLocations(ctx context.Context, contact state.ContactID, list []state.Location, asOf time.Time) error {
	return s.saveCached(ctx, kindLocations, state.FormatID(contact), list, asOf, nil)
}

// Locations returns the cached locations of a contact.
func (s *Store) Locations(ctx context.Context, contact state.ContactID) (list []state.Location, asOf time.Time, err error) {
	asOf, err = s.readCached(ctx, kindLocations, state.FormatID(contact), &list)
	return list, asOf, err
}

// SaveUsers keeps the users of the account.
func (s *Store) SaveUsers(ctx context.Context, users []state.User, asOf time.Time) error {
	return s.saveCached(ctx, kindUsers, "", users, asOf, nil)
}

// Users returns the cached users of the account.
func (s *Store) Users(ctx context.Context) (users []state.User, asOf time.Time, err error) {
	asOf, err = s.readCached(ctx, kindUsers, "", &users)
	return users, asOf, err
}

// saveCached keeps a copy and makes it findable by index, which may be nil, unless a newer one is
// there.
func (s *Store) saveCached(ctx context.Context, kind, key string, value any, asOf time.Time, index func(*txn) error) error {
	doing := "keep a local copy of " + kind
	data, err := json.Marshal(value)
	if err != nil {
		return wrapped(doing, err)
	}
	return s.write(ctx, doing, func(tx *txn) error {
		kept, err := s.putNewer(ctx, tx, copies, asOf, kind, key, data)
		if err != nil || !kept || index == nil {
			return err
		}
		return index(tx)
	})
}

func (s *Store) readCached(ctx context.Context, kind, key string, into any) (asOf time.Time, err error) {
	return readAs(ctx, s, "read the local copy of "+kind, func(db querier) (asOf time.Time, err error) {
		err = db.QueryRowContext(ctx, "SELECT data, as_of FROM copies WHERE kind = ? AND key = ?", kind, key).Scan(inJSON{into}, stamped{&asOf})
		return asOf, orNone(err)
	})
}

// kindOpened is the one row of the cache that says which proposal was opened
// last.
const kindOpened = "last opened"

// NoteOpened remembers that a proposal was opened, so that a later start can
// begin with it.
func (s *Store) NoteOpened(ctx context.Context, id state.ProposalID) error {
	if state.IsLocal(id) {
		return nil // its number is another one once it is sent
	}
	return s.saveCached(ctx, kindOpened, "", id, s.now(), nil)
}

// LastOpened returns the proposal that was opened last and when; 0 when none was.
func (s *Store) LastOpened(ctx context.Context) (id state.ProposalID, at time.Time, err error) {
	at, err = s.readCached(ctx, kindOpened, "", &id)
	return id, at, err
}
