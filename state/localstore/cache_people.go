package localstore

import (
	"cmp"
	"context"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// SavePeople keeps contacts as they were read at asOf. Counts that were not asked
// for stay as they were read before.
func (s *Store) SavePeople(ctx context.Context, people []state.Contact, asOf time.Time) error {
	if len(people) == 0 {
		return nil
	}
	return s.write(ctx, "keep the contacts", func(tx *txn) error {
		var kept []*state.Contact
		for i := range people {
			put, err := s.putContact(ctx, tx, &people[i], asOf)
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

func (s *Store) putContact(ctx context.Context, tx *txn, c *state.Contact, asOf time.Time) (kept bool, err error) {
	counted := *c
	if c.ProposalCount+c.PaymentCount == 0 {
		if err := countsOf(ctx, tx, &counted); err != nil {
			return false, err
		}
	}
	words := text.Fold(strings.Join([]string{c.FirstName, c.LastName, c.CompanyName, c.Email, c.Phone}, " "))
	const put = `INSERT INTO people (id, first, last, party, type, modified, words, data, as_of)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET first = excluded.first, last = excluded.last, party = excluded.party, type = excluded.type,
		  modified = excluded.modified, words = excluded.words, data = excluded.data, as_of = excluded.as_of
		WHERE excluded.as_of >= people.as_of OR people.as_of > ?`
	return isKept(tx.ExecContext(ctx, put, c.ID, text.Fold(c.FirstName), text.Fold(c.LastName), c.PartyType, c.ContactType,
		stamp(c.LastModified), words, inJSON{&counted}, stamp(asOf), stamp(s.now())))
}

// countsOf fills in the counts of a contact as they were read last.
func countsOf(ctx context.Context, tx *txn, c *state.Contact) error {
	var before state.Contact
	err := orNone(tx.QueryRowContext(ctx, "SELECT data FROM people WHERE id = ?", c.ID).Scan(inJSON{&before}))
	c.ProposalCount, c.PaymentCount = before.ProposalCount, before.PaymentCount
	return err
}

// Contact returns the local copy of a contact; nil when there is none.
func (s *Store) Contact(ctx context.Context, id state.ContactID) (c *state.Contact, asOf time.Time, err error) {
	page, asOf, err := s.people(ctx, "id = ?", []any{id}, "id", 1, 0)
	if err != nil || len(page.People) == 0 {
		return nil, time.Time{}, err
	}
	return &page.People[0], asOf, nil
}

// People returns a page of the local contacts, with the defaults of the service.
// Nothing here says when a contact was created or was active last: those sorts go by
// when it was changed.
func (s *Store) People(ctx context.Context, q state.PeopleQuery) (page state.PeoplePage, asOf time.Time, err error) {
	terms, args := []string{"1"}, []any{}
	if n := len(q.ContactTypes); n > 0 {
		marks := "(?" + strings.Repeat(", ?", n-1) + ")"
		terms = append(terms, "(type IN "+marks+" OR party IN "+marks+")")
		for range 2 {
			for _, t := range q.ContactTypes {
				args = append(args, t)
			}
		}
	}
	for _, word := range strings.Fields(text.Fold(q.SearchText)) {
		terms, args = append(terms, "instr(words, ?) > 0"), append(args, word)
	}
	column := map[state.PeopleSort]string{state.PeopleByFirstName: "first", state.PeopleByLastName: "last"}[q.SortBy]
	column = cmp.Or(column, "modified")
	direction := " ASC"
	if q.Direction == state.Descending {
		direction = " DESC"
	}
	size := q.PageSize
	if size <= 0 {
		size = 10
	}
	return s.people(ctx, strings.Join(terms, " AND "), args, column+direction+", id"+direction, size, size*(max(q.Page, 1)-1))
}

func (s *Store) people(ctx context.Context, where string, args []any, order string, limit, offset int) (page state.PeoplePage, asOf time.Time, err error) {
	err = s.read(ctx, "read the local contacts", func(db querier) error {
		if err := db.QueryRowContext(ctx, "SELECT count(*) FROM people WHERE "+where, args...).Scan(&page.Total); err != nil {
			return err
		}
		page.People, asOf, err = queryCached(ctx, db, "SELECT data, as_of FROM people WHERE "+where+" ORDER BY "+order+" LIMIT ? OFFSET ?",
			append(args, limit, offset), func(*state.Contact, time.Time) bool { return true })
		return err
	})
	return page, asOf, err
}
