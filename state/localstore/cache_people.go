package localstore

import (
	"cmp"
	"context"
	"slices"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
	"app.tender/tender/state/text"
)

// SavePeople stores contacts as read at asOf. Counts that were not requested keep their stored
// values.
func (c *Cache) SavePeople(ctx context.Context, people []state.Contact, asOf time.Time) error {
	if len(people) == 0 {
		return nil
	}
	return c.db.write(ctx, "keep the contacts", func(tx *txn) error {
		var kept []*state.Contact
		for i := range people {
			put, err := putContact(ctx, tx, &people[i], asOf)
			if err != nil {
				return err
			}
			if put {
				kept = append(kept, &people[i])
			}
		}
		return indexContacts(ctx, tx, kept)
	})
}

func putContact(ctx context.Context, tx *txn, c *state.Contact, asOf time.Time) (kept bool, err error) {
	counted := *c
	if c.Unknown.HasAny(counts) {
		if err := countsOf(ctx, tx, &counted); err != nil {
			return false, err
		}
	}
	words := text.SearchDoc(c.FirstName+" "+c.LastName, c.CompanyName, c.Email, c.Phone)
	return putNewer(ctx, tx, people, asOf, c.ID, text.FoldSearch(c.FirstName), text.FoldSearch(c.LastName), c.PartyType,
		c.ContactType,
		stamp(c.LastModified), words, inJSON{&counted})
}

// counts are the fields of a contact that only its details have.
var counts = state.UnknownFields(state.FieldProposalCount, state.FieldPaymentCount)

// countsOf copies the stored counts into a contact.
func countsOf(ctx context.Context, tx *txn, c *state.Contact) error {
	var before state.Contact
	err := orNone(tx.QueryRowContext(ctx, "SELECT data FROM people WHERE id = ?", c.ID).Scan(inJSON{&before}))
	if before.ID == 0 { // none is stored
		before.Unknown = counts
	}
	c.ProposalCount, c.PaymentCount = before.ProposalCount, before.PaymentCount
	c.Unknown = c.Unknown&^counts | before.Unknown&counts
	return err
}

// Contact returns a cached contact, or nil.
func (c *Cache) Contact(ctx context.Context, id state.ContactID) (contact *state.Contact, asOf time.Time, err error) {
	page, asOf, err := c.people(ctx, &sqlitefile.Where{Terms: []string{"id = ?"}, Args: []any{id}}, "", 1, 0)
	if err != nil || len(page.People) == 0 {
		return nil, time.Time{}, err
	}
	return &page.People[0], asOf, nil
}

// People returns a page of the cached contacts, with the service's defaults. Sorting by creation
// or last activity, which are not known here, sorts by modification date.
func (c *Cache) People(ctx context.Context, q state.PeopleQuery) (page state.PeoplePage, asOf time.Time, err error) {
	var w sqlitefile.Where
	if n := len(q.ContactTypes); n > 0 {
		marks := "(" + sqlitefile.Placeholders(n) + ")"
		w.Add("(type IN "+marks+" OR party IN "+marks+")", slices.Repeat(sqlitefile.Values(q.ContactTypes), 2)...)
	}
	addWords(&w, q.SearchText)
	column := cmp.Or(map[state.PeopleSort]string{
		state.PeopleByFirstName: "first",
		state.PeopleByLastName:  "last",
	}[q.SortBy], "modified")
	limit, offset := pageBounds(q.Page, q.PageSize)
	return c.people(ctx, &w, sqlitefile.OrderBy(q.Direction == state.Descending, column, "id"), limit, offset)
}

func (c *Cache) people(
	ctx context.Context, w *sqlitefile.Where, order string,
	limit, offset int,
) (page state.PeoplePage, asOf time.Time, err error) {
	err = c.db.read(ctx, "read the local contacts", func(db querier) error {
		if err := db.QueryRowContext(ctx, "SELECT count(*) FROM people"+w.String(), w.Args...).
			Scan(&page.Total); err != nil {
			return err
		}
		page.People, asOf, err = queryCached(ctx, db,
			"SELECT data, as_of FROM people"+w.String()+order+sqlitefile.OnePage,
			append(w.Args, limit, offset), func(*state.Contact, time.Time) bool { return true })
		return err
	})
	return page, asOf, err
}
