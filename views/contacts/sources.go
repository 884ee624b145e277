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
