package store

import (
	"slices"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
	"app.tender/tender/state/text"
)

// Contact is a contact of an account. Locations and counts are not filled in.
type Contact struct {
	state.Contact
	AccountID AccountID
	Created   time.Time
}

const contactColumns = `c.id, c.account_id, c.party_type, c.contact_type, c.first_name, c.last_name, c.company_name,
	c.email, c.email_cc, c.phone, c.notes, c.created, c.modified`

func (c *Contact) dest() []any {
	return []any{
		idOf(&c.ID), &c.AccountID, &c.PartyType, &c.ContactType, &c.FirstName, &c.LastName, &c.CompanyName, &c.Email,
		&c.EmailCC, &c.Phone, &c.Notes, timeOf(&c.Created), timeOf(&c.LastModified),
	}
}

// Contacts are the contacts of accounts, in a transaction.
type Contacts struct{ tx *Tx }

// Find returns a contact of the account.
func (t Contacts) Find(account AccountID, id state.ContactID) (Contact, error) {
	return one(t.tx, "reading a contact", (*Contact).dest,
		`SELECT `+contactColumns+` FROM contacts c WHERE c.id = ? AND c.account_id = ?`, id, account)
}

// Create adds and indexes a contact, and sets its id if it has none.
func (t Contacts) Create(c *Contact) error {
	id, err := t.tx.insert("creating a contact",
		insertInto("contacts", "c", contactColumns, "sort_name", "first_key", "last_key", "last_active"),
		append(c.dest(), text.FoldSearch(c.DisplayName()), text.FoldSearch(c.FirstName), text.FoldSearch(c.LastName),
			micros(c.LastModified))...)
	if err != nil {
		return err
	}
	c.ID = state.ContactID(id)
	t.tx.note(Thing{Account: c.AccountID, Kind: ThingContact, ID: id, Name: c.DisplayName()}, "", "", c.DisplayName())
	return t.tx.index("contact_search", c.AccountID, id,
		text.SearchDoc(c.FirstName+" "+c.LastName, c.CompanyName, c.Email, c.EmailCC, c.Phone))
}

// NoteActivity records that a user worked with a contact.
func (t Contacts) NoteActivity(account AccountID, id state.ContactID, user state.UserID, now time.Time) error {
	if err := t.tx.do("noting activity", `UPDATE contacts SET last_active = ? WHERE id = ? AND account_id = ?`,
		micros(now), id, account); err != nil {
		return err
	}
	return t.tx.do("noting activity", `INSERT INTO contact_activity (account_id, contact_id, user_id, at)
		VALUES (?, ?, ?, ?) ON CONFLICT (account_id, contact_id, user_id) DO UPDATE SET at = excluded.at`,
		account, id, user, micros(now))
}

// Counts returns how many proposals and payments a contact has.
func (t Contacts) Counts(account AccountID, id state.ContactID) (proposals, payments int, err error) {
	err = t.tx.row("counting what a contact has", []any{&proposals, &payments},
		`SELECT (SELECT count(*) FROM proposals WHERE account_id = ?1 AND contact_id = ?2),
			(SELECT count(*) FROM payments WHERE account_id = ?1 AND contact_id = ?2)`, account, id)
	return proposals, payments, err
}

// peopleOrders maps the sort orders of contacts to columns.
var peopleOrders = map[state.PeopleSort]string{
	state.PeopleByModified:  "c.modified",
	state.PeopleByCreated:   "c.created",
	state.PeopleByFirstName: "c.first_key",
	state.PeopleByLastName:  "c.last_key",
	state.PeopleByActive:    "c.last_active",
}

// List returns one page of an account's contacts, for the user me, and the number on all
// pages. The caller sets the query's page, size, order and direction.
func (t Contacts) List(
	account AccountID, me state.UserID, q state.PeopleQuery,
) (people []Contact, total int, err error) {
	w := new(sqlitefile.Where)
	by, err := t.tx.searchWhere(w, "contact_search", account, "c.id", q.SearchText)
	if err != nil {
		return nil, 0, err
	}
	w.Add(by+"c.account_id = ?", account)
	if n := len(q.ContactTypes); n > 0 {
		// Party and contact types have no name in common.
		marks := "(" + sqlitefile.Placeholders(n) + ")"
		w.Add("(c.contact_type IN "+marks+" OR c.party_type IN "+marks+")",
			slices.Repeat(sqlitefile.Values(q.ContactTypes), 2)...)
	}
	err = t.tx.row("counting contacts", []any{&total}, `SELECT count(*) FROM contacts c`+w.String(), w.Args...)
	if err != nil || total == 0 {
		return nil, total, err
	}
	from, args, column := ` FROM contacts c`, w.Args, peopleOrders[q.SortBy]
	if q.SortBy == state.PeopleByActiveByMe {
		from += ` LEFT JOIN contact_activity mine
			ON mine.account_id = c.account_id AND mine.contact_id = c.id AND mine.user_id = ?`
		args = append([]any{me}, args...)
		column = "mine.at IS NULL, mine.at"
	}
	people, err = collect(t.tx, "listing contacts", (*Contact).dest, `SELECT `+contactColumns+from+w.String()+
		sqlitefile.OrderBy(q.Direction == state.Descending, column, "c.id")+sqlitefile.OnePage,
		append(args, q.PageSize, (q.Page-1)*q.PageSize)...)
	return people, total, err
}
