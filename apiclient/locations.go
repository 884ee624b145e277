package apiclient

import (
	"cmp"
	"context"
	"iter"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
)

// LocationQuery asks for a page of a contact's locations.
type LocationQuery struct {
	Contact  state.ContactID
	Page     int // from 1; 0: the first
	PageSize int // 0: the service's default of 10; a service may cut it to 100
}

// Locations groups the operations on the locations of a contact. Use it as
// Client.Locations.
type Locations struct{ c *Client }

// List returns one page of a contact's locations: primary first, billing second,
// then the last modified first (GET /public/people/{ContactId}/location). It
// fails with ErrNotFound, and with ErrInvalid for a page below 0.
func (s Locations) List(ctx context.Context, q LocationQuery) (state.LocationPage, error) {
	r := get("list a contact's locations", "/public/people/{ContactId}/location", int64(q.Contact))
	r.paging(q.Page, q.PageSize)
	return call(ctx, s.c, r, wire.LocationPage)
}

// All iterates over all locations of a contact, as Proposals.All does (GET
// /public/people/{ContactId}/location).
func (s Locations) All(ctx context.Context, contact state.ContactID) iter.Seq2[state.Location, error] {
	fetch := func(ctx context.Context, page, size int) ([]state.Location, int, error) {
		p, err := s.List(ctx, LocationQuery{Contact: contact, Page: page, PageSize: size})
		return p.Locations, p.Total, err
	}
	id := func(l *state.Location) state.LocationID { return l.ID }
	return walk(ctx, s.c.set.prefetching, 1, PageSize, fetch, id)
}

// Create adds a location to a contact (POST /public/people/{ContactId}/location)
// and returns it with its id. It fails with ErrInvalid without a street or with a
// country but no state, with ErrNotFound, and with ErrUncertain when the response
// does not name the location that it made.
func (s Locations) Create(ctx context.Context, contact state.ContactID, l state.Location) (*state.Location, error) {
	r := post("add a location", never, "/public/people/{ContactId}/location", int64(contact))
	r.needText("Street", l.Street)
	region := cmp.Or(l.State, l.StateAbbrev)
	if l.Country != "" {
		r.needText("State", region)
	}
	setText(r.form, "Street", l.Street)
	setText(r.form, "Suite", l.Suite)
	setText(r.form, "City", l.City)
	setText(r.form, "PostalCode", l.PostalCode)
	setText(r.form, "State", region)
	setText(r.form, "Country", l.Country)
	setText(r.form, "ContactFirstName", l.ContactFirstName)
	setText(r.form, "ContactLastName", l.ContactLastName)
	setText(r.form, "ContactPhoneNumber", l.ContactPhone)
	setText(r.form, "ContactEmail", l.ContactEmail)
	setTrue(r.form, "IsPrimary", l.IsPrimary)
	setTrue(r.form, "IsBilling", l.IsBilling)
	return callFor(ctx, s.c, r, needsID(wire.Location, func(l state.Location) bool { return l.ID != 0 }))
}
