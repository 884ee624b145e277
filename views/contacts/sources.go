package contacts

import (
	"context"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views/widget/list"
)

const pageSize = 100

func contactID(c *state.Contact) state.ContactID { return c.ID }

// known is a contact with its details. counted is set if its proposals and payments were counted;
// the cache does not say so for a contact without any.
type known struct {
	state.Contact
	counted bool
}

func contactFrom(svc Service, here Cache) list.OneSource[known, state.ContactID] {
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
