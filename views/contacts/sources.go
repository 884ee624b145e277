package contacts

import (
	"context"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views/widget/list"
)

// pageSize is how many contacts a page of the list holds.
const pageSize = 100

func contactID(c *state.Contact) state.ContactID { return c.ID }

// peopleFrom reads the contacts that a query asks for.
func peopleFrom(svc Service, here Copies) list.Source[state.Contact, state.PeopleQuery] {
	sized := func(q state.PeopleQuery, page, size int) state.PeopleQuery {
		q.Page, q.PageSize = page, size
		return q
	}
	return list.Source[state.Contact, state.PeopleQuery]{
		Here: func(ctx context.Context, q state.PeopleQuery, page, size int) (list.Page[state.Contact], error) {
			p, asOf, err := here.People(ctx, sized(q, page, size))
			return list.Page[state.Contact]{Rows: p.People, Total: p.Total, AsOf: asOf}, err
		},
		There: func(ctx context.Context, q state.PeopleQuery, page, size int, now time.Time) (list.Page[state.Contact], error) {
			p, err := svc.People(ctx, sized(q, page, size))
			return list.Page[state.Contact]{Rows: p.People, Total: p.Total, AsOf: now}, err
		},
		Keep: func(ctx context.Context, _ state.PeopleQuery, _, _ int, p list.Page[state.Contact]) error {
			return here.SavePeople(ctx, p.Rows, p.AsOf)
		},
		Waits: func(q state.PeopleQuery) bool { return q.SearchText != "" },
	}
}

// known is a contact as it is known by itself. counted tells that its proposals and
// payments were counted: a copy on this machine does not say so when there are none.
type known struct {
	state.Contact
	counted bool
}

// contactFrom reads the contact under the cursor.
func contactFrom(svc Service, here Copies) list.OneSource[known, state.ContactID] {
	return list.OneSource[known, state.ContactID]{
		Here: func(ctx context.Context, id state.ContactID) (*known, time.Time, error) {
			c, asOf, err := here.Contact(ctx, id)
			if err != nil || c == nil {
				return nil, asOf, err
			}
			return &known{*c, c.ProposalCount+c.PaymentCount > 0}, asOf, nil
		},
		There: func(ctx context.Context, id state.ContactID) (*known, error) {
			c, err := svc.PersonWithCounts(ctx, id)
			if err != nil {
				return nil, err
			}
			return &known{*c, true}, nil
		},
		Keep: func(ctx context.Context, _ state.ContactID, c *known, asOf time.Time) error {
			return here.SavePeople(ctx, []state.Contact{c.Contact}, asOf)
		},
		Waits: true, Local: state.IsLocal[state.ContactID],
	}
}

// locationsFrom reads the locations of the contact under the cursor.
func locationsFrom(svc Service, here Copies) list.OneSource[[]state.Location, state.ContactID] {
	return list.OneSource[[]state.Location, state.ContactID]{
		Here: func(ctx context.Context, id state.ContactID) (*[]state.Location, time.Time, error) {
			all, asOf, err := here.Locations(ctx, id)
			if err != nil || asOf.IsZero() {
				return nil, asOf, err
			}
			return &all, asOf, nil
		},
		There: func(ctx context.Context, id state.ContactID) (*[]state.Location, error) {
			all, err := state.AllLocations(ctx, svc.Locations, id)
			return &all, err
		},
		Keep: func(ctx context.Context, id state.ContactID, all *[]state.Location, asOf time.Time) error {
			return here.SaveLocations(ctx, id, *all, asOf)
		},
		Waits: true, Local: state.IsLocal[state.ContactID],
	}
}
