package apiclient

import (
	"cmp"
	"context"
	"iter"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
)

// Contacts groups the operations on contacts, which the interface calls people.
// Use it as Client.Contacts.
type Contacts struct{ c *Client }

// List returns one page of the contacts that match q (GET /public/people). Pages
// count from 1, 0 is also the first, and they have ten rows unless q says
// otherwise; a service may return fewer than asked for, such as at most a hundred.
// It fails with ErrInvalid for a page below 0 or a search of more than state.MaxSearch characters
// or state.MaxSearchWords words.
func (s Contacts) List(ctx context.Context, q state.PeopleQuery) (state.PeoplePage, error) {
	r := get("search contacts", "/public/people")
	r.search(q.SearchText)
	addAll(r.query, "ContactTypes", q.ContactTypes)
	setText(r.query, "SortBy", q.SortBy)
	setText(r.query, "SortDirection", q.Direction)
	r.paging(q.Page, q.PageSize)
	return call(ctx, s.c, r, wire.PeoplePage)
}

// All iterates over all contacts that match q, as Proposals.All does (GET
// /public/people).
func (s Contacts) All(ctx context.Context, q state.PeopleQuery) iter.Seq2[state.Contact, error] {
	fetch := func(ctx context.Context, page, size int) ([]state.Contact, int, error) {
		q := q // two iterations may run at once
		q.Page, q.PageSize = page, size
		p, err := s.List(ctx, q)
		return p.People, p.Total, err
	}
	id := func(p *state.Contact) state.ContactID { return p.ID }
	return walk(ctx, s.c.set.prefetching, q.Page, q.PageSize, fetch, id)
}

// Get reads a contact with its primary and billing location (GET
// /public/people/{ContactId}). It fails with ErrNotFound.
func (s Contacts) Get(ctx context.Context, id state.ContactID) (*state.Contact, error) {
	return s.get(ctx, id, false)
}

// GetWithCounts is Get with how many proposals and payments the contact has (GET
// /public/people/{ContactId}?IncludeCounts=true). It fails with ErrNotFound.
func (s Contacts) GetWithCounts(ctx context.Context, id state.ContactID) (*state.Contact, error) {
	return s.get(ctx, id, true)
}

func (s Contacts) get(ctx context.Context, id state.ContactID, withCounts bool) (*state.Contact, error) {
	r := get("read a contact", "/public/people/{ContactId}", int64(id))
	setTrue(r.query, "IncludeCounts", withCounts)
	read := wire.Contact
	if withCounts {
		read = wire.ContactWithCounts
	}
	p, err := callFor(ctx, s.c, r, read)
	if err == nil {
		p.ID = cmp.Or(p.ID, id)
	}
	return p, err
}

// Create makes a contact (POST /public/people) and returns it with its id. It
// sends the party type, contact type, names, company, addresses, phone and notes
// of p. It fails with ErrInvalid when the party type, the contact type, a
// person's first name or a company's name is missing, and with ErrUncertain when
// the response does not name the contact that it made.
func (s Contacts) Create(ctx context.Context, p state.Contact) (*state.Contact, error) {
	r := post("create a contact", never, "/public/people")
	r.needText("PartyType", string(p.PartyType)).needText("ContactType", string(p.ContactType))
	if p.PartyType == state.PartyCompany {
		r.needText("CompanyName", p.CompanyName)
	} else {
		r.needText("FirstName", p.FirstName)
	}
	setText(r.form, "PartyType", p.PartyType)
	setText(r.form, "ContactType", p.ContactType)
	setText(r.form, "FirstName", p.FirstName)
	setText(r.form, "LastName", p.LastName)
	setText(r.form, "CompanyName", p.CompanyName)
	setText(r.form, "ContactEmail", p.Email)
	setText(r.form, "ContactEmailCC", p.EmailCC)
	setText(r.form, "ContactPhone", p.Phone)
	if p.Notes != "" {
		r.text("Notes", p.Notes)
	}
	return callFor(ctx, s.c, r, needsID(wire.Contact, func(p state.Contact) bool { return p.ID != 0 }))
}

// needsID is decode for the response to a create, which is useless without the id of
// what was created.
func needsID[T any](decode func([]byte) (T, error), hasID func(T) bool) func([]byte) (T, error) {
	return func(data []byte) (T, error) {
		v, err := decode(data)
		if err == nil && !hasID(v) {
			err = errNoID
		}
		return v, err
	}
}
