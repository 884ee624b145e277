package localstore

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"app.tender/tender/state"
)

// The kinds of objects that are cached as received.
const (
	kindChangeOrders = "change orders" // key: proposal
	kindChangeOrder  = "change order"  // key: proposal and id
	kindLocations    = "locations"     // key: contact
	kindUsers        = "users"
	kindCategories   = "categories"
	kindCatalog      = "catalog" // key: query
	kindCatalogItem  = "catalog item"
)

// SaveChangeOrders stores a proposal's list of change orders.
func (c *Cache) SaveChangeOrders(
	ctx context.Context, proposal state.ProposalID, list []state.ChangeOrderSummary, asOf time.Time,
) error {
	return c.saveCached(ctx, kindChangeOrders, state.FormatID(proposal), list, asOf, func(tx *txn) error {
		return indexOrderRows(ctx, tx, proposal, list)
	})
}

// ChangeOrders returns a proposal's cached list of change orders. asOf is zero if there is none,
// as in all methods below.
func (c *Cache) ChangeOrders(
	ctx context.Context, proposal state.ProposalID,
) (list []state.ChangeOrderSummary, asOf time.Time, err error) {
	asOf, err = c.readCached(ctx, kindChangeOrders, state.FormatID(proposal), &list)
	return list, asOf, err
}

// SaveChangeOrder stores the detail of a change order.
func (c *Cache) SaveChangeOrder(
	ctx context.Context, proposal state.ProposalID, order *state.ChangeOrder, asOf time.Time,
) error {
	doc := docOfOrder(proposal, order)
	return c.saveCached(ctx, kindChangeOrder, changeOrderKey(proposal, order.ID), order, asOf, func(tx *txn) error {
		return indexOrder(ctx, tx, doc)
	})
}

// ChangeOrder returns the cached detail of a change order, or nil.
func (c *Cache) ChangeOrder(
	ctx context.Context, proposal state.ProposalID,
	id state.ChangeOrderID,
) (order *state.ChangeOrder, asOf time.Time, err error) {
	asOf, err = c.readCached(ctx, kindChangeOrder, changeOrderKey(proposal, id), &order)
	return order, asOf, err
}

// KeptChangeOrders is the cached list of a proposal's change orders.
type KeptChangeOrders struct {
	Proposal state.ProposalID
	List     []state.ChangeOrderSummary
	AsOf     time.Time
}

// KeptChangeOrders returns the cached lists of change orders of all proposals, newest proposal
// first.
func (c *Cache) KeptChangeOrders(ctx context.Context) ([]KeptChangeOrders, error) {
	return listOf(ctx, c.db, "read the cached change orders", func(row scanner) (k KeptChangeOrders, err error) {
		err = row.Scan(&k.Proposal, inJSON{&k.List}, stamped{&k.AsOf})
		return k, err
	}, "SELECT CAST(key AS INTEGER), data, as_of FROM copies WHERE kind = ? ORDER BY 1 DESC", kindChangeOrders)
}

func changeOrderKey(proposal state.ProposalID, id state.ChangeOrderID) string {
	return state.FormatID(proposal) + "/" + state.FormatID(id)
}

// SaveLocations stores all locations of a contact.
func (c *Cache) SaveLocations(
	ctx context.Context, contact state.ContactID, list []state.Location, asOf time.Time,
) error {
	return c.saveCached(ctx, kindLocations, state.FormatID(contact), list, asOf, nil)
}

// Locations returns the cached locations of a contact.
func (c *Cache) Locations(
	ctx context.Context, contact state.ContactID,
) (list []state.Location, asOf time.Time, err error) {
	asOf, err = c.readCached(ctx, kindLocations, state.FormatID(contact), &list)
	return list, asOf, err
}

// SaveUsers stores the users of the account, and learns from them which permission group the store's own user is in.
func (c *Cache) SaveUsers(ctx context.Context, users []state.User, asOf time.Time) error {
	return errors.Join(c.db.learnFrom(ctx, users), c.saveCached(ctx, kindUsers, "", users, asOf, nil))
}

// Users returns the cached users of the account.
func (c *Cache) Users(ctx context.Context) (users []state.User, asOf time.Time, err error) {
	asOf, err = c.readCached(ctx, kindUsers, "", &users)
	return users, asOf, err
}

// saveCached stores an object and updates the search index with index, which may be nil, unless a
// newer object is stored.
func (c *Cache) saveCached(
	ctx context.Context, kind, key string, value any, asOf time.Time, index func(*txn) error,
) error {
	doing := "keep a local copy of " + kind
	data, err := json.Marshal(value)
	if err != nil {
		return wrapped(doing, err)
	}
	return c.db.write(ctx, doing, func(tx *txn) error {
		kept, err := putNewer(ctx, tx, copies, asOf, kind, key, data)
		if err != nil || !kept || index == nil {
			return err
		}
		return index(tx)
	})
}

func (c *Cache) readCached(ctx context.Context, kind, key string, into any) (asOf time.Time, err error) {
	return readAs(ctx, c.db, "read the local copy of "+kind, func(db querier) (asOf time.Time, err error) {
		err = db.QueryRowContext(ctx, "SELECT data, as_of FROM copies WHERE kind = ? AND key = ?", kind, key).
			Scan(inJSON{into}, stamped{&asOf})
		return asOf, orNone(err)
	})
}

// kindOpened is the kind of the one row that records the proposal opened last.
const kindOpened = "last opened"

// NoteOpened records that a proposal was opened, so that a later start can open it.
func (c *Cache) NoteOpened(ctx context.Context, id state.ProposalID) error {
	if state.IsLocal(id) {
		return nil // its id changes once it is sent
	}
	return c.saveCached(ctx, kindOpened, "", id, c.db.now(), nil)
}

// LastOpened returns the proposal opened last and when; 0 if there is none.
func (c *Cache) LastOpened(ctx context.Context) (id state.ProposalID, at time.Time, err error) {
	at, err = c.readCached(ctx, kindOpened, "", &id)
	return id, at, err
}
