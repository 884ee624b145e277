package apiclient

import (
	"context"
	"iter"
	"net/url"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
)

// People searches one page of contacts (GET /public/people). A page of 0 is the
// first.
func (c *Client) People(ctx context.Context, q state.PeopleQuery) (state.PeoplePage, error) {
	r := get("search contacts", "/public/people")
	r.query = url.Values{}
	r.search(q.SearchText)
	addAll(r.query, "ContactTypes", q.ContactTypes)
	setText(r.query, "SortBy", q.SortBy)
	setText(r.query, "SortDirection", q.Direction)
	r.paging(q.Page, q.PageSize)
	return call(ctx, c, r, wire.PeoplePage)
}

// AllPeople walks over all contacts that match q, as AllProposals does.
func (c *Client) AllPeople(ctx context.Context, q state.PeopleQuery) iter.Seq2[state.Contact, error] {
	fetch := func(ctx context.Context, page, size int) ([]state.Contact, int, error) {
		q := q // two walks may run at once
		q.Page, q.PageSize = page, size
		p, err := c.People(ctx, q)
		return p.People, p.Total, err
	}
	id := func(p *state.Contact) state.ContactID { return p.ID }
	return walk(ctx, c.set.prefetching, q.Page, q.PageSize, fetch, id)
}

// Person reads a contact with its primary and billing location (GET
// /public/people/{ContactId}).
func (c *Client) Person(ctx context.Context, id state.ContactID) (*state.Contact, error) {
	return c.person(ctx, id, false)
}

// PersonWithCounts is Person with how many proposals and payments the contact
// has (IncludeCounts=true).
func (c *Client) PersonWithCounts(ctx context.Context, id state.ContactID) (*state.Contact, error) {
	return c.person(ctx, id, true)
}

func (c *Client) person(ctx context.Context, id state.ContactID, withCounts bool) (*state.Contact, error) {
	r := get("read a contact", path("public", "people", int64(id)))
	r.query = url.Values{}
	setTrue(r.query, "IncludeCounts", withCounts)
	needID(r, "ContactId", id)
	p, err := call(ctx, c, r, wire.Contact)
	if err != nil {
		return nil, err
	}
	if p.ID == 0 {
		p.ID = id
	}
	return &p, nil
}

// CreatePerson makes a contact (POST /public/people) and answers it with its id.
// It reads of p the party type, contact type, names, company, addresses, phone
// and notes. A person needs a first name and a company a company name; both need
// a party type and a contact type.
func (c *Client) CreatePerson(ctx context.Context, p state.Contact) (*state.Contact, error) {
	r := post("create a contact", "/public/people", never)
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
	created, err := call(ctx, c, r, needsID(wire.Contact, func(p state.Contact) bool { return p.ID != 0 }))
	if err != nil {
		return nil, err
	}
	return &created, nil
}

// needsID is decode for the answer to a create: without the id of what was made
// the answer is of no use.
func needsID[T any](decode func([]byte) (T, error), hasID func(T) bool) func([]byte) (T, error) {
	return func(data []byte) (T, error) {
		v, err := decode(data)
		if err == nil && !hasID(v) {
			err = errNoID
		}
		return v, err
	}
}
