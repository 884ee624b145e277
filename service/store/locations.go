package store

import (
	"errors"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
)

// Location is an address of a contact.
type Location struct {
	state.Location
	AccountID    AccountID
	ContactID    state.ContactID
	LastModified time.Time
}

const locationColumns = `l.id, l.account_id, l.contact_id, l.street, l.suite, l.city, l.postal_code, l.state,
	l.state_abbrev, l.country, l.phone, l.contact_first_name, l.contact_last_name, l.contact_phone, l.contact_email,
	l.is_primary, l.is_billing,
	l.modified`

func (l *Location) dest() []any {
	return []any{
		idOf(&l.ID), &l.AccountID, &l.ContactID, &l.Street, &l.Suite, &l.City, &l.PostalCode, &l.State,
		&l.StateAbbrev, &l.Country,
		&l.Phone, &l.ContactFirstName, &l.ContactLastName, &l.ContactPhone, &l.ContactEmail, &l.IsPrimary,
		&l.IsBilling, timeOf(&l.LastModified),
	}
}

// Locations are the addresses of contacts, in a transaction.
type Locations struct{ tx *Tx }

// Find returns an address of one of the account's contacts.
func (t Locations) Find(account AccountID, id state.LocationID) (Location, error) {
	return one(t.tx, "reading a location", (*Location).dest, `SELECT `+locationColumns+` FROM locations l
		WHERE l.id = ? AND l.account_id = ?`, id, account)
}

// Create adds an address to a contact and sets its id if it has none. A contact has
// one primary and one billing address: a new one replaces the old one, and the first address
// is primary.
func (t Locations) Create(l *Location) error {
	others, err := one(t.tx, "counting locations", single[int],
		`SELECT count(*) FROM locations WHERE account_id = ? AND contact_id = ?`, l.AccountID, l.ContactID)
	if err != nil {
		return err
	}
	l.IsPrimary = l.IsPrimary || others == 0
	err = t.tx.do("moving the marks of locations", `UPDATE locations
		SET is_primary = is_primary * (1 - ?1), is_billing = is_billing * (1 - ?2), modified = ?3
		WHERE account_id = ?5 AND contact_id = ?4 AND (is_primary * ?1 = 1 OR is_billing * ?2 = 1)`,
		l.IsPrimary, l.IsBilling, micros(l.LastModified), l.ContactID, l.AccountID)
	if err != nil {
		return err
	}
	id, err := t.tx.insert("creating a location", insertInto("locations", "l", locationColumns), l.dest()...)
	l.ID = state.LocationID(id)
	t.tx.note(Thing{Account: l.AccountID, Kind: ThingLocation, ID: id, Name: l.OneLine()}, "", "", l.OneLine())
	return err
}

// List returns one page of a contact's addresses, primary first, billing second, then
// the last modified first, and the number of all.
func (t Locations) List(
	account AccountID, contact state.ContactID, page, pageSize int,
) (list []Location, total int, err error) {
	err = t.tx.row("counting locations", []any{&total},
		`SELECT count(*) FROM locations WHERE account_id = ? AND contact_id = ?`, account, contact)
	if err != nil || total == 0 {
		return nil, total, err
	}
	list, err = collect(t.tx, "listing locations", (*Location).dest, `SELECT `+locationColumns+` FROM locations l
		WHERE l.account_id = ? AND l.contact_id = ?
		ORDER BY l.is_primary DESC, l.is_billing DESC, l.modified DESC, l.id DESC`+sqlitefile.OnePage,
		account, contact, pageSize, (page-1)*pageSize)
	return list, total, err
}

// Main returns the primary and billing addresses of the given contacts.
func (t Locations) Main(account AccountID, contacts []state.ContactID) ([]Location, error) {
	if len(contacts) == 0 {
		return nil, nil
	}
	w := new(sqlitefile.Where)
	w.Add("l.account_id = ?", account)
	sqlitefile.AddIn(w, "l.contact_id", contacts)
	w.Add("(l.is_primary = 1 OR l.is_billing = 1)")
	return collect(t.tx, "reading main locations", (*Location).dest,
		`SELECT `+locationColumns+` FROM locations l`+w.String(), w.Args...)
}

// Primary returns a contact's primary address; 0 when it has none.
func (t Locations) Primary(account AccountID, contact state.ContactID) (state.LocationID, error) {
	id, err := one(t.tx, "reading the primary location", single[state.LocationID],
		`SELECT id FROM locations WHERE account_id = ? AND contact_id = ? AND is_primary = 1`, account, contact)
	if errors.Is(err, ErrNotFound) {
		return 0, nil
	}
	return id, err
}
